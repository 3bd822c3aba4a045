// Strokes, polygons, discs and boxes as soft-edged masks; a mask is computed whole, so clips never change its pixels.
#pragma once

#include <span>
#include <vector>

#include "editor/view/raster.hpp"

namespace ramparts {

/// A line through the points, `width` pixels wide, with round ends and joins.
[[nodiscard]] Mask stroke(std::span<const ShapePoint> points, double width, bool closed = false);
/// The inside of a polygon (non-self-intersecting).
[[nodiscard]] Mask polygon(std::span<const ShapePoint> points);
[[nodiscard]] Mask disc(ShapePoint centre, double radius);
[[nodiscard]] Mask ring(ShapePoint centre, double radius, double width);
/// A box with rounded corners between two opposite corners.
[[nodiscard]] Mask rounded_box(ShapePoint low, ShapePoint high, double radius);
/// The outline of such a box, drawn inwards.
[[nodiscard]] Mask rounded_frame(ShapePoint low, ShapePoint high, double radius, double width);
/// Points of a cubic Bézier curve, ends included.
[[nodiscard]] std::vector<ShapePoint> curve(ShapePoint a, ShapePoint b, ShapePoint c, ShapePoint d, int pieces);

}  // namespace ramparts
