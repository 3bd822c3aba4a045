// Domains, stack categories and zones of control by class, and what modules say of single units (RP_EV_STATUS).
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

// A class like another one, with rows of its own for ships: eight half points, two a hex of the river.
UnitClass& add_class(Field& f, const std::string& id, const std::string& like = "infantry") {
    Ruleset& rules = f.scenario->ruleset;
    UnitClass kind = rules.unit_classes[*rules.unit_class(like)];
    kind.moves_as = rules.unit_class(like);
    kind.id = id;
    rules.unit_classes.push_back(kind);
    return rules.unit_classes.back();
}

void add_gunboats(Field& f) {
    Ruleset& rules = f.scenario->ruleset;
    const TerrainId river = *rules.terrain("all-river");
    rules.terrains[river].naval = true;
    UnitClass& kind = add_class(f, "gunboat", "artillery");
    kind.moves_as.reset();
    kind.domain = Domain::naval;
    kind.zoc = false;
    const UnitClassId boats = *rules.unit_class("gunboat");
    rules.allowances.push_back({boats, 8, 8, {}});
    rules.enter.push_back({river, boats, 2, {}});
}

void river(Field& f, const std::string& at) {
    f.scenario->map.set_terrain(f.hex(at), *f.scenario->ruleset.terrain("all-river"));
}

UnitClass& add_leaders(Field& f) {
    UnitClass& kind = add_class(f, "leader");
    kind.stack = StackCategory::leader;
    kind.zoc = false;
    return kind;
}

Script talking(std::function<void(rp::View, rp::Events)> say) {
    Script s;
    s.hooks = {{"play.began"}};
    s.began = [say = std::move(say)](rp::View v, std::uint32_t what, rp::Events out) {
        if (what == RP_BEGAN_PLAYER_TURN && v.turn() == 1 && v.phasing() == 0) say(v, out);
    };
    return s;
}

// To the combat phase of the first player turn and into the only combat, with this die.
void fight(Game& game, const std::string& attack, const std::string& join, int die) {
    play(game, attack);
    play(game, join);
    play(game, "resolve 0");
    play(game, "die " + std::to_string(die));
}

}  // namespace

TEST_CASE("ships move over water only and land units around it", "[kernel][stacks]") {
    Field f(3, 4);
    add_gunboats(f);
    for (const char* at : {"F0201", "F0202", "F0203"}) river(f, at);
    const UnitIndex boat = f.unit("boat", 0, "F0201", 3, 1, "gunboat", 4);
    f.unit("line", 0, "F0101");
    const UnitIndex enemy = f.unit("enemy", 1, "F0104");
    Game game(f.rules());
    CHECK_FALSE(game.view().in_ezoc(boat));
    play(game, "activate boat");
    CHECK(texts(game) == "move boat F0202; move boat F0203");
    const Explanation why = game.rules().explain(game.view(), *parse_action("move boat F0301", *f.scenario));
    CHECK(why.rule.text() == "4.16");
    play(game, "move boat F0203");
    CHECK(game.state().hex(boat) == f.hex("F0203"));
    // Beside it the enemy neither holds it nor is held, nor need they fight: no ZOC passes over the shore (4.1).
    CHECK_FALSE(game.view().in_ezoc(boat));
    CHECK_FALSE(game.view().in_ezoc(enemy));
    play(game, "activate line");
    const Explanation no = game.rules().explain(game.view(), *parse_action("move line F0202", *f.scenario));
    CHECK(no.rule.text() == "4.16");
    CHECK(texts(game).find("F0202") == std::string::npos);
    check_record(game);
}

TEST_CASE("a gun at the shore may fire at a ship beside it, and a ship at a gun", "[kernel][stacks]") {
    Field f(3, 4);
    add_gunboats(f);
    for (const char* at : {"F0201", "F0202"}) river(f, at);
    const UnitIndex boat = f.unit("boat", 1, "F0202", 3, 1, "gunboat", 4);
    f.unit("gun", 0, "F0102", 3, 1, "artillery", 4);
    Game game(f.rules());
    play(game, "end");
    CHECK(texts(game) == "attack F0202; end");
    play(game, "attack F0202");
    CHECK(texts(game) == "support gun");
    play(game, "support gun");
    play(game, "resolve 0");
    play(game, "die 6");  // 3:1 by 7.9, die 6: DL1DR
    CHECK(game.state().steps(boat) == 1);
    CHECK(game.state().hex(boat) == f.hex("F0201"));  // the only water to retreat to
    CHECK(game.state().phasing() == 1);
    play(game, "activate boat");
    play(game, "move boat F0202");
    CHECK(texts(game) == "attack F0102; end");
    check_record(game);
}

