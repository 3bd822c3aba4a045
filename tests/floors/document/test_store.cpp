// Documents with their files: saving, saving elsewhere, recovery, byte-equal undo.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

#include "faulty_files.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/map_rows.hpp"
#include "formats/xml/raw_tree.hpp"
#include "random_work.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/check/playable.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string canonical(const Scenario& s) {
    return write_scenario(s) + write_map(s.map, s.ruleset) + write_ruleset(s.ruleset);
}

bool paint(ScenarioStore& store, HexIndex hex, TerrainId terrain) {
    return store.document().edit("Paint", [&](Edit& e) { e.set_terrain(hex, terrain); }).has_value();
}

}  // namespace

TEST_CASE("undoing random edits gives byte-equal files, and so does redoing them", "[store]") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Rng rng(seed + 5000);
        Document document(scenario_of_round(seed, 5, 4));
        const std::string before = canonical(document.scenario());
        for (int i = 0; i < 8; ++i) REQUIRE(document.edit("random", [&](Edit& e) { random_mutations(e, rng); }));
        const std::string after = canonical(document.scenario());
        while (document.undo()) {
        }
        REQUIRE(canonical(document.scenario()) == before);
        while (document.redo()) {
        }
        REQUIRE(canonical(document.scenario()) == after);
    }
}

TEST_CASE("saving writes the changed file only, and what was saved opens again", "[store]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    ScenarioStore store(battle);
    REQUIRE(store.loaded().readable);
    CHECK(store.shares_ruleset());
    store.begin();
    REQUIRE(paint(store, 4, 1));
    CHECK(fs::exists(store.journal()->path()));
    const auto report = store.save();
    if (!report) FAIL(report.error().message);
    CHECK(report->written == std::vector<fs::path>{battle / "map.xml"});
    CHECK(report->warnings.empty());
    CHECK_FALSE(store.document().modified());
    CHECK_FALSE(fs::exists(store.journal()->path()));
    CHECK(load_scenario(battle).scenario == store.document().scenario());
    CHECK(slurp(report->backups.at(0)) != slurp(battle / "map.xml"));
    // Nothing to do: no file is touched.
    CHECK(store.save()->written.empty());
    // Undo after saving is a change, and saving it gives the first bytes back.
    store.document().undo();
    CHECK(store.document().modified());
    const std::string first = slurp(report->backups.at(0));
    REQUIRE(store.save());
    CHECK(slurp(battle / "map.xml") == first);
}

TEST_CASE("a scenario whose module no plugin offers is opened, edited and saved without a byte of it lost", "[store]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    Scenario with_gunboats = load_scenario(battle).scenario;
    with_gunboats.modules.push_back({"acme.gunboats", {{"depth", "3 fathoms"}}, {}});
    const std::string text = write_scenario(with_gunboats);
    std::ofstream(battle / "scenario.xml") << text;
    ScenarioStore store(battle);
    REQUIRE(store.loaded().readable);
    store.begin();
    // It is not played, and what is said tells what to do.
    const auto errors = playability(store.document().scenario());
    const auto unknown =
        std::find_if(errors.begin(), errors.end(), [](const Diagnostic& d) { return d.code == "RP5201"; });
    REQUIRE(unknown != errors.end());
    CHECK(unknown->message.english().find("acme.gunboats") != std::string::npos);
    CHECK_FALSE(unknown->fix.empty());
    const std::string map = slurp(battle / "map.xml");
    REQUIRE(paint(store, 4, 1));
    REQUIRE(store.save());
    CHECK(slurp(battle / "scenario.xml") == text);
    CHECK(slurp(battle / "map.xml") != map);
    REQUIRE(store.document().edit("name", [](Edit& e) { e.set(fields::name, std::string("Another")); }));
    REQUIRE(store.save());
    const std::string after = slurp(battle / "scenario.xml");
    CHECK(after != text);
    CHECK(after.find("<module id=\"acme.gunboats\">") != std::string::npos);
    CHECK(after.find("3 fathoms") != std::string::npos);
    REQUIRE(store.document().undo());
    REQUIRE(store.document().undo());
    REQUIRE(store.save());
    CHECK(slurp(battle / "scenario.xml") == text);
    CHECK(slurp(battle / "map.xml") == map);
}

