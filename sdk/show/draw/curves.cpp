// Curves; see curves.hpp.
#include "sdk/show/draw/curves.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/hash.hpp"

namespace ramparts::draw {
namespace {

Point bend(Point a, Point control, Point b, double t) {
    const double s = 1 - t;
    return a * (s * s) + control * (2 * s * t) + b * (t * t);
}

double smoothstep(double t) { return t * t * (3 - 2 * t); }

}  // namespace

std::vector<Point> soften(const std::vector<Point>& points, bool closed, int steps) {
    const std::size_t n = points.size();
    if (n < 3) return points;
    std::vector<Point> result;
    if (!closed) result.push_back(points.front());
    const std::size_t first = closed ? 0 : 1;
    const std::size_t last = closed ? n : n - 1;
    for (std::size_t i = first; i < last; ++i) {
        const Point before = points[(i + n - 1) % n];
        const Point after = points[(i + 1) % n];
        const Point a = middle(before, points[i]);
        const Point b = middle(points[i], after);
        for (int k = 0; k < steps; ++k) result.push_back(bend(a, points[i], b, static_cast<double>(k) / steps));
        if (!closed && i + 1 == last) result.push_back(b);
    }
    if (!closed) result.push_back(points.back());
    return result;
}

double polyline_length(const std::vector<Point>& points) {
    double total = 0;
    for (std::size_t i = 1; i < points.size(); ++i) total += distance(points[i - 1], points[i]);
    return total;
}

std::vector<Point> resample(const std::vector<Point>& points, bool closed, double spacing) {
    if (points.size() < 2) return points;
    std::vector<Point> line = points;
    if (closed) line.push_back(points.front());
    const double total = polyline_length(line);
    const int pieces = std::max(closed ? 3 : 1, static_cast<int>(std::lround(total / spacing)));
    std::vector<Point> result{line.front()};
    double walked = 0;
    int made = 1;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double piece = distance(line[i - 1], line[i]);
        while (made < pieces && walked + piece >= total * made / pieces && piece > 0) {
            const double t = (total * made / pieces - walked) / piece;
            result.push_back(line[i - 1] + (line[i] - line[i - 1]) * t);
            ++made;
        }
        walked += piece;
    }
    if (!closed) result.push_back(line.back());
    return result;
}

std::vector<Point> soften_evenly(const std::vector<Point>& points, bool closed, double spacing) {
    const std::size_t n = points.size();
    if (n < 3) return resample(points, closed, spacing);
    std::vector<Point> result;
    const auto along = [&](const std::vector<Point>& piece) {
        const std::vector<Point> even = resample(piece, false, spacing);
        result.insert(result.end(), even.begin(), even.end() - 1);
    };
    constexpr int kFine = 12;
    const std::size_t first = closed ? 0 : 1;
    const std::size_t last = closed ? n : n - 1;
    if (!closed) along({points.front(), middle(points[0], points[1])});
    for (std::size_t i = first; i < last; ++i) {
        const Point a = middle(points[(i + n - 1) % n], points[i]);
        const Point b = middle(points[i], points[(i + 1) % n]);
        std::vector<Point> round;
        for (int k = 0; k <= kFine; ++k) round.push_back(bend(a, points[i], b, static_cast<double>(k) / kFine));
        along(round);
    }
    if (closed) return result;
    along({middle(points[n - 2], points[n - 1]), points.back()});
    result.push_back(points.back());
    return result;
}

Path curve_through(const std::vector<Point>& points, bool closed) {
    const std::size_t n = points.size();
    if (n < 3) return Path::polyline(points);
    const auto at = [&](std::size_t i, int step) {
        if (closed) return points[(i + n + static_cast<std::size_t>(step + 1) - 1) % n];
        const auto k = static_cast<long long>(i) + step;
        return points[static_cast<std::size_t>(std::clamp<long long>(k, 0, static_cast<long long>(n) - 1))];
    };
    Path path;
    path.move_to(points[0]);
    const std::size_t segments = closed ? n : n - 1;
    for (std::size_t i = 0; i < segments; ++i) {
        const Point a = at(i, 0);
        const Point b = at(i, 1);
        path.cubic_to(a + (b - at(i, -1)) * (1.0 / 6), b - (at(i, 2) - a) * (1.0 / 6), b);
    }
    if (closed) path.close();
    return path;
}

Path scalloped(const std::vector<Point>& points, bool closed, double bulge) {
    Path path;
    if (points.size() < 2) return path;
    path.move_to(points[0]);
    const std::size_t n = points.size();
    for (std::size_t i = 0; i + 1 < n + (closed ? 1 : 0); ++i) {
        const Point a = points[i];
        const Point b = points[(i + 1) % n];
        const Point out = right_of(unit(b - a)) * (-bulge * distance(a, b));
        path.cubic_to(a + out * 1.2, b + out * 1.2, b);
    }
    if (closed) path.close();
    return path;
}

double hash01(int a, int b, int salt) noexcept {
    const std::uint64_t h = hash_combine(hash_combine(static_cast<std::uint64_t>(salt), static_cast<std::uint32_t>(a)),
                                         static_cast<std::uint32_t>(b));
    return static_cast<double>(h >> 11) / 9007199254740992.0;
}

double noise(double x, double y, int salt) noexcept {
    const double fx = std::floor(x);
    const double fy = std::floor(y);
    const int ix = static_cast<int>(fx);
    const int iy = static_cast<int>(fy);
    const double tx = smoothstep(x - fx);
    const double ty = smoothstep(y - fy);
    const double top = hash01(ix, iy, salt) * (1 - tx) + hash01(ix + 1, iy, salt) * tx;
    const double bottom = hash01(ix, iy + 1, salt) * (1 - tx) + hash01(ix + 1, iy + 1, salt) * tx;
    return 2 * (top * (1 - ty) + bottom * ty) - 1;
}

void wobble(std::vector<Point>& points, double amplitude, double scale, Point origin, int salt) {
    for (Point& p : points) {
        const double x = (p.x - origin.x) / scale;
        const double y = (p.y - origin.y) / scale;
        p = p + Point{noise(x, y, salt), noise(x, y, salt + 1)} * amplitude;
    }
}

}  // namespace ramparts::draw
