// Pictures of what lies on hexsides at one zoom, but for the water of rivers and creeks.
#pragma once

#include <vector>

#include "editor/view/raster.hpp"
#include "editor/view/view_transform.hpp"
#include "engine/model/map.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts {

/// A hexside in the frame of its hex, and what it is drawn with.
struct HexsideToDraw {
    const ViewTransform& view;
    int side;
    SideState state;
    draw::LineStyle style;
    const draw::Palette& palette;
};

/// The picture of a look on its hexside; of rapids the white water alone. Empty for rivers and creeks.
[[nodiscard]] Sprite hexside_picture(draw::HexsideLook look, const HexsideToDraw& what);

/// A hexside's line with a little life in it: both ends stay on the corners, so neighbours join.
[[nodiscard]] std::vector<ShapePoint> side_line(const ViewTransform& view, int side, double sway, int pieces);

}  // namespace ramparts
