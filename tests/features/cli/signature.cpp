// The behavioural signature of the battles named, as `ramparts bench --signature` prints it, from the engine, the
// formats and the plugins linked in: small enough to be built in every flavour.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/linked.hpp"

int main(int argc, char** argv) {
    using namespace ramparts;
    install_linked_plugins();
    std::uint64_t signature = 0;
    std::vector<std::filesystem::path> battles(argv + 1, argv + argc);
    std::sort(battles.begin(), battles.end());  // as folders, whatever the shell makes of hyphens
    for (const auto& battle : battles) {
        const LoadedScenario loaded = load_scenario(battle);
        if (!loaded.readable) return 3;
        const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
        for (const auto& [player, one_in] : kSignatureRuns) {
            MassRequest request;
            request.players = {player, player};
            request.seed = kSignatureSeed;
            request.games = kSignatureGames / one_in;
            signature = hash_combine(signature, play_many(rules, request).signature);
        }
    }
    std::printf("%016llx\n", static_cast<unsigned long long>(signature));
    return 0;
}
