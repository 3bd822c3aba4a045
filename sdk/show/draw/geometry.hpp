// Millimetre geometry of the drawn map: points, boxes and where the corners of a hex lie.
#pragma once

#include <cmath>
#include <vector>

#include "engine/core/hex.hpp"

namespace ramparts::draw {

/// A point or vector in millimetres, x to the right, y downward.
struct Point {
    double x = 0;
    double y = 0;
    friend constexpr Point operator+(Point a, Point b) noexcept { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) noexcept { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator*(Point a, double k) noexcept { return {a.x * k, a.y * k}; }
    friend constexpr bool operator==(Point, Point) = default;
};

[[nodiscard]] inline double length(Point v) noexcept { return std::hypot(v.x, v.y); }
[[nodiscard]] inline double distance(Point a, Point b) noexcept { return length(a - b); }
[[nodiscard]] constexpr Point middle(Point a, Point b) noexcept { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }
/// Unit vector; (1, 0) for a vector of no length.
[[nodiscard]] inline Point unit(Point v) noexcept {
    const double l = length(v);
    return l > 0 ? Point{v.x / l, v.y / l} : Point{1, 0};
}
/// Quarter turn to the right hand of someone walking along v (y points down).
[[nodiscard]] constexpr Point right_of(Point v) noexcept { return {-v.y, v.x}; }
/// Distance of p from the segment ab.
[[nodiscard]] double distance_to_segment(Point p, Point a, Point b) noexcept;

/// An axis-parallel rectangle in millimetres.
struct Box {
    double x0 = 0;
    double y0 = 0;
    double x1 = 0;
    double y1 = 0;
    [[nodiscard]] constexpr double width() const noexcept { return x1 - x0; }
    [[nodiscard]] constexpr double height() const noexcept { return y1 - y0; }
    [[nodiscard]] constexpr Point centre() const noexcept { return {(x0 + x1) / 2, (y0 + y1) / 2}; }
    [[nodiscard]] constexpr Box grown(double by) const noexcept { return {x0 - by, y0 - by, x1 + by, y1 + by}; }
    /// Area the two boxes share, in square millimetres.
    [[nodiscard]] constexpr double overlap(const Box& other) const noexcept {
        const double w = (x1 < other.x1 ? x1 : other.x1) - (x0 > other.x0 ? x0 : other.x0);
        const double h = (y1 < other.y1 ? y1 : other.y1) - (y0 > other.y0 ? y0 : other.y0);
        return w > 0 && h > 0 ? w * h : 0;
    }
    [[nodiscard]] constexpr bool contains(Point p) const noexcept {
        return p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1;
    }
};

/// A place of the field by line and place counted from 0 (see Grid); may lie outside the rectangle.
struct Place {
    int line = 0;
    int place = 0;
    friend constexpr auto operator<=>(Place, Place) = default;
};

/// Where hexes, corners and hexsides lie on the sheet. Works from Grid's parity and orientation alone, so all four
/// layouts come out right, and it also places hexes beyond the rectangle (the half hexes in the margin).
///
/// Corners have exact integer names (`GridPoint` in a frame where a flat-topped hex has its corners at
/// (±1, ±1) and (±2, 0) of its centre), so two hexsides meet if and only if their corner names are equal.
class HexLayout {
public:
    /// `hex_mm` is the distance between opposite sides; `origin` is where integer point (0, 0) falls.
    HexLayout(const Grid& grid, double hex_mm, Point origin = {});

    [[nodiscard]] double hex_mm() const noexcept { return hex_mm_; }
    [[nodiscard]] double side_mm() const noexcept { return side_mm_; }
    [[nodiscard]] Point origin() const noexcept { return origin_; }
    void set_origin(Point origin) noexcept { origin_ = origin; }
    [[nodiscard]] bool pointy() const noexcept { return pointy_; }

    [[nodiscard]] Place place(HexIndex hex) const noexcept;
    [[nodiscard]] GridPoint centre_key(Place at) const noexcept;
    [[nodiscard]] Place neighbour(Place at, int direction) const noexcept;
    /// Corner 0…5; the hexside in direction d runs from corner d to corner d + 1 (modulo 6).
    [[nodiscard]] GridPoint corner_key(Place at, int corner) const noexcept;
    [[nodiscard]] Point at(GridPoint key) const noexcept;
    [[nodiscard]] Point centre(Place at) const noexcept { return this->at(centre_key(at)); }
    [[nodiscard]] Point centre(HexIndex hex) const noexcept { return centre(place(hex)); }
    [[nodiscard]] Point corner(Place at, int corner) const noexcept { return this->at(corner_key(at, corner)); }
    [[nodiscard]] Box box(Place at) const noexcept;

private:
    double hex_mm_;
    double side_mm_;
    Point origin_;
    int length_;
    int low_bit_;  // parity of lines counted from 0 that stand half a hex further along
    bool pointy_;
};

}  // namespace ramparts::draw
