// Recovery: from the files and the journal, exactly the document; from any part of the journal, an earlier state of it.
#include <catch2/catch.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faulty_files.hpp"
#include "random_scenario.hpp"
#include "random_work.hpp"
#include "sdk/change/document/carry_over.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/change/document/soundness.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// The scenario that the next start would show, were the program killed now.
Scenario after_a_crash(const fs::path& battle) {
    ScenarioStore store(battle);
    REQUIRE(store.loaded().readable);
    const Recovery found = store.recover();
    INFO("state " << static_cast<int>(found.state) << ", " << found.repeated << " of " << found.recorded);
    REQUIRE((found.state == Recovery::State::none || found.state == Recovery::State::complete));
    return store.document().scenario();
}

void require_same(const Scenario& found, const Scenario& expected) {
    if (found == expected) return;
    std::string text = "the recovered scenario differs:";
    for (const std::string& line : difference(expected, found).lines) text += "\n" + line;
    FAIL(text);
}

}  // namespace

TEST_CASE("an undo past the save is in the journal, and so is a redo", "[recovery]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    ScenarioStore store(battle);
    store.begin();
    const auto paint = [&](HexIndex hex) {
        REQUIRE(store.document().edit("Paint", [&](Edit& e) { e.set_terrain(hex, 1); }));
    };
    paint(4);
    REQUIRE(store.save());
    REQUIRE(store.document().undo());
    paint(5);
    CHECK(after_a_crash(folder.path() / "battle") == store.document().scenario());
    // The other way round: saved after an undo, then redone.
    store.document().undo();
    REQUIRE(store.save());
    REQUIRE(store.document().redo());
    paint(6);
    CHECK(store.document().map().terrain(5) == 1);
    ScenarioStore next(battle);
    CHECK(next.recover().state == Recovery::State::complete);
    CHECK(next.document().scenario() == store.document().scenario());
    // What came back can be undone, and the next crash loses nothing either.
    REQUIRE(next.document().undo());
    REQUIRE(next.document().undo());
    CHECK(next.document().map().terrain(5) != 1);
    CHECK(after_a_crash(battle) == next.document().scenario());
}

TEST_CASE("after every step of any work, recovery from files and journal gives exactly the document", "[recovery]") {
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        const ScratchFolder folder;
        const fs::path battle = make_battle(folder.path(), scenario_of_round(seed));
        Rng rng(seed + 900);
        auto store = std::make_unique<ScenarioStore>(battle);
        store->begin();
        for (int i = 0; i < 40; ++i) {
            INFO("seed " << seed << " step " << i);
            random_step(*store, rng);
            require_same(after_a_crash(battle), store->document().scenario());
            if (rng.below(12) != 0) continue;
            // Killed here: the next one goes on, with the history since the last save.
            const Scenario before = store->document().scenario();
            store->journal()->detach();
            store = std::make_unique<ScenarioStore>(battle);
            if (!store->recover().offers()) store->begin();
            REQUIRE(store->document().scenario() == before);
        }
    }
}

TEST_CASE("a journal cut anywhere gives the state of an earlier step, whatever was saved and undone", "[recovery]") {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const ScratchFolder folder;
        const fs::path battle = make_battle(folder.path(), scenario_of_round(seed));
        Rng rng(seed + 300);
        ScenarioStore store(battle);
        store.begin();
        std::vector<Scenario> states;
        // A history to undo beyond the save, and one to redo.
        for (int i = 0; i < 8; ++i) random_operation(store.document(), rng);
        // What the reader would refuse is not saved.
        while (!store.save()) REQUIRE(store.document().undo());
        states.push_back(store.document().scenario());
        for (int i = 0; i < 25; ++i) {
            random_operation(store.document(), rng);
            states.push_back(store.document().scenario());
        }
        const std::string bytes = slurp(store.journal()->path());
        std::vector<std::size_t> ends{0};
        for (const auto& record : read_edit_journal(bytes).records) ends.push_back(record.end);
        std::size_t reached = 0;
        for (const std::size_t end : ends)
            for (const std::size_t cut : {end, end + 1 + rng.below(11)}) {
                const EditJournalRead read = read_edit_journal(std::string_view(bytes).substr(0, cut));
                const auto base = journalled_scenario(read);
                if (!base) continue;
                Document document(*base);
                REQUIRE(replay_edits(read, document).records == read.records.size());
                // Each longer part leads to the same state or a later one.
                while (reached < states.size() && !(states[reached] == document.scenario())) ++reached;
                INFO("seed " << seed << " cut " << cut);
                REQUIRE(reached < states.size());
            }
        CHECK(states[reached] == store.document().scenario());
    }
}

