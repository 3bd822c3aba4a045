// The edges of a map: where it ends at the rim or at a hole, and what a new hole takes along.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "sdk/change/document/edit.hpp"

namespace ramparts {

enum class EdgeSide : std::uint8_t { north, east, south, west, hole };

/// One edge. The rules let reinforcements enter by any of its hexes that is not prohibited (5.2), but not by the rim of
/// a hole inside the map; nobody leaves by it.
struct MapEdge {
    EdgeSide side = EdgeSide::north;
    HexIndex hole = kNoHex;       ///< of EdgeSide::hole: its first place
    std::vector<HexIndex> hexes;  ///< ascending
};

/// The rim of a map, kept up to date while hexes come and go. Built in time linear in the map.
class MapRim {
public:
    explicit MapRim(const Map& map);
    /// Brings the rim up to date; `changed` has every hex that may have come or gone since. Costs no more than these
    /// hexes and the holes that they join or divide.
    void follow(const Map& map, std::span<const HexIndex> changed);
    /// Hexes on the rim, ascending, each with its directions (bit d) in which the map ends.
    [[nodiscard]] const std::map<HexIndex, std::uint8_t>& ends() const noexcept { return ends_; }
    /// Whether the hexside of a hex of the map is the map's end, as Outline says, not the rim of a hole inside.
    [[nodiscard]] bool is_edge(const Grid& grid, HexIndex hex, int direction) const noexcept;
    /// The four outer edges that have hexes, then the holes inside the map by their first place. A hex at the outer rim
    /// belongs to the side of the map it faces and is nearest to; holes open to the rim count as outside. Linear in the
    /// rim.
    [[nodiscard]] std::vector<MapEdge> edges(const Map& map) const;

private:
    static constexpr int kHex = -1;
    static constexpr int kOutside = 0;

    void flood(const Grid& grid, HexIndex from, int number);
    /// Whether a search through places of one number from `from` comes outside the field or to one of `known`; adds
    /// what it passed to `passed`.
    [[nodiscard]] bool leads_to(const Grid& grid, HexIndex from, std::span<const HexIndex> known,
                                std::vector<HexIndex>& passed) const;
    void take_out(const Grid& grid, HexIndex hex);
    void put_in(const Grid& grid, HexIndex hex);
    void look_at(const Grid& grid, HexIndex hex);

    std::vector<int> number_;            ///< kHex, or the hole a place belongs to
    std::map<int, std::size_t> places_;  ///< of each hole
    std::map<HexIndex, std::uint8_t> ends_;
    int next_ = kOutside + 1;
};

/// The edges of a map; see MapRim. Linear in the map.
[[nodiscard]] std::vector<MapEdge> map_edges(const Map& map);

/// Whether units may ever stand there.
[[nodiscard]] bool enterable(const Scenario& scenario, HexIndex hex) noexcept;
/// The edge hex nearest to a place (which may be a hole) that units may enter; among equally near ones one with a road.
/// kNoHex when there is none. Linear in the map.
[[nodiscard]] HexIndex nearest_entry(const Scenario& scenario, HexIndex from);

/// After `holes` (ascending) have been taken out of the map: entry hexes among them move to the nearest hex by which
/// units may enter, and stay where none is; objectives among them go, and with its last objective the victory
/// condition.
bool follow_holes(Edit& edit, std::span<const HexIndex> holes);

}  // namespace ramparts
