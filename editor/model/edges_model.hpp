// The edges of the map as a list: each side with its hexes and the reinforcements that enter there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sdk/change/document/operations/edges.hpp"

namespace ramparts {

/// "North edge", "Hole at L2010".
[[nodiscard]] std::string edge_name(const Map& map, const MapEdge& edge);

struct EdgeRow {
    std::string text;                  ///< the edge, or the group that enters there
    std::string note;                  ///< what is to be known of it
    std::vector<HexIndex> hexes;       ///< of the edge, or the entry hex
    std::optional<std::size_t> group;  ///< of an entry
    bool trouble = false;              ///< the entry is none: not on an edge, or nothing may enter there
    friend bool operator==(const EdgeRow&, const EdgeRow&) = default;
};
/// Each edge followed by its entries; at the end those that lie on none.
[[nodiscard]] std::vector<EdgeRow> edge_rows(const Scenario& scenario);

/// What the edge tool says of a hex: its edge, who enters there, whether anybody may. Empty for a hex not on an edge.
[[nodiscard]] std::string edge_readout(const Scenario& scenario, const std::vector<MapEdge>& edges, HexIndex hex);
/// Why a group cannot enter at a hex, as a sentence; empty = it can.
[[nodiscard]] std::string entry_obstacle(const Scenario& scenario, HexIndex hex);

}  // namespace ramparts
