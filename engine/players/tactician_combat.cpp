// The tactician's combat phase: who attacks whom, guns where they help most, weak attacks last.
#include <algorithm>
#include <array>

#include "engine/players/tactician.hpp"
#include "engine/rules/combat_plan.hpp"

namespace ramparts {
namespace {

// Whoever is beside all defenders assaults, others fire.
Combat against(const CombatPlan& plan, UnitSet defenders, UnitSet hands) {
    UnitSet beside = hands;
    defenders.each([&](UnitIndex d) { beside = beside & plan.adjacent(d); });
    return {beside, hands - beside, defenders};
}

// Those who are to attack somebody in the target's hex.
Combat assigned_combat(const CombatPlan& plan, const StateView& view, const std::vector<UnitSet>& hands_on,
                       UnitIndex target) {
    const UnitSet defenders = plan.defenders_in(view.state.hex(target));
    UnitSet hands;
    defenders.each([&](UnitIndex d) { hands = hands | hands_on[d]; });
    return against(plan, defenders, hands);
}

}  // namespace

// A combat as it would be fought, with what modules offer in it.
int Tactician::fight_value(const StateView& view, const Combat& combat) {
    int column = combat_odds(*rules_, view, combat, false, shortcuts_ ? &shots_ : nullptr).column;
    if (CombatPlan::option_offered(*rules_, view, combat))
        column = std::min(column + kOption, view.context.highest_column());
    return outlook_.combat_value(view, combat, column, caution(view));
}

int Tactician::assigned_value(const StateView& view, const CombatPlan& plan, UnitIndex target) {
    const Combat combat = assigned_combat(plan, view, plan_.hands_on, target);
    if (combat.attackers.empty() && combat.supporters.empty()) return 0;
    // Fire alone comes first: it risks nothing, and what it opens helps the assaults.
    constexpr int kFire = 1000;
    return known_fight(view, combat, target) + (combat.attackers.empty() ? kFire : 0);
}

// What a gun's fire at an enemy's hex counts for.
int Tactician::shot(const StateView& view, UnitIndex gun, UnitIndex target) {
    if (shortcuts_) return shots_.strength(*rules_, view, gun, target);
    return bombardment(*rules_, view, gun, view.state.hex(target)).strength;
}

// The same combats are looked at again and again while units are shared out.
int Tactician::known_fight(const StateView& view, const Combat& combat, UnitIndex target) {
    const std::uint64_t fighters = (combat.attackers | combat.supporters).word(0) + target;
    KnownFight& entry = fights_[(fighters * 0x9E3779B97F4A7C15ULL) >> 57];
    static_assert(std::tuple_size_v<decltype(fights_)> == std::size_t{1} << (64 - 57));
    if (!shortcuts_ || entry.assignment != assignment_ || entry.target != target ||
        !(entry.attackers == combat.attackers) || !(entry.supporters == combat.supporters))
        entry = {assignment_, combat.attackers, combat.supporters, target, fight_value(view, combat)};
    return entry.value;
}

// Hill climbing over assignments of attackers to adjacent enemies and of guns to targets in range.
void Tactician::assign(const StateView& view, const CombatPlan& plan) {
    plan_.hands_on.assign(static_cast<std::size_t>(view.context.unit_count()), {});
    std::array<UnitIndex, kMaxUnits> target_of;
    target_of.fill(kNoUnit);
    const auto send = [&](UnitIndex u, UnitIndex target) {
        if (target_of[u] != kNoUnit) plan_.hands_on[target_of[u]].remove(u);
        if (target != kNoUnit) plan_.hands_on[target].add(u);
        target_of[u] = target;
    };
    const UnitSet must = view.state.set(Var::must_attack);
    const UnitSet due = view.state.set(Var::must_be_attacked);
    ++assignment_;
    UnitSet alone;  // whoever is the only defender of his hex, as nearly all are
    plan.attackable().each([&](UnitIndex e) {
        if (plan.defenders_in(view.state.hex(e)) == UnitSet::of(e)) alone.add(e);
    });
    const auto value = [&](UnitIndex target) {
        const Combat combat = alone.has(target) ? against(plan, UnitSet::of(target), plan_.hands_on[target])
                                                : assigned_combat(plan, view, plan_.hands_on, target);
        if (combat.attackers.empty() && combat.supporters.empty()) return due.has(target) ? -150 : 0;
        return known_fight(view, combat, target);
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
        send(u, best);
    });
    const auto improve = [&](UnitIndex u, UnitSet options, bool may_rest) {
        const UnitIndex old = target_of[u];
        UnitIndex best = old;
        const int base = old == kNoUnit ? 0 : value(old);
        int best_gain = 0;
        send(u, kNoUnit);
        const int without = old == kNoUnit ? 0 : value(old);
        if (may_rest && old != kNoUnit && without - base > best_gain) {
            best_gain = without - base;
            best = kNoUnit;
        }
        options.each([&](UnitIndex e) {
            if (e == old) return;
            send(u, kNoUnit);
            const int before = value(e);
            send(u, e);
            const int gain = value(e) - before + (without - base);
            if (gain > best_gain) {
                best_gain = gain;
                best = e;
            }
        });
        send(u, best);
        return best != old;
    };
    std::vector<std::pair<UnitIndex, UnitSet>> fire;  // guns without contact, and what each may fire at
    plan.guns().each([&](UnitIndex g) {
        if (!plan.adjacent(g).empty()) return;
        UnitSet targets;
        plan.attackable().each([&](UnitIndex e) {
            if (shot(view, g, e) > 0) targets.add(e);
        });
        if (!targets.empty()) fire.emplace_back(g, targets);
    });
    for (int round = 0; round < 4; ++round) {
        bool changed = false;
        plan.able().each([&](UnitIndex u) {
            if (!plan.adjacent(u).empty()) changed = improve(u, plan.adjacent(u), !must.has(u)) || changed;
        });
        for (const auto& [gun, targets] : fire) changed = improve(gun, targets, true) || changed;
        if (!changed) break;
    }
}

Action Tactician::choose_combat(const StateView& view, const ActionList& legal, const CombatPlan& plan) {
    const Action* best = nullptr;
    int best_value = 0;
    for (const Action& action : legal) {
        if (action.kind != ActionKind::attack) continue;
        const UnitIndex target = view.board.first(action.hex);
        const UnitSet targets = fighters(view, action.hex);
        const bool due = !(view.state.set(Var::must_be_attacked) & targets).empty();
        const int value = assigned_value(view, plan, target);
        const bool planned = targets.any([&](UnitIndex t) { return !plan_.hands_on[t].empty(); });
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
        return now.defenders.any([&](UnitIndex d) { return d < plan_.hands_on.size() && plan_.hands_on[d].has(u); });
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
