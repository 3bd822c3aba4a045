// The tactician is a sensible opponent, and between two of them the battles are even. All games have fixed seeds.
#include <catch2/catch.hpp>

#include <memory>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {
namespace {

std::shared_ptr<const StandardRules> rules_of(const std::string& battle) {
    const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + battle);
    REQUIRE(loaded.readable);
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
}

MassResult games(const std::string& battle, std::string first, std::string second, std::uint64_t count) {
    MassRequest request;
    request.players = {std::move(first), std::move(second)};
    request.games = count;
    request.jobs = 2;
    request.seed = 1812;
    return play_many(rules_of(battle), request);
}

}  // namespace

TEST_CASE("the tactician beats random in 96 of 100 games from either side of every battle", "[players]") {
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        DYNAMIC_SECTION(battle) {
            CHECK(games(battle, "tactician", "random", 2000).wins[0] >= 1930);
            CHECK(games(battle, "random", "tactician", 2000).wins[1] >= 1930);
        }
    }
}

TEST_CASE("between two tacticians each side wins between 40 and 60 of 100 games", "[players]") {
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        DYNAMIC_SECTION(battle) {
            const MassResult result = games(battle, "tactician", "tactician", 1000);
            CHECK(result.wins[0] >= 400);
            CHECK(result.wins[0] <= 600);
            CHECK(result.wins[kSides] == 0);
        }
    }
}

TEST_CASE("the tactician's games bring reinforcements on and fight for the victory conditions", "[players]") {
    const auto rules = rules_of("lundys-lane");
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{"tactician", "tactician"}, Luck(3, 0));
    PlayoutCounters counters;
    play_out(game, match, counters);
    int waiting = 0;
    for (int u = 0; u < rules->tables().unit_count(); ++u)
        if (game.state().status(static_cast<UnitIndex>(u)) == UnitStatus::reserve) ++waiting;
    CHECK(waiting == 0);
    CHECK(counters.combats > 20);
}

TEST_CASE("Wilson's interval holds the share and narrows with the number of games", "[players]") {
    const ShareInterval few = wilson(5, 10);
    const ShareInterval many = wilson(500, 1000);
    CHECK(few.share == 500);
    CHECK(few.low < many.low);
    CHECK(few.high > many.high);
    CHECK(many.low == 469);
    CHECK(many.high == 531);
    CHECK(wilson(0, 20).low == 0);
    CHECK(wilson(20, 20).high == 1000);
}

}  // namespace ramparts
