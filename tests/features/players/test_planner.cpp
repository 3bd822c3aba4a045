// The planner: what it chooses is legal and repeats, it beats the tactician and never loses to random.
#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/features/players/series_proof.hpp"

namespace ramparts {
namespace {

std::shared_ptr<const Scenario> planner_battle(const std::string& name) {
    const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + name);
    REQUIRE(loaded.readable);
    return std::make_shared<const Scenario>(loaded.scenario);
}

MassResult planner_games(const std::string& battle, const std::array<std::string, kSides>& players, unsigned jobs,
                         std::uint64_t games) {
    MassRequest request;
    request.players = players;
    request.games = games;
    request.jobs = jobs;
    request.seed = 1814;
    return play_many(std::make_shared<const StandardRules>(planner_battle(battle)), request);
}

}  // namespace

TEST_CASE("the planner plays every battle to its end, with modules and without, and breaks no rule of players",
          "[players][planner]") {
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights", "chippewa-bombardment",
                                     "queenston-bombardment", "cryslers-farm", "lundys-lane-air", "lundys-lane-dice"}) {
        DYNAMIC_SECTION(battle) {
            const MassResult played = planner_games(battle, {"planner@1500", "planner@1500"}, 1, 1);
            CHECK(played.games == 1);
            for (const auto& offence : played.offences) UNSCOPED_INFO(offence.text.english());
            CHECK(played.games_with_offences == 0);
        }
    }
}

TEST_CASE("the planner's games of a series, in any order on any number of threads, are its single games",
          "[players][planner]") {
    const PlayerInfo* planner = find_player("planner@900");
    REQUIRE(planner != nullptr);
    proof::Series series;
    series.games = 3;
    series.rounds = 2;
    CHECK(proof::series_faults(planner_battle("chippewa"), {planner, find_player("tactician")}, series).empty());
    CHECK(proof::series_faults(planner_battle("thames"), {find_player("random"), planner}, series).empty());
}

TEST_CASE("what the planner may use up changes what it chooses, however little it is", "[players][planner]") {
    const auto little = planner_games("chippewa", {"planner@1", "tactician"}, 1, 2);
    CHECK(little.games_with_offences == 0);
    CHECK(planner_games("chippewa", {"planner@1", "tactician"}, 2, 2).signature == little.signature);
    CHECK(planner_games("chippewa", {"planner@4000", "tactician"}, 1, 2).signature != little.signature);
}

TEST_CASE("the planner beats random and the tactician from both sides of every battle", "[players][planner]") {
    std::uint64_t won = 0;
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        const auto as_first = planner_games(battle, {"planner:quick", "random"}, 2, 3);
        const auto as_second = planner_games(battle, {"random", "planner:quick"}, 2, 3);
        INFO(battle);
        CHECK(as_first.wins[0] + as_second.wins[1] == 6);
        won += planner_games(battle, {"planner:quick", "tactician"}, 2, 8).wins[0];
        won += planner_games(battle, {"tactician", "planner:quick"}, 2, 8).wins[1];
    }
    CHECK(won >= 46);  // of 64: one who wins six of seven always comes that far, one who wins two of three hardly
}

}  // namespace ramparts
