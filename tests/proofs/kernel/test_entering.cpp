// movement.may_enter: hexes and hexsides that a module forbids to a unit, however it comes there, and what is said.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

constexpr std::uint16_t kReason = 1;
constexpr std::uint16_t kSecondRule = 2;

PluginModule posts() {
    PluginModule info;
    info.title = "Posts";
    info.rule_id = "posts";
    info.rules = {{"posts", "P1", "test"}, {"gates", "P2", "test"}};
    info.messages = {{kReason, "reason", "{1} is not let into {2}"}};
    return info;
}

struct Asked {
    rp::Unit unit;
    rp::Hex from;
    rp::Hex to;
    friend bool operator==(const Asked&, const Asked&) = default;
};

// A module that forbids what `forbids` says, with a reason.
Script forbidding(std::function<bool(rp::Unit, rp::Hex from, rp::Hex to)> forbids) {
    Script s;
    s.hooks = {{"movement.may_enter"}};
    s.may_enter = [=](rp::View, rp::Unit u, rp::Hex from, rp::Hex to, rp_message& why) {
        if (!forbids(u, from, to)) return true;
        why = rp::sentence(kReason, kSecondRule, u, to);
        return false;
    };
    return s;
}

Explanation why_not(Game& game, const Scenario& scenario, const char* action) {
    return game.rules().explain(game.view(), *parse_action(action, scenario));
}

void fight_at(Game& game, const char* hex, std::initializer_list<const char*> attackers) {
    play(game, std::string("attack ") + hex);
    for (const char* a : attackers) play(game, std::string("join ") + a);
    play(game, "resolve 0");
    play(game, "die 1");
}

void every_cell(Field& f, const std::string& code) {
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = code;
        cell.result = CombatResult::parse(code).value_or(CombatResult{});
    }
}

}  // namespace

TEST_CASE("a hex is forbidden to a unit with the reason and the rule of the module", "[kernel][entering]") {
    Field f(1, 9);
    const UnitIndex a = f.unit("a", 0, "F0105");
    const UnitIndex b = f.unit("b", 0, "F0101");
    const HexIndex shut = f.hex("F0103");
    f.module(posts(), forbidding([=](rp::Unit u, rp::Hex, rp::Hex to) { return u == a && to == shut; }));
    Game game(f.rules());
    play(game, "activate a");
    CHECK(texts(game) == "move a F0104; move a F0106; move a F0107; move a F0108; move a F0109");
    for (const char* action : {"move a F0103", "move a F0102"}) {  // there, and what lies behind
        const Explanation why = why_not(game, *f.scenario, action);
        CHECK(why.rule.text() == "P2");
        CHECK(why.text == "a is not let into F0103");
    }
    play(game, "move a F0104");
    play(game, "activate b");
    CHECK(texts(game) == "move b F0102; move b F0103");  // b may
    play(game, "move b F0103");
    CHECK(game.state().hex(b) == shut);
    check_record(game);
}

TEST_CASE("a hexside may be forbidden one way, and the unit goes around", "[kernel][entering]") {
    Field f(3, 3);
    f.unit("a", 0, "F0202");
    f.unit("x", 1, "F0303");
    const HexIndex from = f.hex("F0202");
    const HexIndex to = f.hex("F0201");
    std::vector<Asked> asked;
    f.module(posts(), forbidding([&, from, to](rp::Unit u, rp::Hex a, rp::Hex b) {
                 asked.push_back({u, a, b});
                 return a == from && b == to;
             }));
    const auto rules = f.rules();
    Game game(rules);
    play(game, "activate a");
    Reach fast;
    Reach plain;
    REQUIRE(rules->reach(game.view(), 0, fast));
    REQUIRE(rules->reach(game.view(), 0, plain, true));
    CHECK(fast.cost(to) == 4);  // by F0101 or F0301
    CHECK(plain.path(to).size() == 3);
    for (HexIndex hex = 0; hex < 9; ++hex) CHECK(fast.cost(hex) == plain.cost(hex));
    // always about a neighbour on the map
    for (const Asked& one : asked) {
        REQUIRE(one.to < 9);
        REQUIRE(one.from < 9);
        CHECK(f.scenario->map.grid().adjacent(one.from, one.to));
    }
    CHECK_FALSE(asked.empty());
}

