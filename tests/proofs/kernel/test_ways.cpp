// Moves made hex by hex for modules that ask for steps on the way, and RP_EV_STOP.
#include <catch2/catch.hpp>

#include "engine/core/rng.hpp"
#include "engine/play/way.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

using Log = std::vector<std::string>;

PluginModule by_steps() {
    PluginModule info;
    info.steps_on_the_way = true;
    FrameInfo die;
    die.number = 1;
    die.id = "die";
    die.by = Decider::chance;
    die.faces = 4;
    info.frames = {die};
    return info;
}

// Notes what it is told of: "from>to how".
Script noting(const Field& f, Log& log, std::function<void(rp::View, rp::Unit, rp::Hex, rp::Events)> also = {}) {
    Script s;
    s.hooks = {{"movement.entered"}};
    s.entered = [&f, &log, also = std::move(also)](rp::View v, rp::Unit u, rp::Hex from, rp::Hex to, std::uint32_t how,
                                                   rp::Events out) {
        const Grid& grid = f.scenario->map.grid();
        constexpr const char* kHow[] = {"move", "entry", "retreat", "displacement", "advance", "step"};
        log.push_back((from == RP_NO_HEX ? "-" : grid.label(from)) + ">" + grid.label(to) + " " + kHow[how]);
        if (also && how == RP_BY_STEP) also(v, u, to, out);
    };
    return s;
}

}  // namespace

TEST_CASE("a module that asks is told of each hex on the way, another of the last alone", "[kernel][ways]") {
    Field f(1, 7);
    f.unit("a", 0, "F0101");
    f.unit("foe", 1, "F0107");
    Log steps;
    Log ends;
    f.module(by_steps(), noting(f, steps));
    f.module({}, noting(f, ends));
    Game game(f.rules());
    play(game, "activate a");
    CHECK(texts(game) == "move a F0102; move a F0103; move a F0104; move a F0105");  // the choice is the old one
    play(game, "move a F0104");
    CHECK(steps == Log{"F0101>F0102 step", "F0102>F0103 step", "F0103>F0104 step", "F0101>F0104 move"});
    CHECK(ends == Log{"F0101>F0104 move"});
    CHECK(frame_depth(game.state()) == 0);
    CHECK(game.state().phasing() == 1);  // it has moved, and there is nothing else to do
    check_record(game);
}

TEST_CASE("a module ends a move where the unit stands", "[kernel][ways]") {
    Field f(1, 7);
    const UnitIndex a = f.unit("a", 0, "F0101");
    f.unit("foe", 1, "F0107");
    Log log;
    const HexIndex mine = f.hex("F0103");
    f.module(by_steps(), noting(f, log, [mine](rp::View, rp::Unit u, rp::Hex to, rp::Events out) {
                 if (to == mine) out.stop(u);
             }));
    Game game(f.rules());
    play(game, "activate a");
    play(game, "move a F0105");
    CHECK(game.state().hex(a) == mine);
    CHECK(log == Log{"F0101>F0102 step", "F0102>F0103 step", "F0101>F0103 move"});
    check_record(game);
}

TEST_CASE("what a module rolls on the way comes before the next hex, and a unit that is lost goes no further",
          "[kernel][ways]") {
    Field f(1, 7);
    const UnitIndex a = f.unit("a", 0, "F0101");
    f.unit("foe", 1, "F0107");
    Log log;
    Script s = noting(f, log, [](rp::View, rp::Unit u, rp::Hex, rp::Events out) { out.roll(1, {u}); });
    s.rolled = [](rp::View v, int face, rp::Events out) {
        const auto u = static_cast<rp::Unit>(v.frame()->local[0]);
        if (face == 1 && v.steps(u) == 1) out.eliminate(u);
        else if (face == 1) out.steps(u, 1);
    };
    f.module(by_steps(), s);
    Game game(f.rules());
    play(game, "activate a");
    play(game, "move a F0104");
    CHECK(game.state().hex(a) == f.hex("F0102"));
    CHECK(texts(game) == "die 1; die 2; die 3; die 4");
    play(game, "die 1");
    CHECK(game.state().steps(a) == 1);
    CHECK(game.state().hex(a) == f.hex("F0103"));
    SECTION("lost") {
        play(game, "die 1");
        CHECK(game.state().status(a) == UnitStatus::eliminated);
        CHECK(log == Log{"F0101>F0102 step", "F0102>F0103 step"});
    }
    SECTION("through") {
        play(game, "die 2");
        play(game, "die 3");
        CHECK(game.state().hex(a) == f.hex("F0104"));
        CHECK(log.back() == "F0101>F0104 move");
    }
    CHECK(frame_depth(game.state()) == 0);
    check_record(game);
}

TEST_CASE("a reinforcement comes on and goes on hex by hex", "[kernel][ways]") {
    Field f(1, 7);
    const UnitIndex a = f.unit("a", 0, "F0101");
    f.unit("foe", 1, "F0107");
    f.scenario->reinforcements.push_back({"late", 0, f.hex("F0101"), 1, {}});
    f.scenario->units[a].at.reset();
    f.scenario->units[a].arrives = std::uint8_t{0};
    Log log;
    f.module(by_steps(), noting(f, log));
    Game game(f.rules());
    play(game, "activate a");
    play(game, "move a F0103");
    CHECK(log == Log{"->F0101 step", "F0101>F0102 step", "F0102>F0103 step", "->F0103 entry"});
    check_record(game);
    play(game, "end");
}

TEST_CASE("a unit stops where something came into its way", "[kernel][ways]") {
    Field f(1, 7);
    const UnitIndex a = f.unit("a", 0, "F0101");
    const UnitIndex friendly = f.unit("friend", 0, "F0107");
    Log log;
    const HexIndex second = f.hex("F0103");
    const HexIndex third = f.hex("F0104");
    f.module(by_steps(), noting(f, log, [=](rp::View, rp::Unit, rp::Hex to, rp::Events out) {
                 if (to == second) out.move(friendly, third);
             }));
    Game game(f.rules());
    play(game, "activate a");
    play(game, "move a F0105");
    CHECK(game.state().hex(a) == second);
    CHECK(log.back() == "F0101>F0103 move");
    check_record(game);
}

TEST_CASE("a way of sixty steps goes into a frame and comes out of it", "[kernel][ways]") {
    Field f(60, 3);
    const GameContext context(f.scenario);
    std::vector<HexIndex> path{f.hex("F0102")};
    Rng rng(7);
    while (path.size() < 61) {
        const HexIndex next = context.neighbour(path.back(), static_cast<int>(rng.below(6)));
        if (next != kNoHex) path.push_back(next);
    }
    auto way = Way::of(context, 17, path);
    REQUIRE(way);
    way->made = 60;
    way->enters = way->halted = true;
    Frame frame;
    way->put(frame);
    const Way back = Way::of(frame);
    CHECK(back.directions == way->directions);
    CHECK(back.unit == 17);
    CHECK(back.count == 60);
    CHECK(back.enters);
    CHECK(back.halted);
    CHECK(back.here(context) == path.back());
    path.push_back(path.front());
    CHECK_FALSE(Way::of(context, 17, path));
}
