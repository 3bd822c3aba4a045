// Hexes that modules close to a unit or in which they make it stop.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

void set(std::uint64_t* bits, HexIndex hex) { bits[hex / 64] |= std::uint64_t{1} << (hex % 64); }

}  // namespace

TEST_CASE("a unit goes around hexes that a module closes and no further than those in which it stops it",
          "[kernel][movement]") {
    Field f(1, 9);
    const UnitIndex a = f.unit("a", 0, "F0105");
    const UnitIndex b = f.unit("b", 0, "F0101");
    const HexIndex stop = f.hex("F0106");
    const HexIndex shut = f.hex("F0103");
    Script s;
    s.hooks = {{"movement.closed"}, {"movement.stops"}};
    s.closed = [=](rp::View, rp::Unit u, std::uint64_t* bits) {
        if (u != a) return false;
        set(bits, shut);
        return true;
    };
    s.stops = [=](rp::View, rp::Unit u, std::uint64_t* bits) {
        if (u != a) return false;
        set(bits, stop);
        return true;
    };
    f.module({}, s);
    Game game(f.rules());
    play(game, "activate a");
    CHECK(texts(game) == "move a F0104; move a F0106");  // without the module F0102 to F0104 and F0106 to F0109
    const auto into = parse_action("move a F0103", *f.scenario);
    const Explanation why = game.rules().explain(game.view(), *into);
    CHECK(why.rule.text() == "4.16");
    CHECK(why.text == "a rule module closes F0103 to a");
    play(game, "move a F0104");
    play(game, "activate b");
    CHECK(texts(game) == "move b F0102; move b F0103");  // b may
    play(game, "move b F0103");
    CHECK(game.state().hex(b) == shut);
    check_record(game);
}

TEST_CASE("a unit that modules close in may not begin to move", "[kernel][movement]") {
    Field f(1, 3);
    const UnitIndex a = f.unit("a", 0, "F0101");
    const HexIndex shut = f.hex("F0102");
    f.unit("b", 0, "F0103");
    Script s;
    s.hooks = {{"movement.closed"}};
    s.closed = [=](rp::View, rp::Unit u, std::uint64_t* bits) {
        set(bits, shut);
        return u == a;
    };
    f.module({}, s);
    Game game(f.rules());
    CHECK(texts(game) == "activate b; end");
}
