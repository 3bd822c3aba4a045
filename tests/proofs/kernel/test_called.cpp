// Movement and combat that modules call: played as a phase of the units' side, for those units alone, and what it
// interrupts goes on as it was.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PluginModule calling_procedures() {
    PluginModule info;
    info.procedures = true;
    return info;
}

using CallLog = std::vector<std::string>;

// A module that does something once, when the first player turn begins, and notes what is called.
struct CalledOnce {
    std::function<void(rp::Events)> calls;
    std::shared_ptr<CallLog> log = std::make_shared<CallLog>();

    Script script() const {
        Script s;
        s.hooks = {{"play.began"}, {"movement.entered"}, {"combat.finished"}};
        s.began = [calls = calls](rp::View v, std::uint32_t what, rp::Events out) {
            if (what == RP_BEGAN_PLAYER_TURN && v.turn() == 1 && v.phasing() == 0) calls(out);
        };
        s.resumed = [log = log](rp::View v, std::uint32_t what, rp::Events) {
            log->push_back("resumed " + std::to_string(what) + " in turn of " + std::to_string(v.phasing()));
        };
        s.entered = [log = log](rp::View v, rp::Unit u, rp::Hex, rp::Hex, std::uint32_t how, rp::Events) {
            log->push_back("entered " + std::to_string(u) + " by " + std::to_string(how) + " in turn of " +
                           std::to_string(v.phasing()));
        };
        s.finished = [log = log](rp::View v, rp::Events) {
            log->push_back("finished in phase " + std::to_string(v.var(RP_V_PHASE)));
        };
        return s;
    }
};

// Every result of the table.
void every_result(Field& f, const std::string& code) {
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = code;
        cell.result = *CombatResult::parse(code);
    }
}

}  // namespace

TEST_CASE("a unit moves in the enemy's turn when a module calls for it, and then that turn goes on",
          "[kernel][called]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0101");
    const UnitIndex x = f.unit("x", 1, "F0808");
    f.unit("y", 1, "F0909");
    CalledOnce once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_MOVE, x, 0); };
    f.module(calling_procedures(), once.script());
    Game game(f.rules());
    CHECK(game.state().phase() == Phase::movement);
    CHECK(game.state().phasing() == 1);
    CHECK(game.state().to_act() == 1);
    CHECK(texts(game) == "activate x; end");
    const auto other = parse_action("activate y", *f.scenario);
    REQUIRE(other);
    const Explanation why = game.rules().explain(game.view(), *other);
    CHECK_FALSE(why.legal);
    CHECK(why.text.english().find("may not move: ") != std::string::npos);
    play(game, "activate x");
    play(game, "move x F0807");
    CHECK(*once.log == CallLog{"entered 1 by 0 in turn of 1", "resumed 68 in turn of 0"});
    CHECK(game.state().phasing() == 0);
    CHECK(game.state().set(Var::moved).empty());
    CHECK(frame_depth(game.state()) == 0);
    CHECK(texts(game) == "activate a; end");
    play(game, "activate a");
    play(game, "move a F0102");
    CHECK(game.state().set(Var::moved) == UnitSet{});  // of the other side's turn, which has begun
    CHECK(game.state().phasing() == 1);
    check_record(game);
    CHECK(game.state().hex(a) == f.hex("F0102"));
}

