// What modules may not do is told as messages, which the editor says in its language: a pattern with arguments each.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct Wrong {
    const char* told;  // behind the module's id
    std::function<void(rp::Events)> does;
    bool announced = true;  // plugin.xml says that it calls procedures
};

constexpr rp::Unit kOn = 0;       // on the map, of the side that begins
constexpr rp::Unit kOther = 1;    // of the other side
constexpr rp::Unit kWaiting = 2;  // not on the map
constexpr rp::Unit kNone = 99;
constexpr rp::Hex kNowhere = 9999;

std::vector<Wrong> all_wrong() {
    rp::Attr unknown;
    unknown.number = 7;
    const rp::Attr range;
    return {
        {"it notes a message that its plugin.xml does not have", [](rp::Events out) { out.note(5); }},
        {"it gives a value to a note that it has not made",
         [](rp::Events out) { rp_push(&out.raw(), RP_EV_VALUE, 1, RP_ARG_NUMBER, 3); }},
        {"it gives a note more values than there may be",
         [](rp::Events out) {
             out.note(1);
             rp_push(&out.raw(), RP_EV_VALUE, 5, RP_ARG_NUMBER, 3);
         }},
        {"it gives a note a value that is not known here",
         [](rp::Events out) {
             out.note(1);
             rp_push(&out.raw(), RP_EV_VALUE, 1, RP_ARG_CLASS, 3);
         }},
        {"it gives a note a value that is not known here",
         [](rp::Events out) {
             out.note(1);
             rp_push(&out.raw(), RP_EV_VALUE, 1, RP_ARG_NUMBER, std::int64_t{1} << 40);
         }},
        {"it sets an attribute that its plugin.xml does not have", [=](rp::Events out) { out.set(unknown, 0, 1); }},
        {"it sets score of something that is not there", [=](rp::Events out) { out.set(range, 3, 1); }},
        {"it sets score to 9, outside its range", [=](rp::Events out) { out.set(range, 0, 9); }},
        {"it changes the status of a unit that is not there",
         [](rp::Events out) { out.status(RP_UNIT_ALOFT, kNone, true); }},
        {"it changes the status of a unit that is not on the map",
         [](rp::Events out) { out.status(RP_UNIT_ALOFT, kWaiting, true); }},
        {"it moves a unit that is not there", [](rp::Events out) { out.move(kNone, 0); }},
        {"it moves a unit to a place where none can be", [](rp::Events out) { out.move(kOn, kNowhere); }},
        {"it moves a unit in a way that is not known here",
         [](rp::Events out) { rp_push(&out.raw(), RP_EV_MOVE, RP_MOVE_TRIGGERS + 1, kOn, 0); }},
        {"it removes a unit that is not there", [](rp::Events out) { out.eliminate(kNone); }},
        {"it removes a unit in a way that is not known here",
         [](rp::Events out) { rp_push(&out.raw(), RP_EV_REMOVE, 0, kOn, 2); }},
        {"it changes the steps of a unit that is not there", [](rp::Events out) { out.steps(kNone, 1); }},
        {"it gives a unit more or fewer steps than it has", [](rp::Events out) { out.steps(kOn, 5); }},
        {"it marks a unit or a set that is not there", [](rp::Events out) { out.mark(RP_SET_MOVED, kNone); }},
        {"it lets a unit fight that is of the wrong side or not on the map",
         [](rp::Events out) { out.mark(RP_SET_ATTACKERS, kOther); }},
        {"it lets a unit fight that is of the wrong side or not on the map",
         [](rp::Events out) { out.mark(RP_SET_SUPPORTERS, kOther); }},
        {"it lets a unit fight that is of the wrong side or not on the map",
         [](rp::Events out) { out.mark(RP_SET_DEFENDERS, kWaiting); }},
        {"it calls a procedure, and its plugin.xml does not say that it does",
         [](rp::Events out) { out.call(RP_PROC_LOSE_STEPS, kOn, 1); }, false},
        {"it calls a procedure that is not known here", [](rp::Events out) { out.call(90, kOn, 1); }},
        {"it takes steps from nobody, or none", [](rp::Events out) { out.call(RP_PROC_LOSE_STEPS, kOn, 0); }},
        {"it takes steps from a unit that is not on the map",
         [](rp::Events out) { out.call(RP_PROC_LOSE_STEPS, kWaiting, 1); }},
        {"it lets nobody retreat, or by no hex", [](rp::Events out) { out.call(RP_PROC_RETREAT, kOn, 0); }},
        {"it lets a unit retreat that is not on the map",
         [](rp::Events out) { out.call(RP_PROC_RETREAT, kWaiting, 1); }},
        {"it lets nobody move or fight, or with a number", [](rp::Events out) { out.call(RP_PROC_MOVE, kNone, 0); }},
        {"it lets nobody move or fight, or with a number", [](rp::Events out) { out.call(RP_PROC_COMBAT, kOn, 3); }},
        {"it lets a unit move that is not on the map and does not arrive now",
         [](rp::Events out) { out.call(RP_PROC_MOVE, kWaiting, 0); }},
        {"it lets a unit fight that is not on the map", [](rp::Events out) { out.call(RP_PROC_COMBAT, kWaiting, 0); }},
        {"it lets a unit move or fight that has left the map for good",
         [](rp::Events out) {
             out.eliminate(kOther);
             out.call(RP_PROC_MOVE, kOther, 0);
         }},
        {"it calls a procedure for units of both sides",
         [](rp::Events out) {
             out.mark(RP_SET_INVOLVED, kOn);
             out.mark(RP_SET_INVOLVED, kOther);
             out.call(RP_PROC_MOVE, kOn, 0);
         }},
        {"it pushes two frames at once",
         [](rp::Events out) {
             out.call(RP_PROC_MOVE, kOn, 0);
             out.call(RP_PROC_COMBAT, kOn, 0);
         }},
        {"it calls a procedure for the units it marked, and marked none",
         [](rp::Events out) { out.call(RP_PROC_ADVANCE, 0, 0); }},
        {"it lets units advance into a hex that is not there",
         [](rp::Events out) {
             out.mark(RP_SET_INVOLVED, kOn);
             out.call(RP_PROC_ADVANCE, 0, kNowhere);
         }},
        {"it lets units lose no step",
         [](rp::Events out) {
             out.mark(RP_SET_INVOLVED, kOn);
             out.call(RP_PROC_CHOOSE_LOSS, 0, 0);
         }},
        {"it calls a procedure for units of both sides",
         [](rp::Events out) {
             out.mark(RP_SET_INVOLVED, kOn);
             out.mark(RP_SET_INVOLVED, kOther);
             out.call(RP_PROC_CHOOSE_LOSS, 0, 1);
         }},
        {"it pushes two frames at once",
         [](rp::Events out) {
             out.ask(1, RP_SIDE_PHASING);
             out.ask(1, RP_SIDE_PHASING);
         }},
        {"it pushes a frame that its plugin.xml does not have", [](rp::Events out) { out.ask(9, RP_SIDE_PHASING); }},
        {"it pushes a frame for a side that is not there", [](rp::Events out) { out.ask(1, 77); }},
        {"it pushes a frame for dice to a side, or one for a side to dice", [](rp::Events out) { out.roll(1); }},
        {"it pushes dice that cannot be rolled", [](rp::Events out) { out.roll(2, 1, 1); }},
        {"it pushes dice that cannot be rolled",
         [](rp::Events out) { rp_push(&out.raw(), RP_EV_PUSH, 2, RP_SIDE_CHANCE, 6 | 1 << 8 | 1 << 16); }},
        {"it pushes a question with dice",
         [](rp::Events out) { rp_push(&out.raw(), RP_EV_PUSH, 1, RP_SIDE_PHASING, 6 | 1 << 8); }},
        {"it writes a local that a frame does not have", [](rp::Events out) { out.local(RP_FRAME_LOCALS, 1); }},
        {"it writes a local of more than 32 bits", [](rp::Events out) { out.local(0, std::int64_t{1} << 40); }},
        {"it writes a local of a frame that is not there", [](rp::Events out) { out.local(0, 1); }},
        {"it ends a frame that is not there", [](rp::Events out) { out.pop(); }},
        {"it stops a unit that is not there", [](rp::Events out) { out.stop(kNone); }},
        {"it lets a side win that is not there", [](rp::Events out) { out.win(5); }},
        {"it answers with the error -2",  // what the list says when it is full
         [](rp::Events out) {
             for (std::uint32_t i = 0; i <= RP_MAX_EVENTS; ++i) out.steps(kOn, 1);
         }},
    };
}