TEST_CASE("water that ships and men share bars neither", "[kernel][stacks]") {
    Field f(1, 4);
    add_gunboats(f);
    Ruleset& rules = f.scenario->ruleset;
    const TerrainId ford = *rules.terrain("swamp");
    rules.terrains[ford].naval = true;
    rules.enter.push_back({ford, rules.unit_class("gunboat"), 2, {}});
    for (const char* at : {"F0102", "F0103"}) f.scenario->map.set_terrain(f.hex(at), ford);
    const UnitIndex boat = f.unit("boat", 0, "F0102", 3, 1, "gunboat", 4);
    const UnitIndex foe = f.unit("foe", 1, "F0104");
    Game game(f.rules());
    play(game, "activate boat");
    play(game, "move boat F0103");
    CHECK(game.view().board.zoc(1, f.hex("F0103")));
    CHECK_FALSE(game.view().in_ezoc(boat));
    CHECK_FALSE(game.view().in_ezoc(foe));
    CHECK(texts(game) == "attack F0104; end");  // by its gun alone: ships do not come to blows
    play(game, "attack F0104");
    CHECK(texts(game) == "support boat");
}

TEST_CASE("of a hex that a ship and men share the men are attacked, and the ship at a distance only",
          "[kernel][stacks]") {
    Field f(1, 6);
    add_gunboats(f);
    Ruleset& rules = f.scenario->ruleset;
    rules.options.stacking_limit = 2;
    for (CrtCell& cell : rules.crt) cell.result = {0, 1, false, false};
    const TerrainId ford = *rules.terrain("swamp");
    rules.terrains[ford].naval = true;
    rules.enter.push_back({ford, rules.unit_class("gunboat"), 2, {}});
    f.scenario->map.set_terrain(f.hex("F0103"), ford);
    const UnitIndex boat = f.unit("boat", 1, "F0103", 3, 1, "gunboat", 4);
    const UnitIndex men = f.unit("men", 1, "F0103", 3, 1);
    f.unit("line", 0, "F0102");
    f.unit("gun", 0, "F0106", 4, 1, "artillery", 6);
    Game game(f.rules());
    play(game, "end");
    CHECK(game.state().set(Var::must_be_attacked) == UnitSet::of(men));
    CHECK(texts(game) == "attack F0103");
    play(game, "attack F0103");
    CHECK(game.state().set(Var::defenders) == UnitSet::of(men));
    play(game, "join line");
    play(game, "resolve 0");
    play(game, "die 1");
    CHECK(game.state().steps(men) == 1);
    CHECK(game.state().steps(boat) == 2);
    CHECK(texts(game) == "attack F0103; end");  // what is left there for the gun
    play(game, "attack F0103");
    CHECK(game.state().set(Var::defenders) == UnitSet::of(boat));
    play(game, "support gun");
    play(game, "resolve 0");
    play(game, "die 1");
    CHECK(game.state().steps(boat) == 1);
    check_record(game);
}

TEST_CASE("a module may bring no more units into a hex than the limits let stand there", "[kernel][stacks]") {
    Field f(1, 7);
    f.scenario->ruleset.options.stacking_limit = 2;
    const UnitIndex a = f.unit("a", 0, "F0101");
    const UnitIndex b = f.unit("b", 0, "F0102");
    const UnitIndex c = f.unit("c", 0, "F0103");
    f.unit("foe", 1, "F0107");
    const HexIndex to = f.hex("F0104");
    SECTION("two") {
        f.module({}, talking([=](rp::View, rp::Events out) {
                     out.move(a, to);
                     out.move(b, to);
                 }));
        auto rules = f.rules();
        Game game(rules);
        CHECK(rules->offences().empty());
        CHECK(game.view().board.units(to).count() == 2);
        CHECK(game.view().board.closed(0, to));
    }
    SECTION("three are an offence, also by one answer") {
        f.module({}, talking([=](rp::View, rp::Events out) {
                     for (const rp::Unit u : {a, b, c}) out.move(u, to);
                 }));
        auto rules = f.rules();
        Game game(rules);
        REQUIRE(rules->offences().size() == 1);
        CHECK(rules->offences()[0] == "test.m0: it moves a unit into a hex that is taken");
        CHECK_FALSE(game.view().board.occupied(to));
    }
}