TEST_CASE("of several units each moves once, and their side may end it early", "[kernel][called]") {
    const bool early = GENERATE(true, false);
    Field f(9, 9);
    f.unit("x", 1, "F0808");
    const UnitIndex a = f.unit("a", 0, "F0101");
    const UnitIndex b = f.unit("b", 0, "F0301");
    f.unit("c", 0, "F0501");
    CalledOnce once;
    once.calls = [&](rp::Events out) {
        for (const UnitIndex u : {a, b}) out.mark(RP_SET_INVOLVED, u);
        out.call(RP_PROC_MOVE, RP_NO_UNIT, 0);
    };
    f.module(calling_procedures(), once.script());
    Game game(f.rules());
    CHECK(texts(game) == "activate a; activate b; end");
    play(game, "activate b");
    play(game, "move b F0302");
    CHECK(texts(game) == "activate a; end");
    CHECK(game.undo());
    CHECK(game.undo());
    play(game, "activate b");
    play(game, "move b F0302");
    if (early) {
        play(game, "end");
    } else {
        play(game, "activate a");
        play(game, "move a F0102");
    }
    // In the phase itself all of them may move: what was marked in it comes back.
    CHECK(texts(game) == "activate a; activate b; activate c; end");
    CHECK(once.log->back() == "resumed 68 in turn of 0");
    check_record(game);
}

TEST_CASE("a unit that an enemy holds has nothing to move, and its caller goes on at once", "[kernel][called]") {
    Field f(9, 9);
    f.unit("a", 0, "F0505");
    const UnitIndex x = f.unit("x", 1, "F0504");
    CalledOnce once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_MOVE, x, 0); };
    f.module(calling_procedures(), once.script());
    Game game(f.rules());
    CHECK(*once.log == CallLog{"resumed 68 in turn of 0"});
    CHECK(frame_depth(game.state()) == 0);
}

TEST_CASE("what moved before in a phase has moved after it too", "[kernel][called]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0101");
    f.unit("b", 0, "F0301");
    const UnitIndex x = f.unit("x", 1, "F0808");
    Script s;
    s.hooks = {{"movement.entered"}};
    s.entered = [=](rp::View, rp::Unit u, rp::Hex, rp::Hex, std::uint32_t, rp::Events out) {
        if (u == a) out.call(RP_PROC_MOVE, x, 0);
    };
    f.module(calling_procedures(), s);
    Game game(f.rules());
    play(game, "activate a");
    play(game, "move a F0102");
    CHECK(texts(game) == "activate x; end");
    CHECK(game.state().set(Var::moved).empty());
    play(game, "end");
    CHECK(game.state().set(Var::moved) == UnitSet::of(a));
    CHECK(texts(game) == "activate b; end");
    check_record(game);
}

TEST_CASE("only the units of a called combat owe an attack, and all whom they are beside", "[kernel][called]") {
    Field f(12, 9);
    const UnitIndex a = f.unit("a", 0, "F0505", 9, 5);
    f.unit("b", 0, "F1005", 9, 5);
    f.unit("free", 0, "F1209");
    f.unit("x", 1, "F0504");
    f.unit("y", 1, "F0605");
    f.unit("z", 1, "F1004");
    every_result(f, "DR");
    CalledOnce once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_COMBAT, a, 0); };
    f.module(calling_procedures(), once.script());
    Game game(f.rules());
    CHECK(game.state().phase() == Phase::combat);
    CHECK(game.state().set(Var::must_attack) == UnitSet::of(a));
    CHECK(game.state().set(Var::must_be_attacked).count() == 2);
    CHECK(texts(game) == "attack F0504; attack F0605");
    play(game, "attack F0504");
    CHECK(texts(game) == "join a; target F0605");
    play(game, "target F0605");
    const auto other = parse_action("join b", *f.scenario);
    REQUIRE(other);
    const Explanation why = game.rules().explain(game.view(), *other);
    CHECK(why.text.english().find("may not attack: ") != std::string::npos);
    play(game, "join a");
    play(game, "resolve 0");
    play(game, "die 3");
    while (once.log->empty() || once.log->back() != "resumed 69 in turn of 0")
        play(game, to_text(game.legal().front(), *f.scenario));
    CHECK(std::count(once.log->begin(), once.log->end(), "finished in phase 1") == 1);
    CHECK(game.state().phase() == Phase::movement);
    CHECK(game.state().phasing() == 0);
    for (const Var set : {Var::must_attack, Var::must_be_attacked, Var::spent, Var::attacked, Var::retreated})
        CHECK(game.state().set(set).empty());
    CHECK(frame_depth(game.state()) == 0);
    check_record(game);
}

