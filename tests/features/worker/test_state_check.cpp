// Every number of a position that a worker tells has its range: the last that may be is taken, the next one is not.
#include <catch2/catch.hpp>

#include "sdk/worker/host/state_check.hpp"
#include "tests/features/worker/battles.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

constexpr const char* kNoSuchUnit = "a unit that there is not";
constexpr const char* kNoSuchHex = "a hex that there is not";

// The skirmish with two modules and a hole in the map; 7 units, 3 turns.
const Scenario& checked_battle() {
    static const Scenario made = [] {
        Scenario s = *battle("skirmish");
        s.modules.push_back({"zoo.second", {}, {}});
        s.map.set_terrain(1, kHole);
        REQUIRE(s.units.size() == 7);
        REQUIRE(s.turns.size() == 3);
        REQUIRE(s.modules.size() == 2);
        return s;
    }();
    return made;
}

HexIndex checked_hexes() { return checked_battle().map.grid().size(); }

GameState sound_state() {
    GameState state;
    state.set_var(Var::turn, 1);
    for (UnitIndex u = 0; u < checked_battle().units.size(); ++u) {
        const Unit& unit = checked_battle().units[u];
        state.set_unit(u, unit.at.value_or(0), unit.steps(), unit.at ? UnitStatus::on_map : UnitStatus::reserve);
        state.set_origin(u, unit.at.value_or(0));
    }
    return state;
}

template <class Change>
std::string fault_after(Change change) {
    GameState state = sound_state();
    change(state);
    return worker::fault_of(state, checked_battle()).english();
}

}  // namespace

TEST_CASE("each number of a position has the last value that it may have", "[worker]") {
    CHECK(worker::fault_of(sound_state(), checked_battle()).empty());
    const std::pair<Var, std::uint64_t> most[] = {
        {Var::turn, 3},           {Var::phase, 255},          {Var::step, 14},
        {Var::winner, 2},         {Var::active_unit, 7},      {Var::multi_hex, 1},
        {Var::reduction, 64},     {Var::locked, 1},           {Var::column, 128},
        {Var::die, 100},          {Var::defender_steps, 255}, {Var::attacker_steps, 255},
        {Var::result_flags, 255}, {Var::chain_length, 16},    {Var::module_owner, 2}};
    for (const auto& [var, last] : most) {
        const std::size_t word = static_cast<std::size_t>(var);
        INFO("word " << word);
        CHECK(fault_after([&](GameState& s) { s.set_var(var, last); }).empty());
        CHECK(fault_after([&](GameState& s) { s.set_var(var, last + 1); }) ==
              "word " + std::to_string(word) + " of the position is " + std::to_string(last + 1) + ", at most " +
                  std::to_string(last) + " may be");
        CHECK_FALSE(fault_after([&](GameState& s) { s.set_var(var, ~std::uint64_t{0}); }).empty());
    }
    for (const Var var : {Var::phasing_side, Var::side_to_act})
        for (const auto& [value, good] :
             {std::pair{0, true}, {1, true}, {2, false}, {254, false}, {255, true}, {256, false}}) {
            INFO("word " << static_cast<int>(var) << " is " << value);
            CHECK(fault_after([&](GameState& s) { s.set_var(var, static_cast<std::uint64_t>(value)); }) ==
                  (good ? "" : "a side that there is not"));
        }
}

TEST_CASE("each set of a position holds units that there are", "[worker]") {
    for (const Var set : {Var::moved, Var::must_attack, Var::must_be_attacked, Var::spent, Var::attacked,
                          Var::retreated, Var::began_in_ezoc, Var::no_fire, Var::attackers, Var::supporters,
                          Var::defenders, Var::shifted, Var::retreating}) {
        const std::size_t word = static_cast<std::size_t>(set);
        INFO("word " << word);
        CHECK(fault_after([&](GameState& s) { s.set_word(word, 0x7F); }).empty());
        CHECK(fault_after([&](GameState& s) { s.set_word(word, 0x80); }) == kNoSuchUnit);
        CHECK(fault_after([&](GameState& s) { s.set_word(word, 0x81); }) == kNoSuchUnit);
        CHECK(fault_after([&](GameState& s) { s.set_word(word + 1, 1); }) == kNoSuchUnit);
    }
}

