// What one packed search works on: plain pointers and numbers, because the search is compiled once for each width of
// vector registers and must not share inline functions of the library with code compiled for other processors.
#pragma once

#include <cstdint>

namespace ramparts {

/// One search for the reach of a unit in packed sets of hexes (GameContext::packed). Every set has `words` words, a
/// multiple of 8; steps from line to line move a bit by `length`, which is 1 … 62.
struct SweepTask {
    const std::uint64_t* closed = nullptr;  ///< hexes that may not be entered
    const std::uint64_t* stop = nullptr;    ///< hexes that end the move (4.3), the start excepted
    const std::uint64_t* plain = nullptr;   ///< six sets, one for each direction: entered for what the terrain costs
    const std::uint64_t* levels = nullptr;  ///< one set for each terrain cost
    const std::uint8_t* level_costs = nullptr;  ///< ascending
    int level_count = 0;
    const std::uint64_t* odd = nullptr;       ///< seven sets for each other cost: left from, then entered by direction
    const std::uint8_t* odd_costs = nullptr;  ///< ascending
    int odd_count = 0;
    int words = 0;  ///< of a set in memory
    int used = 0;   ///< words that can hold anything; the others are empty in all sets
    int length = 0;
    int spent = 0;   ///< half points at the start
    int budget = 0;  ///< at most 64
    int start_word = 0;
    // Results: sets[level] holds the hexes first reached for that many half points, for the levels marked in `opened`.
    std::uint64_t opened = 0;
    std::uint64_t* sets = nullptr;
    std::uint64_t* settled = nullptr;
    std::uint64_t* scratch = nullptr;  ///< words + 32
};

}  // namespace ramparts