TEST_CASE("units in the air have a hex and no place on the board", "[kernel][stacks]") {
    Field f(1, 6);
    UnitClass& kind = add_class(f, "balloon");
    kind.domain = Domain::air;
    kind.zoc = false;
    const UnitIndex balloon = f.unit("balloon", 0, "F0105", 3, 1, "balloon");
    f.unit("under", 0, "F0101");
    f.unit("above", 1, "F0105");
    f.unit("foe", 1, "F0106");
    Game game(f.rules());
    CHECK(game.state().hex(balloon) == f.hex("F0105"));
    CHECK(game.view().board.units(f.hex("F0105")).count() == 1);
    CHECK_FALSE(game.view().board.present(0).has(balloon));
    CHECK_FALSE(game.view().board.zoc(0, f.hex("F0104")));
    CHECK(texts(game) == "activate under; end");  // it does not move by itself
    CHECK_FALSE(game.view().in_ezoc(balloon));
    play(game, "activate under");
    CHECK(texts(game) == "move under F0102; move under F0103; move under F0104");  // into the ZOC of who is under it
    play(game, "move under F0102");
    CHECK(texts(game) == "activate above; end");
    check_record(game);
}

TEST_CASE("a class without a zone of control holds nobody and obliges nobody", "[kernel][stacks]") {
    Field f(1, 8);
    add_class(f, "scout").zoc = false;
    const UnitIndex a = f.unit("a", 0, "F0104");
    const UnitIndex scout = f.unit("scout", 1, "F0105", 1, 0, "scout");
    Game game(f.rules());
    CHECK_FALSE(game.view().in_ezoc(a));
    CHECK(game.view().in_ezoc(scout));
    play(game, "end");
    CHECK(texts(game) == "attack F0105; end");  // it may, and need not
    play(game, "end");
    CHECK(texts(game) == "attack F0104");  // the scout is held (4.1), and must fight (6.4)
    play(game, "attack F0104");
    CHECK(texts(game) == "join scout");
    check_record(game);
}

TEST_CASE("a leader shares the hex of a friend, and of no other leader", "[kernel][stacks]") {
    Field f(1, 7);
    add_leaders(f);
    f.unit("a", 0, "F0103");
    const UnitIndex chief = f.unit("chief", 0, "F0101", 1, 0, "leader");
    f.unit("other", 0, "F0106", 1, 0, "leader");
    Game game(f.rules());
    play(game, "activate chief");
    CHECK(texts(game) == "move chief F0102; move chief F0103; move chief F0104; move chief F0105");
    const Explanation why = game.rules().explain(game.view(), *parse_action("move chief F0106", *f.scenario));
    CHECK(why.rule.text() == "4.9");
    play(game, "move chief F0103");
    CHECK(game.view().board.units(f.hex("F0103")).count() == 2);
    play(game, "activate a");
    CHECK(texts(game) == "move a F0101; move a F0102; move a F0104; move a F0105; move a F0106; move a F0107");
    play(game, "move a F0106");  // the leader stays: he moves by himself
    CHECK(game.state().hex(chief) == f.hex("F0103"));
    check_record(game);
}

