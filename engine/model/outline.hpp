// Where a map ends: the outside, and the hexes at its edge.
#pragma once

#include <vector>

#include "engine/model/map.hpp"

namespace ramparts {

/// What lies beyond a map: everything off the rectangle and the places without a hex that join it. A hole inside the
/// map is not outside, its rim no edge of the map (5.2, 5.3).
class Outline {
public:
    /// Costs the rim of the rectangle and the places beyond the map; a bit of memory for every place.
    explicit Outline(const Map& map);

    /// Whether a place of the rectangle, or kNoHex for one off it, lies beyond the map.
    [[nodiscard]] bool outside(HexIndex place) const noexcept { return place == kNoHex || outside_[place]; }
    /// Whether the hex is one of the map and has a side that is the map's end.
    [[nodiscard]] bool on_edge(HexIndex hex) const noexcept;

private:
    const Map* map_;
    std::vector<bool> outside_;
};

}  // namespace ramparts
