// The walk over the modules that something triggers: each is asked once, in the order of priorities, whatever frames
// interrupt it; play that never ends is stopped and says whose doing it is.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PluginModule with_die() {
    PluginModule info;
    FrameInfo die;
    die.number = 1;
    die.id = "die";
    die.by = Decider::chance;
    die.faces = 4;
    info.frames = {die};
    info.procedures = true;  // room for frames in any case
    return info;
}

using Log = std::vector<std::string>;

}  // namespace

TEST_CASE("modules with unequal priorities are each asked once though the walk is interrupted", "[kernel][walk]") {
    Field f(9, 9);
    f.unit("a", 0, "F0303");
    Log log;
    // In the scenario's order: late, first, middle.
    int slot = 0;
    for (const int priority : {400, 100, 200}) {
        Script s;
        s.hooks = {{"play.began", priority}};
        s.began = [&log, slot](rp::View v, std::uint32_t what, rp::Events out) {
            if (what != RP_BEGAN_PLAYER_TURN || v.turn() != 1 || v.phasing() != 0) return;
            log.push_back("asked " + std::to_string(slot));
            out.roll(1);
        };
        s.rolled = [&log, slot](rp::View, int face, rp::Events) {
            log.push_back("rolled " + std::to_string(slot) + " " + std::to_string(face));
        };
        PluginModule info = with_die();
        f.module(info, s);
        ++slot;
    }
    Game game(f.rules());
    for (const char* face : {"die 1", "die 2", "die 3"}) play(game, face);
    CHECK(log == Log{"asked 1", "rolled 1 1", "asked 2", "rolled 2 2", "asked 0", "rolled 0 3"});
    CHECK(game.state().step() == Step::menu);
    CHECK(frame_depth(game.state()) == 0);
}

TEST_CASE("what follows from a roll comes before the next module is asked", "[kernel][walk]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0303");
    Log log;
    for (int slot = 0; slot < 2; ++slot) {
        Script s;
        s.hooks = {{"play.began"}};
        s.began = [&log, slot](rp::View v, std::uint32_t what, rp::Events out) {
            if (what != RP_BEGAN_PLAYER_TURN || v.turn() != 1 || v.phasing() != 0) return;
            log.push_back("asked " + std::to_string(slot));
            out.roll(1);
        };
        s.rolled = [&log, slot, a](rp::View v, int face, rp::Events out) {
            log.push_back("rolled " + std::to_string(slot));
            if (face == 4) out.roll(1);
            else if (face == 3 && v.on_map(a)) out.call(RP_PROC_RETREAT, a, 1);
        };
        s.resumed = [&log, slot](rp::View, std::uint32_t what, rp::Events out) {
            log.push_back("resumed " + std::to_string(slot) + " " + std::to_string(what));
            out.roll(1);
        };
        f.module(with_die(), s);
    }
    Game game(f.rules());
    play(game, "die 4");
    play(game, "die 3");
    CHECK(game.state().step() == Step::retreats);
    play(game, "retreat a F0302");
    play(game, "die 1");  // from resumed
    play(game, "die 1");
    CHECK(log == Log{"asked 0", "rolled 0", "rolled 0", "resumed 0 65", "rolled 0", "asked 1", "rolled 1"});
    CHECK(game.state().step() == Step::menu);
}

TEST_CASE("a pool of dice keeps its count while its frame counts what they show", "[kernel][walk]") {
    Field f(9, 9);
    f.unit("a", 0, "F0303");
    f.unit("x", 1, "F0707");
    std::vector<int> sums;
    Script s;
    s.hooks = {{"play.began"}};
    s.began = [](rp::View v, std::uint32_t what, rp::Events out) {
        if (what == RP_BEGAN_PLAYER_TURN && v.turn() == 1 && v.phasing() == 0) out.roll(1, 3, 6, {0, 100});
    };
    s.rolled = [&sums](rp::View v, int face, rp::Events out) {
        const int sum = v.frame()->local[0] + face;
        if (v.frame()->local[1] == 100) sums.push_back(sum);
        if (sums.size() < 3) out.local(0, sum);  // with the last die the frame is done
    };
    f.module(with_die(), s);
    Game game(f.rules());
    for (const char* die : {"die 4", "die 1", "die 6"}) {
        CHECK(game.state().step() == Step::module_dice);
        play(game, die);
    }
    CHECK(sums == std::vector<int>{4, 5, 11});
    CHECK(game.state().step() == Step::menu);
}

TEST_CASE("two events of one moment that both push lose nothing", "[kernel][walk]") {
    Field f(9, 9);
    f.unit("a", 0, "F0303");
    int rolls = 0;
    Script s;
    s.hooks = {{"play.began"}};
    s.began = [](rp::View v, std::uint32_t what, rp::Events out) {
        if (v.turn() == 1 && v.phasing() == 0 && what <= RP_BEGAN_PLAYER_TURN) out.roll(1);  // game, turn, player turn
    };
    s.rolled = [&rolls](rp::View, int, rp::Events) { ++rolls; };
    f.module(with_die(), s);
    Game game(f.rules());
    while (game.state().chance()) play(game, "die 2");
    CHECK(rolls == 3);
    CHECK(game.state().step() == Step::menu);
}

TEST_CASE("play that never ends is stopped with the name of the module", "[kernel][walk]") {
    SECTION("a question that nobody can answer is asked again and again") {
        Field f(9, 9);
        f.unit("a", 0, "F0303");
        PluginModule info;
        info.id = "test.endless";
        FrameInfo ask;
        ask.number = 1;
        ask.id = "ask";
        ask.by = Decider::phasing;
        info.frames = {ask};
        PhaseInfo phase;
        phase.number = 0;
        phase.id = "p";
        phase.before = "movement";
        phase.ends = false;
        info.phases = {phase};
        Script s;
        s.hooks = {{"play.began"}};
        s.began = [](rp::View, std::uint32_t what, rp::Events out) {
            if (what == RP_BEGAN_PHASE) out.ask(1, RP_SIDE_PHASING);
        };
        s.resumed = [](rp::View, std::uint32_t, rp::Events out) { out.ask(1, RP_SIDE_PHASING); };
        f.module(info, s);
        CHECK_THROWS_WITH(Game(f.rules()), "test.endless goes on without end in turn 1");
    }
    SECTION("an event that brings about itself") {
        Field f(9, 9);
        const UnitIndex a = f.unit("a", 0, "F0303");
        PluginModule info = with_die();
        info.id = "test.echo";
        Script s;
        s.hooks = {{"play.began"}, {"movement.entered"}};
        s.began = [=](rp::View, std::uint32_t, rp::Events out) { out.move(a, 40, true); };
        s.entered = [](rp::View, rp::Unit u, rp::Hex, rp::Hex to, std::uint32_t, rp::Events out) {
            out.move(u, to == 40 ? 41 : 40, true);
        };
        f.module(info, s);
        CHECK_THROWS_WITH(Game(f.rules()), "test.echo answers itself without end in turn 1");
    }
}
