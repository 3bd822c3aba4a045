// Errata of an open scenario: listed with how they stand, switched, marked on the map, played, folded in, taken off.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <fstream>

#include "editor/command/equipment.hpp"
#include "editor/command/errata_commands.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "editor/workspace/files.hpp"
#include "engine/model/names.hpp"
#include "sdk/change/errata/make.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

/// A copy of Chippewa with an errata file that goes with the object.
struct Errant {
    Errant() : root(fs::temp_directory_path() / ("ramparts-errata-" + std::to_string(::getpid()))) {
        fs::remove_all(root);
        const fs::path from = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
        fs::create_directories(root);
        for (const char* part : {"rulesets", "chippewa"})
            fs::copy(from / part, root / part, fs::copy_options::recursive);
        fs::remove_all(folder() / "errata");  // the shipped ones
        fs::create_directories(folder() / "errata");
    }
    ~Errant() { fs::remove_all(root); }
    [[nodiscard]] fs::path folder() const { return root / "chippewa"; }
    void write(const char* name, const Errata& errata) const {
        std::ofstream(folder() / "errata" / name, std::ios::binary) << write_errata(errata);
    }
    [[nodiscard]] Scenario scenario() const {
        auto opened = open_scenario(folder());
        REQUIRE(opened);
        return (*opened)->document().scenario();
    }
    fs::path root;
};

Erratum erratum(const std::string& id, std::vector<Change> changes) {
    Erratum e;
    e.id = id;
    e.source = {ProvenanceKind::errata, "the publisher"};
    e.reason = "a misprint";
    e.changes = std::move(changes);
    return e;
}

/// What stands in the scenario and is to become something else.
Change change(const Scenario& scenario, const ChangeKey& key, const std::string& after) {
    const auto now = value_of(scenario, key);
    REQUIRE(now);
    REQUIRE(*now != after);
    return {key, *now, after};
}

/// Wood in a clear hex; strength 9 of the first unit, which needs it; a change of something that is not so; a remark.
Errata sample(const Scenario& scenario) {
    Errata errata;
    errata.id = "sample";
    errata.base = {scenario.id, scenario.version, {}};
    HexIndex clear = 0;
    const Grid& grid = scenario.map.grid();
    while (value_of(scenario, {"hex", grid.label(clear), "terrain"}) != "clear") ++clear;
    const std::string hex = grid.label(clear);
    errata.errata.push_back(erratum("wood", {change(scenario, {"hex", hex, "terrain"}, "forest")}));
    errata.errata.push_back(erratum("strong", {change(scenario, {"unit", scenario.units[0].id, "full"}, "19")}));
    errata.errata[1].needs = {"wood"};
    errata.errata.push_back(erratum("wrong", {{{"hex", hex, "elevation"}, "5", "6"}}));
    errata.errata.push_back(erratum("remark", {}));
    return errata;
}

std::unique_ptr<OpenDocument> open(const Errant& files) {
    auto opened = open_scenario(files.folder());
    REQUIRE(opened);
    (*opened)->begin();
    return std::make_unique<OpenDocument>(std::move(*opened));
}

}  // namespace

TEST_CASE("errata beside a scenario are listed with how they stand, and are off", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    std::ofstream(files.folder() / "errata" / "spoilt.xml") << "<errata";
    const auto d = open(files);
    REQUIRE(d->errata.layers().size() == 1);
    const auto rows = d->errata.rows(d->scenario());
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].standing == ErratumStanding::fits);
    CHECK(rows[1].standing == ErratumStanding::fits);
    CHECK(rows[2].standing == ErratumStanding::conflicts);
    CHECK(rows[3].standing == ErratumStanding::remark);
    for (const ErratumRow& row : rows) CHECK_FALSE(row.on);
    // The file that cannot be read is told with the findings.
    const auto& found = d->findings.findings();
    CHECK(std::any_of(found.begin(), found.end(), [](const Finding& f) {
        return f.diagnostic.where.file.path.find("spoilt.xml") != std::string::npos;
    }));
    CHECK(d->errata.details(d->scenario(), rows[2].at).find("does not fit") != std::string::npos);
    // Units by their names, values by those of the tables.
    const std::string strong = d->errata.details(d->scenario(), rows[1].at);
    INFO(strong);
    CHECK(strong.find(name_of_unit(d->scenario(), 0)) != std::string::npos);
    CHECK(strong.find(", combat factor at full strength: 8 → 19") != std::string::npos);
    CHECK(strong.find(d->scenario().units[0].id) == std::string::npos);
}

