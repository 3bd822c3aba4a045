// What players keep and leave out to be quick changes no game: those that are told to forget one, and the tactician
// that looks at nothing twice.
#include <catch2/catch.hpp>

#include <array>
#include <memory>
#include <string>

#include "engine/players/player.hpp"
#include "engine/players/tactician.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {
namespace {

using Pair = std::array<std::unique_ptr<Player>, kSides>;

// The state that a game of a series ends in, as a number.
std::uint64_t end_of(const std::shared_ptr<const StandardRules>& rules, const Pair& players, std::uint64_t number) {
    const Luck luck(1812, number);
    Game game(rules);
    game.keep_record(false);
    while (!game.over()) {
        if (game.state().chance()) {
            game.play_listed(game.draw(luck));
            continue;
        }
        const SideId side = game.state().to_act();
        Rng rng = luck.choice(side, game.choices(side));
        game.play_listed(players[side]->choose(game.view(), game.legal(), rng));
    }
    return game.state().hash();
}

}  // namespace

TEST_CASE("a tactician plays as one that looks at everything each time", "[players]") {
    for (const std::string battle :
         {"thames", "chippewa", "lundys-lane", "queenston-heights", "cryslers-farm", "bladensburg"}) {
        DYNAMIC_SECTION(battle) {
            const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + battle);
            REQUIRE(loaded.readable);
            const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
            const auto made = [&](bool shortcuts) {
                return Pair{std::make_unique<Tactician>(rules, 0, shortcuts),
                            std::make_unique<Tactician>(rules, 1, shortcuts)};
            };
            const Pair quick = made(true);
            const Pair plain = made(false);
            for (std::uint64_t number = 0; number < 12; ++number) {
                CHECK(end_of(rules, quick, number) == end_of(rules, plain, number));
                for (const Pair* pair : {&quick, &plain})
                    for (const auto& player : *pair) CHECK(player->forget());
            }
        }
    }
}

TEST_CASE("a player that forgets a game plays the next one like a new one", "[players]") {
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        DYNAMIC_SECTION(battle) {
            const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + battle);
            REQUIRE(loaded.readable);
            const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
            const auto made = [&] { return Pair{make_tactician(rules, 0), make_tactician(rules, 1)}; };
            const Pair kept = made();
            for (std::uint64_t number = 0; number < 4; ++number) {
                CHECK(end_of(rules, kept, number) == end_of(rules, made(), number));
                for (const auto& player : kept) CHECK(player->forget());
            }
        }
    }
}

}  // namespace ramparts