TEST_CASE("the minimum move is no way around what is forbidden", "[kernel][entering]") {
    Field f(1, 3);
    f.unit("a", 0, "F0101");
    f.unit("b", 0, "F0103");
    f.module(posts(), forbidding([](rp::Unit u, rp::Hex, rp::Hex) { return u == 0; }));
    Game game(f.rules());
    CHECK(texts(game) == "activate b; end");
    const Explanation why = why_not(game, *f.scenario, "activate a");
    CHECK(why.rule.text() == "P2");
    CHECK(why.text == "a is not let into F0102");
}

TEST_CASE("an entry hex is asked about without a hex to come from, and opens no substitute", "[kernel][entering]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0102");
    const UnitIndex b = f.unit("b", 0, "F0102");
    f.unit("x", 1, "F0909");
    f.scenario->reinforcements.push_back({"late", 0, f.hex("F0101"), 1, {}});
    for (const UnitIndex u : {a, b}) {
        f.scenario->units[u].at.reset();
        f.scenario->units[u].arrives = std::uint8_t{0};
    }
    const HexIndex entry = f.hex("F0101");
    std::vector<Asked> asked;
    f.module(posts(), forbidding([&, a, entry](rp::Unit u, rp::Hex from, rp::Hex to) {
                 if (from == RP_NO_HEX) asked.push_back({u, from, to});
                 return u == a && from == RP_NO_HEX && to == entry;
             }));
    const auto rules = f.rules();
    Game game(rules);
    CHECK(texts(game) == "activate b; end");
    CHECK_FALSE(rules->entry(game.view(), a).possible);
    std::vector<HexIndex> others;
    rules->substitutes(game.view(), 0, others);
    CHECK(others.empty());
    const Explanation why = why_not(game, *f.scenario, "activate a");
    CHECK(why.rule.text() == "P2");
    CHECK(why.text == "a is not let into F0101");
    CHECK(std::find(asked.begin(), asked.end(), Asked{b, RP_NO_HEX, entry}) != asked.end());
    play(game, "activate b");
    play(game, "move b F0101");
    check_record(game);
}

TEST_CASE("a unit neither retreats, nor is displaced, nor advances into what is forbidden", "[kernel][entering]") {
    Field f(9, 9);
    f.unit("a", 0, "F0504", 4);
    f.unit("b", 0, "F0506", 4);
    f.unit("x", 1, "F0505", 4);
    every_cell(f, "DR");
    const HexIndex left = f.hex("F0405");
    const HexIndex right = f.hex("F0605");
    const HexIndex vacated = f.hex("F0505");
    f.module(posts(), forbidding([=](rp::Unit u, rp::Hex, rp::Hex to) {
                 return (u == 2 && (to == left || to == right)) || (u == 0 && to == vacated);
             }));
    Game game(f.rules());
    fight_at(game, "F0505", {"a", "b"});
    CHECK(texts(game) == "retreat x F0406; retreat x F0606");
    const Explanation why = why_not(game, *f.scenario, "retreat x F0405");
    CHECK(why.rule.text() == "P2");
    CHECK(why.text == "x is not let into F0405");
    play(game, "retreat x F0406");
    CHECK(game.state().hex(0) == f.hex("F0504"));
    CHECK(game.state().hex(1) == vacated);  // the only one who may: nobody is asked
    check_record(game);
}

TEST_CASE("a unit whose retreats are all forbidden is eliminated", "[kernel][entering]") {
    Field f(9, 9);
    f.unit("a", 0, "F0504", 9);
    const UnitIndex x = f.unit("x", 1, "F0505", 4);
    f.unit("y", 1, "F0909");
    every_cell(f, "DR");
    f.module(posts(), forbidding([=](rp::Unit u, rp::Hex, rp::Hex) { return u == x; }));
    Game game(f.rules());
    fight_at(game, "F0505", {"a"});
    CHECK_FALSE(game.state().on_map(x));
    check_record(game);
}