TEST_CASE("an erratum is switched only with what it needs, and never when it conflicts", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    const auto d = open(files);
    QuietShell shell;
    CHECK_FALSE(switch_erratum(*d, shell, {0, 1}, true));
    CHECK(shell.message.find("needs \"wood\"") != std::string::npos);
    CHECK_FALSE(d->errata.any_on());
    CHECK(switch_erratum(*d, shell, {0, 0}, true));
    CHECK(switch_erratum(*d, shell, {0, 1}, true));
    CHECK_FALSE(switch_erratum(*d, shell, {0, 0}, false));  // "strong" needs it
    CHECK_FALSE(switch_erratum(*d, shell, {0, 2}, true));
    // The change that conflicts is named among the findings.
    const auto& found = d->findings.findings();
    CHECK(std::any_of(found.begin(), found.end(), [](const Finding& f) { return f.diagnostic.code == "RP6082"; }));
    CHECK(d->errata.chosen() == std::vector<ErratumAt>{{0, 0}, {0, 1}});
    // Marked on the map: the hex, and the one where the unit stands.
    const HexIndex hex = *d->map().grid().parse(d->errata.erratum({0, 0}).changes[0].key.at);
    CHECK(std::find(d->badges.hexes().begin(), d->badges.hexes().end(), hex) != d->badges.hexes().end());
    CHECK_FALSE(d->unsaved());
}

TEST_CASE("what is on is remembered, and recalled as far as it still fits", "[editor_panels]") {
    const Errant files;
    const Errata errata = sample(files.scenario());
    files.write("sample.xml", errata);
    std::string remembered;
    {
        const auto d = open(files);
        QuietShell shell;
        CHECK(d->errata.remembered().empty());
        REQUIRE(switch_erratum(*d, shell, {0, 0}, true));
        REQUIRE(switch_erratum(*d, shell, {0, 1}, true));
        remembered = d->errata.remembered();
    }
    const auto d = open(files);
    CHECK(d->errata.recall(d->scenario(), remembered));
    CHECK(d->errata.chosen() == std::vector<ErratumAt>{{0, 0}, {0, 1}});
    // The hex is something else now: the wood does not fit, and "strong" needs it.
    const auto changed = open(files);
    const std::string hex = errata.errata[0].changes[0].key.at;
    REQUIRE(changed->document.edit("other", [&](Edit& e) {
        e.set_terrain(*e.map().grid().parse(hex), *changed->scenario().ruleset.terrain("swamp"));
    }));
    CHECK_FALSE(changed->errata.recall(changed->scenario(), remembered));
    CHECK_FALSE(changed->errata.recall(changed->scenario(), "/nowhere/file.xml\twood\n\t\n"));
    CHECK(changed->errata.layers().size() == 1);
}

TEST_CASE("a playtest is begun with the errata that are on, and the document stays what it is", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    Workspace workspace{full_equipment};
    OpenDocument& d = workspace.add(open(files));
    const Scenario before = d.scenario();
    QuietShell shell;
    REQUIRE(switch_erratum(d, shell, {0, 0}, true));
    REQUIRE(switch_erratum(d, shell, {0, 1}, true));
    REQUIRE(workspace.play().enter(d));
    CHECK(workspace.play().game(&d)->scenario().units[0].full == 19);
    CHECK(&workspace.play().shown(d) == &workspace.play().game(&d)->scenario());
    CHECK(d.scenario() == before);
    // Switching one off ends the game that was played with it; it is taken up again without it.
    REQUIRE(switch_erratum(d, shell, {0, 1}, false));
    CHECK_FALSE(workspace.play().playing(&d));
    CHECK(&workspace.play().shown(d) == &d.scenario());
    REQUIRE(workspace.play().enter(d));
    CHECK(workspace.play().game(&d)->scenario().units[0].full == before.units[0].full);
    workspace.play().leave(d);
    // A change of the base that an erratum does not expect: the game says so instead of starting.
    const HexIndex hex = *d.map().grid().parse(d.errata.erratum({0, 0}).changes[0].key.at);
    const auto swamp = static_cast<TerrainId>(d.scenario().ruleset.terrains.size() - 1);
    REQUIRE(d.document.edit("Paint", [&](Edit& e) { e.set_terrain(hex, swamp); }));
    CHECK(d.errata.rows(d.scenario())[0].standing == ErratumStanding::conflicts);
    CHECK_FALSE(workspace.play().new_game(d, {}));
    REQUIRE_FALSE(workspace.play().problems(d).empty());
    CHECK(workspace.play().problems(d).front().code == "RP6082");
}

