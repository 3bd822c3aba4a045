// Stacks at the screen: clicks that choose one unit of several, and what a full hex says.
#include <algorithm>
#include <catch2/catch.hpp>
#include <utility>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/playtest.hpp"

using namespace ramparts;

namespace {

// Two of the side that begins stand two hexes from two enemies in one hex, over open ground, and every combat costs the
// defender a step.
struct TwoAndTwo {
    Scenario scenario = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "chippewa").scenario;
    HexIndex from = kNoHex;
    HexIndex beside = kNoHex;
    HexIndex enemy = kNoHex;
    TwoAndTwo() {
        Scenario& s = scenario;
        s.ruleset.options.stacking_limit = 2;
        for (CrtCell& cell : s.ruleset.crt) {
            cell.code = "DL1";
            cell.result = {0, 1, false, false};
        }
        const Grid& grid = s.map.grid();
        const auto open = [&](HexIndex hex) { return hex != kNoHex && s.map.present(hex) && s.map.terrain(hex) == 0; };
        for (HexIndex hex = 0; hex < grid.size() && enemy == kNoHex; ++hex)
            for (int d = 0; d < kDirections && enemy == kNoHex; ++d) {
                const HexIndex next = open(hex) ? grid.neighbour(hex, d) : kNoHex;
                const HexIndex last = open(next) ? grid.neighbour(next, d) : kNoHex;
                if (!open(last) || !s.map.side(hex, d).empty() || !s.map.side(next, d).empty()) continue;
                from = hex;
                beside = next;
                enemy = last;
            }
        std::vector<Unit> kept;
        for (const SideId side : {s.first_side, static_cast<SideId>(1 - s.first_side)}) {
            int count = 0;
            for (Unit unit : s.units) {
                if (unit.side != side || !unit.reduced || count == 2) continue;
                ++count;
                unit.arrives.reset();
                unit.at = side == s.first_side ? from : enemy;
                kept.push_back(std::move(unit));
            }
        }
        s.units = std::move(kept);
        s.reinforcements.clear();
    }
};

std::unique_ptr<Playtest> opened(const Scenario& scenario) {
    auto made = Playtest::start(scenario, {});
    REQUIRE(made);
    return std::move(*made);
}

}  // namespace

TEST_CASE("units of a stack are chosen, moved, sent to attack and reduced one by one", "[playtest][stacks]") {
    const TwoAndTwo field;
    REQUIRE(field.enemy != kNoHex);
    REQUIRE(field.scenario.units.size() == 4);
    auto game = opened(field.scenario);
    using Did = ClickResult::Did;
    // Clicking on goes through the stack, then chooses nobody.
    for (const UnitIndex wanted : {UnitIndex{0}, UnitIndex{1}, kNoUnit}) {
        REQUIRE(game->click(field.from).did == Did::selected);
        CHECK(game->selected() == wanted);
    }
    game->click(field.from);
    REQUIRE(game->click(field.beside).did == Did::played);
    CHECK(game->state().hex(0) == field.beside);
    CHECK(game->state().hex(1) == field.from);
    // The other one follows into the hex, which has room for it.
    REQUIRE(game->click(field.from).did == Did::selected);
    REQUIRE(game->selected() == 1);
    REQUIRE(game->click(field.beside).did == Did::played);
    CHECK(game->state().hex(1) == field.beside);
    if (game->state().phase() == Phase::movement) (void)game->end_phase();
    REQUIRE(game->state().phase() == Phase::combat);
    REQUIRE(game->click(field.enemy).did == Did::played);
    CHECK(game->state().set(Var::defenders).count() == 2);
    REQUIRE(game->click(field.beside).did == Did::played);
    CHECK(game->state().set(Var::attackers) == UnitSet::of(0));
    REQUIRE(game->click(field.beside).did == Did::played);
    CHECK(game->state().set(Var::attackers).count() == 2);
    REQUIRE(game->click(field.enemy).did == Did::played);  // the die
    REQUIRE(game->state().step() == Step::defender_losses);
    // Who loses the step is for the owner to say, from the list.
    const ClickResult which = game->click(field.enemy);
    CHECK(which.did == Did::nothing);
    CHECK(which.why.english() == "several units there may lose the step; choose one from the list");
    std::vector<UnitIndex> offered;
    for (const PlayChoice& c : game->choices())
        if (c.kind == PlayChoice::Kind::lose) offered.push_back(c.unit);
    REQUIRE(offered == std::vector<UnitIndex>{2, 3});
    const int before = game->state().steps(2);
    const auto last = std::find_if(game->choices().begin(), game->choices().end(),
                                   [](const PlayChoice& c) { return c.kind == PlayChoice::Kind::lose && c.unit == 3; });
    game->perform(*last);
    CHECK(game->state().steps(2) == before);
    CHECK(game->state().steps(3) == field.scenario.units[3].reduced.has_value());
    // The record gives the same game again.
    Playtest::Problems problems;
    const auto again = Playtest::load(field.scenario, game->journal("scenario.xml"), "game.journal", problems);
    REQUIRE(again);
    CHECK(problems.empty());
    CHECK((*again)->state().hash() == game->state().hash());
}