TEST_CASE("saving a changed hex reads each of the three texts once", "[store]") {
    const ScratchFolder folder;
    Scenario s = sample_scenario();
    s.map = generated_map(120, 100, 3, s.ruleset);
    s.map.id = s.map.name = "large";
    s.units.clear();
    s.reinforcements.clear();
    s.modules.clear();
    s.victory.assign(1, {});
    const fs::path battle = make_battle(folder.path(), s);
    ScenarioStore store(battle);
    REQUIRE(store.loaded().readable);
    store.begin();
    for (const HexIndex hex : {HexIndex{6050}, HexIndex{6051}, HexIndex{300}}) {
        const auto terrain = static_cast<TerrainId>(store.document().scenario().map.terrain(hex) == 0 ? 1 : 0);
        REQUIRE(paint(store, hex, terrain));
        const auto read = [] { return xml::RawTree::bytes_read(); };
        const std::uint64_t before = read();
        const auto report = store.save();
        const std::uint64_t work = read() - before;
        REQUIRE(report);
        CHECK(report->written == std::vector<fs::path>{battle / "map.xml"});
        const std::uint64_t all = fs::file_size(battle / "map.xml") + fs::file_size(battle / "scenario.xml") +
                                  fs::file_size(store.loaded().ruleset_path);
        constexpr std::uint64_t kRows =
            8000;  // those that differ, in the canonical texts and in the file, and the heads
        CHECK(work >= all - kRows);
        CHECK(work <= all + kRows);
    }
}

TEST_CASE("what would not read back is not written: files, journal and changes stay", "[store]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    // Straight into the document: the door refuses most of these.
    const auto spoilt = [](Scenario s, int how) {
        if (how == 0) s.id = "no id!";
        if (how == 1) s.map.name = "\x01";
        if (how == 2) s.ruleset.terrains[0].id = "no id!";
        if (how == 3) s.map_href = "C:\\map.xml";
        if (how == 4) s.map_href = "../../map.xml";
        return s;
    };
    for (int how = 0; how < 5; ++how) {
        ScenarioStore store(battle);
        store.begin();
        REQUIRE(paint(store, 4, 1));
        const auto all = [&] {
            return slurp(battle / "scenario.xml") + slurp(battle / "map.xml") + slurp(store.loaded().ruleset_path);
        };
        const std::string before = all();
        REQUIRE(before.size() > 1000);
        store.document().reset(spoilt(store.document().scenario(), how));
        store.document().mark_unsaved();
        INFO("fault " << how);
        for (const auto& refused : {store.save(), store.save(true), store.save_as(folder.path() / "other")}) {
            if (how >= 3 && refused) continue;  // elsewhere the map gets a name of its own
            REQUIRE_FALSE(refused);
            CHECK(refused.error().message.english().find("nothing was written") != std::string::npos);
            CHECK(refused.error().message.english().find("save again") != std::string::npos);
        }
        CHECK(all() == before);
        if (how < 3) {
            CHECK(fs::exists(store.journal()->path()));
            CHECK(store.document().modified());
            CHECK(fs::is_empty(folder.path() / "other"));
        }
        store.close(true);
        fs::remove_all(folder.path() / "other");
    }
}

TEST_CASE("a file changed outside is not overwritten unless asked for", "[store]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    ScenarioStore store(battle);
    store.begin();
    REQUIRE(paint(store, 4, 1));
    const std::string theirs = slurp(battle / "map.xml") + "<!-- touched -->\n";
    spill(battle / "map.xml", theirs);
    const auto refused = store.save();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().changed_outside);
    CHECK(slurp(battle / "map.xml") == theirs);
    CHECK(store.document().modified());
    REQUIRE(store.save(true));
    CHECK(load_scenario(battle).scenario == store.document().scenario());
}

