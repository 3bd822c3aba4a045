// Which combats can still be declared so that every obligation of 6.1, 6.4 and 6.5 can be met.
#pragma once

#include <array>

#include "engine/rules/standard.hpp"

namespace ramparts {

/// Adjacency and obligations of one combat-phase position, gathered once per question.
///
/// A declaration is legal when every other obliged unit keeps a partner: a graph without isolated vertices has a cover
/// by stars, so looking at single partners is exact. What a partial declaration forces is its closure: units that would
/// be left alone must join. It can be completed exactly when the closure still has all attackers adjacent to all
/// defenders. Where modules may veto a declaration, its closed extensions are tried one by one.
class CombatPlan {
public:
    /// Without `obligations` as if nobody had to attack or be attacked.
    CombatPlan(const StandardRules& rules, const StateView& view, bool obligations = true);

    /// Whether modules offer the attacker something in a combat as it stands, such as a charge (8.2).
    [[nodiscard]] static bool option_offered(const StandardRules& rules, const StateView& view, const Combat& combat);

    /// Adds everything the combat forces; false when that contradicts 6.5.
    [[nodiscard]] bool close(Combat& combat) const;
    /// Whether some legal declaration contains this one.
    [[nodiscard]] bool completable(const Combat& combat) const;
    /// Whether the combat can be resolved as it stands.
    [[nodiscard]] bool complete(const Combat& combat) const;

    [[nodiscard]] UnitSet able() const noexcept { return able_; }
    [[nodiscard]] UnitSet attackable() const noexcept { return attackable_; }
    /// Attackable units adjacent to an able one.
    [[nodiscard]] UnitSet in_contact() const noexcept { return in_contact_; }
    [[nodiscard]] UnitSet guns() const noexcept { return guns_; }
    [[nodiscard]] UnitSet adjacent(UnitIndex u) const noexcept { return adjacent_[u]; }
    /// Who defends the hex: its attackable units. Ships only where no others of them are, since nobody comes to blows
    /// with a ship.
    [[nodiscard]] UnitSet defenders_in(HexIndex hex) const noexcept {
        const UnitSet there = view_.board.units(hex) & attackable_;
        const UnitSet ashore = there - view_.context.naval();
        return ashore.empty() ? there : ashore;
    }
    /// Whether all defenders stand in one hex.
    [[nodiscard]] bool one_hex(UnitSet defenders) const;
    [[nodiscard]] bool adjacent_to_all(UnitIndex attacker, UnitSet defenders) const noexcept {
        return (defenders - adjacent_[attacker]).empty();
    }
    /// Whether the unit is one of the guns and bombards at least one of the defenders' hexes.
    [[nodiscard]] bool reaches(UnitIndex gun, UnitSet defenders) const;

private:
    [[nodiscard]] bool extensible(const Combat& combat, std::vector<Combat>& seen) const;
    [[nodiscard]] bool extend(const Combat& combat, std::vector<Combat>& seen) const;

    const StandardRules& rules_;
    StateView view_;
    UnitSet able_;
    UnitSet attackable_;
    UnitSet in_contact_;
    std::array<int, kMaxUnits> ranges_;  // only of the guns
    UnitSet guns_;
    UnitSet must_attack_;
    UnitSet must_be_attacked_;
    std::array<UnitSet, kMaxUnits> adjacent_;  // only the scenario's units
};

}  // namespace ramparts
