// Procedures of the standard rules that modules call: asked of the units' owner as in a combat, then the caller goes
// on.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PluginModule with_procedures() {
    PluginModule info;
    info.procedures = true;
    return info;
}

// A module that does something once, when the first player turn begins, and notes what is called.
struct Once {
    std::function<void(rp::Events)> calls;
    std::shared_ptr<std::vector<std::string>> log = std::make_shared<std::vector<std::string>>();

    Script script() const {
        Script s;
        s.hooks = {{"play.began"}, {"play.happened"}, {"movement.entered"}};
        s.began = [calls = calls](rp::View v, std::uint32_t what, rp::Events out) {
            if (what == RP_BEGAN_PLAYER_TURN && v.turn() == 1 && v.phasing() == 0) calls(out);
        };
        s.resumed = [log = log](rp::View, std::uint32_t what, rp::Events) {
            log->push_back("resumed " + std::to_string(what));
        };
        s.happened = [log = log](rp::View, std::uint32_t what, rp::Unit u, rp::Events) {
            log->push_back("happened " + std::to_string(what) + " to " + std::to_string(u));
        };
        s.entered = [log = log](rp::View, rp::Unit u, rp::Hex, rp::Hex, std::uint32_t how, rp::Events) {
            log->push_back("entered " + std::to_string(u) + " by " + std::to_string(how));
        };
        return s;
    }
};

using Log = std::vector<std::string>;

}  // namespace

TEST_CASE("steps of a single unit are lost at once and the caller is told", "[kernel][procedures]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0303");
    const UnitIndex x = f.unit("x", 1, "F0707");
    Once once;
    once.calls = [&](rp::Events out) {
        out.call(RP_PROC_LOSE_STEPS, a, 1);
        out.call(RP_PROC_LOSE_STEPS, x, 1);
        out.call(RP_PROC_LOSE_STEPS, x, 5);
    };
    f.module(with_procedures(), once.script());
    Game game(f.rules());
    CHECK(game.state().steps(a) == 1);
    CHECK(game.state().status(x) == UnitStatus::eliminated);
    CHECK(*once.log ==
          Log{"happened 0 to 0", "resumed 64", "happened 0 to 1", "resumed 64", "happened 1 to 1", "resumed 64"});
    CHECK(game.state().to_act() == 0);
    CHECK(texts(game) == "activate a; end");
}

TEST_CASE("a unit of four steps has a factor for each of them", "[kernel][procedures]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0303", 8, 6);
    f.scenario->units[a].further = {4, 2};
    f.unit("x", 1, "F0707");
    Once once;
    std::vector<int> factors;
    once.calls = [&](rp::Events out) {
        for (int i = 0; i < 3; ++i) out.call(RP_PROC_LOSE_STEPS, a, 1);
    };
    f.module(with_procedures(), once.script());
    const auto rules = f.rules();
    CHECK(rules->context()->unit(a).steps == 4);
    for (int steps = 5; steps >= 0; --steps) factors.push_back(rules->context()->factor(a, steps));
    CHECK(factors == std::vector<int>{8, 8, 6, 4, 2, 0});
    Game game(rules);
    CHECK(game.state().steps(a) == 1);
    CHECK(game.view().factor(a) == 2);
    CHECK(f.scenario->units[a].factor(1) == 6);
    CHECK(f.scenario->units[a].factor(4) == 0);
}

TEST_CASE("a retreat of several hexes never leads back into the hex where it began", "[kernel][procedures]") {
    Field f(9, 9);
    f.unit("a", 0, "F0102");
    const UnitIndex x = f.unit("x", 1, "F0505");
    for (const char* label : {"F0405", "F0406", "F0605", "F0606", "F0506", "F0503", "F0404", "F0604"})
        f.scenario->map.set_terrain(f.hex(label), *f.scenario->ruleset.terrain("all-river"));
    Once once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_RETREAT, x, 2 | RP_RETREAT_OR_STEP); };
    f.module(with_procedures(), once.script());
    Game game(f.rules());
    // The one open hex is taken at once; from there the only way is back, and that is closed: a step is lost.
    CHECK(game.state().hex(x) == f.hex("F0504"));
    CHECK(game.state().steps(x) == 1);
    CHECK(*once.log == Log{"entered 1 by 2", "happened 2 to 1", "happened 0 to 1", "resumed 65"});
    CHECK(game.state().step() == Step::menu);
}

