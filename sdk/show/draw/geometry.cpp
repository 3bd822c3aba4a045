// Corner names and millimetre positions; see geometry.hpp.
#include "sdk/show/draw/geometry.hpp"

#include <algorithm>
#include <numbers>

namespace ramparts::draw {
namespace {

constexpr GridPoint kCorner[kDirections] = {{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}};
constexpr GridPoint kStep[kDirections] = {{0, -2}, {3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}};

}  // namespace

double distance_to_segment(Point p, Point a, Point b) noexcept {
    const Point ab = b - a;
    const double square = ab.x * ab.x + ab.y * ab.y;
    if (square <= 0) return distance(p, a);
    const double t = std::clamp(((p.x - a.x) * ab.x + (p.y - a.y) * ab.y) / square, 0.0, 1.0);
    return distance(p, a + ab * t);
}

HexLayout::HexLayout(const Grid& grid, double hex_mm, Point origin)
    : hex_mm_(hex_mm),
      side_mm_(hex_mm / std::numbers::sqrt3),
      origin_(origin),
      length_(grid.length()),
      low_bit_(grid.is_low_line(0) ? 0 : 1),
      pointy_(grid.shape().orientation == Orientation::pointy) {}

Place HexLayout::place(HexIndex hex) const noexcept {
    return {static_cast<int>(hex) / length_, static_cast<int>(hex) % length_};
}

GridPoint HexLayout::centre_key(Place at) const noexcept {
    return {3 * at.line, 2 * at.place + ((at.line & 1) == low_bit_ ? 1 : 0)};
}

Place HexLayout::neighbour(Place at, int direction) const noexcept {
    const GridPoint key = centre_key(at);
    const GridPoint step = kStep[direction];
    const int line = (key.x + step.x) / 3;
    const int low = (line & 1) == low_bit_ ? 1 : 0;
    return {line, (key.y + step.y - low) / 2};
}

GridPoint HexLayout::corner_key(Place at, int corner) const noexcept {
    const GridPoint key = centre_key(at);
    return {key.x + kCorner[corner].x, key.y + kCorner[corner].y};
}

Point HexLayout::at(GridPoint key) const noexcept {
    const double across = key.x * side_mm_ / 2;
    const double along = key.y * hex_mm_ / 2;
    return origin_ + (pointy_ ? Point{along, across} : Point{across, along});
}

Box HexLayout::box(Place at) const noexcept {
    const Point c = centre(at);
    const double half = hex_mm_ / 2;
    return pointy_ ? Box{c.x - half, c.y - side_mm_, c.x + half, c.y + side_mm_}
                   : Box{c.x - side_mm_, c.y - half, c.x + side_mm_, c.y + half};
}

}  // namespace ramparts::draw
