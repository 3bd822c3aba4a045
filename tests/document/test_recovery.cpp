// Recovery: from the files and the journal, exactly the document; from any part of the journal, an earlier state of it.
#include <catch2/catch.hpp>

#include "faulty_files.hpp"
#include "random_scenario.hpp"
#include "random_work.hpp"
#include "sdk/document/scenario_store.hpp"

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
        const fs::path battle = make_battle(folder.path());
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
        const fs::path battle = make_battle(folder.path());
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