TEST_CASE("a combat that is called within the combat phase gives back what that phase knew", "[kernel][called]") {
    Field f(12, 9);
    const UnitIndex a = f.unit("a", 0, "F0303", 9, 5);
    const UnitIndex b = f.unit("b", 0, "F0903", 9, 5);
    const UnitIndex x = f.unit("x", 1, "F0302");
    const UnitIndex y = f.unit("y", 1, "F0902");
    every_result(f, "-");
    Script s;
    auto fought = std::make_shared<int>(0);
    s.hooks = {{"combat.finished"}};
    s.finished = [=](rp::View, rp::Events out) {
        if (++*fought == 1) out.call(RP_PROC_COMBAT, x, 0);
    };
    f.module(calling_procedures(), s);
    const auto rules = f.rules();
    Game game(rules);
    *fought = 0;
    play(game, "attack F0302");
    play(game, "join a");
    play(game, "resolve 0");
    play(game, "die 3");
    // x answers, in a combat of its side.
    CHECK(game.state().phasing() == 1);
    CHECK(texts(game) == "attack F0303");
    CHECK(game.state().set(Var::must_attack) == UnitSet::of(x));
    play(game, "attack F0303");
    play(game, "join x");
    play(game, "resolve 0");
    play(game, "die 3");
    CHECK(game.state().phasing() == 0);
    CHECK(game.state().set(Var::spent) == UnitSet::of(a));
    CHECK(game.state().set(Var::attacked) == UnitSet::of(x));
    CHECK(game.state().set(Var::must_attack) == UnitSet::of(b));
    CHECK(game.state().set(Var::must_be_attacked) == UnitSet::of(y));
    CHECK(texts(game) == "attack F0902");
    CHECK(rules->offences().empty());
}

TEST_CASE("a module that calls for movement without end is named", "[kernel][called]") {
    Field f(9, 9);
    f.unit("a", 0, "F0101");
    const UnitIndex x = f.unit("x", 1, "F0808");
    CalledOnce once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_MOVE, x, 0); };
    Script s = once.script();
    s.resumed = [=](rp::View, std::uint32_t, rp::Events out) { out.call(RP_PROC_MOVE, x, 0); };
    f.module(calling_procedures(), s);
    Game game(f.rules());
    const auto play_on = [&] {
        for (int i = 0; i < 20'000; ++i) play(game, "end");
    };
    CHECK_THROWS_WITH(play_on(), Catch::Matchers::Contains("test.m0"));
}

TEST_CASE("in the middle of a combat, or of another procedure, none is called", "[kernel][called]") {
    const bool moves = GENERATE(true, false);
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0505", 9, 5);
    f.unit("x", 1, "F0504");
    const UnitIndex y = f.unit("y", 1, "F0808");
    every_result(f, "DR");
    Script s;
    s.hooks = {{"movement.entered"}, {"combat.declared"}};
    if (moves) s.declared = [=](rp::View, rp::Events out) { out.call(RP_PROC_MOVE, y, 0); };
    else
        s.entered = [=](rp::View, rp::Unit u, rp::Hex, rp::Hex, std::uint32_t, rp::Events out) {
            if (u == a) out.call(RP_PROC_COMBAT, y, 0);
        };
    f.module(calling_procedures(), s);
    const auto rules = f.rules();
    Game game(rules);
    for (const char* action : {"attack F0504", "join a", "resolve 0", "die 3", "retreat x F0503"})
        REQUIRE(game.play(*parse_action(action, *f.scenario)));
    REQUIRE(rules->offences().size() == 1);
    CHECK(rules->offences().front() ==
          "test.m0: it lets units move or fight in the middle of a combat or of another procedure");
    CHECK(game.state().hex(a) == f.hex("F0504"));
    check_record(game);
}
