// See errata_badges.hpp.
#include "editor/view/errata_badges.hpp"

#include <algorithm>

#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

constexpr Colour kBadge = rgb(150, 20, 120);

}  // namespace

void ErrataBadges::paint(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    const double k = context.scale;
    const double radius = std::clamp(view.pitch() * 0.13, 4 * k, 11 * k);
    const TextStyle style{std::max(7, static_cast<int>(radius * 1.5)), true};
    for (const HexIndex hex : hexes_) {
        if (hex >= view.grid().size()) continue;
        const PixelPoint c = view.centre(hex);
        if (view.hex_box().grown(12).moved(c.x, c.y).intersected(surface.clip()).empty()) continue;
        if (context.art == nullptr) {
            const int r = std::max(1, static_cast<int>(view.pitch() / 3));
            surface.blend({c.x - r, c.y - r, c.x + r, c.y + r}, kBadge, 200);
            continue;
        }
        context.art->outline_hex(surface, c,
                                 {kBadge, std::max(1.5, 2.5 * k * std::min(1.0, view.pitch() / 48)), 210,
                                  std::max(1.0, view.pitch() * 0.05)});
        const ShapePoint at{view.pitch() * 0.26, view.pitch() * 0.26};
        surface.draw(disc(at, radius + 1.5 * k), c, rgb(255, 255, 255), 235);
        surface.draw(disc(at, radius), c, kBadge);
        if (view.pitch() < 26) continue;
        const DrawnText& letter = context.text.text("E", style);
        surface.draw(
            letter.mask,
            {c.x + static_cast<int>(at.x) - letter.width / 2, c.y + static_cast<int>(at.y) - letter.height / 2},
            rgb(255, 255, 255));
    }
}

}  // namespace ramparts
