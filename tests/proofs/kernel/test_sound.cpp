// Whatever a module proposes, and from whatever hook, the rules look again at what they hold; play that goes on for
// ever is stopped, and the module named.
#include <catch2/catch.hpp>

#include "engine/modules/trigger.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct Fight {
    Field f{9, 9};
    UnitIndex a = f.unit("a", 0, "F0404");
    UnitIndex b = f.unit("b", 0, "F0604");
    UnitIndex x = f.unit("x", 1, "F0504");
    UnitIndex far = f.unit("y", 1, "F0808");

    // A battle whose module does something when the first combat has been declared.
    std::shared_ptr<const StandardRules> with(std::function<void(rp::Events)> does, PluginModule info = {}) {
        Script s;
        s.hooks = {{"combat.declared"}};
        s.declared = [does = std::move(does)](rp::View, rp::Events out) { does(out); };
        f.module(std::move(info), std::move(s));
        return f.rules();
    }
    // Plays up to the declaration of a and b on x.
    static void declare(Game& game, bool both = true) {
        play(game, "attack F0504");
        play(game, "join a");
        if (both) play(game, "join b");
        play(game, "resolve 0");
    }
};

void sound(const Game& game) { CHECK(static_cast<const StandardRules&>(game.rules()).state_is_sound(game.view())); }

}  // namespace

TEST_CASE("a combat whose attackers a module takes off the map is over", "[kernel][sound]") {
    Fight fight;
    const auto rules = fight.with([&](rp::Events out) {
        out.eliminate(fight.a);
        out.to_reserve(fight.b);
    });
    Game game(rules);
    Fight::declare(game);
    CHECK(game.state().set(Var::defenders).empty());
    CHECK(game.state().var(Var::column) == 0);
    CHECK(game.state().set(Var::must_attack).empty());
    CHECK_FALSE(game.state().chance());
    sound(game);
    check_record(game);
}

TEST_CASE("a combat whose defenders a module moves to the reserve is over", "[kernel][sound]") {
    Fight fight;
    Game game(fight.with([&](rp::Events out) { out.to_reserve(fight.x); }));
    Fight::declare(game);
    CHECK_FALSE(game.state().chance());
    CHECK(game.state().set(Var::attackers).empty());
    CHECK(game.state().status(fight.x) == UnitStatus::reserve);
    sound(game);
}

TEST_CASE("a declared combat is fought by those whom a module leaves", "[kernel][sound]") {
    Fight fight;
    Game game(fight.with([&](rp::Events out) { out.eliminate(fight.a); }));
    Fight::declare(game);
    CHECK(game.state().chance());
    CHECK(game.state().set(Var::attackers) == UnitSet::of(fight.b));
    CHECK(game.state().var(Var::column) == 64);  // 3 against 3
    sound(game);
    play(game, "die 1");
    check_record(game);
}

TEST_CASE("dice that a module asked for come to their end though the combat is over", "[kernel][sound]") {
    Fight fight;
    PluginModule info;
    FrameInfo die;
    die.number = 1;
    die.faces = 4;
    info.frames = {die};
    info.procedures = true;
    Game game(fight.with(
        [&](rp::Events out) {
            out.eliminate(fight.x);
            out.roll(1);
        },
        std::move(info)));
    Fight::declare(game);
    CHECK(game.state().step() == Step::module_dice);
    play(game, "die 2");
    CHECK_FALSE(game.state().chance());
    CHECK(game.state().set(Var::attackers).empty());
    sound(game);
}

TEST_CASE("nobody is marked to fight on the wrong side or off the map", "[kernel][sound]") {
    for (const int which : {0, 1, 2}) {
        Fight fight;
        const auto rules = fight.with([&](rp::Events out) {
            if (which == 0) out.mark(RP_SET_ATTACKERS, fight.x);
            if (which == 1) out.mark(RP_SET_DEFENDERS, fight.a);
            if (which == 2) {
                out.to_reserve(fight.far);
                out.mark(RP_SET_DEFENDERS, fight.far);
            }
        });
        Game game(rules);
        for (const char* action : {"attack F0504", "join a", "join b", "resolve 0"})
            game.play_listed(*parse_action(action, *fight.f.scenario));
        REQUIRE(rules->offences().size() == 1);
        CHECK(rules->offences()[0] == "test.m0: it lets a unit fight that is of the wrong side or not on the map");
        CHECK(game.state().set(Var::attackers) == (UnitSet::of(fight.a) | UnitSet::of(fight.b)));
    }
}

TEST_CASE("of two modules that move enemies into one hex the second is refused", "[kernel][sound]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0101");
    const UnitIndex x = f.unit("x", 1, "F0909");
    int asked = 0;
    for (const UnitIndex who : {a, x}) {
        Script s;
        s.hooks = {{"play.began"}};
        s.began = [&asked, &f, who](rp::View v, std::uint32_t what, rp::Events out) {
            if (what != RP_BEGAN_PLAYER_TURN || v.turn() != 1 || v.phasing() != 0) return;
            ++asked;
            out.move(who, f.hex("F0505"));
        };
        f.module({}, s);
    }
    const auto rules = f.rules();
    const Game game(rules);
    CHECK(game.state().hex(a) == f.hex("F0505"));
    CHECK(game.state().hex(x) == f.hex("F0909"));
    CHECK(rules->offences().size() == 1);
    CHECK(asked == 3);  // the second again, once the first has moved
}