namespace {

/// A crash after `work`, and files that somebody changes by `theirs` before the next start.
std::unique_ptr<ScenarioStore> after_a_pull(const fs::path& battle, const std::function<void(Edit&)>& work,
                                            const std::function<void(Edit&)>& theirs) {
    {
        ScenarioStore store(battle);
        store.begin();
        REQUIRE(store.document().edit("Work", work));
    }
    Document pulled(load_scenario(battle).scenario);
    REQUIRE(pulled.edit("Theirs", theirs));
    const SavedTexts texts = save_texts(load_scenario(battle), pulled.scenario());
    spill(battle / "scenario.xml", texts.scenario);
    spill(battle / "map.xml", texts.map);
    spill(battle.parent_path() / "rulesets" / "test.xml", texts.ruleset);
    return std::make_unique<ScenarioStore>(battle);
}

}  // namespace

TEST_CASE("recovery survives files that others have changed: what fits is restored beside their work", "[recovery]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    const auto store = after_a_pull(
        battle,
        [](Edit& e) {
            e.set_terrain(4, 1);
            e.set_side(Hexside{20, 0}, 0, SideState::present);
            e.place_unit(0, 20);
            e.add(lists::units, Unit{.id = "mine", .name = "Mine", .full = 3, .at = 21});
            e.set(fields::name, "My name");
        },
        [](Edit& e) {
            e.set_terrain(5, 1);
            e.set_side(Hexside{20, 0}, 1, SideState::present);
            e.update(lists::units, 1, [](Unit& u) { u.full = 9; });
            e.add(lists::units, Unit{.id = "theirs", .name = "Theirs", .full = 3, .at = 22});
            e.set(fields::date, "1815");
        });
    const Recovery offer = store->recover();
    CHECK(offer.state == Recovery::State::complete);
    CHECK(offer.files_changed);
    CHECK(offer.refused.empty());
    const Scenario& s = store->document().scenario();
    CHECK(s.map.terrain(4) == 1);
    CHECK(s.map.terrain(5) == 1);
    CHECK(s.map.side(Hexside{20, 0}).has(0));
    CHECK(s.map.side(Hexside{20, 0}).has(1));
    CHECK(s.units[0].at == HexIndex{20});
    CHECK(s.units[1].full == 9);
    CHECK(s.unit("mine"));
    CHECK(s.unit("theirs"));
    CHECK(s.name == "My name");
    CHECK(s.date == "1815");
    CHECK(store->document().modified());
    // It goes on being kept: the next crash gives the same back.
    CHECK(after_a_crash(battle) == s);
}

TEST_CASE("what does not fit files that others have changed is listed, and its journal is kept", "[recovery]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    const auto store = after_a_pull(
        battle,
        [](Edit& e) {
            e.set_terrain(4, 1);
            e.set_terrain(6, 1);
            e.place_unit(0, 20);
        },
        [](Edit& e) {
            e.set_terrain(4, 2);
            e.place_unit(0, 21);
        });
    const Recovery offer = store->recover();
    CHECK(offer.state == Recovery::State::partial);
    CHECK(offer.changes.lines.size() == 1);
    CHECK(offer.refused.size() == 2);
    const Scenario& s = store->document().scenario();
    CHECK(s.map.terrain(4) == 2);
    CHECK(s.map.terrain(6) == 1);
    CHECK(s.units[0].at == HexIndex{21});
    CHECK(read_edit_journal(slurp(store->kept())).records.size() == 2);
}

TEST_CASE("a journal that cannot be carried over to the files, or not be read, is kept and said", "[recovery]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    const auto store = after_a_pull(
        battle, [](Edit& e) { e.set_terrain(4, 1); }, [](Edit& e) { e.move(lists::terrains, 0, 1); });
    const std::string bytes = slurp(store->journal()->path());
    CHECK(store->recovery().state == Recovery::State::apart);
    CHECK_FALSE(store->recover().offers());
    CHECK_FALSE(store->document().modified());
    store->begin();
    CHECK(slurp(store->kept()) == bytes);
    CHECK(ScenarioStore(battle).recovery().state == Recovery::State::none);
    // Of another version, or no journal at all.
    spill(edit_journal_path(battle / "scenario.xml"), "ramparts-journal 1 aa bb cc 5\n...");
    ScenarioStore other(battle);
    CHECK(other.recovery().state == Recovery::State::unusable);
    other.begin();
    CHECK(other.kept() != store->kept());
    CHECK(slurp(other.kept()).starts_with("ramparts-journal 1 "));
    CHECK_FALSE(fs::exists(other.journal()->path()));
}

