// Hex geometry for tools; see geometry.hpp.
#include "sdk/change/document/geometry.hpp"

#include <algorithm>
#include <cmath>

namespace ramparts {
namespace {

bool is_flat(const Grid& grid) noexcept { return grid.shape().orientation == Orientation::flat; }
bool low_odd(const Grid& grid) noexcept { return grid.shape().low == Parity::odd; }

// (across, along) of a hex centre: the same numbers for both orientations.
GridPoint unfold(const Grid& grid, GridPoint p) noexcept { return is_flat(grid) ? p : GridPoint{p.y, p.x}; }
PlanePoint unfold(const Grid& grid, PlanePoint p) noexcept { return is_flat(grid) ? p : PlanePoint{p.y, p.x}; }

constexpr GridPoint kCorners[kDirections] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}};

double length_squared(double across, double along) noexcept { return across * across + 3 * along * along; }

/// Squared distance from p to the segment a b, all unfolded.
double to_segment(PlanePoint p, PlanePoint a, PlanePoint b) noexcept {
    const double abx = b.x - a.x;
    const double aby = b.y - a.y;
    const double dot = (p.x - a.x) * abx + 3 * (p.y - a.y) * aby;
    const double t = std::clamp(dot / length_squared(abx, aby), 0.0, 1.0);
    return length_squared(p.x - a.x - t * abx, p.y - a.y - t * aby);
}

}  // namespace

Axial axial(const Grid& grid, HexIndex hex) noexcept {
    const GridPoint c = unfold(grid, grid.centre(hex));
    const int q = c.x / 3;
    return {q, (c.y - q - (low_odd(grid) ? 0 : 1)) / 2};
}

HexIndex hex_at(const Grid& grid, Axial at) noexcept {
    const Grid::Shape& shape = grid.shape();
    const int first_line = is_flat(grid) ? shape.first_column : shape.first_row;
    const int first_place = is_flat(grid) ? shape.first_row : shape.first_column;
    const int line = at.q - first_line;
    if (line < 0 || line >= grid.lines()) return kNoHex;
    const int along = 2 * at.r + at.q + (low_odd(grid) ? 0 : 1) - (grid.is_low_line(line) ? 1 : 0);
    return grid.at(line, along / 2 - first_place);
}

HexTurn clockwise(Orientation orientation, int steps) noexcept {
    const int turns = orientation == Orientation::flat ? steps : -steps;
    return {((turns % kDirections) + kDirections) % kDirections, false};
}

// Flat: N stays, NE and NW change places: d -> -d. Pointy: W (0) and E (3) change places: d -> 3 - d.
HexTurn mirror_left_right(Orientation orientation) noexcept { return {orientation == Orientation::flat ? 0 : 3, true}; }
HexTurn mirror_top_bottom(Orientation orientation) noexcept { return {orientation == Orientation::flat ? 3 : 0, true}; }

PlanePoint plane(GridPoint point) noexcept { return {static_cast<double>(point.x), static_cast<double>(point.y)}; }

double distance_squared(Orientation orientation, PlanePoint a, PlanePoint b) noexcept {
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    return orientation == Orientation::flat ? length_squared(dx, dy) : length_squared(dy, dx);
}

namespace {

/// The hex of the endless plane in which a point lies; nothing far from the field.
std::optional<Axial> axial_at(const Grid& grid, PlanePoint point) noexcept {
    const PlanePoint p = unfold(grid, point);
    const GridPoint origin = unfold(grid, grid.centre(0));
    const double across = (p.x - origin.x) / 3;
    // A field never spans more; this also turns away what is no number.
    if (!(across > -2 && across < grid.lines() + 1) || !(std::abs(p.y) < 1e9)) return std::nullopt;
    const int low_line = static_cast<int>(std::floor(across));
    Axial best{};
    double best_distance = -1;
    for (int line = low_line; line <= low_line + 1; ++line) {
        const int q = line + origin.x / 3;
        const bool low = ((q & 1) == 1) == low_odd(grid);
        const int place = static_cast<int>(std::floor((p.y - (low ? 1 : 0)) / 2 + 0.5));
        const int along = 2 * place + (low ? 1 : 0);
        const double d = length_squared(p.x - 3 * q, p.y - along);
        if (best_distance < 0 || d < best_distance) {
            best_distance = d;
            best = {q, (along - q - (low_odd(grid) ? 0 : 1)) / 2};
        }
    }
    return best;
}

}  // namespace