TEST_CASE("a unit that comes back in the same proposal is what it is then", "[kernel][sound]") {
    // what is proposed of the unit a, where x stands, and whether it is an offence
    const auto offends = [](const std::function<void(rp::Events, UnitIndex, HexIndex)>& does) {
        Field f(9, 9);
        const UnitIndex a = f.unit("a", 0, "F0303");
        f.unit("x", 1, "F0707");
        Script s;
        s.hooks = {{"play.began"}};
        s.began = [&](rp::View v, std::uint32_t what, rp::Events out) {
            if (what == RP_BEGAN_PLAYER_TURN && v.turn() == 1 && v.phasing() == 0) does(out, a, f.hex("F0707"));
        };
        f.module({}, s);
        const auto rules = f.rules();
        const Game game(rules);
        CHECK((!game.state().on_map(a) || game.state().steps(a) >= 1));
        return !rules->offences().empty();
    };
    CHECK(offends([](rp::Events out, UnitIndex a, HexIndex held) {
        out.status(RP_UNIT_ALOFT, a, true);
        out.eliminate(a);
        out.move(a, held);  // on the ground again
    }));
    CHECK_FALSE(offends([](rp::Events out, UnitIndex a, HexIndex held) {
        out.status(RP_UNIT_ALOFT, a, true);
        out.move(a, held);
    }));
    CHECK_FALSE(offends([](rp::Events out, UnitIndex a, HexIndex held) {
        out.eliminate(a);
        out.move(a, held + 1);  // with a step
    }));
}

namespace {

// Plays the first choice that is open until the game stops by itself, and says why.
std::string stopped(const std::shared_ptr<const StandardRules>& rules) {
    try {
        Game game(rules);
        game.keep_record(false);
        for (int i = 0; i < 1'000'000 && !game.over(); ++i) game.play_listed(game.legal().front());
    } catch (const EndlessPlay& endless) {
        return endless.what();
    }
    return "it did not stop";
}

PluginModule with_phase(bool dice) {
    PluginModule info;
    PhaseInfo phase;
    phase.id = "phase";
    phase.before = "movement";
    phase.ends = false;
    info.phases = {phase};
    VerbInfo verb;
    verb.id = "v";
    info.verbs = {verb};
    FrameInfo frame;
    frame.number = 1;
    if (dice) {
        frame.faces = 6;
    } else {
        frame.by = Decider::phasing;
        frame.yes_no = true;
    }
    info.frames = {frame};
    return info;
}

}  // namespace

TEST_CASE("a phase, dice and questions without end are stopped, and the module is named", "[kernel][sound][endless]") {
    for (const int which : {0, 1, 2}) {
        Field f(5, 5);
        f.unit("a", 0, "F0101");
        f.unit("x", 1, "F0505");
        Script s;
        s.open = [](rp::View) { return true; };
        s.legal = [](rp::View, rp_actions* out, std::uint16_t slot) {
            rp_offer(out, static_cast<std::uint16_t>(slot << 8), RP_NO_UNIT, RP_NO_HEX);
        };
        s.resolve = [which](rp::View, const rp_action&, rp::Events out) {
            if (which == 1) out.roll(1);
            if (which == 2) out.ask(1, RP_SIDE_PHASING);
        };
        s.rolled = [](rp::View, int, rp::Events out) { out.roll(1); };
        f.module(with_phase(which == 1), s);
        CHECK(stopped(f.rules()) == "test.m0 goes on without end in turn 1");
    }
}

TEST_CASE("events that follow from each other in their thousands are stopped", "[kernel][sound][endless]") {
    Field f(5, 5);
    const UnitIndex a = f.unit("a", 0, "F0101", 3, 1);
    f.unit("x", 1, "F0505");
    AttributeInfo count;
    count.name = "n";
    count.scope = AttributeScope::unit;
    count.most = 1'000'000;
    count.triggers = true;
    PluginModule info;
    info.attributes = {count};
    Script s;
    s.hooks = {{"play.began"}, {"play.happened"}};
    const auto twice = [a](rp::Events out) {
        out.add(rp::Attr{}, a, 1);
        out.add(rp::Attr{}, a, 1);
    };
    s.began = [twice](rp::View, std::uint32_t, rp::Events out) { twice(out); };
    // a tree, thirty generations deep: never too deep, and never done
    s.happened = [twice](rp::View, std::uint32_t, rp::Unit, rp::Events out) { twice(out); };
    f.module(info, s);
    CHECK(stopped(f.rules()) == "test.m0 answers itself without end in turn 1");
}

TEST_CASE("rules that leave nothing to do name the module", "[kernel][sound][endless]") {
    Field f(5, 5);
    f.unit("a", 0, "F0101");
    f.unit("x", 1, "F0505");
    int asked = 0;
    Script s;
    s.open = [](rp::View) { return true; };
    s.legal = [&asked](rp::View, rp_actions* out, std::uint16_t slot) {
        if (++asked == 1) rp_offer(out, static_cast<std::uint16_t>(slot << 8), RP_NO_UNIT, RP_NO_HEX);
    };
    f.module(with_phase(false), s);
    CHECK(stopped(f.rules()) == "test.m0 leaves nothing to do in turn 1");
}
