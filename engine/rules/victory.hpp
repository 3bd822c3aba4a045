// Who wins by the conditions of victory of a battle.
#pragma once

#include "engine/rules/standard.hpp"

namespace ramparts {

/// The side that a condition makes the winner if the game ended now; kNoSide when it does not hold.
[[nodiscard]] SideId winner_by(const StandardRules& rules, const StateView& view, const VictoryRule& rule);
/// What a condition counts for a side so far: hexes that it holds, enemy factors eliminated, Victory Banners; 0 where
/// it counts nothing.
[[nodiscard]] int counted(const StandardRules& rules, const StateView& view, const VictoryRule& rule, SideId side);
/// The side of the units in a hex; kNoSide when it is empty.
[[nodiscard]] SideId holder_of(const StateView& view, HexIndex hex) noexcept;

}  // namespace ramparts
