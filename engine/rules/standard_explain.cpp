// Why an action is not open now, with the rule number: the complement of the legal list in words.
#include <algorithm>

#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {
namespace {

Explanation no(std::string_view rule, std::string text) { return {false, std::string(rule), std::move(text)}; }

std::string name(const StateView& view, UnitIndex u) {
    const auto& units = view.context.scenario().units;
    return u < units.size() ? units[u].id : std::string("no unit");
}

std::string label(const StateView& view, HexIndex hex) {
    return hex < view.context.hexes() ? view.context.grid().label(hex) : std::string("no hex");
}

constexpr const char* kFixed = "the combat is fixed: it may only be resolved";
constexpr const char* kInCombat = " is in this combat already";

// Half points as a player reads them.
std::string points(int half) { return std::to_string(half / 2) + (half % 2 ? ".5" : "") + " MP"; }

}  // namespace

Explanation StandardRules::explain(const StateView& view, const Action& action) const {
    ActionList list;
    if (view.state.chance()) {
        std::vector<Outcome> faces;
        outcomes(view, faces);
        for (const Outcome& face : faces) list.push_back(face.action);
    } else {
        legal(view, list);
    }
    if (std::binary_search(list.begin(), list.end(), action)) return {true, "", "allowed"};
    if (view.state.over()) return no("", "the game is over");
    if (view.state.chance())
        return no("6.2", "the dice decide now: only a roll of 1 to " + std::to_string(view.context.die_faces()));
    if (action.kind == ActionKind::die) return no("", "no die is being rolled now");
    if (action.unit != kNoUnit && action.unit >= view.context.unit_count()) return no("", "there is no such unit");
    if (action.hex != kNoHex && action.hex >= view.context.hexes()) return no("", "there is no such hex");
    switch (action.kind) {
        case ActionKind::activate:
        case ActionKind::move:
        case ActionKind::substitute: return explain_movement(view, action);
        case ActionKind::attack:
        case ActionKind::join_attacker:
        case ActionKind::join_defender:
        case ActionKind::support:
        case ActionKind::option:
        case ActionKind::resolve:
        case ActionKind::end_phase: return explain_combat(view, action);
        default: return explain_result(view, action);
    }
}

Explanation StandardRules::explain_standing(const StateView& view, const Action& action) const {
    const BoundModule* module = forbidding_move(view, action.unit);
    if (module == nullptr) return {true, "", "allowed"};
    return refusal(view, *module, action)
        .value_or(no(module->rule(), name(view, action.unit) + " may not move: " + module->info().title));
}

Explanation StandardRules::explain_movement(const StateView& view, const Action& action) const {
    if (view.state.phase() != Phase::movement) return no("3.2", "units move only in their own movement phase");
    if (action.kind == ActionKind::substitute)
        return no("5.3",
                  "a substitute entry hex is open only while the regular one is blocked, and only the nearest edge "
                  "hexes serve");
    const UnitIndex u = action.unit;
    if (u == kNoUnit) return no("", "no unit is named");
    const UnitInfo& info = view.context.unit(u);
    if (info.side != view.state.phasing())
        return no("4.7", name(view, u) + " belongs to the other side; only the side whose turn it is moves");
    if (view.state.status(u) == UnitStatus::eliminated) return no("2.6", name(view, u) + " has been eliminated");
    if (!view.state.on_map(u)) {
        const Entry way = entry(view, u);
        if (way.reason == Entry::kTooDear)
            return no(way.rule, name(view, u) + " cannot enter: its place in the entry column costs " +
                                    points(way.cost) + ", more than the allowance of " + points(allowance(view, u)));
        if (!way.possible) return no(way.rule, name(view, u) + " cannot enter: " + std::string(way.reason));
    } else {
        if (view.state.set(Var::moved).has(u)) return no("4.7", name(view, u) + " has already moved this phase");
        if (view.in_ezoc(u) && !may_leave_ezoc(view).has(u))
            return no("4.1", name(view, u) + " begins in an enemy zone of control and may not leave it by movement");
        if (Explanation why = explain_standing(view, action); !why.legal) return why;
        if (!has_step(view, u)) return no("4.9", name(view, u) + " has no open hex beside it");
    }
    if (view.state.step() == Step::destination && view.state.active() != u)
        return no("4.7", "the move of " + name(view, view.state.active()) + " must be completed first");
    if (action.kind == ActionKind::activate) return no("4.7", "another decision is open");
    const HexIndex to = action.hex;
    if (to == kNoHex) return no("", "no hex is named");
    if (!view.context.open_to(info.domain, to)) return no("4.16", label(view, to) + " may never be entered");
    const UnitIndex holder = view.board.first(to);
    if (view.board.shut_to(view.context, u, to))
        return view.context.unit(holder).side == info.side
                   ? no("4.9", label(view, to) + " holds " + name(view, holder) + "; no stacking")
                   : no("4.10", label(view, to) + " holds the enemy unit " + name(view, holder));
    if (auto request = reach_request(view, u)) {
        if (has_hex(request->closed, to))
            return refusal_of_any(view, action)
                .value_or(no("4.16", "a rule module closes " + label(view, to) + " to " + name(view, u)));
        Reach search;
        search.compute_plain(view.context, view.board, *request);
        if (search.cost(to) >= 0)
            return view.state.step() == Step::destination ? no("", "that hex is not among the destinations")
                                                          : no("4.7", "activate " + name(view, u) + " first");
        // Would more movement points have been enough, or do ZOC, units and barriers close every way?
        request->budget = 2000;
        request->minimum_move = false;
        search.compute_plain(view.context, view.board, *request);
        if (search.cost(to) >= 0)
            return no("4.7", label(view, to) + " costs " + points(search.cost(to)) + ", more than the allowance of " +
                                 points(allowance(view, u)));
    }
    return no("4.3", label(view, to) +
                         " cannot be reached: enemy zones of control, units or unbridged rivers close every way");
}

