// The tactician's combat phase: who attacks whom, guns where they help most, weak attacks last.
#include <algorithm>
#include <array>

#include "engine/players/tactician.hpp"
#include "engine/rules/combat_plan.hpp"

namespace ramparts {
namespace {

Combat assigned_combat(const CombatPlan& plan, const StateView& view, const std::vector<UnitIndex>& target_of,
                       UnitIndex target) {
    Combat combat;
    combat.defenders = plan.defenders_in(view.state.hex(target));
    for (std::size_t u = 0; u < target_of.size(); ++u)
        if (target_of[u] != kNoUnit && combat.defenders.has(target_of[u])) {
            if (plan.adjacent_to_all(static_cast<UnitIndex>(u), combat.defenders))
                combat.attackers.add(static_cast<UnitIndex>(u));
            else combat.supporters.add(static_cast<UnitIndex>(u));
        }
    return combat;
}

}  // namespace

// A combat as it would be fought, with what modules offer in it.
int Tactician::fight_value(const StateView& view, const Combat& combat) const {
    int column = combat_odds(*rules_, view, combat, false).column;
    if (CombatPlan::option_offered(*rules_, view, combat))
        column = std::min(column + kOption, view.context.highest_column());
    return outlook_.combat_value(view, combat, column, caution(view));
}

int Tactician::assigned_value(const StateView& view, UnitIndex target) const {
    const CombatPlan plan(*rules_, view);
    const Combat combat = assigned_combat(plan, view, plan_.target_of, target);
    if (combat.attackers.empty() && combat.supporters.empty()) return 0;
    // Fire alone comes first: it risks nothing, and what it opens helps the assaults.
    constexpr int kFire = 1000;
    return fight_value(view, combat) + (combat.attackers.empty() ? kFire : 0);
}

// Hill climbing over assignments of attackers to adjacent enemies and of guns to targets in range.
void Tactician::assign(const StateView& view) {
    const CombatPlan plan(*rules_, view);
    plan_.target_of.assign(static_cast<std::size_t>(view.context.unit_count()), kNoUnit);
    const UnitSet must = view.state.set(Var::must_attack);
    const UnitSet due = view.state.set(Var::must_be_attacked);
    // The same combats are looked at again and again.
    struct Known {
        UnitSet attackers;
        UnitSet supporters;
        UnitIndex target = kNoUnit;
        int value = 0;
    };
    std::array<Known, 64> known;
    const auto value = [&](UnitIndex target) {
        const Combat combat = assigned_combat(plan, view, plan_.target_of, target);
        if (combat.attackers.empty() && combat.supporters.empty()) return due.has(target) ? -150 : 0;
        const std::uint64_t fighters = (combat.attackers | combat.supporters).word(0) + target;
        Known& entry = known[(fighters * 0x9E3779B97F4A7C15ULL) >> 58];
        if (entry.target != target || !(entry.attackers == combat.attackers) ||
            !(entry.supporters == combat.supporters)) {
            entry = {combat.attackers, combat.supporters, target, fight_value(view, combat)};
        }
        return entry.value;
    };
    // Everyone obliged begins on the enemy with the fewest other partners, so that all are covered where possible.
    must.each([&](UnitIndex u) {
        UnitIndex best = kNoUnit;
        int fewest = 1 << 20;
        plan.adjacent(u).each([&](UnitIndex e) {
            const int partners = 10 * plan.adjacent(e).count() + (due.has(e) ? 0 : 5);
            if (partners < fewest) {
                fewest = partners;
                best = e;
            }
        });
        plan_.target_of[u] = best;
    });
    const auto improve = [&](UnitIndex u, UnitSet options, bool may_rest) {
        bool changed = false;
        const UnitIndex old = plan_.target_of[u];
        UnitIndex best = old;
        const int base = old == kNoUnit ? 0 : value(old);
        int best_gain = 0;
        plan_.target_of[u] = kNoUnit;
        const int without = old == kNoUnit ? 0 : value(old);
        if (may_rest && old != kNoUnit && without - base > best_gain) {
            best_gain = without - base;
            best = kNoUnit;
        }
        options.each([&](UnitIndex e) {
            if (e == old) return;
            plan_.target_of[u] = kNoUnit;
            const int before = value(e);
            plan_.target_of[u] = e;
            const int gain = value(e) - before + (without - base);
            if (gain > best_gain) {
                best_gain = gain;
                best = e;
            }
        });
        plan_.target_of[u] = best;
        changed = best != old;
        return changed;
    };
    for (int round = 0; round < 4; ++round) {
        bool changed = false;
        plan.able().each([&](UnitIndex u) {
            if (!plan.adjacent(u).empty()) changed = improve(u, plan.adjacent(u), !must.has(u)) || changed;
        });
        plan.guns().each([&](UnitIndex g) {
            UnitSet targets;
            plan.attackable().each([&](UnitIndex e) {
                if (bombardment(*rules_, view, g, view.state.hex(e)).possible) targets.add(e);
            });
            if (plan.adjacent(g).empty() && !targets.empty()) changed = improve(g, targets, true) || changed;
        });
        if (!changed) break;
    }
}

Action Tactician::choose_combat(const StateView& view, const ActionList& legal) const {
    const Action* best = nullptr;
    int best_value = 0;
    for (const Action& action : legal) {
        if (action.kind != ActionKind::attack) continue;
        const UnitIndex target = view.board.first(action.hex);
        const UnitSet targets = fighters(view, action.hex);
        const bool due = !(view.state.set(Var::must_be_attacked) & targets).empty();
        const int value = assigned_value(view, target);
        const bool planned = std::any_of(plan_.target_of.begin(), plan_.target_of.end(),
                                         [&](UnitIndex t) { return t != kNoUnit && targets.has(t); });
        if (!planned && !due) continue;
        if (!due && value <= 0) continue;
        if (!best || value > best_value) {
            best = &action;
            best_value = value;
        }
    }
    if (best) return *best;
    if (const Action* end = ending_action(legal)) return *end;
    return legal.front();
}

Action Tactician::build_combat(const StateView& view, const ActionList& legal) const {
    const Combat now = rules_->combat(view);
    const Action* resolve = nullptr;
    const Action* option = nullptr;
    for (const Action& action : legal) {
        if (action.kind == ActionKind::resolve && action.arg == 0) resolve = &action;
        if (action.kind == ActionKind::option) option = &action;
    }
    const auto wanted = [&](UnitIndex u) {
        return u < plan_.target_of.size() && plan_.target_of[u] != kNoUnit && now.defenders.has(plan_.target_of[u]);
    };
    for (const Action& action : legal)
        if (action.kind == ActionKind::join_attacker && wanted(action.unit)) return action;
    // A fire or an assault that nobody else is needed for may only be made better.
    const int caution_now = caution(view);
    const auto worth = [&](const Combat& combat) {
        return outlook_.combat_value(view, combat, combat_odds(*rules_, view, combat, false).column, caution_now);
    };
    for (const Action& action : legal)
        if (action.kind == ActionKind::support && wanted(action.unit)) return action;
    if (resolve) {
        if (option) {
            const int column = combat_odds(*rules_, view, now, false).column;
            if (column < view.context.highest_column() - 1) return *option;
        }
        return *resolve;
    }
    // Not yet complete: take what keeps the combat best.
    const Action* best = &legal.front();
    int best_value = -(1 << 30);
    for (const Action& action : legal) {
        Combat with = now;
        if (action.kind == ActionKind::join_attacker) with.attackers.add(action.unit);
        else if (action.kind == ActionKind::support) with.supporters.add(action.unit);
        else if (action.kind == ActionKind::join_defender)
            with.defenders = with.defenders | view.board.units(action.hex);
        else continue;
        const int value = worth(with) + (action.kind == ActionKind::join_attacker ? 5 : 0);
        if (value > best_value) {
            best_value = value;
            best = &action;
        }
    }
    return *best;
}

}  // namespace ramparts
