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
    drawn_to_grid.reset();
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
    drawn_to_grid.reset();
    examples.clear();
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
    drawn_to_grid.reset();
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

PlanePoint UnderlayLayer::pixel_at(const ViewTransform& view, PixelPoint world) const {
    const PlanePoint plane = true_plane_at(view, world);
    if (!drawn_to_grid) return transform.to_pixel(plane);
    // The plane of the fit has hexes of 1 from side to side.
    const double unit = 2 * kRoot3;
    const PlanePoint first = true_centre(view.grid(), 0);
    const draw::Point begin = draw::HexLayout(view.grid(), 1).centre(0);
    const draw::Point at =
        drawn_to_grid->warp.pixel({begin.x + (plane.x - first.x) / unit, begin.y + (plane.y - first.y) / unit});
    return {at.x, at.y};
}

// The mean of `samples` x `samples` places of a pixel whose corner is at `at` in the scan and that is spanned by two
// steps; nothing outside the scan.
void UnderlayLayer::paint_pixel(Colour& out, PlanePoint at, PlanePoint right, PlanePoint down, int samples) const {
    int r = 0, g = 0, b = 0, n = 0;
    for (int j = 0; j < samples; ++j)
        for (int i = 0; i < samples; ++i) {
            const double fx = (i + 0.5) / samples - 0.5;
            const double fy = (j + 0.5) / samples - 0.5;
            const auto px = static_cast<int>(std::floor(at.x + right.x * fx + down.x * fy));
            const auto py = static_cast<int>(std::floor(at.y + right.y * fx + down.y * fy));
            if (px < 0 || py < 0 || px >= width || py >= height) continue;
            const Colour c =
                pixels[static_cast<std::size_t>(py) * static_cast<std::size_t>(width) + static_cast<std::size_t>(px)];
            r += red(c);
            g += green(c);
            b += blue(c);
            ++n;
        }
    if (n > 0) out = blended(out, rgb(r / n, g / n, b / n), static_cast<std::uint32_t>(opacity));
}

void UnderlayLayer::paint(const OverlayContext& context, const Surface& surface) {
    if (empty() || opacity == 0) return;
    const ViewTransform& view = context.view;
    const PixelRect field = view.world_box();
    PixelRect clip = surface.clip().intersected(field);
    clip.x1 = std::min(clip.x1, field.x0 + static_cast<int>(static_cast<std::int64_t>(field.width()) * swipe / 100));
    if (clip.empty()) return;
    // The way into the scan is followed exactly every few pixels, at places that no clip moves, and evenly between.
    constexpr int kStep = 16;
    const auto floor_to = [](int v) { return (v >= 0 ? v : v - kStep + 1) / kStep * kStep; };
    for (int y0 = floor_to(clip.y0); y0 < clip.y1; y0 += kStep)
        for (int x0 = floor_to(clip.x0); x0 < clip.x1; x0 += kStep) {
            const PlanePoint a = pixel_at(view, {x0, y0}), b = pixel_at(view, {x0 + kStep, y0});
            const PlanePoint c = pixel_at(view, {x0, y0 + kStep}), d = pixel_at(view, {x0 + kStep, y0 + kStep});
            const PlanePoint right{(b.x - a.x) / kStep, (b.y - a.y) / kStep};
            const PlanePoint down{(c.x - a.x) / kStep, (c.y - a.y) / kStep};
            const PlanePoint bend{(d.x - b.x - c.x + a.x) / (kStep * kStep), (d.y - b.y - c.y + a.y) / (kStep * kStep)};
            // Shrunk scans are averaged over a few samples, so that thin lines do not flicker.
            const double shrink = std::max(std::hypot(right.x, right.y), std::hypot(down.x, down.y));
            const int samples = std::clamp(static_cast<int>(std::lround(shrink)), 1, 4);
            for (int y = std::max(y0, clip.y0); y < std::min(y0 + kStep, clip.y1); ++y)
                for (int x = std::max(x0, clip.x0); x < std::min(x0 + kStep, clip.x1); ++x) {
                    const double dx = x - x0, dy = y - y0;
                    paint_pixel(*surface.pixel(x, y),
                                {a.x + right.x * dx + down.x * dy + bend.x * dx * dy,
                                 a.y + right.y * dx + down.y * dy + bend.y * dx * dy},
                                right, down, samples);
                }
        }
    // The edge of the swipe.
    if (swipe < 100 && swipe > 0) {
        const int edge = field.x0 + static_cast<int>(static_cast<std::int64_t>(field.width()) * swipe / 100);
        surface.fill({edge - 1, field.y0, edge + 1, field.y1}, rgb(200, 32, 36));
    }
}

}  // namespace ramparts
