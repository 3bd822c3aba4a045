// The closure test behind legal declarations; see combat_plan.hpp.
#include "engine/rules/combat_plan.hpp"

#include <algorithm>

#include "engine/rules/odds.hpp"

namespace ramparts {

CombatPlan::CombatPlan(const StandardRules& rules, const StateView& view)
    : rules_(rules),
      view_(view),
      able_(rules.able(view)),
      attackable_(rules.attackable(view)),
      guns_(rules.guns(view)),
      must_attack_(view.state.set(Var::must_attack)),
      must_be_attacked_(view.state.set(Var::must_be_attacked)) {
    std::fill_n(adjacent_.begin(), view.context.unit_count(), UnitSet{});
    (able_ & view.board.in_ezoc(view.state.phasing())).each([&](UnitIndex u) {
        adjacent_[u] = rules.adjacent_enemies(view, u) & attackable_;
        adjacent_[u].each([&](UnitIndex enemy) { adjacent_[enemy].add(u); });
        in_contact_ = in_contact_ | adjacent_[u];
    });
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

bool CombatPlan::completable(const Combat& combat) const {
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
    return close(closed) && closed == combat;
}

bool CombatPlan::reaches(UnitIndex gun, UnitSet defenders) const {
    return defenders.any([&](UnitIndex d) { return bombardment(rules_, view_, gun, view_.state.hex(d)).possible; });
}

}  // namespace ramparts
