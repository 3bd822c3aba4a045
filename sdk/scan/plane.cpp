// Blurs; see plane.hpp.
#include "sdk/scan/plane.hpp"

namespace ramparts::scan {
namespace {

/// A running mean of 2·radius + 1 pixels of a row of `n` pixels, `step` apart.
void box_row(const float* from, float* to, int n, std::ptrdiff_t step, int radius) {
    const auto value = [&](int i) { return from[std::clamp(i, 0, n - 1) * step]; };
    double sum = 0;
    for (int i = -radius; i <= radius; ++i) sum += static_cast<double>(value(i));
    const double share = 1.0 / (2 * radius + 1);
    for (int i = 0; i < n; ++i) {
        to[i * step] = static_cast<float>(sum * share);
        sum += static_cast<double>(value(i + radius + 1)) - static_cast<double>(value(i - radius));
    }
}

Plane boxed(const Plane& from, int radius) {
    Plane across(from.width, from.height);
    for (int y = 0; y < from.height; ++y) {
        const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * from.width;
        box_row(from.v.data() + row, across.v.data() + row, from.width, 1, radius);
    }
    // Columns side by side, so that memory is read in rows.
    Plane out(from.width, from.height);
    std::vector<double> sum(static_cast<std::size_t>(from.width));
    const auto row_of = [&](int y) {
        return across.v.data() + static_cast<std::ptrdiff_t>(std::clamp(y, 0, from.height - 1)) * from.width;
    };
    for (int i = -radius; i <= radius; ++i)
        for (std::size_t x = 0; x < sum.size(); ++x) sum[x] += static_cast<double>(row_of(i)[x]);
    const double share = 1.0 / (2 * radius + 1);
    for (int y = 0; y < from.height; ++y) {
        float* to = out.v.data() + static_cast<std::ptrdiff_t>(y) * from.width;
        const float* in = row_of(y + radius + 1);
        const float* gone = row_of(y - radius);
        for (std::size_t x = 0; x < sum.size(); ++x) {
            to[x] = static_cast<float>(sum[x] * share);
            sum[x] += static_cast<double>(in[x]) - static_cast<double>(gone[x]);
        }
    }
    return out;
}

std::vector<float> bell(double sigma) {
    const int radius = std::max(1, static_cast<int>(std::ceil(2.6 * sigma)));
    std::vector<float> kernel;
    float sum = 0;
    for (int i = -radius; i <= radius; ++i) {
        kernel.push_back(static_cast<float>(std::exp(-i * i / (2 * sigma * sigma))));
        sum += kernel.back();
    }
    for (float& k : kernel) k /= sum;
    return kernel;
}

Plane bell_blurred(const Plane& from, double sigma) {
    const std::vector<float> kernel = bell(sigma);
    const int radius = static_cast<int>(kernel.size() / 2);
    Plane across(from.width, from.height);
    std::vector<float> padded(static_cast<std::size_t>(from.width + 2 * radius));
    for (int y = 0; y < from.height; ++y) {
        for (int x = -radius; x < from.width + radius; ++x)
            padded[static_cast<std::size_t>(x + radius)] = from.at(std::clamp(x, 0, from.width - 1), y);
        float* to = &across.at(0, y);
        for (std::size_t k = 0; k < kernel.size(); ++k)
            for (std::size_t x = 0; x < static_cast<std::size_t>(from.width); ++x) to[x] += kernel[k] * padded[x + k];
    }
    Plane out(from.width, from.height);
    for (int y = 0; y < from.height; ++y) {
        float* to = &out.at(0, y);
        for (int k = -radius; k <= radius; ++k) {
            const float* row = &across.at(0, std::clamp(y + k, 0, from.height - 1));
            const float share = kernel[static_cast<std::size_t>(k + radius)];
            for (std::size_t x = 0; x < static_cast<std::size_t>(from.width); ++x) to[x] += share * row[x];
        }
    }
    return out;
}

}  // namespace

Plane blurred(const Plane& from, double sigma) {
    if (from.width == 0 || from.height == 0 || sigma < 0.2) return from;
    if (sigma <= 2.5) return bell_blurred(from, sigma);
    const int radius = std::max(1, static_cast<int>(std::lround((std::sqrt(4 * sigma * sigma + 1) - 1) / 2)));
    return boxed(boxed(boxed(from, radius), radius), radius);
}

Plane product(const Plane& a, const Plane& b) {
    Plane out(a.width, a.height);
    for (std::size_t i = 0; i < out.v.size(); ++i) out.v[i] = a.v[i] * b.v[i];
    return out;
}

Plane local_deviation(const Plane& from, double sigma) {
    const Plane mean = blurred(from, sigma);
    Plane out = blurred(product(from, from), sigma);
    for (std::size_t i = 0; i < out.v.size(); ++i)
        out.v[i] = std::sqrt(std::max(0.0F, out.v[i] - mean.v[i] * mean.v[i]));
    return out;
}

}  // namespace ramparts::scan
