// Masks from distances: a pixel's coverage is how far its middle lies inside the shape, softened over one pixel.
#include "editor/view/shapes.hpp"

#include <cmath>

namespace ramparts {
namespace {

std::uint8_t softened(double inside) noexcept {
    return static_cast<std::uint8_t>(std::clamp(inside + 0.5, 0.0, 1.0) * 255 + 0.5);
}

PixelRect box_of(std::span<const ShapePoint> points, double margin) {
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
    for (const ShapePoint p : points) {
        x0 = std::min(x0, p.x);
        y0 = std::min(y0, p.y);
        x1 = std::max(x1, p.x);
        y1 = std::max(y1, p.y);
    }
    if (points.empty()) return {};
    return {static_cast<int>(std::floor(x0 - margin)), static_cast<int>(std::floor(y0 - margin)),
            static_cast<int>(std::ceil(x1 + margin)) + 1, static_cast<int>(std::ceil(y1 + margin)) + 1};
}

double segment_distance(ShapePoint p, ShapePoint a, ShapePoint b) noexcept {
    const ShapePoint ab = b - a;
    const ShapePoint ap = p - a;
    const double length = ab.x * ab.x + ab.y * ab.y;
    const double t = length > 0 ? std::clamp((ap.x * ab.x + ap.y * ab.y) / length, 0.0, 1.0) : 0.0;
    const double dx = ap.x - ab.x * t;
    const double dy = ap.y - ab.y * t;
    return std::sqrt(dx * dx + dy * dy);
}

void add_segment(Mask& mask, ShapePoint a, ShapePoint b, double radius) {
    const double reach = radius + 1;
    const int y0 = std::max(mask.box.y0, static_cast<int>(std::floor(std::min(a.y, b.y) - reach)));
    const int y1 = std::min(mask.box.y1, static_cast<int>(std::ceil(std::max(a.y, b.y) + reach)) + 1);
    const double dy = b.y - a.y;
    for (int y = y0; y < y1; ++y) {
        // The part of the segment near this row bounds the columns to look at.
        double lo = std::min(a.x, b.x);
        double hi = std::max(a.x, b.x);
        if (std::abs(dy) > 1e-9) {
            const double t0 = std::clamp((y - reach - a.y) / dy, 0.0, 1.0);
            const double t1 = std::clamp((y + 1 + reach - a.y) / dy, 0.0, 1.0);
            const double xa = a.x + (b.x - a.x) * t0;
            const double xb = a.x + (b.x - a.x) * t1;
            lo = std::min(xa, xb);
            hi = std::max(xa, xb);
        }
        const int x0 = std::max(mask.box.x0, static_cast<int>(std::floor(lo - reach)));
        const int x1 = std::min(mask.box.x1, static_cast<int>(std::ceil(hi + reach)) + 1);
        for (int x = x0; x < x1; ++x) {
            const std::uint8_t cover = softened(radius - segment_distance({x + 0.5, y + 0.5}, a, b));
            std::uint8_t& there = mask.at(x, y);
            if (cover > there) there = cover;
        }
    }
}

double box_inside(double x, double y, ShapePoint low, ShapePoint high, double radius) noexcept {
    const double cx = (low.x + high.x) / 2;
    const double cy = (low.y + high.y) / 2;
    const double qx = std::abs(x - cx) - (high.x - low.x) / 2 + radius;
    const double qy = std::abs(y - cy) - (high.y - low.y) / 2 + radius;
    return radius - (qx > 0 && qy > 0 ? std::sqrt(qx * qx + qy * qy) : std::max(qx, qy));
}

}  // namespace

Mask stroke(std::span<const ShapePoint> points, double width, bool closed) {
    Mask mask(box_of(points, width / 2 + 1));
    if (points.empty()) return mask;
    // A line thinner than a pixel keeps its position and fades instead.
    const double radius = std::max(width, 1.0) / 2;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) add_segment(mask, points[i], points[i + 1], radius);
    if (closed || points.size() == 1) add_segment(mask, points.back(), points.front(), radius);
    if (width < 1)
        for (auto& cover : mask.cover) cover = static_cast<std::uint8_t>(cover * width);
    return mask;
}

