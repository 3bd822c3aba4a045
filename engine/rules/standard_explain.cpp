// Why an action is not open now, with the rule number: the complement of the legal list in words.
#include <algorithm>

#include "engine/model/names.hpp"
#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {
namespace {

Explanation no(RuleNumber rule, Message text) { return {false, rule, std::move(text)}; }

std::string name(const StateView& view, UnitIndex u) { return name_in_play(view.context.scenario(), u); }

std::string label(const StateView& view, HexIndex hex) {
    return hex < view.context.hexes() ? view.context.grid().label(hex) : std::string("no hex");
}

constexpr Wording kFixed = wording("the combat is fixed: it may only be resolved");

Message in_combat(const StateView& view, UnitIndex u) {
    return message("{1} is in this combat already", name(view, u));
}

// The module that forbids something.
Message title(const BoundModule& module) { return Message::of_plugin(module.info().title); }

MessageArg names(const StateView& view, UnitSet units) {
    std::vector<MessageArg> all;
    units.each([&](UnitIndex u) { all.emplace_back(name(view, u)); });
    return series(std::move(all));
}

// Friends leave no room in a hex (4.9).
Message full_hex(const StateView& view, UnitIndex u, HexIndex hex) {
    const RuleOptions& options = view.context.options();
    const bool leader = view.board.category(view.context, u) == StackCategory::leader;
    const UnitSet there = view.board.units(hex);
    const int limit = leader ? options.leader_limit : options.stacking_limit;
    if (limit == 1) return message("{1} holds {2}; no stacking", label(view, hex), name(view, there.first()));
    return message("{1} is full: {2} stand there, and no more than {3} may", label(view, hex),
                   names(view, leader ? there & view.context.leaders() : there - view.board.ghosts()), limit);
}

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
    if (std::binary_search(list.begin(), list.end(), action)) return {true, "", wording("allowed")};
    if (view.state.over()) return no("", wording("the game is over"));
    if (view.state.chance())
        return no("6.2", message("the dice decide now: only a roll of 1 to {1}", view.context.die_faces()));
    if (action.kind == ActionKind::die) return no("", wording("no die is being rolled now"));
    if (action.unit != kNoUnit && action.unit >= view.context.unit_count())
        return no("", wording("there is no such unit"));
    if (action.hex != kNoHex && action.hex >= view.context.hexes()) return no("", wording("there is no such hex"));
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
    if (module == nullptr) return {true, "", wording("allowed")};
    return refusal(view, *module, action)
        .value_or(no(module->rule(), message("{1} may not move: {2}", name(view, action.unit), title(*module))));
}

// Why a unit has no part in the movement that goes on; nothing when it has one.
std::optional<Explanation> StandardRules::explain_out(const StateView& view, UnitIndex u) const {
    if (view.state.exited(u)) return no("4.20", message("{1} has left the map", name(view, u)));
    if (view.state.status(u) == UnitStatus::eliminated)
        return no("2.6", message("{1} has been eliminated", name(view, u)));
    if (const BoundModule* module = leaving_out(view, u))
        return no(module->rule(), message("{1} may not move: {2}", name(view, u), title(*module)));
    return std::nullopt;
}