TEST_CASE("work that would join with that of others to what no file holds is kept and said", "[recovery]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    const auto store = after_a_pull(
        battle, [](Edit& e) { e.update(lists::groups, 0, [](ReinforcementGroup& g) { g.entry = 6; }); },
        [](Edit& e) { e.set_terrain(6, kHole); });
    const std::string bytes = slurp(store->journal()->path());
    CHECK(store->recovery().state == Recovery::State::apart);
    CHECK_FALSE(store->recover().offers());
    CHECK_FALSE(store->document().modified());
    store->begin();
    CHECK(slurp(store->kept()) == bytes);
}

TEST_CASE("random work carried over to random other work changes only what both left alone", "[recovery]") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        INFO("seed " << seed);
        Rng rng(seed + 70);
        const Scenario base = scenario_of_round(seed, 5, 4);
        Document mine(base);
        Document theirs(base);
        for (int i = 0; i < 3; ++i) {
            (void)mine.edit("mine", [&](Edit& e) { random_mutations(e, rng); });
            (void)theirs.edit("theirs", [&](Edit& e) { random_mutations(e, rng); });
        }
        const auto to = [&](const Scenario& m, const Scenario& t) { return carry_over(base, m, t, Contested::theirs); };
        // Nobody else changed anything: mine. I changed nothing: theirs. Both the same: the same.
        if (const auto alone = to(mine.scenario(), base)) CHECK(*alone == mine.scenario());
        if (const auto none = to(base, theirs.scenario())) CHECK(*none == theirs.scenario());
        if (const auto same = to(mine.scenario(), mine.scenario())) CHECK(*same == mine.scenario());
        const auto both = to(mine.scenario(), theirs.scenario());
        if (!both) continue;
        CHECK(is_sound(*both));
        for (HexIndex hex = 0; hex < base.map.grid().size(); ++hex) {
            const TerrainId b = base.map.terrain(hex);
            const TerrainId m = mine.map().terrain(hex);
            const TerrainId t = theirs.map().terrain(hex);
            CHECK(both->map.terrain(hex) == (t == b ? m : t));
        }
    }
}

TEST_CASE("a folder that takes no journal has one among the user's own", "[recovery]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    const fs::path state = folder.path() / "state";
    fs::create_directories(state);
    const auto open = [&] {
        auto store = std::make_unique<ScenarioStore>(battle);
        store->use_journals(state, true);
        return store;
    };
    Scenario end;
    {
        const auto store = open();
        store->begin();
        REQUIRE(store->document().edit("Paint", [](Edit& e) { e.set_terrain(4, 1); }));
        end = store->document().scenario();
        CHECK_FALSE(store->save());
    }
    CHECK_FALSE(fs::exists(edit_journal_path(battle / "scenario.xml")));
    // Not taken for a scenario that was never saved.
    CHECK(orphaned_journals(state).empty());
    const auto again = open();
    CHECK(again->recover().state == Recovery::State::complete);
    CHECK(again->document().scenario() == end);
    // When the folder can be written again, the work is found all the same and goes on where it belongs.
    auto back = std::make_unique<ScenarioStore>(battle);
    back->use_journals(state, false);
    CHECK(back->recover().state == Recovery::State::complete);
    CHECK(fs::exists(edit_journal_path(battle / "scenario.xml")));
    CHECK(fs::is_empty(state));
    CHECK(back->save());
}

TEST_CASE("one program at a time has a scenario, whatever becomes of it", "[recovery]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    ScenarioStore first(battle);
    ScenarioStore second(battle);
    fs::permissions(battle, fs::perms::owner_write, fs::perm_options::remove);
    CHECK(first.claim());
    CHECK_FALSE(second.claim());
    CHECK(first.claim());
    fs::permissions(battle, fs::perms::owner_write, fs::perm_options::add);
    // A program that is killed leaves no claim behind.
    const fs::path other = make_battle(folder.path() / "other");
    int pipe_ends[2];
    REQUIRE(::pipe(pipe_ends) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ScenarioStore held(other);
        const char answer = held.claim() ? 'y' : 'n';
        (void)!::write(pipe_ends[1], &answer, 1);
        for (;;) ::pause();
    }
    char answer = 0;
    REQUIRE(::read(pipe_ends[0], &answer, 1) == 1);
    CHECK(answer == 'y');
    ScenarioStore third(other);
    CHECK_FALSE(third.claim());
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    CHECK(third.claim());
    ::close(pipe_ends[0]);
    ::close(pipe_ends[1]);
}
