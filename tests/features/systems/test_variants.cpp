// What holds of every battle that is played with a rule system of a plugin: it validates, it ends whoever plays it, the
// tactician knows how to play it, neither side is lost from the start, and games are kept like any others.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <memory>

#include "engine/play/game.hpp"
#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/replay.hpp"
#include "tests/features/systems/systems.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

using Rules = std::shared_ptr<const StandardRules>;

Scenario scenario_of(const fs::path& folder) {
    LoadedScenario loaded = load_scenario(folder);
    for (const Diagnostic& finding : loaded.diagnostics) FAIL_CHECK(to_text(finding));
    REQUIRE(loaded.readable);
    return std::move(loaded.scenario);
}

Rules rules_of(const fs::path& folder) {
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario_of(folder)));
}

/// RAMPARTS_GAMES says how many; ctest -C long plays a thousand.
std::uint64_t games_asked() {
    const char* asked = std::getenv("RAMPARTS_GAMES");
    return asked != nullptr ? static_cast<std::uint64_t>(std::atoll(asked)) : 100;
}

MassResult games(const Rules& rules, std::string first, std::string second) {
    MassRequest request;
    request.players = {std::move(first), std::move(second)};
    request.games = games_asked();
    request.jobs = 2;
    request.seed = 1812;
    const MassResult result = play_many(rules, request);
    REQUIRE(result.games == request.games);  // each of them ended
    CHECK(result.offences.empty());
    return result;
}

}  // namespace

TEST_CASE("every variant can be played and says what it is", "[variants]") {
    for (const fs::path& folder : variants()) {
        INFO(folder.filename().string());
        const Scenario s = scenario_of(folder);
        CHECK(playability(s).empty());
        for (const Diagnostic& finding : check_scenario(s))
            if (finding.severity == Severity::error) FAIL_CHECK(to_text(finding));
        CHECK(s.id == folder.filename().string());
        // one that changes the rules of a battle of the book says so to whoever opens it
        for (const char* battle : {"thames-", "chippewa-", "lundys-lane-", "queenston-heights-"})
            if (s.id.starts_with(battle)) CHECK(s.name.find("variant") != std::string::npos);
    }
}

TEST_CASE("every variant ends, the tactician wins it from either side against random, neither side is lost",
          "[variants][games]") {
    for (const fs::path& folder : variants()) {
        DYNAMIC_SECTION(folder.filename().string()) {
            const Rules rules = rules_of(folder);
            (void)games(rules, "random", "random");
            const MassResult first = games(rules, "tactician", "random");
            const MassResult second = games(rules, "random", "tactician");
            const MassResult both = games(rules, "tactician", "tactician");
            CHECK(first.wins[0] * 100 >= first.games * 80);
            CHECK(second.wins[1] * 100 >= second.games * 80);
            CHECK(both.wins[0] * 100 >= both.games * 30);
            CHECK(both.wins[1] * 100 >= both.games * 30);
            WARN(folder.filename().string()
                 << ": the tactician against random " << first.wins[0] << " and " << second.wins[1] << ", between two "
                 << both.wins[0] << " : " << both.wins[1] << " of " << both.games);
            CHECK(rules->offences().empty());
        }
    }
}

TEST_CASE("games of every variant are recorded, replayed and taken back step by step", "[variants][journal]") {
    for (const fs::path& folder : variants()) {
        INFO(folder.filename().string());
        const Rules rules = rules_of(folder);
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            INFO("seed " << seed);
            Game game(rules);
            const std::string other = seed % 2 == 0 ? "tactician" : "random";
            Match match(rules, std::array<std::string, kSides>{"random", other}, Luck(1813, seed));
            while (!game.over()) {
                const GameState before = game.state();
                game.play_listed(match.next(game));
                // a choice can be taken back until its die is rolled
                if (seed != 0 || before.chance()) continue;
                const GameState after = game.state();
                const Action made = game.steps().back().action;
                REQUIRE(game.undo());
                REQUIRE(game.state() == before);
                REQUIRE(game.play(made));
                REQUIRE(game.state() == after);
            }
            Journal journal = make_journal(game);
            for (const auto& side : rules->context()->scenario().sides) journal.players.push_back({side.id, "random"});
            const JournalRead read = read_journal(write_journal(journal), "game.txt");
            for (const Diagnostic& finding : read.diagnostics) FAIL_CHECK(to_text(finding));
            REQUIRE(read.readable);
            Game again(rules);
            const Replay replayed = replay(read.journal, again, read.journal.steps.size(), "game.txt");
            if (replayed.fault) FAIL_CHECK(to_text(*replayed.fault));
            CHECK(again.over());
            CHECK(again.state() == game.state());
        }
    }
}
