// Racing: of many that play the same games, those that are farther from a goal drop out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ramparts {

/// One that runs: its games, and how far it is from what stands.
struct RaceStanding {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;     ///< of the side whose share is looked at
    std::size_t changed = 0;    ///< data that are not what they are now; 0: it is what stands
    std::uint64_t far_off = 0;  ///< how far, in all
};

/// A race ends among so many.
inline constexpr std::size_t kRaceFinalists = 4;

/// Their numbers, the one whose share of wins is nearest to the goal (per mille) first; of equals the one that changes
/// least, and then the first.
[[nodiscard]] std::vector<std::size_t> race_order(std::span<const RaceStanding> racers, int goal);
/// The better half of an order. What stands never goes: luck in the first rounds shall not change what need not change.
[[nodiscard]] std::vector<std::size_t> race_half(std::span<const RaceStanding> racers, std::vector<std::size_t> order);
/// Of those that are less than one standard error farther from the goal than the nearest, the one that changes least.
/// `order` is not empty.
[[nodiscard]] std::size_t race_winner(std::span<const RaceStanding> racers, std::span<const std::size_t> order,
                                      int goal);

}  // namespace ramparts