PluginModule some_module(bool procedures) {
    PluginModule info;
    info.procedures = procedures;
    AttributeInfo score;
    score.name = "score";
    score.most = 5;
    info.attributes = {score};
    FrameInfo question;
    question.number = 1;
    question.by = Decider::phasing;
    question.yes_no = true;
    FrameInfo dice;
    dice.number = 2;
    dice.faces = 6;
    info.frames = {question, dice};
    info.messages = {{1, "said", "said"}};
    return info;
}

// A battle whose module does something at the beginning of the first player turn.
std::vector<Message> offences_of(const Wrong& wrong) {
    Field f(5, 5);
    (void)f.unit("a", 0, "F0101");
    (void)f.unit("b", 1, "F0505");
    f.scenario->units[f.unit("c", 0, "F0301")].at.reset();
    Script script;
    script.hooks = {{"play.began"}};
    script.began = [&](rp::View view, std::uint32_t what, rp::Events out) {
        if (what == RP_BEGAN_PLAYER_TURN && view.turn() == 1 && view.phasing() == 0) wrong.does(out);
    };
    f.module(some_module(wrong.announced), script);
    const auto rules = f.rules();
    const Game game(rules);
    CHECK(game.state().hex(kOn) == f.hex("F0101"));  // nothing of it was done
    CHECK(game.state().steps(kOn) == 2);
    return rules->offences();
}

}  // namespace

TEST_CASE("whatever a module proposes that it may not is told as a message", "[kernel][offences]") {
    for (const Wrong& wrong : all_wrong()) {
        INFO(wrong.told);
        const std::vector<Message> told = offences_of(wrong);
        REQUIRE(told.size() == 1);
        CHECK(told[0] == "test.m0: " + std::string(wrong.told));
        CHECK(told[0].pattern() == "{1}: {2}");
        REQUIRE(told[0].arguments().size() == 2);
        REQUIRE(told[0].arguments()[1].kind == MessageArg::Kind::message);
        const Message& what = told[0].arguments()[1].message;
        CHECK_FALSE(what.plain());
        // Names and numbers are arguments of it, and not words of the pattern.
        CHECK(what.pattern().find("score") == std::string_view::npos);
    }
}