Explanation StandardRules::explain_combat(const StateView& view, const Action& action) const {
    if (action.kind == ActionKind::end_phase) {
        if (view.state.step() != Step::menu) return no("", "finish what has been begun first");
        std::string waiting;
        (view.state.set(Var::must_attack) | view.state.set(Var::must_be_attacked)).each([&](UnitIndex u) {
            waiting += (waiting.empty() ? "" : ", ") + name(view, u);
        });
        return no("6.1", "obligatory combats remain: " + waiting);
    }
    if (view.state.phase() != Phase::combat) return no("3.2", "attacks are made in the combat phase");
    const CombatPlan plan(*this, view);
    const Combat now = combat(view);
    const UnitIndex u = action.unit;
    switch (action.kind) {
        case ActionKind::attack:
        case ActionKind::join_defender: {
            if (action.kind == ActionKind::attack && view.state.step() != Step::menu)
                return no("6.2", "resolve the combat that has been begun first");
            if (action.kind == ActionKind::join_defender && view.state.step() != Step::build_combat)
                return no("6.2", "begin a combat first");
            if (action.hex == kNoHex) return no("", "no hex is named");
            const UnitSet there = view.board.units(action.hex);
            if (there.empty()) return no("6.1", label(view, action.hex) + " is empty");
            const UnitIndex first = there.first();
            if (view.context.unit(first).side == view.state.phasing())
                return no("6.1", label(view, action.hex) + " holds your own unit");
            if (view.state.var(Var::locked) != 0) return refusal_of_any(view, action).value_or(no("6.2", kFixed));
            if (now.defenders.has(first)) return no("6.3", name(view, first) + kInCombat);
            if (view.state.set(Var::attacked).has(first))
                return no("6.3", name(view, first) + " has already been attacked this phase");
            if (view.state.set(Var::retreated).has(first))
                return no("6.12", name(view, first) + " retreated this phase and may not be attacked again");
            if (const BoundModule* module = modules_.may_be_attacked.empty() ? nullptr : sparing(view, first))
                return refusal(view, *module, action)
                    .value_or(no(module->rule(), name(view, first) + " may not be attacked: " + module->info().title));
            if (action.kind == ActionKind::join_defender) {
                const bool apart = now.attackers.any([&](UnitIndex a) { return !plan.adjacent_to_all(a, there); });
                if (apart) return no("6.5", "every attacker must be adjacent to every defender");
                return no("6.4", "then some obliged unit would be left without an enemy to fight");
            }
            const bool near = there.any([&](UnitIndex d) { return !plan.adjacent(d).empty(); });
            if (!near)
                return no("6.4", "no unit that may still attack is adjacent to " + label(view, action.hex) +
                                     ", and no gun reaches it");
            return no("6.4", "attacking " + label(view, action.hex) +
                                 " would leave an obliged unit without an enemy to fight");
        }
        case ActionKind::join_attacker:
            if (view.state.step() != Step::build_combat) return no("6.2", "begin a combat first");
            if (view.state.var(Var::locked) != 0) return refusal_of_any(view, action).value_or(no("6.2", kFixed));
            if (u == kNoUnit || view.context.unit(u).side != view.state.phasing())
                return no("6.4", "only your own units attack");
            if ((now.attackers | now.supporters).has(u)) return no("6.3", name(view, u) + kInCombat);
            if (view.state.set(Var::spent).has(u))
                return no("6.3", name(view, u) + " has already attacked or advanced this phase");
            if (const BoundModule* module = forbidding_attack(view, u))
                return refusal(view, *module, action)
                    .value_or(no(module->rule(), name(view, u) + " may not attack: " + module->info().title));
            if (!view.state.on_map(u) || !plan.adjacent_to_all(u, now.defenders))
                return no("6.5", name(view, u) + " is not adjacent to every defender");
            return no("6.4", "without " + name(view, u) + " another obligatory combat could not be fought");
        case ActionKind::support: {
            if (view.state.step() != Step::build_combat) return no("6.2", "begin a combat first");
            if (u == kNoUnit || view.context.unit(u).side != view.state.phasing() || !view.context.unit(u).bombards)
                return no("7.1", "only your own artillery bombards");
            if (!view.state.on_map(u)) return no("7.1", name(view, u) + " is not on the map");
            if (view.state.var(Var::locked) != 0) return refusal_of_any(view, action).value_or(no("6.2", kFixed));
            if ((now.attackers | now.supporters).has(u)) return no("6.3", name(view, u) + kInCombat);
            if (view.state.set(Var::spent).has(u))
                return no("6.3", name(view, u) + " has already fired or attacked this phase");
            if (view.state.set(view.context.options().lapsed_gun_may_bombard ? Var::must_attack : Var::began_in_ezoc)
                    .has(u))
                return no("7.8",
                          name(view, u) + " began the phase in an enemy zone of control and must attack adjacent");
            if (view.state.set(Var::no_fire).has(u))
                return no("6.13", name(view, u) + " was displaced before it fired");
            Bombardment why;
            (void)now.defenders.any(
                [&](UnitIndex d) { return (why = bombardment(*this, view, u, view.state.hex(d))).possible; });
            if (why.rule == "7.1")
                if (auto said = refusal_of_any(view, action)) return *said;
            if (!why.possible)
                return no(why.rule, name(view, u) + " at distance " + std::to_string(why.distance) + ": " +
                                        std::string(why.reason));
            return no("6.4", "then some obliged unit would be left without an enemy to fight");
        }
        case ActionKind::option:
            if (const BoundModule* module = modules_.at(action.arg))
                return refusal(view, *module, action)
                    .value_or(no(module->rule(), "this rule module offers nothing to choose here"));
            return no("", "there is no such rule module");
        default: {
            if (view.state.step() != Step::build_combat) return no("6.2", "begin a combat first");
            if (now.attackers.empty() && now.supporters.empty()) return no("6.2", "no unit attacks yet");
            if (now.attackers.empty() && !plan.one_hex(now.defenders))
                return no("7.5", "a bombardment alone has one target hex");
            Combat closed = now;
            (void)plan.close(closed);
            std::string missing;
            ((closed.attackers - now.attackers) | (closed.defenders - now.defenders)).each([&](UnitIndex x) {
                missing += (missing.empty() ? "" : ", ") + name(view, x);
            });
            if (!missing.empty()) return no("6.5", "this combat must also include " + missing);
            if (const BoundModule* module = incomplete(view, now))
                return refusal(view, *module, action)
                    .value_or(no(module->rule(), "the combat is not complete: " + module->info().title));
            return no("6.16", "the odds cannot be lowered below the first column");
        }
    }
}

