// What neighbouring hexes say of each other: most are of one kind, and ground rises where there is a slope.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sdk/scan/ground.hpp"

namespace ramparts::scan {

/// How ground rises across a hexside: the chances that it rises to its owner and to the hex across; else it is level.
struct Rise {
    float to_owner = 0;
    float to_other = 0;
};

/// Kinds of ground that look alike are told apart by what is beside them.
struct Neighbourhood {
    std::span<const float> chances;              ///< of each hex and kind: hex * kinds + kind
    std::span<const std::optional<int>> levels;  ///< of each kind, where it has one
    std::span<const Rise> rises;                 ///< by hex * 3 + side; none = no slopes are known
};

/// Changes guesses and their chances. What was said stays, and so does what is sure by itself.
void heed_neighbours(const Map& map, const Neighbourhood& all, std::vector<GroundGuess>& ground);

}  // namespace ramparts::scan
