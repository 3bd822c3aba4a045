// Conditions of points, reckoned by hand: the set-up of Chippewa with conditions of its own.
#include <catch2/catch.hpp>

#include "engine/play/game.hpp"
#include "engine/playouts/perft.hpp"
#include "engine/rules/victory.hpp"
#include "formats/scenario/scenario_file.hpp"

using namespace ramparts;

namespace {

VictoryRule points(SideId side) {
    VictoryRule rule;
    rule.kind = VictoryRule::Kind::points;
    rule.side = side;
    return rule;
}

struct PointsBattle {
    Scenario scenario = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa").scenario;

    explicit PointsBattle(std::vector<VictoryRule> victory, std::size_t turns = 3) {
        scenario.modules.clear();
        scenario.turns.resize(turns);
        scenario.victory = std::move(victory);
    }
    [[nodiscard]] HexIndex hex(const char* label) const { return *scenario.map.grid().parse(label); }
    [[nodiscard]] UnitIndex unit(const char* id) const { return *scenario.unit(id); }
    [[nodiscard]] std::shared_ptr<const StandardRules> rules() const {
        return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario));
    }
};

// Nobody moves or fights: the last legal action ends the phase.
void play_until(Game& game, int turn) {
    while (!game.over() && game.state().turn() < turn) game.play_listed(game.legal().back());
}
void play_out(Game& game) { play_until(game, 100); }

}  // namespace

TEST_CASE("points count hexes held, units eliminated and steps lost", "[points]") {
    VictoryRule us = points(0);
    VictoryRule ac = points(1);
    PointsBattle b({us, ac});
    b.scenario.victory[0].hexes = {b.hex("C3026"), b.hex("C2927"), b.hex("C2021")};  // two of the three are its own
    b.scenario.victory[0].held = 3;
    b.scenario.victory[0].unit_lost = 2;
    b.scenario.victory[0].step_lost = 1;
    b.scenario.victory[1].step_lost = 4;
    const auto rules = b.rules();
    GameState state = first_position(*rules).state();
    const auto at = [&] { return Position(rules->context(), rules->ghosts(), state); };
    CHECK(points_of(at().view()) == std::array{6, 0});
    CHECK(rules->winner(at().view()) == 0);

    // A unit of two steps gone: 2 + 2 x 1. A unit of two steps reduced: 1. What waits to arrive is not lost.
    state.set_unit(b.unit("ac-tlr"), kNoHex, 0, UnitStatus::eliminated);
    state.set_unit(b.unit("ac-ind"), b.hex("C1820"), 1, UnitStatus::on_map);
    CHECK(points_of(at().view()) == std::array{6 + 2 + 2 + 1, 0});
    // Its own losses: three steps, 4 each, one of them in a hex that it no longer holds.
    state.set_unit(b.unit("us-9"), kNoHex, 0, UnitStatus::eliminated);
    state.set_unit(b.unit("us-25"), b.hex("C2827"), 1, UnitStatus::on_map);
    CHECK(points_of(at().view()) == std::array{3 + 5, 12});
    CHECK(rules->winner(at().view()) == 1);
}

TEST_CASE("a tie of points goes on to the next condition, else nobody wins", "[points]") {
    PointsBattle b({points(0), points(1)});
    b.scenario.victory[0].hexes = {b.hex("C3026")};
    b.scenario.victory[0].held = 2;
    b.scenario.victory[1].hexes = {b.hex("C2021")};
    b.scenario.victory[1].held = 2;
    const auto draw = b.rules();
    CHECK(draw->winner(first_position(*draw).view()) == kNoSide);
    VictoryRule otherwise;
    otherwise.side = 1;
    b.scenario.victory.push_back(otherwise);
    const auto stated = b.rules();
    CHECK(stated->winner(first_position(*stated).view()) == 1);
}