TEST_CASE("errata are folded into the map as one step and taken off again", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    const auto d = open(files);
    const Scenario before = d->scenario();
    QuietShell shell;
    const std::vector<ErratumAt> both{{0, 0}, {0, 1}};
    CHECK_FALSE(fold_errata(*d, shell, std::vector<ErratumAt>{{0, 2}}, false));
    CHECK(d->scenario() == before);
    REQUIRE(fold_errata(*d, shell, both, false));
    CHECK(d->document.position() == 1);
    CHECK(d->scenario().units[0].full == 19);
    CHECK(d->errata.rows(d->scenario())[1].standing == ErratumStanding::in_force);
    const HexIndex hex = *d->map().grid().parse(d->errata.erratum({0, 0}).changes[0].key.at);
    CHECK(d->map().hex_provenance(hex) == Provenance{ProvenanceKind::errata, "the publisher"});
    REQUIRE(fold_errata(*d, shell, both, true));
    CHECK(d->scenario() == before);
    CHECK(d->document.position() == 2);
    CHECK(d->document.undo());
    CHECK(d->scenario().units[0].full == 19);
}

namespace {

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

HexIndex clear_hex(const Scenario& s, HexIndex from = 0) {
    const auto clear = *s.ruleset.terrain("clear");
    while (s.map.terrain(from) != clear || !s.map.present(from)) ++from;
    return from;
}

void plant(OpenDocument& d, HexIndex hex) {
    const auto done =
        d.document.edit("Paint", [&](Edit& e) { e.set_terrain(hex, *d.scenario().ruleset.terrain("forest")); });
    REQUIRE(done);
}

const ErrataWord kOwner{{ProvenanceKind::printed, "owner's copy"}, "the map shows a wood", "me", false};

}  // namespace

TEST_CASE("recorded changes go into the errata file, each with its word, and the scenario's files stay",
          "[editor_panels]") {
    const Errant files;
    const auto d = open(files);
    const Scenario base = d->scenario();
    const std::string map = bytes_of(files.folder() / "map.xml");
    const fs::path file = files.folder() / "errata" / "recorded.xml";
    REQUIRE(ErrataRecording::begin(*d, file).empty());
    CHECK_FALSE(d->unsaved());
    const HexIndex first = clear_hex(base);
    const HexIndex second = clear_hex(base, first + 1);
    plant(*d, first);
    REQUIRE(d->recording->asks());
    REQUIRE(d->recording->answer(kOwner).empty());
    CHECK_FALSE(d->recording->asks());
    CHECK(d->map().hex_provenance(first) == kOwner.source);
    plant(*d, second);  // the same source, without a question
    CHECK_FALSE(d->recording->asks());
    CHECK(d->map().hex_provenance(second) == kOwner.source);
    // Undo takes a change out of what will be written, redo puts it back.
    CHECK(d->recording->recorded()->errata.size() == 2);
    REQUIRE(d->document.undo());
    CHECK(d->recording->recorded()->errata.size() == 1);
    REQUIRE(d->document.redo());
    CHECK(d->unsaved());
    REQUIRE(d->recording->save());
    CHECK_FALSE(d->unsaved());
    CHECK(bytes_of(files.folder() / "map.xml") == map);
    const ErrataRead read = read_errata(bytes_of(file), file.string());
    REQUIRE(read.readable);
    REQUIRE(read.errata.errata.size() == 2);
    for (const Erratum& one : read.errata.errata) {
        CHECK(one.source == kOwner.source);
        CHECK(one.reason == kOwner.reason);
        CHECK(one.author == "me");
        CHECK(one.changes.size() == 1);
    }
    // What is recorded makes the scenario as it was on the screen.
    const Scenario screen = d->scenario();
    ErrataRecording::stop(*d);
    CHECK_FALSE(d->recording);
    CHECK(d->scenario() == base);
    CHECK_FALSE(d->unsaved());
    CHECK(d->errata.chosen().size() == 2);
    const auto corrected = d->errata.corrected(d->scenario());
    REQUIRE(corrected);
    CHECK(*corrected == screen);
}

