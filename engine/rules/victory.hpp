// Who wins by the conditions of victory of a battle.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/rules/standard.hpp"

namespace ramparts {

/// The side that a condition makes the winner if the game ended now; kNoSide when it does not hold.
[[nodiscard]] SideId winner_by(const StandardRules& rules, const StateView& view, const VictoryRule& rule);
/// What a condition counts for a side so far: hexes that it holds, enemy factors eliminated, Victory Banners; 0 where
/// it counts nothing.
[[nodiscard]] int counted(const StandardRules& rules, const StateView& view, const VictoryRule& rule, SideId side);
/// The side of the units in a hex; kNoSide when it is empty.
[[nodiscard]] SideId holder_of(const StateView& view, HexIndex hex) noexcept;

/// What a side scores by one condition of points.
struct Gains {
    const VictoryRule* rule = nullptr;
    std::vector<HexIndex> hexes;  ///< that it holds; of a condition for each turn in this one
    int units = 0;                ///< of the enemy, eliminated
    int steps = 0;                ///< that the enemy has lost
    int exits = 0;                ///< units of its own that have left the map
    /// All of it in points.
    [[nodiscard]] int points() const noexcept;
};
[[nodiscard]] std::vector<Gains> gains_of(const StateView& view, SideId side);
/// The points of both sides, those of turns before included; nothing when the battle counts none.
[[nodiscard]] std::optional<std::array<int, kSides>> points_of(const StateView& view);
/// The units of a side in hexes by which they leave the map as its player turn ends (4.20).
[[nodiscard]] UnitSet leaving_units(const StateView& view, SideId side);
/// At the end of a turn: keeps what the sides score for their hexes in it.
void keep_points(const StateView& view, EventList& events);

}  // namespace ramparts