Explanation StandardRules::explain_movement(const StateView& view, const Action& action) const {
    if (view.state.phase() != Phase::movement) return no("3.2", wording("units move only in their own movement phase"));
    if (action.kind == ActionKind::substitute)
        return no("5.3", wording("a substitute entry hex is open only while the regular "
                                 "one is blocked, and only the nearest edge hexes serve"));
    const UnitIndex u = action.unit;
    if (u == kNoUnit) return no("", wording("no unit is named"));
    const UnitInfo& info = view.context.unit(u);
    if (info.side != view.state.phasing())
        return no("4.7", message("{1} belongs to the other side; only the side whose turn it is moves", name(view, u)));
    if (auto why = explain_out(view, u)) return *why;
    if (!view.state.on_map(u)) {
        const Entry way = entry(view, u);
        if (way.reason == Entry::kTooDear)
            return no(
                way.rule,
                message("{1} cannot enter: its place in the entry column costs {2}, more than the allowance of {3}",
                        name(view, u), decimal_points(way.cost), decimal_points(allowance(view, u))));
        if (way.reason == Entry::kShut) return explain_shut(view, action, way);
        if (!way.possible) return no(way.rule, message("{1} cannot enter: {2}", name(view, u), way.reason));
    } else {
        if (view.state.set(Var::moved).has(u))
            return no("4.7", message("{1} has already moved this phase", name(view, u)));
        if (view.in_ezoc(u) && !may_leave_ezoc(view).has(u))
            return no("4.1", message("{1} begins in an enemy zone of control and may not leave it by movement",
                                     name(view, u)));
        if (Explanation why = explain_standing(view, action); !why.legal) return why;
        if (!has_step(view, u)) return explain_no_step(view, u);
    }
    if (view.state.step() == Step::destination && view.state.active() != u)
        return no("4.7", message("the move of {1} must be completed first", name(view, view.state.active())));
    if (action.kind == ActionKind::activate) return no("4.7", wording("another decision is open"));
    const HexIndex to = action.hex;
    if (to == kNoHex) return no("", wording("no hex is named"));
    if (!view.context.open_to(info.domain, to)) return no("4.16", message("{1} may never be entered", label(view, to)));
    const UnitIndex holder = view.board.first(to);
    if (view.board.shut_to(view.context, u, to))
        return view.context.unit(holder).side == info.side
                   ? no("4.9", full_hex(view, u, to))
                   : no("4.10", message("{1} holds the enemy unit {2}", label(view, to), name(view, holder)));
    if (auto request = reach_request(view, u)) {
        if (auto why = explain_no_way(view, action, *request)) return *why;
        Reach search;
        search.compute_plain(view.context, view.board, *request);
        if (search.cost(to) >= 0)
            return view.state.step() == Step::destination ? no("", wording("that hex is not among the destinations"))
                                                          : no("4.7", message("activate {1} first", name(view, u)));
        // Would more movement points have been enough, or do ZOC, units and barriers close every way?
        request->budget = 2000;
        request->minimum_move = false;
        search.compute_plain(view.context, view.board, *request);
        if (search.cost(to) >= 0)
            return no("4.7", message("{1} costs {2}, more than the allowance of {3}", label(view, to),
                                     decimal_points(search.cost(to)), decimal_points(allowance(view, u))));
    }
    return no("4.3", message("{1} cannot be reached: enemy zones of control, units or unbridged rivers close every way",
                             label(view, to)));
}

Explanation StandardRules::explain_combat(const StateView& view, const Action& action) const {
    if (action.kind == ActionKind::end_phase) {
        if (view.state.step() != Step::menu) return no("", wording("finish what has been begun first"));
        return no("6.1",
                  message("obligatory combats remain: {1}",
                          names(view, view.state.set(Var::must_attack) | view.state.set(Var::must_be_attacked))));
    }
    if (view.state.phase() != Phase::combat) return no("3.2", wording("attacks are made in the combat phase"));
    switch (action.kind) {
        case ActionKind::attack:
        case ActionKind::join_defender: return explain_target(view, action);
        case ActionKind::join_attacker: return explain_attacker(view, action);
        case ActionKind::support: return explain_support(view, action);
        case ActionKind::option:
            if (const BoundModule* module = modules_.at(action.arg))
                return refusal(view, *module, action)
                    .value_or(no(module->rule(), wording("this rule module offers nothing to choose here")));
            return no("", wording("there is no such rule module"));
        default: return explain_resolving(view, action);
    }
}