Mask polygon(std::span<const ShapePoint> points) {
    Mask mask(box_of(points, 1));
    const int width = mask.box.width();
    if (points.size() < 3) return Mask{};
    // Four rows per pixel; along a row the coverage is exact.
    constexpr int kRows = 4;
    std::vector<float> row(static_cast<std::size_t>(width));
    std::vector<double> cuts;
    for (int y = mask.box.y0; y < mask.box.y1; ++y) {
        std::fill(row.begin(), row.end(), 0.0F);
        for (int sub = 0; sub < kRows; ++sub) {
            const double sy = y + (sub + 0.5) / kRows;
            cuts.clear();
            for (std::size_t i = 0; i < points.size(); ++i) {
                const ShapePoint a = points[i];
                const ShapePoint b = points[(i + 1) % points.size()];
                if ((a.y <= sy) == (b.y <= sy)) continue;
                cuts.push_back(a.x + (b.x - a.x) * (sy - a.y) / (b.y - a.y));
            }
            std::sort(cuts.begin(), cuts.end());
            for (std::size_t i = 0; i + 1 < cuts.size(); i += 2) {
                const double from = cuts[i] - mask.box.x0;
                const double to = cuts[i + 1] - mask.box.x0;
                const int last = std::min(width - 1, static_cast<int>(to));
                for (int x = std::max(0, static_cast<int>(from)); x <= last; ++x) {
                    const double part = std::min<double>(to, x + 1) - std::max<double>(from, x);
                    if (part > 0) row[static_cast<std::size_t>(x)] += static_cast<float>(part / kRows);
                }
            }
        }
        for (int x = 0; x < width; ++x)
            mask.at(mask.box.x0 + x, y) =
                static_cast<std::uint8_t>(std::min(1.0F, row[static_cast<std::size_t>(x)]) * 255 + 0.5F);
    }
    return mask;
}

Mask disc(ShapePoint centre, double radius) {
    Mask mask(box_of({&centre, 1}, radius + 1));
    add_segment(mask, centre, centre, radius);
    return mask;
}

Mask ring(ShapePoint centre, double radius, double width) {
    Mask mask(box_of({&centre, 1}, radius + width / 2 + 1));
    for (int y = mask.box.y0; y < mask.box.y1; ++y)
        for (int x = mask.box.x0; x < mask.box.x1; ++x) {
            const double d = std::hypot(x + 0.5 - centre.x, y + 0.5 - centre.y);
            mask.at(x, y) = softened(width / 2 - std::abs(d - radius));
        }
    return mask;
}

Mask rounded_box(ShapePoint low, ShapePoint high, double radius) {
    const ShapePoint ends[2] = {low, high};
    Mask mask(box_of(ends, 1));
    for (int y = mask.box.y0; y < mask.box.y1; ++y)
        for (int x = mask.box.x0; x < mask.box.x1; ++x)
            mask.at(x, y) = softened(box_inside(x + 0.5, y + 0.5, low, high, radius));
    return mask;
}

Mask rounded_frame(ShapePoint low, ShapePoint high, double radius, double width) {
    const ShapePoint ends[2] = {low, high};
    Mask mask(box_of(ends, 1));
    for (int y = mask.box.y0; y < mask.box.y1; ++y)
        for (int x = mask.box.x0; x < mask.box.x1; ++x) {
            const double inside = box_inside(x + 0.5, y + 0.5, low, high, radius);
            mask.at(x, y) = std::min(softened(inside), softened(width - inside));
        }
    return mask;
}

std::vector<ShapePoint> curve(ShapePoint a, ShapePoint b, ShapePoint c, ShapePoint d, int pieces) {
    std::vector<ShapePoint> points;
    for (int i = 0; i <= pieces; ++i) {
        const double t = static_cast<double>(i) / pieces;
        const double s = 1 - t;
        points.push_back(a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t));
    }
    return points;
}

}  // namespace ramparts
