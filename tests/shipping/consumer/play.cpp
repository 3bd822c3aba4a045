// A program of somebody else's on the installed libraries: reads a scenario and plays a game of it.
#include <cstdio>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"

int main(int argc, char** argv) {
    if (argc < 2) return 1;
    const ramparts::LoadedScenario loaded = ramparts::load_scenario(argv[1]);
    if (!loaded.readable || ramparts::has_errors(loaded.diagnostics)) return 3;
    const auto rules =
        std::make_shared<const ramparts::StandardRules>(std::make_shared<const ramparts::Scenario>(loaded.scenario));
    ramparts::MassRequest request;
    request.players = {"tactician", "random"};
    request.games = 5;
    const ramparts::MassResult result = ramparts::play_many(rules, request);
    std::printf("%s: %llu games, %llu won\n", loaded.scenario.name.c_str(),
                static_cast<unsigned long long>(result.games), static_cast<unsigned long long>(result.wins[0]));
    return result.games == 5 && result.wins[0] >= 4 ? 0 : 5;
}
