// Smoothing, resampling and deterministic irregularity of lines.
#pragma once

#include <cstdint>
#include <vector>

#include "sdk/show/draw/display_list.hpp"

namespace ramparts::draw {

/// Corner cutting: a curve through the middle of each segment, as points; an open line keeps its ends. `steps` points
/// per corner.
[[nodiscard]] std::vector<Point> soften(const std::vector<Point>& points, bool closed, int steps = 4);

/// Points `spacing` apart along a line (a little more or less, so that the spacing comes out even).
[[nodiscard]] std::vector<Point> resample(const std::vector<Point>& points, bool closed, double spacing);

/// soften(), with points about `spacing` apart that are counted anew from the middle of every segment: the points near
/// a place are the same however far the line goes on from there, and in which direction it is followed.
[[nodiscard]] std::vector<Point> soften_evenly(const std::vector<Point>& points, bool closed, double spacing);

/// A smooth curve through all points.
[[nodiscard]] Path curve_through(const std::vector<Point>& points, bool closed);

/// Scallops, like the edge of a wood: bulges to the left of the line, the area being on its right.
[[nodiscard]] Path scalloped(const std::vector<Point>& points, bool closed, double bulge);

[[nodiscard]] double polyline_length(const std::vector<Point>& points);

/// A number from 0 to 1 (1 excluded) from two coordinates and a salt; always the same.
[[nodiscard]] double hash01(int a, int b, int salt) noexcept;
/// Smooth noise from -1 to 1 with features one unit wide.
[[nodiscard]] double noise(double x, double y, int salt) noexcept;

/// Moves every point by smooth noise: `amplitude` mm, features `scale` mm wide, counted from `origin`, so that a point
/// always moves the same way whichever line it is on.
void wobble(std::vector<Point>& points, double amplitude, double scale, Point origin, int salt);

}  // namespace ramparts::draw