TEST_CASE("a change whose word nobody gives is taken back; another source is asked for when that is wanted",
          "[editor_panels]") {
    const Errant files;
    const auto d = open(files);
    REQUIRE(ErrataRecording::begin(*d, files.folder() / "errata" / "recorded.xml").empty());
    const Scenario base = d->scenario();
    const HexIndex first = clear_hex(base);
    plant(*d, first);
    d->recording->refuse();
    CHECK(d->scenario() == base);
    plant(*d, first);
    REQUIRE(d->recording->answer(kOwner).empty());
    d->recording->ask_again();
    REQUIRE(d->document.edit("Strength", [&](Edit& e) { e.update(lists::units, 0, [](Unit& u) { u.full = 19; }); }));
    REQUIRE(d->recording->asks());
    const ErrataWord second{{ProvenanceKind::errata, "publisher"}, "misprinted counter", "", false};
    REQUIRE(d->recording->answer(second).empty());
    const auto recorded = d->recording->recorded();
    REQUIRE(recorded);
    REQUIRE(recorded->errata.size() == 2);
    for (const Erratum& one : recorded->errata) {
        const ErrataWord& said = one.changes.front().key.noun == "hex" ? kOwner : second;
        CHECK(one.source == said.source);
        CHECK(one.reason == said.reason);
    }
}

TEST_CASE("recording goes on with what a file holds, and after a crash", "[editor_panels]") {
    const Errant files;
    const fs::path file = files.folder() / "errata" / "recorded.xml";
    Scenario base;
    HexIndex first = 0, second = 0, third = 0;
    {
        const auto d = open(files);
        base = d->scenario();
        first = clear_hex(base);
        second = clear_hex(base, first + 1);
        third = clear_hex(base, second + 1);
        REQUIRE(ErrataRecording::begin(*d, file).empty());
        plant(*d, first);
        REQUIRE(d->recording->answer(kOwner).empty());
        REQUIRE(d->recording->save());
        ErrataRecording::stop(*d);
        d->store().close();
    }
    {
        const auto d = open(files);
        REQUIRE(ErrataRecording::begin(*d, file).empty());
        CHECK(d->map().terrain(first) == *base.ruleset.terrain("forest"));
        CHECK_FALSE(d->unsaved());
        plant(*d, second);
        REQUIRE(d->recording->answer(kOwner).empty());
        REQUIRE(d->recording->save());
        plant(*d, third);
        d->store().journal()->sync();
        // The program ends here without a word.
    }
    CHECK(read_errata(bytes_of(file), file.string()).errata.errata.size() == 2);
    auto opened = open_scenario(files.folder());
    REQUIRE(opened);
    REQUIRE((*opened)->recovery().offers());
    (void)(*opened)->recover();
    OpenDocument d(std::move(*opened));
    std::string why;
    REQUIRE(ErrataRecording::resume(d, why));
    CHECK(why.empty());
    REQUIRE(d.recording);
    CHECK(d.map().terrain(third) == *base.ruleset.terrain("forest"));
    REQUIRE(d.recording->save());
    CHECK(read_errata(bytes_of(file), file.string()).errata.errata.size() == 3);
    ErrataRecording::stop(d);
    CHECK(d.scenario() == base);
    CHECK(d.errata.chosen().size() == 3);
}

TEST_CASE("errata are recorded only against saved files, and never over something else", "[editor_panels]") {
    const Errant files;
    const auto d = open(files);
    const fs::path file = files.folder() / "errata" / "recorded.xml";
    std::ofstream(file) << "no errata";
    CHECK(ErrataRecording::begin(*d, file).find("left as it is") != std::string::npos);
    CHECK(bytes_of(file) == "no errata");
    CHECK_FALSE(ErrataRecording::begin(*d, "recorded.xml").empty());
    fs::remove(file);
    REQUIRE(ErrataRecording::begin(*d, file).empty());
    plant(*d, clear_hex(d->scenario()));
    REQUIRE(d->recording->answer(kOwner).empty());
    std::ofstream(file) << "another program's";
    const auto done = d->recording->save();
    REQUIRE_FALSE(done);
    CHECK(done.error().changed_outside);
    CHECK(bytes_of(file) == "another program's");
    CHECK(d->unsaved());
    OpenDocument fresh{Scenario{}};
    CHECK_FALSE(ErrataRecording::begin(fresh, file).empty());
}
