// Texts along a line: roads and rivers followed from piece to piece, and letters put beside them.
#pragma once

#include <optional>
#include <vector>

#include "sdk/show/draw/display_list.hpp"

namespace ramparts::draw {

/// The piece that passes nearest to a point, with those that go on from its ends, each time the straightest, until it
/// is `reach` long to either side. Nothing when none comes nearer than `near`. `pieces` meet where their ends are
/// equal.
[[nodiscard]] std::vector<Point> line_past(const std::vector<std::vector<Point>>& pieces, Point at, double near,
                                           double reach);

/// The line along the middle of a body of water, given the middles of its hexes, that runs from end to end of it; empty
/// for fewer than three. `scale` is the distance over which it is smoothed.
[[nodiscard]] std::vector<Point> line_through(const std::vector<Point>& body, double scale);

/// Direction of greatest extent of some points, in degrees from -90 (excluded) to 90.
[[nodiscard]] double lie_of(const std::vector<Point>& points);

/// A line as a text needs it: without its small bends, read from left to right.
class Course {
public:
    /// The part of `line` for a text of `width` about its point nearest to `at`.
    Course(std::vector<Point> line, Point at, double width, double spacing);
    /// How far along the course that point is, and how far a point is on the right hand of the course.
    [[nodiscard]] double start() const noexcept { return start_; }
    [[nodiscard]] double beside(Point p) const noexcept;
    /// The text with its middle at `along` on the course, its middle line `side` to the right of it. `base` is a
    /// straight text, of which the place and angle do not matter.
    [[nodiscard]] TextItem bent(TextItem base, double along, double side) const;

private:
    std::vector<Point> line_;
    double start_ = 0;
};

}  // namespace ramparts::draw