TEST_CASE("a unit retreats hex by hex at its owner's choice and play goes on where it was", "[kernel][procedures]") {
    Field f(9, 9);
    f.unit("a", 0, "F0505");
    const UnitIndex x = f.unit("x", 1, "F0504");
    Once once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_RETREAT, x, 2); };
    f.module(with_procedures(), once.script());
    Game game(f.rules());
    CHECK(game.state().step() == Step::retreats);
    CHECK(game.state().phase() == Phase::movement);
    CHECK(game.state().phasing() == 0);
    CHECK(game.state().to_act() == 1);
    // Hexes beside a are of the second class (6.12): only the three away from it are open.
    CHECK(texts(game) == "retreat x F0404; retreat x F0503; retreat x F0604");
    const auto beside = parse_action("retreat x F0405", *f.scenario);
    REQUIRE(beside);
    const Explanation why = game.rules().explain(game.view(), *beside);
    CHECK_FALSE(why.legal);
    CHECK(why.rule.text() == "6.14");
    play(game, "retreat x F0503");
    CHECK(game.state().step() == Step::retreats);
    CHECK(game.legal().size() == 5);  // it may come back no nearer: F0504 is beside a
    CHECK(texts(game).find("F0504") == std::string::npos);
    CHECK(once.log->back() != "resumed 65");
    play(game, "retreat x F0502");
    CHECK(game.state().hex(x) == f.hex("F0502"));
    CHECK(*once.log == Log{"entered 1 by 2", "happened 2 to 1", "entered 1 by 2", "happened 2 to 1", "resumed 65"});
    CHECK(game.state().step() == Step::menu);
    CHECK(game.state().to_act() == 0);
    CHECK(texts(game) == "activate a; end");
    CHECK(game.state().set(Var::retreating).empty());
    CHECK(game.state().set(Var::shifted).empty());
    CHECK(frame_depth(game.state()) == 0);
    play(game, "activate a");
    play(game, "move a F0605");
    check_record(game);
}

TEST_CASE("a retreat that cannot be made costs the unit or a step as its caller says", "[kernel][procedures]") {
    const int or_step = GENERATE(0, RP_RETREAT_OR_STEP);
    Field f(3, 3);
    const UnitIndex x = f.unit("x", 1, "F0101", 4, 2);
    f.unit("a", 0, "F0102");
    f.unit("b", 0, "F0201");
    f.unit("c", 0, "F0202");
    Once once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_RETREAT, x, 1 | or_step); };
    f.module(with_procedures(), once.script());
    Game game(f.rules());
    CHECK(game.state().on_map(x) == (or_step != 0));
    CHECK(game.state().steps(x) == (or_step != 0 ? 1 : 0));
    CHECK(*once.log == Log{or_step != 0 ? "happened 0 to 0" : "happened 1 to 0", "resumed 65"});
}

TEST_CASE("a retreat may displace a friend, whose place its owner chooses", "[kernel][procedures]") {
    Field f(3, 4);
    const UnitIndex x = f.unit("x", 1, "F0101");
    const UnitIndex y = f.unit("y", 1, "F0102");
    const TerrainId river = *f.scenario->ruleset.terrain("all-river");
    for (const char* wet : {"F0201", "F0202"}) f.scenario->map.set_terrain(f.hex(wet), river);
    Once once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_RETREAT, x, 1); };
    f.module(with_procedures(), once.script());
    Game game(f.rules());
    CHECK(game.state().step() == Step::displacement);  // the only way leads over y
    CHECK(game.state().to_act() == 1);
    CHECK(texts(game) == "displace y F0103; displace y F0203");
    play(game, "displace y F0203");
    CHECK(game.state().hex(x) == f.hex("F0102"));
    CHECK(game.state().hex(y) == f.hex("F0203"));
    CHECK(*once.log == Log{"entered 1 by 3", "entered 0 by 3", "resumed 65"});
    CHECK(game.state().step() == Step::menu);
    check_record(game);
}