// Why those in a hex cannot be attacked, by a new combat or by the one that is built.
Explanation StandardRules::explain_target(const StateView& view, const Action& action) const {
    const CombatPlan plan(*this, view);
    const Combat now = combat(view);
    if (action.kind == ActionKind::attack && view.state.step() != Step::menu)
        return no("6.2", wording("resolve the combat that has been begun first"));
    if (action.kind == ActionKind::join_defender && view.state.step() != Step::build_combat)
        return no("6.2", wording("begin a combat first"));
    if (action.hex == kNoHex) return no("", wording("no hex is named"));
    const UnitSet there = view.board.units(action.hex);
    if (there.empty()) return no("6.1", message("{1} is empty", label(view, action.hex)));
    const UnitSet fair = there & plan.attackable();
    const UnitIndex first = (fair.empty() ? there : fair).first();
    if (view.context.unit(first).side == view.state.phasing())
        return no("6.1", message("{1} holds your own unit", label(view, action.hex)));
    if (view.state.var(Var::locked) != 0) return refusal_of_any(view, action).value_or(no("6.2", kFixed));
    if (now.defenders.has(first)) return no("6.3", in_combat(view, first));
    if (view.state.set(Var::attacked).has(first))
        return no("6.3", message("{1} has already been attacked this phase", name(view, first)));
    if (view.state.set(Var::retreated).has(first))
        return no("6.12", message("{1} retreated this phase and may not be attacked again", name(view, first)));
    if (const BoundModule* module = modules_.may_be_attacked.empty() ? nullptr : sparing(view, first))
        return refusal(view, *module, action)
            .value_or(no(module->rule(), message("{1} may not be attacked: {2}", name(view, first), title(*module))));
    if (action.kind == ActionKind::join_defender) {
        const bool apart = now.attackers.any([&](UnitIndex a) { return !plan.adjacent_to_all(a, there); });
        if (apart) return no("6.5", wording("every attacker must be adjacent to every defender"));
        return no("6.4", wording("then some obliged unit would be left without an enemy to fight"));
    }
    if (auto said = refusal_of_any(view, action)) return *said;
    const bool near = there.any([&](UnitIndex d) { return !plan.adjacent(d).empty(); });
    if (!near)
        return no("6.4", message("no unit that may still attack is adjacent to {1}, and no gun reaches it",
                                 label(view, action.hex)));
    return no("6.4",
              message("attacking {1} would leave an obliged unit without an enemy to fight", label(view, action.hex)));
}

Explanation StandardRules::explain_attacker(const StateView& view, const Action& action) const {
    const CombatPlan plan(*this, view);
    const Combat now = combat(view);
    const UnitIndex u = action.unit;
    if (view.state.step() != Step::build_combat) return no("6.2", wording("begin a combat first"));
    if (view.state.var(Var::locked) != 0) return refusal_of_any(view, action).value_or(no("6.2", kFixed));
    if (u == kNoUnit || view.context.unit(u).side != view.state.phasing())
        return no("6.4", wording("only your own units attack"));
    if ((now.attackers | now.supporters).has(u)) return no("6.3", in_combat(view, u));
    if (view.state.set(Var::spent).has(u))
        return no("6.3", message("{1} has already attacked or advanced this phase", name(view, u)));
    if (const BoundModule* module = leaving_out(view, u))
        return no(module->rule(), message("{1} may not attack: {2}", name(view, u), title(*module)));
    if (const BoundModule* module = forbidding_attack(view, u))
        return refusal(view, *module, action)
            .value_or(no(module->rule(), message("{1} may not attack: {2}", name(view, u), title(*module))));
    if (!view.state.on_map(u) || !plan.adjacent_to_all(u, now.defenders))
        return no("6.5", message("{1} is not adjacent to every defender", name(view, u)));
    return no("6.4", message("without {1} another obligatory combat could not be fought", name(view, u)));
}

Explanation StandardRules::explain_support(const StateView& view, const Action& action) const {
    const Combat now = combat(view);
    const UnitIndex u = action.unit;
    if (view.state.step() != Step::build_combat) return no("6.2", wording("begin a combat first"));
    if (u == kNoUnit || view.context.unit(u).side != view.state.phasing() || !view.context.unit(u).bombards)
        return no("7.1", wording("only your own artillery bombards"));
    if (!view.state.on_map(u)) return no("7.1", message("{1} is not on the map", name(view, u)));
    if (view.state.var(Var::locked) != 0) return refusal_of_any(view, action).value_or(no("6.2", kFixed));
    if ((now.attackers | now.supporters).has(u)) return no("6.3", in_combat(view, u));
    if (view.state.set(Var::spent).has(u))
        return no("6.3", message("{1} has already fired or attacked this phase", name(view, u)));
    if (const BoundModule* module = leaving_out(view, u))
        return no(module->rule(), message("{1} may not attack: {2}", name(view, u), title(*module)));
    if (view.state.set(view.context.options().lapsed_gun_may_bombard ? Var::must_attack : Var::began_in_ezoc).has(u))
        return no("7.8",
                  message("{1} began the phase in an enemy zone of control and must attack adjacent", name(view, u)));
    if (view.state.set(Var::no_fire).has(u))
        return no("6.13", message("{1} was displaced before it fired", name(view, u)));
    Bombardment why;
    (void)now.defenders.any(
        [&](UnitIndex d) { return (why = bombardment(*this, view, u, view.state.hex(d))).possible; });
    if (auto said = refusal_of_any(view, action)) return *said;
    if (!why.possible)
        return no(why.rule, message("{1} at distance {2}: {3}", name(view, u), why.distance, why.reason));
    return no("6.4", wording("then some obliged unit would be left without an enemy to fight"));
}