TEST_CASE("each unit of a position is whole, there, and came from the map", "[worker]") {
    const auto last = static_cast<UnitIndex>(checked_battle().units.size() - 1);
    for (UnitIndex u = 0; u <= last; ++u) {
        const Unit& unit = checked_battle().units[u];
        INFO(unit.id);
        const std::string off = "unit " + unit.id + " off the map";
        const auto placed = [&](HexIndex hex, int steps, UnitStatus status) {
            return fault_after([&](GameState& s) { s.set_unit(u, hex, steps, status); });
        };
        CHECK(placed(checked_hexes() - 1, unit.steps(), UnitStatus::on_map).empty());
        CHECK(placed(checked_hexes(), unit.steps(), UnitStatus::on_map) == off);
        CHECK(placed(1, unit.steps(), UnitStatus::on_map) == off);  // a hole
        CHECK(placed(0xFFFFFF, unit.steps(), UnitStatus::on_map) == off);
        // off the map nobody asks where it is
        CHECK(placed(checked_hexes(), unit.steps(), UnitStatus::reserve).empty());
        CHECK(placed(checked_hexes(), 0, UnitStatus::eliminated).empty());
        CHECK(placed(0, unit.steps(), static_cast<UnitStatus>(3)) == "unit " + unit.id + " in no state that there is");
        CHECK(placed(0, unit.steps() + 1, UnitStatus::on_map) == "unit " + unit.id + " with more steps than it has");
        CHECK(placed(0, unit.steps() + 1, UnitStatus::reserve) == "unit " + unit.id + " with more steps than it has");
        const auto came = [&](HexIndex hex) { return fault_after([&](GameState& s) { s.set_origin(u, hex); }); };
        CHECK(came(0).empty());
        CHECK(came(checked_hexes() - 1).empty());
        CHECK(came(checked_hexes()) == off);
        CHECK(came(0xFFFFFF) == off);
    }
    for (const int more : {1, 2, kMaxUnits - 1 - last})
        CHECK(fault_after([&](GameState& s) { s.set_word(static_cast<std::size_t>(kVars + last + more), 1); }) ==
              kNoSuchUnit);
}

TEST_CASE("an action is about units, hexes, faces and modules that there are", "[worker]") {
    struct Row {
        Action action;
        const char* fault;
    };
    using enum ActionKind;
    const HexIndex n = checked_hexes();
    const Row rows[] = {
        {Action::of_unit(activate, 6), ""},
        {Action::of_unit(activate, 7), kNoSuchUnit},
        {Action::of_unit(activate, kNoUnit - 1), kNoSuchUnit},
        {Action::plain(end_phase), ""},
        {Action::of_hex(attack, n - 1), ""},
        {Action::of_hex(attack, n), kNoSuchHex},
        {Action::of_hex(attack, 1), kNoSuchHex},
        {Action::of_unit(move, 0, n), kNoSuchHex},
        {Action::plain(die, 0), "a face that no die has"},
        {Action::plain(die, 1), ""},
        {Action::plain(die, 100), ""},
        {Action::plain(die, 101), "a face that no die has"},
        {Action::plain(resolve, 0), ""},
        {Action::plain(resolve, 0xFFFF), ""},
        {Action::plain(verb, 0x00FF), ""},
        {Action::plain(verb, 0x01FF), ""},
        {Action::plain(verb, 0x0200), "a rule module that there is not"},
        {Action::plain(option, 0x0200), ""},
    };
    GameState open = sound_state();
    GameState over = sound_state();
    over.set_var(Var::phase, static_cast<std::uint64_t>(Phase::over));
    for (const Row& row : rows) {
        INFO(to_string(row.action.kind) << " " << int{row.action.unit} << " " << row.action.arg << " "
                                        << row.action.hex);
        CHECK(worker::fault_of(row.action, checked_battle()).english() == row.fault);
        CHECK(worker::fault_of(ActionList{row.action}, open, checked_battle()).english() == row.fault);
        CHECK(worker::fault_of(ActionList{row.action}, over, checked_battle()).english() ==
              "something to do although the game is over");
    }
    CHECK(worker::fault_of(ActionList{}, over, checked_battle()).empty());
    CHECK(worker::fault_of(ActionList{}, open, checked_battle()).english() ==
          "nothing to do although the game goes on");
    const Action a = Action::of_unit(activate, 0);
    const Action b = Action::of_unit(activate, 1);
    const Action c = Action::plain(end_phase);
    CHECK(worker::fault_of(ActionList{a, b, c}, open, checked_battle()).empty());
    for (const ActionList& list : {ActionList{b, a, c}, ActionList{a, c, b}, ActionList{a, a}, ActionList{a, b, b}})
        CHECK(worker::fault_of(list, open, checked_battle()).english() == "a list of actions out of order");
    CHECK(worker::fault_of(ActionList{a, Action::of_unit(activate, 7)}, open, checked_battle()).english() ==
          kNoSuchUnit);
}

TEST_CASE("a mark stands on what there is", "[worker]") {
    const auto fault = [](UnitIndex unit, HexIndex hex, SideId side) {
        const Badge good{"x", "y", Badge::Tone::plain, 1, false};
        const Badge bad{"x", "y", Badge::Tone::plain, 1, false, unit, hex, side};
        CHECK(worker::fault_of(std::vector<Badge>{bad}, checked_battle()) ==
              worker::fault_of(std::vector<Badge>{good, bad}, checked_battle()));
        return worker::fault_of(std::vector<Badge>{bad}, checked_battle()).english();
    };
    CHECK(fault(kNoUnit, kNoHex, kNoSide).empty());
    CHECK(fault(6, kNoHex, kNoSide).empty());
    CHECK(fault(7, kNoHex, kNoSide) == kNoSuchUnit);
    CHECK(fault(kNoUnit - 1, kNoHex, kNoSide) == kNoSuchUnit);
    CHECK(fault(kNoUnit, checked_hexes() - 1, kNoSide).empty());
    CHECK(fault(kNoUnit, checked_hexes(), kNoSide) == kNoSuchHex);
    CHECK(fault(kNoUnit, kNoHex, 1).empty());
    CHECK(fault(kNoUnit, kNoHex, 2) == "a side that there is not");
    CHECK(worker::fault_of(std::vector<Badge>{}, checked_battle()).empty());
}
