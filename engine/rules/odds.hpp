// Odds of a combat: strengths, ratio, every shift with its rule. One computation for asking and for doing.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/play/position.hpp"
#include "engine/rules/combat.hpp"

namespace ramparts {

class StandardRules;

/// One unit's share of a side's strength and why.
struct StrengthItem {
    UnitIndex unit = kNoUnit;
    int strength = 0;
    RuleNumber rule;
    Wording reason;
};

struct OddsReport {
    int attack = 0;
    int defence = 0;
    int base = 0;    ///< position of the unshifted column (1:1 = 0)
    int shift = 0;   ///< sum of all shifts
    int column = 0;  ///< position after shifts and limits (6.16), before any voluntary reduction
    bool clamped = false;
    std::vector<StrengthItem> attackers;
    std::vector<StrengthItem> defenders;
    std::vector<Shift> shifts;
};

/// What guns' fire counts for in one state after the other, each shot looked at once in a state. Some kilobytes; for
/// whoever weighs many combats of a state.
class Shots {
public:
    /// The strength of a gun's bombardment of the hex where the target is (7.2–7.8), 0 when it cannot.
    [[nodiscard]] int strength(const StandardRules& rules, const StateView& view, UnitIndex gun, UnitIndex target);

private:
    std::uint64_t state_ = 0;  // hash of the state that the others belong to
    UnitSet guns_;             // those that have been asked about in it
    struct Known {
        UnitSet targets;
        std::array<std::int32_t, kMaxUnits> strength;
    };
    std::vector<Known> known_;  // by gun
};

/// Strengths, shifts and column of a combat. With `detail` the lists are filled too. Fire is taken from `shots` if
/// given and no detail is wanted.
[[nodiscard]] OddsReport combat_odds(const StandardRules& rules, const StateView& view, const Combat& combat,
                                     bool detail, Shots* shots = nullptr);

/// Strength of a unit in a role (RP_ROLE_…) against a hex, or in one: its factor or fixed defence (6.2, 7.9) as modules
/// leave it. `hex` may be kNoHex.
[[nodiscard]] int unit_strength(const StandardRules& rules, const StateView& view, UnitIndex u, unsigned role,
                                HexIndex hex);

/// Whether and how strongly a gun reaches a hex by bombardment (7.2–7.8).
struct Bombardment {
    bool possible = false;
    int strength = 0;
    int distance = 0;
    Sight sight = Sight::clear;
    RuleNumber rule;  ///< of the refusal or of the reduction
    Wording reason;
};
[[nodiscard]] Bombardment bombardment(const StandardRules& rules, const StateView& view, UnitIndex gun,
                                      HexIndex target);
/// Whether it reaches the hex at all, when its range in force is known.
[[nodiscard]] bool can_bombard(const StandardRules& rules, const StateView& view, UnitIndex gun, HexIndex target,
                               int range);

}  // namespace ramparts
