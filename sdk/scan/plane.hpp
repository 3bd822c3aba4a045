// One channel of a picture as floats, and what is done to it: blurring, sampling, shrinking.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace ramparts::scan {

/// Asked between the parts of long work: true ends it.
using Stop = std::function<bool()>;

struct Plane {
    int width = 0;
    int height = 0;
    std::vector<float> v;

    Plane() = default;
    Plane(int w, int h) : width(w), height(h), v(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
    [[nodiscard]] float& at(int x, int y) noexcept {
        return v[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    [[nodiscard]] float at(int x, int y) const noexcept {
        return v[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    /// Between four pixels; beyond the border the border's.
    [[nodiscard]] float sample(float x, float y) const noexcept {
        x = std::clamp(x, 0.0F, static_cast<float>(width - 1));
        y = std::clamp(y, 0.0F, static_cast<float>(height - 1));
        const int x0 = std::min(static_cast<int>(x), std::max(0, width - 2));
        const int y0 = std::min(static_cast<int>(y), std::max(0, height - 2));
        const int x1 = std::min(x0 + 1, width - 1);
        const int y1 = std::min(y0 + 1, height - 1);
        const float fx = x - static_cast<float>(x0);
        const float fy = y - static_cast<float>(y0);
        return (at(x0, y0) * (1 - fx) + at(x1, y0) * fx) * (1 - fy) + (at(x0, y1) * (1 - fx) + at(x1, y1) * fx) * fy;
    }
};

/// Blurred by a bell of this deviation in pixels; borders are repeated. Wide bells are three boxes.
[[nodiscard]] Plane blurred(const Plane& from, double sigma);
/// Each pixel the product of two planes' pixels.
[[nodiscard]] Plane product(const Plane& a, const Plane& b);
/// Standard deviation of the pixels round each, weighted by a bell.
[[nodiscard]] Plane local_deviation(const Plane& from, double sigma);

}  // namespace ramparts::scan
