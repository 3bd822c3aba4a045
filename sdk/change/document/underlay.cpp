// Least-squares fits of a scan; see underlay.hpp.
#include "sdk/change/document/underlay.hpp"

#include <cmath>
#include <numbers>

namespace ramparts {
namespace {

/// Sums over the pairs about their means; working about the means keeps the numbers small.
struct Sums {
    double n = 0;
    PlanePoint plane;  // means
    PlanePoint pixel;
    double xx = 0, xy = 0, yy = 0;
    double ux = 0, uy = 0, vx = 0, vy = 0;  // pixel u, v with plane x, y
};

Sums sums_of(const Grid& grid, std::span<const ReferencePair> pairs) {
    Sums s;
    s.n = static_cast<double>(pairs.size());
    for (const ReferencePair& p : pairs) {
        const PlanePoint at = true_centre(grid, p.hex);
        s.plane.x += at.x / s.n;
        s.plane.y += at.y / s.n;
        s.pixel.x += p.pixel.x / s.n;
        s.pixel.y += p.pixel.y / s.n;
    }
    for (const ReferencePair& p : pairs) {
        const PlanePoint at = true_centre(grid, p.hex);
        const double x = at.x - s.plane.x;
        const double y = at.y - s.plane.y;
        const double u = p.pixel.x - s.pixel.x;
        const double v = p.pixel.y - s.pixel.y;
        s.xx += x * x;
        s.xy += x * y;
        s.yy += y * y;
        s.ux += u * x;
        s.uy += u * y;
        s.vx += v * x;
        s.vy += v * y;
    }
    return s;
}

void put_means(UnderlayTransform& t, const Sums& s) {
    t.c = s.pixel.x - t.a * s.plane.x - t.b * s.plane.y;
    t.f = s.pixel.y - t.d * s.plane.x - t.e * s.plane.y;
}

}  // namespace

PlanePoint UnderlayTransform::to_pixel(PlanePoint p) const noexcept {
    return {a * p.x + b * p.y + c, d * p.x + e * p.y + f};
}

PlanePoint UnderlayTransform::to_plane(PlanePoint p) const noexcept {
    const double det = determinant();
    const double u = p.x - c;
    const double v = p.y - f;
    return {(e * u - b * v) / det, (a * v - d * u) / det};
}

PlanePoint true_centre(const Grid& grid, HexIndex hex) noexcept {
    const GridPoint c = grid.centre(hex);
    const bool flat = grid.shape().orientation == Orientation::flat;
    return {flat ? c.x : c.x * std::numbers::sqrt3, flat ? c.y * std::numbers::sqrt3 : c.y};
}

PlanePoint pixel_of(const UnderlayTransform& transform, const Grid& grid, HexIndex hex) noexcept {
    return transform.to_pixel(true_centre(grid, hex));
}

HexIndex hex_of(const UnderlayTransform& transform, const Grid& grid, PlanePoint pixel) noexcept {
    PlanePoint p = transform.to_plane(pixel);
    (grid.shape().orientation == Orientation::flat ? p.y : p.x) /= std::numbers::sqrt3;
    return hex_at(grid, p);
}

Result<UnderlayFit, Message> fit_underlay(const Grid& grid, std::span<const ReferencePair> pairs, FitKind kind) {
    const std::size_t needed = kind == FitKind::similarity ? 2 : 3;
    if (pairs.size() < needed) return fail(message("at least {1} reference hexes are needed", needed));
    for (const ReferencePair& p : pairs)
        if (p.hex >= grid.size()) return fail(message("a reference hex does not lie on this map"));
    const Sums s = sums_of(grid, pairs);
    const double spread = s.xx + s.yy;
    if (spread < 1e-9) return fail(message("the reference hexes are all the same"));
    UnderlayFit fit;
    UnderlayTransform& t = fit.transform;
    if (kind == FitKind::similarity) {
        t.a = t.e = (s.ux + s.vy) / spread;
        t.d = (s.vx - s.uy) / spread;
        t.b = -t.d;
    } else {
        const double det = s.xx * s.yy - s.xy * s.xy;
        if (det < 1e-6 * spread * spread)
            return fail(message("the reference hexes stand in one line; choose one beside it"));
        t.a = (s.ux * s.yy - s.uy * s.xy) / det;
        t.b = (s.uy * s.xx - s.ux * s.xy) / det;
        t.d = (s.vx * s.yy - s.vy * s.xy) / det;
        t.e = (s.vy * s.xx - s.vx * s.xy) / det;
    }
    put_means(t, s);
    if (!(std::abs(t.determinant()) > 1e-12))
        return fail(message("the pixels fall together; no scale follows from them"));
    double sum = 0;
    for (const ReferencePair& p : pairs) {
        const PlanePoint at = pixel_of(t, grid, p.hex);
        fit.residuals.push_back(std::hypot(at.x - p.pixel.x, at.y - p.pixel.y));
        if (fit.residuals.back() > fit.residuals[fit.worst]) fit.worst = fit.residuals.size() - 1;
        sum += fit.residuals.back() * fit.residuals.back();
    }
    fit.root_mean_square = std::sqrt(sum / s.n);
    // Neighbouring centres are 2√3 apart on the true plane.
    fit.hex_pixels = std::sqrt(std::abs(t.determinant())) * 2 * std::numbers::sqrt3;
    fit.degrees = std::atan2(t.d - t.b, t.a + t.e) * 180 / std::numbers::pi;
    return fit;
}

}  // namespace ramparts