TEST_CASE("a side needs the points and the lead that its conditions state", "[points]") {
    PointsBattle b({points(0), points(0), points(1)});
    b.scenario.victory[0].hexes = {b.hex("C3026")};
    b.scenario.victory[0].held = 5;
    b.scenario.victory[1].hexes = {b.hex("C2927")};
    b.scenario.victory[1].held = 2;
    b.scenario.victory[2].hexes = {b.hex("C2021")};
    b.scenario.victory[2].held = 4;
    const auto winner = [&](int need, int lead) {
        b.scenario.victory[0].need = need;
        b.scenario.victory[0].lead = lead;
        const auto rules = b.rules();
        return rules->winner(first_position(*rules).view());
    };
    CHECK(winner(1, 1) == 0);  // 7 to 4
    CHECK(winner(7, 3) == 0);
    CHECK(winner(8, 1) == kNoSide);
    CHECK(winner(1, 4) == kNoSide);  // the second condition alone asks for a lead of 1: the first holds for both
    b.scenario.victory[2].held = 9;
    CHECK(winner(7, 1) == 1);
    b.scenario.victory[1].lead = 0;
    CHECK(winner(7, 0) == 0);  // however many the enemy has
}

TEST_CASE("hexes count at the end of each turn when a condition says so", "[points]") {
    PointsBattle b({points(0), points(1)}, 3);
    b.scenario.victory[0].hexes = {b.hex("C3026"), b.hex("C2927")};
    b.scenario.victory[0].held = 3;
    b.scenario.victory[0].each_turn = true;
    b.scenario.victory[1].hexes = {b.hex("C2021")};
    b.scenario.victory[1].held = 10;
    const auto rules = b.rules();
    Game game(rules);
    CHECK(points_of(game.view()) == std::array{6, 10});  // if the game ended now
    CHECK(rules->winner(game.view()) == 1);
    play_until(game, 2);
    CHECK(points_of(game.view()) == std::array{12, 10});
    play_until(game, 3);
    CHECK(points_of(game.view()) == std::array{18, 10});
    play_out(game);
    CHECK(points_of(game.view()) == std::array{18, 10});
    CHECK(game.state().winner() == 0);
    CHECK(game.state().hash() == game.state().recomputed_hash());
}

TEST_CASE("the state of a battle without points of each turn has no more words", "[points]") {
    PointsBattle b({points(0)});
    b.scenario.victory[0].unit_lost = 1;
    CHECK(b.rules()->more_words() == 0);
    b.scenario.victory[0].hexes = {b.hex("C3026")};
    b.scenario.victory[0].held = 1;
    b.scenario.victory[0].each_turn = true;
    CHECK(b.rules()->more_words() > 1);
}

TEST_CASE("a unit in an exit hex leaves as its player turn ends, with its steps, and is not lost", "[points]") {
    PointsBattle b({points(0), points(1)}, 2);
    b.scenario.victory[0].exits = {b.hex("C3026"), b.hex("C2021")};  // the second is held by the enemy, who stays
    b.scenario.victory[0].exited = 5;
    b.scenario.victory[0].hexes = {b.hex("C3026")};
    b.scenario.victory[0].held = 7;
    b.scenario.victory[1].unit_lost = 9;
    b.scenario.victory[1].step_lost = 9;
    const auto rules = b.rules();
    Game game(rules);
    const UnitIndex us9 = b.unit("us-9");
    CHECK(points_of(game.view()) == std::array{7, 0});
    const SideId first = game.state().phasing();
    while (game.state().phasing() == first) {
        CHECK(game.state().on_map(us9));
        game.play_listed(game.legal().back());
    }
    CHECK(game.state().exited(us9));
    CHECK(game.state().steps(us9) == 2);
    CHECK(game.state().on_map(b.unit("ac-lnc")));
    CHECK(points_of(game.view()) == std::array{5, 0});
    CHECK(rules->score(game.view(), 1) == 0);
    play_out(game);
    CHECK(points_of(game.view()) == std::array{5, 0});
    CHECK(game.state().winner() == 0);
}

TEST_CASE("who leaves with the last player turn is counted as gone", "[points]") {
    PointsBattle b({points(1)}, 1);
    b.scenario.victory[0].exits = {b.hex("C2021")};
    b.scenario.victory[0].exited = 5;
    b.scenario.victory[0].hexes = {b.hex("C2021")};
    b.scenario.victory[0].held = 100;
    b.scenario.victory[0].need = 100;
    const auto rules = b.rules();
    Game game(rules);
    play_out(game);
    CHECK(points_of(game.view()) == std::array{0, 5});
    CHECK(game.state().winner() == kNoSide);  // 5 of 100 points
}
