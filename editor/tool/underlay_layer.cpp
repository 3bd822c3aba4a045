// Sampling the scan through its transform; see underlay_layer.hpp.
#include "editor/tool/underlay_layer.hpp"

#include <algorithm>
#include <cmath>

namespace ramparts {
namespace {

constexpr double kRoot3 = 1.7320508075688772;

struct Steps {
    double line;   // pixels per unit along the lines' axis (3 units from line to line)
    double place;  // pixels per unit along the places' axis (2 units from place to place)
};
Steps steps_of(const ViewTransform& view) noexcept {
    return {static_cast<double>(view.fixed_line_step()) / 65536 / 3, static_cast<double>(view.fixed_half()) / 65536};
}

}  // namespace

PlanePoint plane_at(const ViewTransform& view, PixelPoint world) noexcept {
    const Steps s = steps_of(view);
    const PixelPoint c = view.centre(HexIndex{0});
    const GridPoint g = view.grid().centre(0);
    const double dx = world.x + 0.5 - c.x;
    const double dy = world.y + 0.5 - c.y;
    return view.flat() ? PlanePoint{g.x + dx / s.line, g.y + dy / s.place}
                       : PlanePoint{g.x + dx / s.place, g.y + dy / s.line};
}

ShapePoint world_of(const ViewTransform& view, PlanePoint p) noexcept {
    const Steps s = steps_of(view);
    const PixelPoint c = view.centre(HexIndex{0});
    const GridPoint g = view.grid().centre(0);
    return view.flat() ? ShapePoint{c.x + (p.x - g.x) * s.line, c.y + (p.y - g.y) * s.place}
                       : ShapePoint{c.x + (p.x - g.x) * s.place, c.y + (p.y - g.y) * s.line};
}

PlanePoint true_plane_at(const ViewTransform& view, PixelPoint world) noexcept {
    PlanePoint p = plane_at(view, world);
    (view.flat() ? p.y : p.x) *= kRoot3;
    return p;
}

void UnderlayLayer::set_picture(const Grid& grid, std::string name, int w, int h, std::vector<Colour> data) {
    file = std::move(name);
    width = w;
    height = h;
    pixels = std::move(data);
    pairs.clear();
    fit.reset();
    lay_over(grid);
}

void UnderlayLayer::remove() {
    file.clear();
    missing.clear();
    width = height = 0;
    pixels.clear();
    pixels.shrink_to_fit();
    pairs.clear();
    fit.reset();
}

// The picture's whole extent over the whole field, evenly scaled: a start that every reference improves.
void UnderlayLayer::lay_over(const Grid& grid) {
    double x0 = 1e18, y0 = 1e18, x1 = -1e18, y1 = -1e18;
    for (const int line : {0, std::min(1, grid.lines() - 1), grid.lines() - 1})
        for (const int place : {0, grid.length() - 1}) {
            const PlanePoint p = true_centre(grid, grid.at(line, place));
            x0 = std::min(x0, p.x - 2);
            x1 = std::max(x1, p.x + 2);
            y0 = std::min(y0, p.y - 2);
            y1 = std::max(y1, p.y + 2);
        }
    const double k = std::min(width / (x1 - x0), height / (y1 - y0));
    base_ = {k, 0, width / 2.0 - k * (x0 + x1) / 2, 0, k, height / 2.0 - k * (y0 + y1) / 2};
    transform = base_;
}

void UnderlayLayer::add_pair(const Grid& grid, ReferencePair pair) {
    std::erase_if(pairs, [&](const ReferencePair& p) { return p.hex == pair.hex; });
    pairs.push_back(pair);
    refit(grid);
}

void UnderlayLayer::remove_pair(const Grid& grid, std::size_t index) {
    if (index >= pairs.size()) return;
    pairs.erase(pairs.begin() + static_cast<std::ptrdiff_t>(index));
    refit(grid);
}

Message UnderlayLayer::refit(const Grid& grid) {
    fit.reset();
    if (pairs.empty()) {
        lay_over(grid);
        return {};
    }
    if (pairs.size() == 1) {
        // One reference only moves the scan.
        const PlanePoint at = true_centre(grid, pairs[0].hex);
        transform.c = pairs[0].pixel.x - transform.a * at.x - transform.b * at.y;
        transform.f = pairs[0].pixel.y - transform.d * at.x - transform.e * at.y;
        return {};
    }
    const FitKind use = pairs.size() < 3 ? FitKind::similarity : kind;
    auto found = fit_underlay(grid, pairs, use);
    if (!found) return found.error();
    fit = std::move(*found);
    transform = fit->transform;
    return {};
}

void UnderlayLayer::paint(const OverlayContext& context, const Surface& surface) {
    if (empty() || opacity == 0) return;
    const ViewTransform& view = context.view;
    const PixelRect field = view.world_box();
    PixelRect clip = surface.clip().intersected(field);
    clip.x1 = std::min(clip.x1, field.x0 + static_cast<int>(static_cast<std::int64_t>(field.width()) * swipe / 100));
    if (clip.empty()) return;
    // The transform is linear, so one step right is always the same step in the scan.
    const auto at = [&](int x, int y) { return transform.to_pixel(true_plane_at(view, {x, y})); };
    const PlanePoint zero = at(0, 0);
    const PlanePoint right = at(1, 0);
    const PlanePoint down = at(0, 1);
    const double ux = right.x - zero.x, uy = right.y - zero.y;
    const double vx = down.x - zero.x, vy = down.y - zero.y;
    // Shrunk scans are averaged over a few samples, so that thin lines do not flicker.
    const double shrink = std::max(std::hypot(ux, uy), std::hypot(vx, vy));
    const int samples = std::clamp(static_cast<int>(std::lround(shrink)), 1, 4);
    for (int y = clip.y0; y < clip.y1; ++y) {
        Colour* row = surface.pixel(clip.x0, y);
        for (int x = clip.x0; x < clip.x1; ++x, ++row) {
            int r = 0, g = 0, b = 0, n = 0;
            for (int j = 0; j < samples; ++j)
                for (int i = 0; i < samples; ++i) {
                    const double fx = x + (i + 0.5) / samples - 0.5;
                    const double fy = y + (j + 0.5) / samples - 0.5;
                    const auto px = static_cast<int>(std::floor(zero.x + ux * fx + vx * fy));
                    const auto py = static_cast<int>(std::floor(zero.y + uy * fx + vy * fy));
                    if (px < 0 || py < 0 || px >= width || py >= height) continue;
                    const Colour c = pixels[static_cast<std::size_t>(py) * static_cast<std::size_t>(width) +
                                            static_cast<std::size_t>(px)];
                    r += red(c);
                    g += green(c);
                    b += blue(c);
                    ++n;
                }
            if (n > 0) *row = blended(*row, rgb(r / n, g / n, b / n), static_cast<std::uint32_t>(opacity));
        }
    }
    // The edge of the swipe.
    if (swipe < 100 && swipe > 0) {
        const int edge = field.x0 + static_cast<int>(static_cast<std::int64_t>(field.width()) * swipe / 100);
        surface.fill({edge - 1, field.y0, edge + 1, field.y1}, rgb(200, 32, 36));
    }
}

}  // namespace ramparts
