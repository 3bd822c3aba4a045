// Lines go on: what the strips that meet at a corner say of each other.
#pragma once

#include <vector>

#include "sdk/scan/strips.hpp"

namespace ramparts::scan {

/// Log odds that a line is in each strip, by its own log odds and by those of the strips that meet it at either end. A
/// line seldom ends between three hexes of the map, and seldom forks.
[[nodiscard]] std::vector<float> chained(const Strips& strips, std::vector<float> odds);

}  // namespace ramparts::scan
