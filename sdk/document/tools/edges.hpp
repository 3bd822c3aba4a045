// The edges of a map: where it ends at the rim or at a hole, and what a new hole takes along.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sdk/document/edit.hpp"

namespace ramparts {

enum class EdgeSide : std::uint8_t { north, east, south, west, hole };

/// One edge. The rules let reinforcements enter by any of its hexes that is not prohibited (5.2); nobody leaves by it.
struct MapEdge {
    EdgeSide side = EdgeSide::north;
    HexIndex hole = kNoHex;       ///< of EdgeSide::hole: its first place
    std::vector<HexIndex> hexes;  ///< ascending
};

/// The four outer edges that have hexes, then the holes inside the map by their first place. A hex at the outer rim
/// belongs to the side of the map it faces and is nearest to; holes open to the rim count as outside. Linear in the map.
[[nodiscard]] std::vector<MapEdge> map_edges(const Map& map);

/// Whether units may ever stand there.
[[nodiscard]] bool enterable(const Scenario& scenario, HexIndex hex) noexcept;
/// The edge hex nearest to a place (which may be a hole) that units may enter; among equally near ones one with a road.
/// kNoHex when there is none. Linear in the map.
[[nodiscard]] HexIndex nearest_entry(const Scenario& scenario, HexIndex from);

/// After `holes` (ascending) have been taken out of the map: entry hexes among them move to the nearest hex by which
/// units may enter, and stay where none is; objectives among them go, and with its last objective the victory condition.
bool follow_holes(Edit& edit, std::span<const HexIndex> holes);

}  // namespace ramparts
