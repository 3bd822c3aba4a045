// One rule in three languages plays the same games.
#include <catch2/catch.hpp>

#include <filesystem>

#include "engine/core/hash.hpp"
#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/plugin_host.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

std::shared_ptr<const StandardRules> rules_with(const std::string& plugin, const char* battle) {
    HostRequest request;
    request.folders = {fs::path(RAMPARTS_PLUGINS) / plugin};
    request.user_plugins = false;
    const PluginSet set = load_plugins(request);
    REQUIRE(set.plugins.size() == 1);
    INFO(set.plugins[0].why_not);
    REQUIRE((set.plugins[0].state == PluginState::loaded || set.plugins[0].state == PluginState::scripted));
    LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / battle);
    REQUIRE(loaded.readable);
    loaded.scenario.modules = {{"sample." + plugin, {{"tries", "3"}}}};
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(std::move(loaded.scenario)),
                                                 set.catalogue);
}

// Every action and every hash of one game.
std::uint64_t fold_of(const std::shared_ptr<const StandardRules>& rules, const char* player, std::uint64_t number) {
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{player, player}, Luck(1812, number));
    while (!game.over()) game.play_listed(match.next(game));
    std::uint64_t fold = game.steps().size();
    for (const GameStep& step : game.steps()) fold = hash_combine(fold, step.hash);
    CHECK(rules->offences().empty());
    return fold;
}

}  // namespace

TEST_CASE("fieldworks in C, C++ and Lua play the same 1,000 games", "[same]") {
    struct Part {
        const char* battle;
        const char* player;
        std::uint64_t games;
    };
    for (const auto& [battle, player, games] :
         {Part{"queenston-heights", "random", 600}, Part{"lundys-lane", "random", 360},
          Part{"chippewa", "tactician", 40}}) {
        INFO(battle << " " << player);
        const auto cpp = rules_with("fieldworks", battle);
        const auto c = rules_with("fieldworks-c", battle);
        const auto lua = rules_with("fieldworks-lua", battle);
        for (std::uint64_t i = 0; i < games; ++i) {
            const std::uint64_t fold = fold_of(cpp, player, i);
            if (fold_of(c, player, i) != fold) FAIL_CHECK("C plays game " << i << " differently");
            if (fold_of(lua, player, i) != fold) FAIL_CHECK("Lua plays game " << i << " differently");
        }
    }
}
