// What the ground of each hex looks like, as counts of words of colour and of structure.
#pragma once

#include "sdk/scan/numbers.hpp"
#include "sdk/scan/sheet.hpp"

namespace ramparts::scan {

struct GroundLooks {
    Points colour;     ///< a row for each hex of the rectangle; holes are nought
    Points structure;  ///< likewise
};

/// Words are groups of pixels of this map. Nothing when stopped.
[[nodiscard]] std::optional<GroundLooks> ground_looks(const Sheet& sheet, const Map& map, const Stop& stop);

}  // namespace ramparts::scan
