// Words held against the battle; see state_check.hpp.
#include "sdk/worker/host/state_check.hpp"

#include <algorithm>

namespace ramparts::worker {
namespace {

constexpr std::size_t word_of(Var var) { return static_cast<std::size_t>(var); }

// The sets of units among the words; each takes two.
constexpr Var kSets[] = {Var::moved,     Var::must_attack,   Var::must_be_attacked, Var::spent,     Var::attacked,
                         Var::retreated, Var::began_in_ezoc, Var::no_fire,          Var::attackers, Var::supporters,
                         Var::defenders, Var::shifted,       Var::retreating};

struct Most {
    Var var;
    std::uint64_t value;
};

bool there(HexIndex hex, const Scenario& scenario) {
    return hex < scenario.map.grid().size() && scenario.map.present(hex);
}

Message fault_of_vars(const GameState& state, const Scenario& scenario) {
    const std::size_t units = scenario.units.size();
    const Most most[] = {
        {Var::turn, std::max<std::size_t>(scenario.turns.size(), 1)},
        {Var::phase, 255},
        {Var::step, static_cast<std::uint64_t>(Step::module_dice)},
        {Var::winner, kSides},
        {Var::active_unit, units},
        {Var::multi_hex, 1},
        {Var::reduction, 64},
        {Var::locked, 1},
        {Var::column, 128},
        {Var::die, RP_MAX_FACES},
        {Var::defender_steps, 255},
        {Var::attacker_steps, 255},
        {Var::result_flags, 255},
        {Var::chain_length, kMaxChain},
        {Var::module_owner, scenario.modules.size()},
    };
    for (const Most& one : most)
        if (state.var(one.var) > one.value)
            return message("word {1} of the position is {2}, at most {3} may be", word_of(one.var),
                           std::to_string(state.var(one.var)), std::to_string(one.value));
    for (const Var side : {Var::phasing_side, Var::side_to_act})
        if (state.var(side) >= kSides && state.var(side) != kNoSide) return message("a side that there is not");
    for (const Var set : kSets) {
        bool known = true;
        state.set(set).each([&](UnitIndex u) { known = known && u < units; });
        if (!known) return message("a unit that there is not");
    }
    return {};
}

Message fault_of_units(const GameState& state, const Scenario& scenario) {
    const std::size_t units = scenario.units.size();
    for (std::size_t i = units; i < static_cast<std::size_t>(kMaxUnits); ++i)
        if (state.words()[static_cast<std::size_t>(kVars) + i] != 0) return message("a unit that there is not");
    for (std::size_t i = 0; i < units; ++i) {
        const auto u = static_cast<UnitIndex>(i);
        const std::string& id = scenario.units[i].id;
        if (state.status(u) > UnitStatus::eliminated) return message("unit {1} in no state that there is", id);
        if (state.steps(u) > scenario.units[i].steps()) return message("unit {1} with more steps than it has", id);
        if (state.on_map(u) && !there(state.hex(u), scenario)) return message("unit {1} off the map", id);
        if (state.origin(u) >= scenario.map.grid().size()) return message("unit {1} off the map", id);
    }
    return {};
}

}  // namespace

Message fault_of(const GameState& state, const Scenario& scenario) {
    if (state.hash() != state.recomputed_hash()) return message("a hash that is not that of the position");
    if (Message fault = fault_of_vars(state, scenario); !fault.empty()) return fault;
    return fault_of_units(state, scenario);
}

Message fault_of(const Action& action, const Scenario& scenario) {
    if (action.unit != kNoUnit && action.unit >= scenario.units.size()) return message("a unit that there is not");
    if (action.hex != kNoHex && !there(action.hex, scenario)) return message("a hex that there is not");
    if (action.kind == ActionKind::die && (action.arg < 1 || action.arg > RP_MAX_FACES))
        return message("a face that no die has");
    const bool of_module = action.kind == ActionKind::verb;
    if (of_module && static_cast<std::size_t>(verb_module(action)) >= scenario.modules.size())
        return message("a rule module that there is not");
    return {};
}

Message fault_of(const ActionList& legal, const GameState& state, const Scenario& scenario) {
    if (legal.empty() != state.over())
        return legal.empty() ? message("nothing to do although the game goes on")
                             : message("something to do although the game is over");
    for (std::size_t i = 1; i < legal.size(); ++i)
        if (!(legal[i - 1] < legal[i])) return message("a list of actions out of order");
    for (const Action& action : legal)
        if (Message fault = fault_of(action, scenario); !fault.empty()) return fault;
    return {};
}

Message fault_of(const std::vector<Badge>& badges, const Scenario& scenario) {
    for (const Badge& badge : badges) {
        if (badge.unit != kNoUnit && badge.unit >= scenario.units.size()) return message("a unit that there is not");
        if (badge.hex != kNoHex && badge.hex >= scenario.map.grid().size()) return message("a hex that there is not");
        if (badge.side != kNoSide && badge.side >= kSides) return message("a side that there is not");
    }
    return {};
}

}  // namespace ramparts::worker