TEST_CASE("a full hex says how many it holds", "[playtest][stacks]") {
    TwoAndTwo field;
    Unit third = field.scenario.units[0];
    third.id = "third";
    third.at = field.beside;
    Unit fourth = third;
    fourth.id = "fourth";
    field.scenario.units.push_back(third);
    field.scenario.units.push_back(fourth);
    auto game = opened(field.scenario);
    game->click(field.from);
    REQUIRE(game->selected() == 0);
    const Explanation why = game->why_not(field.beside);
    CHECK(why.rule.text() == "4.9");
    CHECK(why.text.english().find("is full") != std::string::npos);
    CHECK(why.text.english().find("no more than 2 may") != std::string::npos);
}

TEST_CASE("units picked together go only where all find room, are recorded one by one and come back at once",
          "[playtest][stacks]") {
    TwoAndTwo field;
    // The third stands beside the two, away from the enemy.
    const Grid& grid = field.scenario.map.grid();
    HexIndex friends = kNoHex;
    {
        auto alone = opened(field.scenario);
        alone->select(0);
        for (const PlayChoice& c : alone->choices())
            if (c.kind == PlayChoice::Kind::move && grid.distance(c.hex, field.from) == 1 &&
                grid.distance(c.hex, field.enemy) > 2)
                friends = c.hex;
    }
    REQUIRE(friends != kNoHex);
    Unit third = field.scenario.units[0];
    third.id = "third";
    third.at = friends;
    field.scenario.units.push_back(third);
    auto game = opened(field.scenario);
    UnitSet both = UnitSet::of(0);
    both.add(1);
    // Who stands elsewhere, and the enemy, are not picked with them.
    UnitSet more = both;
    more.add(2);
    more.add(4);
    game->pick(more);
    CHECK(game->picked() == both);
    CHECK(game->selected() == 0);
    const auto to = [&](HexIndex hex) {
        return std::find_if(game->choices().begin(), game->choices().end(),
                            [&](const PlayChoice& c) { return c.kind == PlayChoice::Kind::move && c.hex == hex; });
    };
    CHECK(to(friends) == game->choices().end());
    CHECK(game->why_not(friends).rule.text() == "4.9");
    // One alone may join the third, and is asked whether it shall.
    game->pick(UnitSet::of(0));
    REQUIRE(to(friends) != game->choices().end());
    const auto meant = game->meanings(friends);
    REQUIRE(meant.size() == 2);
    CHECK(game->choices()[meant[0]].kind == PlayChoice::Kind::move);
    CHECK(game->choices()[meant[1]].unit == 4);
    CHECK(game->meanings(field.from).size() == 2);
    game->pick(both);
    const auto somewhere = std::find_if(game->choices().begin(), game->choices().end(),
                                        [](const PlayChoice& c) { return c.kind == PlayChoice::Kind::move; });
    REQUIRE(somewhere != game->choices().end());
    REQUIRE(somewhere->actions.size() == 4);
    const HexIndex there = somewhere->hex;
    const std::size_t length = game->length();
    game->perform(*somewhere);
    CHECK(game->length() == length + 4);
    CHECK(game->state().hex(0) == there);
    CHECK(game->state().hex(1) == there);
    REQUIRE(game->undo());
    CHECK(game->length() == length);
    CHECK(game->state().hex(1) == field.from);
}
