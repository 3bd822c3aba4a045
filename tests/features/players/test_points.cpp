// Players go for points: Chippewa with other goals. All games have fixed seeds.
#include <catch2/catch.hpp>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "engine/rules/victory.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {
namespace {

struct Counted {
    std::vector<const char*> hexes;
    std::vector<const char*> exits;
    int unit_lost = 0;
    bool each_turn = false;
};

std::shared_ptr<const StandardRules> rules_of(const Counted& goals) {
    Scenario battle = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa").scenario;
    battle.victory.clear();
    for (SideId side = 0; side < kSides; ++side) {
        VictoryRule rule;
        rule.kind = VictoryRule::Kind::points;
        rule.side = side;
        rule.held = rule.exited = 3;
        rule.unit_lost = goals.unit_lost;
        rule.each_turn = goals.each_turn;
        for (const char* hex : goals.hexes) rule.hexes.push_back(*battle.map.grid().parse(hex));
        for (const char* hex : goals.exits) rule.exits.push_back(*battle.map.grid().parse(hex));
        battle.victory.push_back(std::move(rule));
    }
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(std::move(battle)));
}

MassResult games(const std::shared_ptr<const StandardRules>& rules, std::string first, std::string second) {
    MassRequest request;
    request.players = {std::move(first), std::move(second)};
    request.games = 200;
    request.jobs = 2;
    request.seed = 1814;
    return play_many(rules, request);
}

}  // namespace

TEST_CASE("the tactician goes for points, whatever gives them", "[players][points]") {
    for (const Counted& goals : {Counted{{"C2423", "C2024"}, {}, 0, false}, Counted{{"C2423", "C2024"}, {}, 1, true},
                                 Counted{{}, {}, 2, false}, Counted{{}, {"C2423", "C2024"}, 0, false}}) {
        const auto rules = rules_of(goals);
        CHECK(games(rules, "tactician", "random").wins[0] >= 190);
        CHECK(games(rules, "random", "tactician").wins[1] >= 190);
    }
}

}  // namespace ramparts
