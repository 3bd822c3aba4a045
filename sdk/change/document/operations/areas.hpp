// Sets of hexes for brushes and selections: disc, line, rectangle, lasso, flood, everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/model/map.hpp"
#include "sdk/change/document/geometry.hpp"

namespace ramparts {

/// Hexes within `radius` steps, ascending: 1, 7, 19 … of them away from the rim.
[[nodiscard]] std::vector<HexIndex> disc(const Grid& grid, HexIndex centre, int radius);

/// The hexes from one to the other along a straight line, in order, both included; one hex per step of distance. Where
/// the line runs along hexsides the same neighbour is chosen all the way.
[[nodiscard]] std::vector<HexIndex> hex_line(const Grid& grid, HexIndex from, HexIndex to);

/// A line as thick as a brush, ascending.
[[nodiscard]] std::vector<HexIndex> thick_line(const Grid& grid, HexIndex from, HexIndex to, int radius);

/// All hexes between two corners counted in printed columns and rows, ascending.
[[nodiscard]] std::vector<HexIndex> rectangle(const Grid& grid, HexIndex a, HexIndex b);

/// Hexes whose centre lies inside a polygon (even-odd rule), ascending. Fewer than three points enclose nothing.
[[nodiscard]] std::vector<HexIndex> lasso(const Grid& grid, std::span<const PlanePoint> polygon);

/// What must be equal for two hexes to belong together.
struct Likeness {
    bool terrain = true;
    bool elevation = false;
    bool features = false;
    /// Hexsides that carry one of these kinds (bit mask of HexsideKindId) stop a flood.
    std::uint32_t stopped_by = 0;
};
/// The connected hexes alike to `start`, ascending; a hole floods holes. Linear in their number.
[[nodiscard]] std::vector<HexIndex> flood(const Map& map, HexIndex start, Likeness like = {});
/// Every hex of the map alike to `start`, connected or not, ascending.
[[nodiscard]] std::vector<HexIndex> alike(const Map& map, HexIndex start, Likeness like = {});
/// Every hex of one terrain, ascending.
[[nodiscard]] std::vector<HexIndex> of_terrain(const Map& map, TerrainId terrain);

}  // namespace ramparts
