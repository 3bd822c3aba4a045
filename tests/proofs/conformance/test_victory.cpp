// Who has won (8.3, 9.3, 10.3 and what scenarios make of them), at the boundary of every condition.
#include <catch2/catch.hpp>

#include <map>

#include "engine/playouts/perft.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/proofs/conformance/judge.hpp"
#include "tests/proofs/conformance/random_battle.hpp"

using namespace ramparts;

namespace {

// Units left by chance: each is gone, waiting, or somewhere, more often than not on one of the hexes that count.
GameState left_by_chance(const StandardRules& rules, Rng& rng) {
    const GameContext& context = *rules.context();
    GameState state = first_position(rules).state();
    std::vector<HexIndex> objectives;
    for (const VictoryRule& rule : context.scenario().victory)
        objectives.insert(objectives.end(), rule.hexes.begin(), rule.hexes.end());
    std::vector<bool> taken(context.hexes());
    const std::uint32_t alive = 1 + rng.below(4);
    for (int i = 0; i < context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        HexIndex hex = rng.below(context.hexes());
        if (!objectives.empty() && rng.below(3) == 0)
            hex = objectives[rng.below(static_cast<std::uint32_t>(objectives.size()))];
        const int steps = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(context.unit(u).steps)));
        if (rng.below(5) < alive && !context.prohibited(hex) && !taken[hex]) {
            state.set_unit(u, hex, steps, UnitStatus::on_map);
            taken[hex] = true;
        } else {
            const bool waits = rng.below(4) == 0;  // it never came, or was taken back with what it had left
            const int left = rng.below(2) == 0 ? steps : static_cast<int>(context.unit(u).steps);
            state.set_unit(u, kNoHex, waits ? left : 0, waits ? UnitStatus::reserve : UnitStatus::eliminated);
        }
    }
    return state;
}

}  // namespace

TEST_CASE("the winner is the one that the victory rules give, at every boundary of theirs", "[conformance][odd]") {
    Scenario lists = *proof::odd_battle();
    std::vector<std::shared_ptr<const Scenario>> battles{proof::odd_battle()};
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"})
        battles.push_back(
            std::make_shared<const Scenario>(load_scenario(std::string(RAMPARTS_SCENARIOS "/") + name).scenario));
    // Each rule of the odd battle alone, and none.
    for (std::size_t i = 0; i <= proof::odd_battle()->victory.size(); ++i) {
        lists.victory.clear();
        if (i < proof::odd_battle()->victory.size()) lists.victory.push_back(proof::odd_battle()->victory[i]);
        battles.push_back(std::make_shared<const Scenario>(lists));
    }
    // Points for the hexes of that battle, and for losses, with several needs and leads.
    VictoryRule points;
    points.kind = VictoryRule::Kind::points;
    for (const VictoryRule& rule : proof::odd_battle()->victory)
        points.hexes.insert(points.hexes.end(), rule.hexes.begin(), rule.hexes.end());
    for (int need = 1; need < 20; need += 6) {
        lists.victory.clear();
        for (const SideId side : {SideId{0}, SideId{1}}) {
            points.side = side;
            points.held = side == 0 ? 3 : 2;
            points.unit_lost = need % 4;
            points.step_lost = 1 + side;
            points.need = need;
            points.lead = need / 6;
            lists.victory.push_back(points);
        }
        battles.push_back(std::make_shared<const Scenario>(lists));
    }
    std::map<int, int> winners;
    int exactly = 0;  // as many hexes held as are needed
    int short_by_one = 0;
    for (const auto& battle : battles) {
        const StandardRules rules(battle);
        for (std::uint64_t seed = 0; seed < 1500; ++seed) {
            Rng rng = Rng::stream(seed, 0x71C7);
            const Position at(rules.context(), rules.ghosts(), left_by_chance(rules, rng));
            INFO(battle->name << ", seed " << seed);
            const SideId won = rules.winner(at.view());
            REQUIRE(won == proof::winner_of(at.view()));
            ++winners[won];
            for (const VictoryRule& rule : battle->victory) {
                int held = 0;
                for (const HexIndex hex : rule.hexes)
                    held += at.board().units(hex).any([&](UnitIndex u) { return battle->units[u].side == rule.side; });
                if (rule.kind != VictoryRule::Kind::hold) continue;
                exactly += held == rule.need ? 1 : 0;
                short_by_one += held == rule.need - 1 ? 1 : 0;
            }
        }
    }
    for (const SideId side : {SideId{0}, SideId{1}, kNoSide}) CHECK(winners[side] > 300);
    CHECK(exactly > 500);
    CHECK(short_by_one > 500);
}

TEST_CASE("equal losses leave a score undecided, one factor decides it", "[conformance][odd]") {
    Scenario battle = *proof::odd_battle();
    battle.victory = {{VictoryRule::Kind::score, 0, 1, {}, 1, {}}};
    battle.modules.clear();
    for (Unit& unit : battle.units) {
        unit.full = 4;
        unit.reduced.reset();
    }
    const StandardRules rules(std::make_shared<const Scenario>(battle));
    GameState state = first_position(rules).state();
    const auto lose = [&](SideId side) {
        for (std::size_t i = 0; i < battle.units.size(); ++i) {
            const auto u = static_cast<UnitIndex>(i);
            if (battle.units[i].side != side || !state.on_map(u)) continue;
            state.set_unit(u, kNoHex, 0, UnitStatus::eliminated);
            return;
        }
    };
    const auto winner = [&] { return rules.winner(Position(rules.context(), rules.ghosts(), state).view()); };
    CHECK(winner() == kNoSide);
    lose(0);
    CHECK(winner() == 1);
    lose(1);
    CHECK(winner() == kNoSide);
    lose(1);
    CHECK(winner() == 0);
}