Explanation StandardRules::explain_result(const StateView& view, const Action& action) const {
    const UnitIndex u = action.unit;
    switch (action.kind) {
        case ActionKind::lose_step:
            return no("6.11", "steps are lost only by units involved in the combat, by the side that owes them");
        case ActionKind::retreat: {
            if (view.state.step() != Step::retreats) return no("6.12", "no retreat is due now");
            if (u == kNoUnit || !view.state.set(Var::retreating).has(u))
                return no("6.12", name(view, u) + " does not have to retreat");
            if (action.hex == kNoHex || !view.context.linked_pair(view.state.hex(u), action.hex))
                return no("6.12",
                          "a retreat is one hex, never across an unbridged river, into the river or off the map");
            if (view.state.var(Var::multi_hex) && held_at_start(view, action.hex))
                return no("6.12", label(view, action.hex) + " held a unit when this combat over several hexes began");
            if (const UnitIndex holder = view.board.first(action.hex);
                holder != kNoUnit && view.context.unit(holder).side != view.context.unit(u).side)
                return no("6.12", label(view, action.hex) + " holds the enemy unit " + name(view, holder));
            const int way = view.context.grid().direction_to(view.state.hex(u), action.hex);
            if (view.context.step_cost(view.context.unit(u).profile, view.state.hex(u), way) == kNoStep)
                return no("6.12", label(view, action.hex) + " is closed to " + name(view, u));
            if (!view.board.shut_to(view.context, u, action.hex))
                return no("6.14", "a hex outside enemy zones of control is open and must be taken");
            if (retreat_options(view, u).rank < 3) return no("6.13", "an empty hex is open; nobody may be displaced");
            return no("6.13", "the unit in " + label(view, action.hex) + " cannot be displaced");
        }
        case ActionKind::displace: return no("6.13", "the displaced unit goes to the best class of hex open to it");
        case ActionKind::advance:
            return no("6.15", "only a surviving attacker that did not retreat, adjacent to a vacated hex, advances");
        default: return explain_module(view, action);
    }
}

}  // namespace ramparts