// Why a combat cannot be resolved as it stands.
Explanation StandardRules::explain_resolving(const StateView& view, const Action& action) const {
    const CombatPlan plan(*this, view);
    const Combat now = combat(view);
    if (view.state.step() != Step::build_combat) return no("6.2", wording("begin a combat first"));
    if (now.attackers.empty() && now.supporters.empty()) return no("6.2", wording("no unit attacks yet"));
    if (now.attackers.empty() && !plan.one_hex(now.defenders))
        return no("7.5", wording("a bombardment alone has one target hex"));
    Combat closed = now;
    (void)plan.close(closed);
    const UnitSet missing = (closed.attackers - now.attackers) | (closed.defenders - now.defenders);
    if (!missing.empty()) return no("6.5", message("this combat must also include {1}", names(view, missing)));
    if (const BoundModule* module = incomplete(view, now))
        return refusal(view, *module, action)
            .value_or(no(module->rule(), message("the combat is not complete: {1}", title(*module))));
    return no("6.16", wording("the odds cannot be lowered below the first column"));
}

Explanation StandardRules::explain_result(const StateView& view, const Action& action) const {
    const UnitIndex u = action.unit;
    const bool standard = action.kind >= ActionKind::lose_step && action.kind <= ActionKind::advance;
    if (auto said = standard ? refusal_of_any(view, action) : std::nullopt) return *said;
    switch (action.kind) {
        case ActionKind::lose_step:
            return no("6.11",
                      wording("steps are lost only by units involved in the combat, by the side that owes them"));
        case ActionKind::retreat: {
            if (view.state.step() != Step::retreats) return no("6.12", wording("no retreat is due now"));
            if (u == kNoUnit || !view.state.set(Var::retreating).has(u))
                return no("6.12", message("{1} does not have to retreat", name(view, u)));
            if (action.hex == kNoHex || !view.context.linked_pair(view.state.hex(u), action.hex))
                return no(
                    "6.12",
                    wording("a retreat is one hex, never across an unbridged river, into the river or off the map"));
            if (view.state.var(Var::multi_hex) && held_at_start(view, action.hex))
                return no("6.12", message("{1} held a unit when this combat over several hexes began",
                                          label(view, action.hex)));
            if (const UnitIndex holder = view.board.first(action.hex);
                holder != kNoUnit && view.context.unit(holder).side != view.context.unit(u).side)
                return no("6.12", message("{1} holds the enemy unit {2}", label(view, action.hex), name(view, holder)));
            if (auto why = explain_step(view, action, "6.12")) return *why;
            if (!view.board.shut_to(view.context, u, action.hex))
                return no("6.14", wording("a hex outside enemy zones of control is open and must be taken"));
            const bool stacks = view.context.options().stacking_limit > 1;
            if (retreat_options(view, u).rank < 3)
                return no("6.13", stacks ? wording("a hex with room is open; nobody may be displaced")
                                         : wording("an empty hex is open; nobody may be displaced"));
            return no("6.13", stacks ? message("no unit in {1} can be displaced", label(view, action.hex))
                                     : message("the unit in {1} cannot be displaced", label(view, action.hex)));
        }
        case ActionKind::displace:
            return explain_step(view, action, "6.13")
                .value_or(no("6.13", wording("the displaced unit goes to the best class of hex open to it")));
        case ActionKind::advance:
            return explain_step(view, action, "6.15")
                .value_or(no("6.15", wording("only a surviving attacker that did not retreat, "
                                             "adjacent to a vacated hex, advances")));
        default: return explain_module(view, action);
    }
}

}  // namespace ramparts