TEST_CASE("save as takes the ruleset along or refers to it", "[store]") {
    const ScratchFolder folder;
    ScenarioStore store(make_battle(folder.path()));
    store.begin();
    REQUIRE(paint(store, 4, 1));
    REQUIRE(store.save_as(folder.path() / "second"));
    CHECK(store.document().scenario().ruleset_href == "../rulesets/test.xml");
    CHECK(store.path() == folder.path() / "second" / "scenario.xml");
    CHECK_FALSE(fs::exists(folder.path() / "second" / "ruleset.xml"));
    REQUIRE(store.save_as(folder.path() / "third", RulesetChoice::copy));
    CHECK(store.document().scenario().ruleset_href == "ruleset.xml");
    CHECK(fs::exists(folder.path() / "third" / "ruleset.xml"));
    REQUIRE(store.save_as(folder.path() / "far" / "away" / "fourth"));
    CHECK(fs::exists(folder.path() / "far" / "away" / "fourth" / "ruleset.xml"));
    const LoadedScenario again = load_scenario(folder.path() / "far" / "away" / "fourth");
    CHECK(again.readable);
    CHECK(again.scenario == store.document().scenario());
    CHECK_FALSE(store.document().modified());
}

TEST_CASE("after a crash the work since the last save is offered, with what it changes", "[store]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    Scenario end;
    {
        ScenarioStore store(battle);
        CHECK(store.recovery().state == Recovery::State::none);
        store.begin();
        REQUIRE(paint(store, 4, 1));
        REQUIRE(store.document().edit("Move", [](Edit& e) { e.place_unit(0, 20); }));
        REQUIRE(paint(store, 5, 1));
        store.document().undo();
        end = store.document().scenario();
    }  // no close(): the journal stays, as after a crash
    const std::string on_disk = slurp(battle / "map.xml");
    ScenarioStore store(battle);
    const Recovery offer = store.recovery();
    CHECK(offer.state == Recovery::State::complete);
    CHECK(offer.recorded == 4);
    CHECK(offer.labels == std::vector<std::string>{"Paint", "Move", "Paint"});
    CHECK(offer.changes.lines.size() == 2);
    CHECK_FALSE(store.document().modified());
    CHECK(store.recover().state == Recovery::State::complete);
    CHECK(store.document().scenario() == end);
    CHECK(store.document().modified());
    CHECK(store.document().can_redo());
    CHECK(slurp(battle / "map.xml") == on_disk);
    REQUIRE(paint(store, 6, 1));  // goes on in the same journal
    ScenarioStore third(battle);
    CHECK(third.recovery().recorded == 5);
    store.close(true);
    CHECK(ScenarioStore(battle).recovery().state == Recovery::State::none);
}

TEST_CASE("a crash in the middle of saving is recovered from the backups", "[store]") {
    for (int after = 0; after < 40; ++after) {
        const ScratchFolder folder;
        const fs::path battle = make_battle(folder.path());
        FaultyFiles files;
        Scenario end;
        bool finished = false;
        {
            ScenarioStore store(battle, files);
            store.begin();
            REQUIRE(paint(store, 4, 1));
            REQUIRE(store.document().edit("Rename", [](Edit& e) {
                e.set(fields::name, "Renamed");
                e.add(lists::notes, std::string("a note"));
            }));
            end = store.document().scenario();
            files.fault = FaultyFiles::Fault::killed;
            files.after = after;
            (void)store.save();
            finished = files.calls <= after;
        }
        ScenarioStore store(battle);
        REQUIRE(store.loaded().readable);
        const Recovery offer = store.recover();
        INFO("killed after " << after << " state " << static_cast<int>(offer.state));
        REQUIRE((offer.state == Recovery::State::complete || offer.state == Recovery::State::none));
        CHECK(store.document().scenario() == end);
        if (finished) break;
        REQUIRE(after < 39);
    }
}

TEST_CASE("a new document is journalled before it has a place, and finds one", "[store]") {
    const ScratchFolder folder;
    {
        ScenarioStore store(sample_scenario(), folder.path() / "journals");
        CHECK(store.document().modified());
        CHECK_FALSE(store.save());
        REQUIRE(paint(store, 4, 1));
    }
    const auto journals = orphaned_journals(folder.path() / "journals");
    REQUIRE(journals.size() == 1);
    Recovery recovery;
    auto store = recover_new(journals[0], recovery);
    REQUIRE(store);
    CHECK(recovery.state == Recovery::State::complete);
    CHECK(store->document().map().terrain(4) == 1);
    CHECK(orphaned_journals(folder.path() / "journals").size() == 1);
    REQUIRE(store->save_as(folder.path() / "placed"));
    CHECK(orphaned_journals(folder.path() / "journals").empty());
    CHECK_FALSE(store->document().modified());
    CHECK(load_scenario(folder.path() / "placed").scenario == store->document().scenario());
}
