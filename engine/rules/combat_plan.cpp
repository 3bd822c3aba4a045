// The closure test behind legal declarations; see combat_plan.hpp.
#include "engine/rules/combat_plan.hpp"

#include <algorithm>

#include "engine/rules/odds.hpp"

namespace ramparts {

CombatPlan::CombatPlan(const StandardRules& rules, const StateView& view, bool obligations)
    : rules_(rules),
      view_(view),
      able_(rules.able(view)),
      attackable_(rules.attackable(view)),
      guns_(rules.guns(view, able_, ranges_)),
      must_attack_(obligations ? view.state.set(Var::must_attack) : UnitSet{}),
      must_be_attacked_(obligations ? view.state.set(Var::must_be_attacked) : UnitSet{}) {
    std::fill_n(adjacent_.begin(), view.context.unit_count(), UnitSet{});
    const UnitSet near = view.board.silent().empty() ? able_ & view.board.in_ezoc(view.state.phasing()) : able_;
    near.each([&](UnitIndex u) {
        adjacent_[u] = rules.adjacent_enemies(view, u) & attackable_;
        adjacent_[u].each([&](UnitIndex enemy) { adjacent_[enemy].add(u); });
        in_contact_ = in_contact_ | adjacent_[u];
    });
}

bool CombatPlan::option_offered(const StandardRules& rules, const StateView& view, const Combat& combat) {
    ActionList offered;
    rules.options_of_modules(view, combat, offered);
    return !offered.empty();
}

bool CombatPlan::close(Combat& combat) const {
    const UnitSet hands = able_ - combat.supporters;
    for (bool changed = true; changed;) {
        changed = false;
        const UnitSet free_enemies = attackable_ - combat.defenders;
        ((must_attack_ & hands) - combat.attackers).each([&](UnitIndex f) {
            if ((adjacent_[f] & free_enemies).empty()) {
                combat.attackers.add(f);
                changed = true;
            }
        });
        const UnitSet free_hands = hands - combat.attackers;
        ((must_be_attacked_ & attackable_) - combat.defenders).each([&](UnitIndex e) {
            if ((adjacent_[e] & free_hands).empty()) {
                combat.defenders = combat.defenders | defenders_in(view_.state.hex(e));
                changed = true;
            }
        });
    }
    return !combat.attackers.any([&](UnitIndex a) { return !adjacent_to_all(a, combat.defenders); });
}

bool CombatPlan::one_hex(UnitSet defenders) const {
    const HexIndex hex = view_.state.hex(defenders.first());
    return !defenders.any([&](UnitIndex d) { return view_.state.hex(d) != hex; });
}

// Whether a declaration that modules let pass contains the combat. Closures only grow with what is added, so every
// such declaration is found by adding one unit or hex after the other.
bool CombatPlan::extensible(const Combat& combat, std::vector<Combat>& seen) const {
    constexpr std::size_t kMostTried = 4096;
    Combat closed = combat;
    if (!close(closed) || seen.size() == kMostTried) return false;
    if (closed.attackers.empty()) {  // somebody must be able to fight all of them
        const auto could = [&](UnitIndex u) { return adjacent_to_all(u, closed.defenders); };
        if (!one_hex(closed.defenders) && !(able_ - closed.supporters).any(could)) return false;
    }
    if (std::find(seen.begin(), seen.end(), closed) != seen.end()) return false;
    seen.push_back(closed);
    return complete(closed) || extend(closed, seen);
}

bool CombatPlan::extend(const Combat& combat, std::vector<Combat>& seen) const {
    const auto attacks = [&](UnitIndex u) {
        if (!adjacent_to_all(u, combat.defenders)) return false;
        Combat with = combat;
        with.attackers.add(u);
        return extensible(with, seen);
    };
    const auto fires = [&](UnitIndex g) {
        if (!reaches(g, combat.defenders)) return false;
        Combat with = combat;
        with.supporters.add(g);
        return extensible(with, seen);
    };
    const auto defends = [&](UnitIndex e) {
        Combat with = combat;
        with.defenders = with.defenders | defenders_in(view_.state.hex(e));
        return extensible(with, seen);
    };
    const UnitSet free = able_ - combat.attackers - combat.supporters;
    return free.any(attacks) || (guns_ & free).any(fires) || (in_contact_ - combat.defenders).any(defends);
}

bool CombatPlan::completable(const Combat& combat) const {
    if (!rules_.modules().complete.empty()) {
        std::vector<Combat> seen;
        return extensible(combat, seen);
    }
    Combat closed = combat;
    if (!close(closed)) return false;
    if (!closed.attackers.empty()) return true;
    if (!closed.supporters.empty() && one_hex(closed.defenders)) return true;
    return (able_ - closed.supporters).any([&](UnitIndex a) {
        if (!adjacent_to_all(a, closed.defenders)) return false;
        Combat with = closed;
        with.attackers.add(a);
        return close(with);
    });
}

bool CombatPlan::complete(const Combat& combat) const {
    if (combat.defenders.empty() ||
        (combat.attackers.empty() && (combat.supporters.empty() || !one_hex(combat.defenders))))
        return false;
    Combat closed = combat;
    return close(closed) && closed == combat && rules_.incomplete(view_, combat) == nullptr;
}

bool CombatPlan::reaches(UnitIndex gun, UnitSet defenders) const {
    if (!guns_.has(gun)) return false;
    return defenders.any(
        [&](UnitIndex d) { return can_bombard(rules_, view_, gun, view_.state.hex(d), ranges_[gun]); });
}

}  // namespace ramparts
