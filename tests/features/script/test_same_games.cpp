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

using Parameters = decltype(ModuleUse::params);

std::shared_ptr<const StandardRules> rules_with(const std::string& plugin, const char* battle,
                                                const Parameters& given) {
    HostRequest request;
    request.folders = {fs::path(RAMPARTS_PLUGINS) / plugin};
    request.user_plugins = false;
    const PluginSet set = load_plugins(request);
    REQUIRE(set.plugins.size() == 1);
    INFO(set.plugins[0].why_not);
    REQUIRE((set.plugins[0].state == PluginState::loaded || set.plugins[0].state == PluginState::scripted));
    LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / battle);
    REQUIRE(loaded.readable);
    loaded.scenario.modules = {{"sample." + plugin, given}};
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

struct Games {
    const char* battle;
    const char* player;
    std::uint64_t count;
};

// A sample plays what its forms in C and Lua play.
void check_same_games(const std::string& sample, std::initializer_list<Games> all, const Parameters& given = {}) {
    for (const auto& [battle, player, count] : all) {
        INFO(sample << " " << battle << " " << player);
        const auto cpp = rules_with(sample, battle, given);
        const auto c = rules_with(sample + "-c", battle, given);
        const auto lua = rules_with(sample + "-lua", battle, given);
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t fold = fold_of(cpp, player, i);
            if (fold_of(c, player, i) != fold) FAIL_CHECK("C plays game " << i << " differently");
            if (fold_of(lua, player, i) != fold) FAIL_CHECK("Lua plays game " << i << " differently");
        }
    }
}

}  // namespace

TEST_CASE("fieldworks in C, C++ and Lua play the same 1,000 games", "[same]") {
    check_same_games(
        "fieldworks",
        {{"queenston-heights", "random", 600}, {"lundys-lane", "random", 360}, {"chippewa", "tactician", 40}},
        {{"tries", "3"}});
}

TEST_CASE("units that go one by one play the same games in C, C++ and Lua", "[same]") {
    check_same_games("activation",
                     {{"chippewa", "random", 200}, {"lundys-lane", "random", 40}, {"chippewa", "tactician", 20}});
}