TEST_CASE("a leader goes where his unit retreats or advances, and falls with it", "[kernel][stacks]") {
    const auto field = [](int own, int other) {
        Field f(1, 7);
        add_leaders(f);
        f.unit("a", 0, "F0103", own, 1);
        f.unit("a-chief", 0, "F0103", 1, 0, "leader");
        f.unit("b", 1, "F0104", other, 0);
        f.unit("b-chief", 1, "F0104", 1, 0, "leader");
        return f;
    };
    SECTION("retreat and advance") {
        Field f = field(3, 1);
        Game game(f.rules());
        fight(game, "attack F0104", "join a", 2);  // 3:1, die 2: BL1 eliminates nobody but b
        CHECK(game.state().status(2) == UnitStatus::eliminated);
        CHECK(game.state().status(3) == UnitStatus::eliminated);
        CHECK(game.state().hex(0) == f.hex("F0104"));
        CHECK(game.state().hex(1) == f.hex("F0104"));
        check_record(game);
    }
    SECTION("the attackers retreat") {
        Field f = field(1, 1);
        Game game(f.rules());
        play(game, "attack F0104");
        CHECK(texts(game) == "join a");
        play(game, "join a");
        play(game, "resolve 0");
        play(game, "die 3");  // 1:1, die 3: AR
        CHECK(game.state().hex(0) == f.hex("F0102"));
        CHECK(game.state().hex(1) == f.hex("F0102"));
        check_record(game);
    }
    SECTION("the defenders retreat") {
        Field f = field(2, 1);
        Game game(f.rules());
        fight(game, "attack F0104", "join a", 4);  // 2:1, die 4: DR
        CHECK(game.state().hex(2) == f.hex("F0105"));
        CHECK(game.state().hex(3) == f.hex("F0105"));
        CHECK(game.state().hex(0) == f.hex("F0104"));
        CHECK(game.state().hex(1) == f.hex("F0104"));
        check_record(game);
    }
}

TEST_CASE("a leader alone does not attack, and may be attacked", "[kernel][stacks]") {
    Field f(1, 7);
    add_leaders(f);
    f.unit("a", 0, "F0103");
    const UnitIndex chief = f.unit("chief", 1, "F0104", 1, 0, "leader");
    Game game(f.rules());
    play(game, "end");
    CHECK(texts(game) == "attack F0104; end");
    play(game, "end");
    CHECK(game.state().phasing() == 0);  // the leader is held, and attacks nobody
    CHECK(game.state().turn() == 2);
    play(game, "end");
    fight(game, "attack F0104", "join a", 6);  // 3:1, die 6: DL1DR
    CHECK(game.state().status(chief) == UnitStatus::eliminated);
    check_record(game);
}

TEST_CASE("units that do not count stand with any number of friends", "[kernel][stacks]") {
    Field f(1, 4);
    UnitClass& train = add_class(f, "train");
    train.stack = StackCategory::none;
    f.unit("a", 0, "F0101");
    f.unit("t1", 0, "F0102", 1, 0, "train");
    f.unit("t2", 0, "F0102", 1, 0, "train");
    f.unit("foe", 1, "F0104");
    Game game(f.rules());
    play(game, "activate t1");
    CHECK(texts(game) == "move t1 F0101; move t1 F0103");
    play(game, "move t1 F0101");
    play(game, "activate t2");
    play(game, "move t2 F0101");
    CHECK(game.view().board.units(f.hex("F0101")).count() == 3);
    play(game, "activate a");
    play(game, "move a F0102");
    CHECK(game.view().board.units(f.hex("F0101")).count() == 2);
    check_record(game);
}