HexIndex hex_at(const Grid& grid, PlanePoint point) noexcept {
    const auto at = axial_at(grid, point);
    return at ? hex_at(grid, *at) : kNoHex;
}

GridPoint corner(const Grid& grid, HexIndex hex, int corner) noexcept {
    const GridPoint c = grid.centre(hex);
    const GridPoint step = unfold(grid, kCorners[corner]);
    return {c.x + step.x, c.y + step.y};
}

std::array<GridPoint, 2> ends(const Grid& grid, Hexside at) noexcept {
    return {corner(grid, at.hex, (at.side + 5) % kDirections), corner(grid, at.hex, at.side)};
}

namespace {

/// Keeps the nearest corner of a hex that counts, when it is at most so far away and nearer than what was found before.
struct NearestCorner {
    const Grid& grid;
    PlanePoint point;
    const std::function<bool(GridPoint)>& counts;
    std::optional<GridPoint> best = std::nullopt;
    double best_distance = 0;

    void look(HexIndex hex, double most) {
        for (int c = 0; hex != kNoHex && c < kDirections; ++c) {
            const GridPoint candidate = corner(grid, hex, c);
            const double d = distance_squared(grid.shape().orientation, point, plane(candidate));
            if (d > most * most || (best && d >= best_distance) || (counts && !counts(candidate))) continue;
            best_distance = d;
            best = candidate;
        }
    }
};

}  // namespace

std::optional<GridPoint> nearest_corner(const Grid& grid, PlanePoint point) noexcept {
    const auto middle = axial_at(grid, point);
    if (!middle) return std::nullopt;
    const std::function<bool(GridPoint)> any;
    NearestCorner nearest{grid, point, any};
    nearest.look(hex_at(grid, *middle), 10);
    if (nearest.best) return nearest.best;
    constexpr double kSide = 2;
    for (const Axial step : kAxialSteps) nearest.look(hex_at(grid, *middle + step), kSide);
    return nearest.best;
}

std::optional<GridPoint> nearest_corner(const Grid& grid, PlanePoint point, double most,
                                        const std::function<bool(GridPoint)>& counts) {
    const auto middle = axial_at(grid, point);
    if (!middle) return std::nullopt;
    NearestCorner nearest{grid, point, counts};
    nearest.look(hex_at(grid, *middle), most);
    for (const Axial step : kAxialSteps) nearest.look(hex_at(grid, *middle + step), most);
    return nearest.best;
}

CornerSides sides_at(const Grid& grid, GridPoint at) noexcept {
    // A corner is a centre away from three places; which three follows from its distance to the next line.
    const GridPoint u = unfold(grid, at);
    std::array<HexIndex, 3> hexes{kNoHex, kNoHex, kNoHex};
    int found = 0;
    for (const GridPoint step : kCorners) {
        const int across = u.x - step.x;
        const int along = u.y - step.y;
        if (((across % 3) + 3) % 3 != 0) continue;
        const int q = (across - (((across % 3) + 3) % 3)) / 3;
        const int odd = low_odd(grid) ? 0 : 1;
        if (((along - q - odd) & 1) != 0 || found == 3) continue;
        hexes[static_cast<std::size_t>(found++)] = hex_at(grid, Axial{q, (along - q - odd) / 2});
    }
    CornerSides result;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = i + 1; k < 3; ++k)
            if (hexes[i] != kNoHex && hexes[k] != kNoHex)
                if (const auto side = grid.hexside_between(hexes[i], hexes[k]))
                    result.sides[static_cast<std::size_t>(result.count++)] = *side;
    return result;
}

std::optional<NearSide> nearest_side(const Grid& grid, PlanePoint point) noexcept {
    const HexIndex hex = hex_at(grid, point);
    if (hex == kNoHex) return std::nullopt;
    const PlanePoint p = unfold(grid, point);
    std::optional<NearSide> best;
    for (int d = 0; d < kDirections; ++d) {
        const auto at = grid.hexside(hex, d);
        if (!at) continue;
        const auto [a, b] = ends(grid, *at);
        const double distance = to_segment(p, unfold(grid, plane(a)), unfold(grid, plane(b)));
        if (!best || distance < best->distance) best = NearSide{*at, distance};
    }
    if (best) best->distance = std::sqrt(best->distance);
    return best;
}

}  // namespace ramparts