TEST_CASE("one of the units marked loses each step at the choice of its owner", "[kernel][procedures]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0303");
    const UnitIndex b = f.unit("b", 0, "F0305", 2, 0);
    const UnitIndex c = f.unit("c", 0, "F0307");
    Once once;
    once.calls = [&](rp::Events out) {
        for (const UnitIndex u : {a, b, c}) out.mark(RP_SET_INVOLVED, u);
        out.call(RP_PROC_CHOOSE_LOSS, 0, 3);
    };
    f.module(with_procedures(), once.script());
    Game game(f.rules());
    CHECK(game.state().step() == Step::attacker_losses);
    CHECK(texts(game) == "lose a; lose b; lose c");
    play(game, "lose b");
    CHECK(texts(game) == "lose a; lose c");
    play(game, "lose a");
    play(game, "lose a");
    CHECK_FALSE(game.state().on_map(a));
    CHECK(game.state().steps(c) == 2);
    CHECK(*once.log == Log{"happened 1 to 1", "happened 0 to 0", "happened 1 to 0", "resumed 66"});
    CHECK(game.state().var(Var::attacker_steps) == 0);
    CHECK(game.state().step() == Step::menu);
    check_record(game);
}

TEST_CASE("one of the units marked may advance into a hex or its owner declines", "[kernel][procedures]") {
    const bool goes = GENERATE(true, false);
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0305");
    const UnitIndex b = f.unit("b", 0, "F0505");
    const UnitIndex c = f.unit("c", 0, "F0909");
    f.scenario->ruleset.options.advance_is_optional = true;
    Once once;
    once.calls = [&](rp::Events out) {
        for (const UnitIndex u : {a, b, c}) out.mark(RP_SET_INVOLVED, u);
        out.call(RP_PROC_ADVANCE, 0, f.hex("F0405"));
    };
    f.module(with_procedures(), once.script());
    Game game(f.rules());
    CHECK(texts(game) == "advance a F0405; advance b F0405; decline");
    play(game, goes ? "advance b F0405" : "decline");
    CHECK(game.state().hex(b) == f.hex(goes ? "F0405" : "F0505"));
    CHECK(*once.log == (goes ? Log{"entered 1 by 4", "resumed 67"} : Log{"resumed 67"}));
    CHECK(game.state().step() == Step::menu);
    check_record(game);
}

TEST_CASE("a retreat called in the midst of a combat leaves that combat as it was", "[kernel][procedures]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0505", 9, 5);
    const UnitIndex x = f.unit("x", 1, "F0504");
    const UnitIndex y = f.unit("y", 1, "F0508");
    Script s;
    s.hooks = {{"play.happened"}};
    s.happened = [=](rp::View, std::uint32_t what, rp::Unit u, rp::Events out) {
        if (what == RP_HAPPENED_RETREATED && u == x) out.call(RP_PROC_RETREAT, y, 1);
    };
    f.module(with_procedures(), s);
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = "DR";
        cell.result = *CombatResult::parse("DR");
    }
    Game game(f.rules());
    REQUIRE(game.state().phase() == Phase::combat);
    play(game, "attack F0504");
    play(game, "join a");
    play(game, "resolve 0");
    play(game, "die 3");
    play(game, "retreat x F0503");
    CHECK(game.state().step() == Step::retreats);
    CHECK(game.legal().size() == 6);
    CHECK(texts(game).find("retreat y") == 0);
    play(game, "retreat y F0509");  // and then a has to advance
    CHECK(game.state().hex(a) == f.hex("F0504"));
    CHECK(game.state().set(Var::retreated).has(y));
    check_record(game);
}

