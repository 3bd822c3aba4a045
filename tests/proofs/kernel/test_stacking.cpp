// movement.may_stack: who shares a hex with whom where moves, entries and retreats end, and what is said.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PluginModule brigades() {
    PluginModule info;
    info.title = "Brigades";
    info.rule_id = "brigades";
    info.rules = {{"brigades", "B1", "test"}, {"apart", "B2", "test"}};
    info.messages = {{1, "apart", "{1} does not share {2}"}};
    return info;
}

// Lets `u` share no hex; notes how it was asked.
Script keeping_apart(UnitIndex u, std::vector<std::uint32_t>* asked = nullptr) {
    Script s;
    s.hooks = {{"movement.may_stack"}};
    s.may_stack = [=](rp::View v, rp::Unit unit, rp::Hex hex, std::uint32_t how, rp_message& why) {
        CHECK(v.first(hex) != RP_NO_UNIT);
        if (asked != nullptr) asked->push_back(how);
        if (unit != u) return true;
        why = rp::sentence(1, 2, unit, hex);
        return false;
    };
    return s;
}

Field two_to_a_hex(int columns, int rows) {
    Field f(columns, rows);
    f.scenario->ruleset.options.stacking_limit = 2;
    return f;
}

Explanation why_not_here(Game& game, const Scenario& scenario, const char* action) {
    return game.rules().explain(game.view(), *parse_action(action, scenario));
}

}  // namespace

TEST_CASE("a move leads through a hex that it may not end in", "[kernel][stacking]") {
    Field f = two_to_a_hex(1, 4);
    const UnitIndex a = f.unit("a", 0, "F0101");
    f.unit("b", 0, "F0102");
    f.module(brigades(), keeping_apart(a));
    Game game(f.rules());
    play(game, "activate a");
    CHECK(texts(game) == "move a F0103; move a F0104");
    const Explanation why = why_not_here(game, *f.scenario, "move a F0102");
    CHECK(why.rule.text() == "B2");
    CHECK(why.text == "a does not share F0102");
    play(game, "move a F0103");
    play(game, "activate b");
    CHECK(texts(game) == "move b F0101; move b F0103; move b F0104");  // b may
    check_record(game);
}

TEST_CASE("a unit that may only go where it may not stay does not begin to move", "[kernel][stacking]") {
    Field f = two_to_a_hex(1, 2);
    const UnitIndex a = f.unit("a", 0, "F0101");
    f.unit("b", 0, "F0102");
    f.module(brigades(), keeping_apart(a));
    Game game(f.rules());
    CHECK(texts(game) == "activate b; end");
    const Explanation why = why_not_here(game, *f.scenario, "activate a");
    CHECK(why.rule.text() == "B2");
    CHECK(why.text == "a does not share F0102");
}

TEST_CASE("a module without a message is named", "[kernel][stacking]") {
    Field f = two_to_a_hex(3, 2);
    f.unit("a", 0, "F0101");
    f.unit("b", 0, "F0102");
    f.unit("c", 0, "F0302");
    Script s;
    s.hooks = {{"movement.may_stack"}};
    s.may_stack = [](rp::View, rp::Unit, rp::Hex, std::uint32_t, rp_message&) { return false; };
    f.module(brigades(), s);
    Game game(f.rules());
    CHECK(why_not_here(game, *f.scenario, "move a F0102").text == "a may not stack in F0102: Brigades");
    CHECK(why_not_here(game, *f.scenario, "move a F0102").rule.text() == "B1");
}

TEST_CASE("a reinforcement enters where it may stack", "[kernel][stacking]") {
    Field f = two_to_a_hex(3, 5);
    const UnitIndex a = f.unit("a", 0, "F0101");
    f.unit("b", 0, "F0101");
    f.unit("c", 0, "F0305");
    f.scenario->reinforcements.push_back({"late", 0, f.hex("F0101"), 1, {}});
    f.scenario->units[a].at.reset();
    f.scenario->units[a].arrives = std::uint8_t{0};
    std::vector<std::uint32_t> asked;
    f.module(brigades(), keeping_apart(a, &asked));
    const auto rules = f.rules();
    Game game(rules);
    CHECK_FALSE(rules->entry(game.view(), a).possible);
    const Explanation why = why_not_here(game, *f.scenario, "activate a");
    CHECK(why.text == "a does not share F0101");
    CHECK(asked.front() == RP_BY_ENTRY);
    play(game, "activate b");
    play(game, "move b F0102");
    CHECK(rules->entry(game.view(), a).possible);
}

TEST_CASE("nobody retreats to those with whom it may not stay", "[kernel][stacking]") {
    Field f = two_to_a_hex(1, 5);
    f.unit("x", 0, "F0101", 9);
    const UnitIndex a = f.unit("a", 1, "F0102");
    f.unit("b", 1, "F0103");
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = "DR";
        cell.result = CombatResult::parse("DR").value_or(CombatResult{});
    }
    std::vector<std::uint32_t> asked;
    f.module(brigades(), keeping_apart(a, &asked));
    Game game(f.rules());
    play(game, "attack F0102");
    play(game, "join x");
    play(game, "resolve 0");
    play(game, "die 1");
    CHECK(game.state().status(a) == UnitStatus::eliminated);  // no way out (6.12)
    REQUIRE_FALSE(asked.empty());
    CHECK(asked.back() == RP_BY_RETREAT);
}
