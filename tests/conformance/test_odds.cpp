// The odds and the results table as functions: rounding, monotony, limits (6.2, 6.16).
#include <catch2/catch.hpp>

#include "engine/play/context.hpp"
#include "tests/conformance/random_battle.hpp"

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
