// Exact hex geometry for tools: axial coordinates, rotations and mirrors, corners, and points on the plane.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/core/hex.hpp"

namespace ramparts {

/// A hex counted along two grid axes; unlike (line, place) it adds like a vector, whatever the parity of the lines.
/// Direction d is kAxialSteps[d]; this holds for both orientations.
struct Axial {
    int q = 0;
    int r = 0;
    friend constexpr auto operator<=>(const Axial&, const Axial&) = default;
    friend constexpr Axial operator+(Axial a, Axial b) { return {a.q + b.q, a.r + b.r}; }
    friend constexpr Axial operator-(Axial a, Axial b) { return {a.q - b.q, a.r - b.r}; }
    friend constexpr Axial operator*(int n, Axial a) { return {n * a.q, n * a.r}; }
};
inline constexpr std::array<Axial, kDirections> kAxialSteps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

[[nodiscard]] Axial axial(const Grid& grid, HexIndex hex) noexcept;
/// kNoHex outside the rectangle.
[[nodiscard]] HexIndex hex_at(const Grid& grid, Axial at) noexcept;

/// One of the twelve symmetries of a hexagon: first the mirror (direction d becomes -d), then `turns` steps of 60°
/// in the sense in which the direction numbers grow.
struct HexTurn {
    int turns = 0;  ///< 0…5
    bool mirrored = false;
    friend constexpr auto operator<=>(const HexTurn&, const HexTurn&) = default;
    [[nodiscard]] constexpr int direction(int d) const noexcept {
        return ((mirrored ? kDirections - d : d) + turns) % kDirections;
    }
    [[nodiscard]] constexpr Axial operator()(Axial a) const noexcept {
        if (mirrored) a = {-a.q, a.q + a.r};
        for (int i = 0; i < turns; ++i) a = {-a.r, a.q + a.r};
        return a;
    }
    /// This one after `first`.
    [[nodiscard]] constexpr HexTurn after(HexTurn first) const noexcept {
        const int inner = mirrored ? kDirections - first.turns : first.turns;
        return {(inner + turns) % kDirections, mirrored != first.mirrored};
    }
};

/// Clockwise on the screen by steps of 60° (may be negative), in a field of this orientation.
[[nodiscard]] HexTurn clockwise(Orientation orientation, int steps) noexcept;
/// Left and right, or top and bottom, change places on the screen.
[[nodiscard]] HexTurn mirror_left_right(Orientation orientation) noexcept;
[[nodiscard]] HexTurn mirror_top_bottom(Orientation orientation) noexcept;

/// A real point in the coordinates of Grid::centre: x counts half hex sides of 2 units, and the other axis is shrunk
/// by √3 (flat: y, pointy: x). Whoever draws converts pixels to this plane first.
struct PlanePoint {
    double x = 0;
    double y = 0;
};
[[nodiscard]] PlanePoint plane(GridPoint point) noexcept;
/// True squared distance, with the √3 put back (a hex side is 2 long).
[[nodiscard]] double distance_squared(Orientation orientation, PlanePoint a, PlanePoint b) noexcept;

/// The hex in which a point lies; kNoHex outside the field. A point on a border belongs to one of its hexes.
[[nodiscard]] HexIndex hex_at(const Grid& grid, PlanePoint point) noexcept;

/// Corner 0…5 of a hex: corner c lies between the hexsides in directions c and c + 1.
[[nodiscard]] GridPoint corner(const Grid& grid, HexIndex hex, int corner) noexcept;
/// Both ends of a hexside.
[[nodiscard]] std::array<GridPoint, 2> ends(const Grid& grid, Hexside at) noexcept;
/// The corner nearest to a point, of the hex in which it lies; beside the field a corner of its rim no farther off than
/// a hexside is long; else nothing.
[[nodiscard]] std::optional<GridPoint> nearest_corner(const Grid& grid, PlanePoint point) noexcept;
/// The nearest of the corners for which `counts` holds, of the hex at a point and the six around it, at most `most`
/// away (2 is the length of a hex side); a point beside the field has such hexes too.
[[nodiscard]] std::optional<GridPoint> nearest_corner(const Grid& grid, PlanePoint point, double most,
                                                      const std::function<bool(GridPoint)>& counts);
/// The hexsides that meet at a corner (up to three), only those between two places of the rectangle.
struct CornerSides {
    std::array<Hexside, 3> sides;
    int count = 0;
};
[[nodiscard]] CornerSides sides_at(const Grid& grid, GridPoint corner) noexcept;

struct NearSide {
    Hexside at;
    double distance = 0;  ///< true distance from the point; 2 is the length of a hex side
};
/// The hexside nearest to a point among those of the hex at the point; nothing outside the field or in a 1 × 1 field.
[[nodiscard]] std::optional<NearSide> nearest_side(const Grid& grid, PlanePoint point) noexcept;

}  // namespace ramparts
