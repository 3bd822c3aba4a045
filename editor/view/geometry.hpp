// Integer points and rectangles of the picture, in pixels; half-open rectangles.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ramparts {

struct PixelPoint {
    int x = 0;
    int y = 0;
    friend constexpr bool operator==(const PixelPoint&, const PixelPoint&) = default;
    friend constexpr PixelPoint operator+(PixelPoint a, PixelPoint b) noexcept { return {a.x + b.x, a.y + b.y}; }
    friend constexpr PixelPoint operator-(PixelPoint a, PixelPoint b) noexcept { return {a.x - b.x, a.y - b.y}; }
};

/// A point between pixels, for shapes that are drawn with soft edges.
struct ShapePoint {
    double x = 0;
    double y = 0;
    friend constexpr ShapePoint operator+(ShapePoint a, ShapePoint b) noexcept { return {a.x + b.x, a.y + b.y}; }
    friend constexpr ShapePoint operator-(ShapePoint a, ShapePoint b) noexcept { return {a.x - b.x, a.y - b.y}; }
    friend constexpr ShapePoint operator*(ShapePoint a, double k) noexcept { return {a.x * k, a.y * k}; }
};

/// Pixels with x0 <= x < x1 and y0 <= y < y1.
struct PixelRect {
    int x0 = 0;
    int y0 = 0;
    int x1 = 0;
    int y1 = 0;
    friend constexpr bool operator==(const PixelRect&, const PixelRect&) = default;
    [[nodiscard]] constexpr int width() const noexcept { return x1 - x0; }
    [[nodiscard]] constexpr int height() const noexcept { return y1 - y0; }
    [[nodiscard]] constexpr bool empty() const noexcept { return x1 <= x0 || y1 <= y0; }
    [[nodiscard]] constexpr bool contains(PixelPoint p) const noexcept {
        return p.x >= x0 && p.x < x1 && p.y >= y0 && p.y < y1;
    }
    [[nodiscard]] constexpr PixelRect intersected(const PixelRect& o) const noexcept {
        return {std::max(x0, o.x0), std::max(y0, o.y0), std::min(x1, o.x1), std::min(y1, o.y1)};
    }
    [[nodiscard]] constexpr PixelRect united(const PixelRect& o) const noexcept {
        if (empty()) return o;
        if (o.empty()) return *this;
        return {std::min(x0, o.x0), std::min(y0, o.y0), std::max(x1, o.x1), std::max(y1, o.y1)};
    }
    [[nodiscard]] constexpr PixelRect moved(int dx, int dy) const noexcept {
        return {x0 + dx, y0 + dy, x1 + dx, y1 + dy};
    }
    [[nodiscard]] constexpr PixelRect grown(int by) const noexcept { return {x0 - by, y0 - by, x1 + by, y1 + by}; }
};

/// Division that rounds towards minus infinity; `d` > 0.
[[nodiscard]] constexpr std::int64_t floor_div(std::int64_t n, std::int64_t d) noexcept {
    return n >= 0 ? n / d : -((-n + d - 1) / d);
}
[[nodiscard]] constexpr std::int64_t ceil_div(std::int64_t n, std::int64_t d) noexcept { return -floor_div(-n, d); }
[[nodiscard]] constexpr std::int64_t floor_mod(std::int64_t n, std::int64_t d) noexcept {
    return n - floor_div(n, d) * d;
}

}  // namespace ramparts