TEST_CASE("who still has to retreat does so after a retreat that a module called between", "[kernel][procedures]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0505", 5, 3);
    const UnitIndex b = f.unit("b", 0, "F0604", 5, 3);
    f.unit("x", 1, "F0504");
    const UnitIndex y = f.unit("y", 1, "F0108");
    Script s;
    s.hooks = {{"play.happened"}};
    s.happened = [=](rp::View, std::uint32_t what, rp::Unit u, rp::Events out) {
        if (what == RP_HAPPENED_RETREATED && u == a) out.call(RP_PROC_RETREAT, y, 1);
    };
    f.module(with_procedures(), s);
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = "AR";
        cell.result = *CombatResult::parse("AR");
    }
    Game game(f.rules());
    play(game, "attack F0504");
    play(game, "join a");
    play(game, "join b");
    play(game, "resolve 0");
    play(game, "die 3");
    CHECK(texts(game).find("retreat b") != std::string::npos);
    play(game, "retreat a F0506");
    CHECK(texts(game).find("retreat y") == 0);
    play(game, "retreat y F0109");
    CHECK(game.state().step() == Step::retreats);
    CHECK(texts(game).find("retreat b") == 0);
    play(game, to_text(game.legal().front(), *f.scenario));
    CHECK(game.state().hex(b) != f.hex("F0604"));
    CHECK(game.state().set(Var::retreated).has(b));
    check_record(game);
}

TEST_CASE("nobody has to be attacked when the last who could attack him is gone", "[kernel][procedures]") {
    Field f(12, 9);
    f.unit("a", 0, "F0303", 9, 5);
    const UnitIndex b = f.unit("b", 0, "F0903", 9, 5);
    f.unit("x", 1, "F0302");
    f.unit("y", 1, "F0902");
    Script s;
    s.hooks = {{"combat.finished"}};
    s.finished = [=](rp::View v, rp::Events out) {
        if (v.turn() == 1 && v.on_map(b)) out.eliminate(b);
    };
    f.module(with_procedures(), s);
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = "-";
        cell.result = {};
    }
    Game game(f.rules());
    CHECK(texts(game) == "attack F0302; attack F0902");
    play(game, "attack F0302");
    play(game, "join a");
    play(game, "resolve 0");
    play(game, "die 3");
    // y has nobody left beside it: the phase is over without a word.
    CHECK(game.state().set(Var::must_be_attacked).empty());
    CHECK(game.state().phasing() == 1);
    check_record(game);
}

TEST_CASE("obligations lapse when a module takes their partner away", "[kernel][procedures]") {
    const bool by_event = GENERATE(true, false);
    Field f(12, 9);
    f.unit("a", 0, "F0303", 9, 5);
    f.unit("b", 0, "F0903", 9, 5);
    const UnitIndex x = f.unit("x", 1, "F0302");
    const UnitIndex y = f.unit("y", 1, "F0902");
    Script s;
    s.hooks = {{"combat.finished"}};
    s.finished = [=](rp::View v, rp::Events out) {
        if (v.turn() != 1) return;
        for (const UnitIndex u : {x, y})
            if (v.on_map(u)) {
                if (by_event) out.eliminate(u);
                else if (!v.set(RP_SET_ATTACKED).has(u)) out.call(RP_PROC_RETREAT, u, 1);
            }
    };
    f.module(with_procedures(), s);
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = "-";
        cell.result = {};
    }
    Game game(f.rules());
    CHECK(texts(game) == "attack F0302; attack F0902");
    play(game, "attack F0302");
    play(game, "join a");
    play(game, "resolve 0");
    play(game, "die 3");
    if (!by_event) {
        CHECK(game.state().to_act() == 1);
        play(game, to_text(game.legal().front(), *f.scenario));
    }
    // b has nobody left to attack: the phase is over without a word.
    CHECK(game.state().phasing() == (by_event ? 0 : 1));
    CHECK(game.state().turn() == (by_event ? 2 : 1));  // side 1 has no unit left that could do anything
    check_record(game);
}

TEST_CASE("a procedure that plugin.xml does not announce is an offence and changes nothing", "[kernel][procedures]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0303");
    Once once;
    once.calls = [&](rp::Events out) { out.call(RP_PROC_LOSE_STEPS, a, 1); };
    f.module({}, once.script());
    const auto rules = f.rules();
    const Game game(rules);
    CHECK(game.state().steps(a) == 2);
    REQUIRE(rules->offences().size() == 1);
    CHECK(rules->offences().front() == "test.m0: it calls a procedure, and its plugin.xml does not say that it does");
}
