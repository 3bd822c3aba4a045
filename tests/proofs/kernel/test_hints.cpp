// What modules tell computer players: what a unit is worth and what it risks, and that the tactician goes by it.
#include <catch2/catch.hpp>

#include "engine/players/outlook.hpp"
#include "engine/players/player.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

Script worth(std::function<int(rp::View, rp::Unit, int)> say, rp::Side side = RP_NO_SIDE, int priority = 200) {
    Script s;
    s.hooks = {{"hints.unit_worth", priority, side}};
    s.unit_worth = std::move(say);
    return s;
}

Script danger(std::function<int(rp::View, rp::Unit, rp::Hex, int)> say) {
    Script s;
    s.hooks = {{"hints.danger"}};
    s.danger = std::move(say);
    return s;
}

Action chosen(Game& game, const std::shared_ptr<const StandardRules>& rules) {
    const auto player = make_tactician(rules, game.state().to_act());
    Rng rng(7);
    return player->choose(game.view(), game.legal(), rng);
}

// Two of factor 3 attack one of factor 2 and both sides lose a step: the attackers choose whose.
Field both_lose() {
    Field f(2, 4);
    f.unit("a", 0, "F0102");
    f.unit("b", 0, "F0203");
    f.unit("foe", 1, "F0103", 2);
    return f;
}
void fight(Game& game) {
    for (const char* action : {"attack F0103", "join a", "join b", "resolve 0", "die 2"}) play(game, action);
    REQUIRE(game.state().step() == Step::attacker_losses);
    REQUIRE(game.legal().size() == 2);
}

}  // namespace

TEST_CASE("the tactician spares the unit that a module finds worth more", "[kernel][hints]") {
    for (const UnitIndex dear : {UnitIndex{0}, UnitIndex{1}}) {
        Field f = both_lose();
        f.module({}, worth([dear](rp::View, rp::Unit u, int current) { return u == dear ? current + 600 : current; }));
        const auto rules = f.rules();
        Game game(rules);
        fight(game);
        CHECK(chosen(game, rules).unit == 1 - dear);
        CHECK(rules->offences().empty());
    }
}

TEST_CASE("what a unit is worth is a chain of modules, asked as their filters say", "[kernel][hints]") {
    Field f = both_lose();
    f.module({}, worth([](rp::View, rp::Unit, int current) { return 2 * current; }, RP_NO_SIDE, 300));
    f.module({}, worth([](rp::View, rp::Unit, int current) { return current + 50; }, 1, 100));
    const auto rules = f.rules();
    const Game game(rules);
    const Outlook outlook(*rules);
    CHECK(outlook.worth(game.view(), 0) == 600);
    CHECK(outlook.worth(game.view(), 2) == 2 * (200 + 50));
    // Of 3 and 1: the step costs 200, and half of the 300 that the unit is worth beyond its factor.
    CHECK(outlook.step_value(game.view(), 0) == 350);

    Field plain = both_lose();
    plain.module({}, {});
    const auto without = plain.rules();
    const Game same(without);
    CHECK(Outlook(*without).worth(same.view(), 0) == 300);
    CHECK(Outlook(*without).step_value(same.view(), 0) == 200);
}

TEST_CASE("a worth out of range is cut off, and an error changes nothing", "[kernel][hints]") {
    Field f = both_lose();
    f.module({}, worth([](rp::View, rp::Unit u, int current) {
                 return u == 0 ? 1'000'000'000 : u == 1 ? -5 : current;
             }));
    const auto rules = f.rules();
    const Game game(rules);
    const Outlook outlook(*rules);
    CHECK(outlook.worth(game.view(), 0) == 9'900);
    CHECK(outlook.step_value(game.view(), 0) <= 9'900);
    CHECK(rules->offences().empty());
    CHECK(outlook.worth(game.view(), 1) == 300);
    REQUIRE(rules->offences().size() == 1);
    CHECK(rules->offences()[0] == "test.m0: hints.unit_worth: the error -5");
}

TEST_CASE("a module is asked of the danger in the hexes it names, and no more than the greatest counts",
          "[kernel][hints]") {
    Field f = both_lose();
    Script s = danger([](rp::View, rp::Unit, rp::Hex, int current) { return current + 1'000'000; });
    s.hooks[0].hexes = {f.hex("F0202"), f.hex("F0101")};
    f.module({}, s);
    const auto rules = f.rules();
    const Game game(rules);
    const Outlook outlook(*rules);
    CHECK(outlook.danger(game.view(), 0, f.hex("F0101")) == 9'900);
    CHECK(outlook.danger(game.view(), 0, f.hex("F0202")) == 9'900);
    CHECK(outlook.danger(game.view(), 0, f.hex("F0102")) < 1'000);
}

TEST_CASE("a position is worth what modules say its units are worth", "[kernel][hints]") {
    Field plain = both_lose();
    Field f = both_lose();
    f.module({}, worth([](rp::View, rp::Unit u, int current) { return u == 2 ? 5'000 : current; }));
    const auto rules = f.rules();
    const auto without = plain.rules();
    const Game game(rules);
    const Game same(without);
    CHECK(Outlook(*rules).position_value(game.view(), 0) < Outlook(*without).position_value(same.view(), 0) - 2'000);
    CHECK(Outlook(*rules).position_value(game.view(), 1) > Outlook(*without).position_value(same.view(), 1) + 2'000);
}

TEST_CASE("the tactician retreats where a module sees less danger", "[kernel][hints]") {
    HexIndex feared = kNoHex;
    Field f(3, 5);
    f.unit("a", 0, "F0204", 4);
    const UnitIndex foe = f.unit("foe", 1, "F0203", 2);
    f.module({}, danger([&](rp::View, rp::Unit, rp::Hex hex, int current) { return hex == feared ? 9'000 : current; }));
    const auto rules = f.rules();
    Game game(rules);
    for (const char* action : {"attack F0203", "join a", "resolve 0", "die 4"}) play(game, action);  // 2:1: DR
    REQUIRE(game.state().step() == Step::retreats);
    REQUIRE(game.legal().size() >= 2);
    const HexIndex first = chosen(game, rules).hex;
    feared = first;
    const HexIndex second = chosen(game, rules).hex;
    CHECK(second != first);
    feared = second;
    CHECK(chosen(game, rules).hex == first);
    const Outlook outlook(*rules);
    CHECK(outlook.danger(game.view(), foe, second) == 9'000);
    CHECK(outlook.danger(game.view(), foe, first) < 9'000);
}
