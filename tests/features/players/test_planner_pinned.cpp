// The planner's games are those that were recorded: whatever changes how it judges, compares or changes its plans
// shows.
#include <catch2/catch.hpp>

#include "engine/playouts/playout.hpp"
#include "tests/features/players/begun.hpp"

namespace ramparts {
namespace {

struct Recorded {
    const char* battle;
    std::array<std::string, kSides> players;
    std::uint64_t signature;
};

std::uint64_t played(const Recorded& r) {
    MassRequest request;
    request.players = r.players;
    request.games = 1;
    request.seed = 1814;
    return play_many(std::make_shared<const StandardRules>(std::make_shared<const Scenario>(
                         load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + r.battle).scenario)),
                     request)
        .signature;
}

}  // namespace

// Who changes the planner on purpose writes down what is told here.
TEST_CASE("the planner plays the games that were recorded", "[players][planner]") {
    const Recorded all[] = {
        {"chippewa", {"planner@3000", "tactician"}, 0x356ad86bb6c341a1ULL},
        {"thames", {"planner@60000", "tactician"}, 0xa90c84621fd6f213ULL},
        {"chippewa", {"tactician", "planner@40000"}, 0x3fc80e916e270894ULL},
        {"thames", {"tactician", "planner@3000"}, 0xb6dcdad7459df06cULL},
        {"lundys-lane", {"planner@600", "planner@600"}, 0xb9d7716931c15707ULL},
        {"queenston-heights", {"planner@12000", "tactician"}, 0x13b88b2312624808ULL},
        {"cryslers-farm", {"tactician", "planner@3000"}, 0xdf3d6584ef27ce5dULL},
    };
    for (const Recorded& r : all) {
        INFO(r.battle << ", " << r.players[0] << " - " << r.players[1]);
        CHECK(played(r) == r.signature);
    }
}

}  // namespace ramparts
