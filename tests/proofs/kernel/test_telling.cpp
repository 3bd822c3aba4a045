// What modules tell players: notes with values, titles of what is asked; and what they ask of the course of the game.
#include <catch2/catch.hpp>

#include "engine/modules/module_words.hpp"
#include "engine/modules/notes.hpp"
#include "engine/rules/module_view.hpp"
#include "engine/rules/odds.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PluginModule with_messages() {
    PluginModule info;
    info.messages = {{1, "all", "{1}, {2}, {3}, {4}"}, {2, "two", "{1} in {2}"}};
    FrameInfo dice;
    dice.number = 1;
    dice.faces = 6;
    dice.title = "Dice";
    info.frames = {dice};
    return info;
}

// Two stand against each other; the module acts when the second player turn begins.
Field acting(std::function<void(rp::View, rp::Events)> act, Script script = {}) {
    Field f(5, 5);
    f.unit("a", 0, "F0101");
    f.unit("b", 1, "F0505");
    script.hooks.push_back({"play.began"});
    script.began = [act = std::move(act)](rp::View v, std::uint32_t what, rp::Events out) {
        if (what == RP_BEGAN_PLAYER_TURN && v.phasing() == 1) act(v, out);
    };
    f.module(with_messages(), std::move(script));
    return f;
}

// The notes that are heard until the second player turn.
std::vector<std::string> heard(const Field& f) {
    const auto rules = f.rules();
    Game game(rules);
    NoteListener listener(rules->modules());
    std::vector<std::string> all;
    game.observe([&](const StateView& view, const Event& event) {
        if (const auto note = listener.hear(event))
            all.push_back(sentence(note->module, note->said, view.context).english());
    });
    while (game.state().phasing() == 0 && !game.state().over()) play(game, "end");
    CHECK(rules->offences().empty());
    return all;
}

}  // namespace

TEST_CASE("a note has values of any kind, each its own", "[kernel][telling]") {
    const Field f = acting([](rp::View v, rp::Events out) {
        out.note(rp::sentence(
            1, 0, {rp::Value::number(-7), rp::Value::unit(0), rp::Value::hex(v.hex(1)), rp::Value::half_points(5)}));
        out.note(2, 1, v.hex(1));
        rp_push(&out.raw(), RP_EV_NOTE, 2, 1, v.hex(1));
        rp_push(&out.raw(), RP_EV_VALUE, 2, RP_ARG_FACE, 6);
    });
    CHECK(heard(f) == std::vector<std::string>{"-7, a, F0505, 2.5 MP", "b in F0505", "b in 6"});
}

TEST_CASE("the title of a die is what its module says, else that of its metadata", "[kernel][telling]") {
    for (const bool says : {true, false}) {
        Script script;
        script.frame_title = [says](rp::View v, rp_message& title) {
            if (!says || v.frame() == nullptr) return false;
            title = rp::sentence(2, 0, {rp::Value::number(v.frame()->local[0]), rp::Value::hex(0)});
            return true;
        };
        const Field f = acting([](rp::View, rp::Events out) { out.roll(1, {42}); }, std::move(script));
        const auto rules = f.rules();
        Game game(rules);
        CHECK(rules->frame_title(game.view()).empty());
        while (!game.state().chance()) play(game, "end");
        CHECK(rules->frame_title(game.view()).english() == (says ? "42 in F0101" : "Dice"));
        CHECK(rules->offences().empty());
    }
}

TEST_CASE("a module forbids a shift of the standard rules, which is listed as its own", "[kernel][telling]") {
    for (const bool allowed : {true, false}) {
        Field f(5, 5);
        f.unit("a", 0, "F0302");
        f.unit("b", 0, "F0304");
        f.unit("x", 1, "F0303");
        Script script;
        script.hooks = {{"combat.may_shift", 400}};
        script.may_shift = [&](rp::View, rp::UnitSet a, std::uint32_t cause, rp::Hex hex, int columns) {
            CHECK(cause == RP_SHIFT_ENFILADE);
            CHECK(columns > 0);
            CHECK(hex == f.hex("F0303"));
            CHECK(a.has(0));
            return allowed;
        };
        f.module({}, script);
        const auto rules = f.rules();
        const Game game(rules);
        Combat combat;
        combat.attackers = UnitSet::of(0) | UnitSet::of(1);
        combat.defenders = UnitSet::of(2);
        const OddsReport odds = combat_odds(*rules, game.view(), combat, true);
        REQUIRE(odds.shifts.size() == 1);
        CHECK((odds.shifts[0].columns == 0) == !allowed);
        CHECK(odds.shifts[0].slot == (allowed ? -1 : 0));
        CHECK(odds.shift == odds.shifts[0].columns);
        CHECK(combat_odds(*rules, game.view(), combat, false).column == odds.column);
    }
}

TEST_CASE("a filter's hexes are those where a unit is attacked", "[kernel][telling]") {
    Field f(5, 5);
    f.unit("a", 0, "F0302");
    f.unit("x", 1, "F0303");
    f.unit("y", 1, "F0301");
    Script script;
    script.hooks = {{"combat.shifts"}};
    script.hooks.front().hexes = {f.hex("F0303")};
    script.shifts = [](rp::View, rp_shifts* out) { rp_shift_by(out, 2, 0, 0, RP_NO_HEX); };
    f.module({}, script);
    const auto rules = f.rules();
    const Game game(rules);
    Combat combat;
    combat.attackers = UnitSet::of(0);
    for (const UnitSet defenders : {UnitSet::of(1), UnitSet::of(2), UnitSet::of(1) | UnitSet::of(2)}) {
        combat.defenders = defenders;
        CHECK(combat_odds(*rules, game.view(), combat, false).shift == (defenders.has(1) ? 2 : 0));
    }
}

TEST_CASE("modules and players ask for the points so far and for who leads", "[kernel][telling]") {
    Field f(5, 5);
    f.unit("a", 0, "F0101");
    f.unit("b", 1, "F0505");
    Script script;
    script.hooks = {{"victory.score"}};
    script.score = [](rp::View v, rp::Side side, int current) {
        const int again = v.score(side);  // asks itself: answered until the questions nest too deep
        return again < 0 ? current + 3 : again;
    };
    f.module({}, script);
    const auto rules = f.rules();
    const Game game(rules);
    const StateView view = game.view();
    ModuleView seen(*rules, view);
    const rp_view* asked = seen.plain();
    CHECK(asked->ask->score(asked, 0) == rules->score(view, 0));
    CHECK(asked->ask->score(asked, 0) == 3);
    CHECK(asked->ask->score(asked, 2) == RP_E_ARGUMENT);
    const SideId leads = rules->winner(view);
    CHECK(asked->ask->leader(asked) == (leads == kNoSide ? RP_NO : leads + 1));
    CHECK(rp::View(*asked).leader() == (leads == kNoSide ? rp::Side{RP_NO_SIDE} : rp::Side{leads}));
}
