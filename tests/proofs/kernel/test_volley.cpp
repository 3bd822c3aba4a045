// The sample plugin `volley`: a reaction that lets the mover retreat, and a result of the combat table.
#include <array>
#include <catch2/catch.hpp>

#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

extern const rp_entry kernel_volley_entry;  // plugins/samples/volley under a name of its own

namespace {

const std::string kPlugin = std::string(RAMPARTS_SAMPLES) + "/volley/plugin.xml";

struct Met {
    Field f{9, 9};
    UnitIndex a = f.unit("a", 0, "F0508");
    UnitIndex b = f.unit("b", 0, "F0108");
    UnitIndex x = f.unit("x", 1, "F0504");
    Met() { f.module_of(kPlugin, kernel_volley_entry, "sample.volley"); }
};

}  // namespace

TEST_CASE("a volley meets who moves beside the enemy and drives it back at its owner's choice",
          "[kernel][samples][volley]") {
    Met m;
    Game game(m.f.rules());
    play(game, "activate a");
    play(game, "move a F0505");
    CHECK(game.state().phasing() == 0);
    CHECK(game.state().to_act() == 1);
    CHECK(texts(game) == "decline; accept");
    play(game, "accept");
    CHECK(game.legal().size() == 6);
    SECTION("one to four: nothing, and the next one comes unharmed") {
        play(game, "die 4");
        CHECK(game.state().hex(m.a) == m.f.hex("F0505"));
        CHECK(game.state().to_act() == 0);
        CHECK(game.state().step() == Step::menu);
    }
    SECTION("five: a hex of retreat") {
        play(game, "die 5");
        CHECK(game.state().step() == Step::retreats);
        CHECK(game.state().to_act() == 0);
        CHECK(texts(game) == "retreat a F0406; retreat a F0506; retreat a F0606");
        play(game, "retreat a F0406");
        CHECK(game.state().hex(m.a) == m.f.hex("F0406"));
        CHECK(game.state().set(Var::moved).has(m.a));
        CHECK(texts(game) == "activate b; end");
    }
    SECTION("six: a step") {
        play(game, "die 6");
        CHECK(game.state().steps(m.a) == 1);
        CHECK(texts(game) == "activate b; end");
    }
    check_record(game);
}

TEST_CASE("a volley is fired once in a player turn and may be held back", "[kernel][samples][volley]") {
    Met m;
    Game game(m.f.rules());
    play(game, "activate a");
    play(game, "move a F0505");
    play(game, "decline");
    CHECK(texts(game) == "activate b; end");
    play(game, "activate b");
    play(game, "move b F0306");  // beside nobody
    CHECK(game.state().phase() == Phase::combat);
    check_record(game);
}

TEST_CASE("an exchange takes the defenders and as many factors of the attackers, step by step",
          "[kernel][samples][exchange]") {
    Field f(9, 9);
    const UnitIndex a = f.unit("a", 0, "F0505", 4, 2);
    const UnitIndex b = f.unit("b", 0, "F0604", 3, 2);
    const UnitIndex x = f.unit("x", 1, "F0504", 3, 2);
    f.unit("y", 1, "F0101");
    f.module_of(kPlugin, kernel_volley_entry, "sample.exchange");
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        cell.code = "EX";
        cell.result = {};
    }
    Game game(f.rules());
    play(game, "attack F0504");
    play(game, "join a");
    play(game, "join b");
    play(game, "resolve 0");
    play(game, "die 2");
    CHECK_FALSE(game.state().on_map(x));
    CHECK(texts(game) == "lose a; lose b");
    SECTION("the weaker first: one factor, then two") {
        play(game, "lose b");
        CHECK(texts(game) == "lose a; lose b");
        play(game, "lose b");
        CHECK_FALSE(game.state().on_map(b));
        CHECK(game.state().steps(a) == 2);
        CHECK(game.state().hex(a) == f.hex("F0504"));  // it alone may advance
    }
    SECTION("two steps of the stronger make four: more than is owed") {
        play(game, "lose a");
        play(game, "lose a");
        CHECK_FALSE(game.state().on_map(a));
        CHECK(game.state().steps(b) == 2);
        CHECK(game.state().hex(b) == f.hex("F0504"));
    }
    CHECK(game.state().phasing() == 1);
    check_record(game);
}

TEST_CASE("battles with volleys and exchanges are played to their end by both players", "[kernel][samples]") {
    const std::string battle = GENERATE("/thames", "/chippewa", "/lundys-lane", "/queenston-heights");
    Field f(1, 1);
    *f.scenario = load_scenario(RAMPARTS_SCENARIOS + battle).scenario;
    f.scenario->modules.clear();
    f.module_of(kPlugin, kernel_volley_entry, "sample.volley");
    f.module_of(kPlugin, kernel_volley_entry, "sample.exchange");
    int exchanges = 0;
    for (CrtCell& cell : f.scenario->ruleset.crt) {
        if (cell.code.find("BL") == std::string::npos) continue;
        cell.code = "EX";
        cell.result = {};
        ++exchanges;
    }
    REQUIRE(exchanges > 0);
    const auto rules = f.rules();
    int retreats = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        const std::string player = number % 8 == 0 ? "tactician" : "random";
        Game game(rules);
        Match match(rules, std::array<std::string, kSides>{player, player}, Luck(1813, number));
        while (!game.over()) {
            const bool moving = game.state().phase() == Phase::movement;
            retreats += moving && game.state().step() == Step::retreats ? 1 : 0;
            game.play_listed(match.next(game));
            REQUIRE(game.state().hash() == game.state().recomputed_hash());
            REQUIRE(game.steps().size() < 5000);
        }
        if (number % 10 == 0) check_record(game);
    }
    CHECK(retreats > 0);
    for (const std::string& offence : rules->offences()) FAIL(offence);
}