TEST_CASE("a module takes a unit's zone of control, its room, and its place on the board", "[kernel][stacks]") {
    Field f(1, 7);
    const UnitIndex a = f.unit("a", 0, "F0103");
    const UnitIndex b = f.unit("b", 1, "F0104");
    const UnitIndex c = f.unit("c", 0, "F0101");
    Script s;
    std::vector<std::pair<std::uint16_t, rp::Unit>> wanted;
    SECTION("its zone of control") {
        f.module({}, talking([b](rp::View, rp::Events out) { out.status(RP_UNIT_NO_ZOC, b, true); }));
        Game game(f.rules());
        CHECK_FALSE(game.view().in_ezoc(a));
        CHECK(game.view().in_ezoc(b));
        CHECK(game.state().flags(b) == kSilent);
        play(game, "activate a");
        CHECK(texts(game) == "move a F0102");
        check_record(game);
    }
    SECTION("its room") {
        f.module({}, talking([c](rp::View, rp::Events out) { out.status(RP_UNIT_NO_STACK, c, true); }));
        Game game(f.rules());
        play(game, "activate c");
        CHECK(texts(game) == "move c F0102; move c F0103");
        play(game, "move c F0103");
        CHECK(game.view().board.units(f.hex("F0103")).count() == 2);
        check_record(game);
    }
    SECTION("its place") {
        f.module({}, talking([b](rp::View, rp::Events out) { out.status(RP_UNIT_ALOFT, b, true); }));
        Game game(f.rules());
        CHECK_FALSE(game.view().board.occupied(f.hex("F0104")));
        CHECK(game.state().hex(b) == f.hex("F0104"));
        play(game, "activate a");
        play(game, "move a F0104");  // under it
        check_record(game);
    }
    SECTION("what cannot be is taken back as a whole") {
        f.module({}, talking([=](rp::View, rp::Events out) {
                     out.status(RP_UNIT_ALOFT, a, true);
                     out.move(a, 0);  // over c
                     out.status(RP_UNIT_ALOFT, a, false);
                 }));
        auto rules = f.rules();
        Game game(rules);
        CHECK(game.state().hex(a) == f.hex("F0103"));
        REQUIRE(rules->offences().size() == 1);
        CHECK(rules->offences()[0] == "test.m0: it lets a unit take room in a hex that is taken");
    }
    SECTION("a status that nothing asks about is refused") {
        f.module({}, talking([=](rp::View, rp::Events out) { out.status(RP_UNIT_UNSEEN, a, true); }));
        auto rules = f.rules();
        Game game(rules);
        REQUIRE(rules->offences().size() == 1);
        CHECK(rules->offences()[0] == "test.m0: it sets a status that is not known here");
    }
}

TEST_CASE("modules read each other's statuses of units", "[kernel][stacks]") {
    Field f(1, 7);
    const UnitIndex a = f.unit("a", 0, "F0103");
    const UnitIndex b = f.unit("b", 1, "F0107");
    f.module({}, talking([a](rp::View v, rp::Events out) {
                 CHECK_FALSE(v.status(a, RP_UNIT_NO_ZOC));
                 out.status(RP_UNIT_NO_ZOC, a, true);
                 out.status(RP_UNIT_NO_STACK, a, true);
             }));
    std::vector<int> seen;
    Script second;
    second.hooks = {{"play.began"}};
    second.began = [&, a, b](rp::View v, std::uint32_t what, rp::Events out) {
        if (what != RP_BEGAN_PLAYER_TURN || v.turn() > 2) return;
        for (const rp::Unit u : {a, b})
            for (const int which : {RP_UNIT_ALOFT, RP_UNIT_NO_ZOC, RP_UNIT_NO_STACK})
                if (v.status(u, static_cast<std::uint32_t>(which))) seen.push_back(static_cast<int>(u) << 8 | which);
        if (v.phasing() == 1) out.to_reserve(a);
    };
    f.module({}, second);
    Game game(f.rules());
    const std::vector<int> both{a << 8 | RP_UNIT_NO_ZOC, a << 8 | RP_UNIT_NO_STACK};
    CHECK(seen.empty());  // all are asked about the beginning before what the first one says comes true
    play(game, "end");
    CHECK(seen == both);
    seen.clear();
    if (game.state().phasing() == 1) play(game, "end");
    CHECK(seen.empty());  // in the reserve a unit has none
}

TEST_CASE("a status ends when the unit leaves the map", "[kernel][stacks]") {
    Field f(1, 7);
    const UnitIndex a = f.unit("a", 0, "F0103");
    f.unit("b", 1, "F0107");
    f.module({}, talking([a](rp::View, rp::Events out) { out.status(RP_UNIT_NO_ZOC, a, true); }));
    Script second;
    second.hooks = {{"play.began"}};
    second.began = [a](rp::View v, std::uint32_t what, rp::Events out) {
        if (what == RP_BEGAN_PLAYER_TURN && v.phasing() == 1) out.to_reserve(a);
        if (what == RP_BEGAN_PLAYER_TURN && v.turn() == 2 && v.phasing() == 0) out.move(a, 3);
    };
    f.module({}, second);
    Game game(f.rules());
    CHECK(game.state().flags(a) == kSilent);
    CHECK_FALSE(game.view().board.zoc(0, f.hex("F0104")));
    play(game, "end");
    CHECK(game.state().flags(a) == 0);
    play(game, "end");
    CHECK(game.state().hex(a) == 3);
    CHECK(game.view().board.zoc(0, f.hex("F0105")));
    check_record(game);
}
