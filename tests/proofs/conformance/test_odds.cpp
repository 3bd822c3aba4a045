// The odds and the results table as functions: rounding, monotony, limits (6.2, 6.16).
#include <catch2/catch.hpp>

#include "engine/play/context.hpp"
#include "engine/playouts/perft.hpp"
#include "tests/proofs/conformance/judge.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

using namespace ramparts;

TEST_CASE("rule 6.2: ratios round in the defender's favour for all strengths up to a hundred", "[conformance][odds]") {
    for (int a = 1; a <= 100; ++a)
        for (int d = 1; d <= 100; ++d) {
            const Odds odds = Odds::of_strengths(a, d);
            // The named ratio is never better for the attacker than the true one, and the next better column always is.
            REQUIRE(odds.attacker * d <= a * odds.defender);
            const Odds better = Odds::at_position(odds.position() + 1);
            REQUIRE(better.attacker * d > a * better.defender);
            REQUIRE(Odds::at_position(odds.position()) == odds);
        }
}

TEST_CASE("rule 6.2: more attack strength or less defence never gives a worse column", "[conformance][odds]") {
    for (int a = 1; a < 100; ++a)
        for (int d = 1; d < 100; ++d) {
            REQUIRE(Odds::of_strengths(a + 1, d).position() >= Odds::of_strengths(a, d).position());
            REQUIRE(Odds::of_strengths(a, d + 1).position() <= Odds::of_strengths(a, d).position());
        }
}

TEST_CASE("rule 6.17: a better column or a higher die is never worse for the attacker", "[conformance][odds]") {
    const Ruleset& rules = proof::standard_ruleset();
    CHECK(rules.lowest_column() == Odds{1, 4}.position());
    CHECK(rules.highest_column() == Odds{7, 1}.position());
    for (int column = rules.lowest_column(); column <= rules.highest_column(); ++column)
        for (int die = 1; die <= rules.die_faces; ++die) {
            const CrtCell* cell = rules.crt_cell(column, die);
            REQUIRE(cell != nullptr);
            REQUIRE(CombatResult::parse(cell->code) == cell->result);
            if (die > 1) CHECK(cell->result.favour() >= rules.crt_cell(column, die - 1)->result.favour());
            if (column > rules.lowest_column())
                CHECK(cell->result.favour() >= rules.crt_cell(column - 1, die)->result.favour());
        }
}

namespace {

// Units thrown onto the map, in full strength or after a loss, whatever turn it is.
Position thrown(const StandardRules& rules, Rng& rng) {
    const GameContext& context = *rules.context();
    GameState state = first_position(rules).state();
    std::vector<HexIndex> ground;
    for (HexIndex hex = 0; hex < context.hexes(); ++hex)
        if (!context.prohibited(hex)) ground.push_back(hex);
    for (int i = 0; i < context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (ground.empty()) {
            state.set_unit(u, kNoHex, 0, UnitStatus::eliminated);
            continue;
        }
        const std::uint32_t pick = rng.below(static_cast<std::uint32_t>(ground.size()));
        const int steps = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(context.unit(u).steps)));
        state.set_unit(u, ground[pick], steps, UnitStatus::on_map);
        ground.erase(ground.begin() + pick);
    }
    const auto turns = static_cast<std::uint32_t>(context.turns());
    state.set_var(Var::turn, 1 + rng.below(turns));
    state.set_var(Var::phase, static_cast<std::uint64_t>(Phase::combat));
    state.set_var(Var::phasing_side, rng.below(2));
    for (int module = 0; module < kMaxModules; ++module)  // what a charge has won, and nothing of other modules
        if (const BoundModule* bound = rules.modules().at(module); bound && bound->info().id == "ramparts.charge")
            state.set_var(static_cast<Var>(static_cast<int>(Var::modules) + kModuleVars * module + 2), rng.below(4));
    return Position(rules.context(), rules.ghosts(), state);
}

struct Shifted {
    int left = 0;
    int right = 0;
    int several = 0;  // hexes attacked at once
};

// Odds of combats drawn by lot: some of those who touch all of a few neighbouring enemies, and guns in reach of one.
void compare_odds(const StandardRules& rules, Rng& rng, Shifted& seen) {
    const Position at = thrown(rules, rng);
    const StateView view = at.view();
    const SideId side = view.state.phasing();
    view.board.present(view.enemy_of(side)).each([&](UnitIndex target) {
        Combat combat;
        combat.defenders.add(target);
        view.board.present(view.enemy_of(side)).each([&](UnitIndex other) {
            const bool beside = view.context.grid().distance(view.state.hex(target), view.state.hex(other)) <= 1;
            if (beside && rng.below(3) == 0) combat.defenders.add(other);
        });
        const auto touches_all = [&](UnitIndex u) {
            return !combat.defenders.any([&](UnitIndex d) {
                return !proof::joined(view.context.scenario(), view.state.hex(u), view.state.hex(d));
            });
        };
        view.board.present(side).each([&](UnitIndex u) {
            if (touches_all(u) && rng.below(4) != 0) combat.attackers.add(u);
            else if (view.context.unit(u).bombards && rng.below(2) == 0 && combat.defenders.any([&](UnitIndex d) {
                         return bombardment(rules, view, u, view.state.hex(d)).possible;
                     }))
                combat.supporters.add(u);
        });
        if (combat.attackers.empty() && combat.supporters.empty()) return;
        INFO("against " << view.context.scenario().units[target].name);
        REQUIRE(proof::odds_fault(rules, view, combat) == "");
        for (const Shift& shift : combat_odds(rules, view, combat, true).shifts)
            if (shift.rule.text() == "6.9" && shift.cause != "terrain in the hex")
                ++(shift.columns < 0 ? seen.left : seen.right);
        seen.several += combat.defenders.count() > 1 ? 1 : 0;
    });
}

}  // namespace

TEST_CASE("rule 6.9: strengths, shifts and their rules are those the map and the counters give, read directly",
          "[conformance][odds][odd]") {
    Shifted seen;
    const StandardRules odd(proof::odd_battle());
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Rng rng = Rng::stream(seed, 0x0DD5);
        INFO("seed " << seed);
        compare_odds(odd, rng, seen);
        for (const bool strange : {false, true}) {
            proof::BattleShape shape;
            shape.odd = strange;
            shape.units = 14;
            shape.most = 8;
            const Ruleset& ruleset = strange ? proof::odd_ruleset() : proof::standard_ruleset();
            const auto battle = proof::random_battle(ruleset, 4'000'000 + seed, shape);
            if (!battle->units.empty()) compare_odds(StandardRules(battle), rng, seen);
        }
    }
    CHECK(seen.left > 100);
    CHECK(seen.right > 100);
    CHECK(seen.several > 300);
}
