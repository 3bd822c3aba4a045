// See side_numbers.hpp.
#include "editor/tool/side_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

constexpr Colour kRim = rgb(70, 74, 84);
constexpr Colour kSidePaper = rgb(255, 255, 255);
constexpr Colour kChosenSide = rgb(24, 98, 214);

}  // namespace

void number_sides(const OverlayContext& context, const Surface& surface, HexIndex hex, int chosen) {
    const ViewTransform& view = context.view;
    const PixelPoint c = view.centre(hex);
    const int size = static_cast<int>(std::clamp(view.pitch() * 0.2, 9 * context.scale, 16 * context.scale));
    const TextStyle style{size, true, false};
    for (int d = 0; d < kDirections; ++d) {
        const ShapePoint m = view.side_middle(d) * 1.42;
        const PixelPoint at = c + PixelPoint{static_cast<int>(std::lround(m.x)), static_cast<int>(std::lround(m.y))};
        const double radius = size * 0.72;
        surface.draw(disc({}, radius + 1.2), at, d == chosen ? kSidePaper : kRim);
        surface.draw(disc({}, radius), at, d == chosen ? kChosenSide : kSidePaper);
        const std::string text = std::to_string(d + 1);
        const int across = context.text.width_of_letters(text, style);
        context.text.draw_letters(surface, text, style, {at.x - across / 2, at.y - size * 2 / 3},
                                  {d == chosen ? kSidePaper : kRim});
    }
}

}  // namespace ramparts