TEST_CASE("a no without a reason counts, and the module's title is shown", "[kernel][entering]") {
    const int wrong = GENERATE(0, 1, 2);
    Field f(1, 3);
    f.unit("a", 0, "F0101");
    f.unit("b", 0, "F0103");
    Script s = forbidding([](rp::Unit u, rp::Hex, rp::Hex) { return u == 0; });
    const auto good = s.may_enter;
    s.may_enter = [=](rp::View v, rp::Unit u, rp::Hex from, rp::Hex to, rp_message& why) {
        const bool may = good(v, u, from, to, why);
        if (wrong == 0) why = {};
        if (wrong == 1) why.message = 77;
        if (wrong == 2) why = rp::sentence(kReason, 99, 250, 99'999);
        return may;
    };
    f.module(posts(), s);
    Game game(f.rules());
    CHECK(texts(game) == "activate b; end");
    const Explanation why = why_not(game, *f.scenario, "activate a");
    CHECK(why.rule.text() == "P1");
    if (wrong < 2) CHECK(why.text == "a may not enter F0102: Posts");
    else CHECK(why.text.english().find(" is not let into no hex") != std::string::npos);
}

TEST_CASE("what fails forbids nothing, and is told", "[kernel][entering]") {
    Field f(1, 3);
    f.unit("a", 0, "F0101");
    f.unit("b", 1, "F0103");
    Script s;
    s.hooks = {{"movement.may_enter"}};
    s.may_enter = [](rp::View, rp::Unit, rp::Hex, rp::Hex, rp_message&) -> bool { throw std::runtime_error("no"); };
    f.module(posts(), s);
    const auto rules = f.rules();
    Game game(rules);
    REQUIRE(game.play(*parse_action("activate a", *f.scenario)));
    CHECK(texts(game) == "move a F0102");
    REQUIRE_FALSE(rules->offences().empty());
    CHECK(rules->offences().front().english().find("movement.may_enter: the error -5") != std::string::npos);
}

TEST_CASE("filters name the side and the hexes that are entered; all modules must agree", "[kernel][entering]") {
    Field f(1, 9);
    f.unit("a", 0, "F0105");
    f.unit("x", 1, "F0109");
    std::vector<rp::Hex> asked;
    Script first = forbidding([&](rp::Unit, rp::Hex, rp::Hex to) {
        asked.push_back(to);
        return false;
    });
    first.hooks.front().hexes = {f.hex("F0104"), f.hex("F0107")};
    const HexIndex shut = f.hex("F0107");
    Script second = forbidding([=](rp::Unit, rp::Hex, rp::Hex to) { return to == shut; });
    second.hooks.front().side = 0;
    Script other = forbidding([](rp::Unit, rp::Hex, rp::Hex) { return true; });
    other.hooks.front().side = 1;
    f.module(posts(), first);
    f.module(posts(), second);
    f.module(posts(), other);
    Game game(f.rules());
    play(game, "activate a");
    CHECK(texts(game) == "move a F0101; move a F0102; move a F0103; move a F0104; move a F0106");
    CHECK_FALSE(asked.empty());
    CHECK(std::all_of(asked.begin(), asked.end(), [&](rp::Hex h) { return h == f.hex("F0104") || h == shut; }));
}

TEST_CASE("a unit that modules let step nowhere is not offered", "[kernel][entering]") {
    for (const bool all : {false, true}) {
        Field f(1, 9);
        f.unit("a", 0, "F0105");
        f.unit("x", 1, "F0109");
        const HexIndex north = f.hex("F0104");
        const HexIndex south = f.hex("F0106");
        Script s = forbidding([=](rp::Unit, rp::Hex, rp::Hex to) { return to == north || (all && to == south); });
        s.hooks.front().hexes = {north, south};
        f.module(posts(), s);
        Game game(f.rules());
        CHECK((texts(game).find("activate a") == std::string::npos) == all);
    }
}

TEST_CASE("a module that asks for a reach while it is asked about a step comes to an end", "[kernel][entering]") {
    Field f(5, 5);
    f.unit("a", 0, "F0303");
    f.unit("x", 1, "F0505");
    int asked = 0;
    Script s;
    s.hooks = {{"movement.may_enter"}};
    s.may_enter = [&](rp::View v, rp::Unit u, rp::Hex, rp::Hex to, rp_message&) {
        ++asked;
        return v.reach(u, to) >= 0;
    };
    f.module(posts(), s);
    Game game(f.rules());
    play(game, "activate a");
    CHECK(game.legal().size() > 6);
    CHECK(asked > 0);
    CHECK(asked < 100'000);
}
