// Polynomials over the plane and their smooth rest; see fit.hpp.
#include <array>
#include <cmath>

#include "sdk/scan/fit.hpp"
#include "sdk/scan/numbers.hpp"

namespace ramparts::scan {
namespace {

using Terms = std::array<double, Warp::kTerms>;

Terms terms_of(double u, double v) {
    return {1, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v};
}
int term_count(int degree) { return degree == 1 ? 3 : degree == 2 ? 6 : Warp::kTerms; }

constexpr double kRestStep = 0.5;   // hexes between nodes
constexpr double kRestReach = 1.2;  // hexes, the deviation of the bell

std::vector<double> system_of(std::span<const Warp::Pull> pulls, std::span<const Terms> terms,
                              const std::vector<double>& weights, int n, std::array<std::vector<double>, 2>& right) {
    auto& [bx, by] = right;
    const auto size = static_cast<std::size_t>(n);
    std::vector<double> a(size * size, 0.0);
    bx.assign(size, 0.0);
    by.assign(size, 0.0);
    double total = 0;
    for (std::size_t p = 0; p < pulls.size(); ++p) {
        total += weights[p];
        for (std::size_t i = 0; i < size; ++i) {
            const double wi = weights[p] * terms[p][i];
            for (std::size_t j = 0; j <= i; ++j) a[i * size + j] += wi * terms[p][j];
            bx[i] += wi * pulls[p].pixel.x;
            by[i] += wi * pulls[p].pixel.y;
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        if (i >= 3) a[i * size + i] += 1e-5 * total;
        for (std::size_t j = 0; j < i; ++j) a[j * size + i] = a[i * size + j];
    }
    return a;
}

}  // namespace

Warp::Warp(const draw::Box& plane)
    : plane_(plane),
      scale_{std::max(0.5, plane.width() / 2), std::max(0.5, plane.height() / 2)},
      coefficients_(kTerms) {}

Point Warp::smooth_pixel(Point plane) const {
    const Point at = plane - plane_.centre();
    const Terms terms = terms_of(at.x / scale_.x, at.y / scale_.y);
    Point out;
    for (std::size_t i = 0; i < terms.size(); ++i) out = out + coefficients_[i] * terms[i];
    return out;
}

Point Warp::pixel(Point plane) const {
    const Point smooth = smooth_pixel(plane);
    if (rest_.empty()) return smooth;
    const double x = std::clamp((plane.x - plane_.x0) / kRestStep, 0.0, rest_columns_ - 1.001);
    const double y = std::clamp((plane.y - plane_.y0) / kRestStep, 0.0, rest_rows_ - 1.001);
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const auto node = [&](int i, int j) {
        return rest_[static_cast<std::size_t>(j) * static_cast<std::size_t>(rest_columns_) +
                     static_cast<std::size_t>(i)];
    };
    const double fx = x - x0;
    const double fy = y - y0;
    return smooth + (node(x0, y0) * (1 - fx) + node(x0 + 1, y0) * fx) * (1 - fy) +
           (node(x0, y0 + 1) * (1 - fx) + node(x0 + 1, y0 + 1) * fx) * fy;
}

std::pair<Point, Point> Warp::jacobian(Point plane) const {
    constexpr double kStep = 0.25;
    return {(pixel(plane + Point{kStep, 0}) - pixel(plane - Point{kStep, 0})) * (0.5 / kStep),
            (pixel(plane + Point{0, kStep}) - pixel(plane - Point{0, kStep})) * (0.5 / kStep)};
}

double Warp::hex_pixels() const {
    const auto [x, y] = jacobian(plane_.centre());
    return std::sqrt(std::abs(x.x * y.y - x.y * y.x));
}

bool Warp::meet(std::span<const Pull> pulls, int degree, double doubted) {
    const int n = term_count(degree);
    if (pulls.size() < 3) return false;
    std::vector<Terms> terms;
    std::vector<double> weights;
    for (const Pull& pull : pulls) {
        const Point at = pull.plane - plane_.centre();
        terms.push_back(terms_of(at.x / scale_.x, at.y / scale_.y));
        weights.push_back(pull.weight);
    }
    const double begin_pixels = hex_pixels();
    rest_.clear();
    const double least = doubted * std::max(1.0, begin_pixels);
    for (int round = 0; round < (doubted > 0 ? 12 : 1); ++round) {
        std::array<std::vector<double>, 2> right;
        const std::vector<double> a = system_of(pulls, terms, weights, n, right);
        auto& [bx, by] = right;
        if (!solve_symmetric(a, bx) || !solve_symmetric(a, by)) return false;
        coefficients_.assign(kTerms, Point{});
        for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) coefficients_[i] = {bx[i], by[i]};
        std::vector<double> off;
        for (const Pull& pull : pulls) off.push_back(draw::distance(smooth_pixel(pull.plane), pull.pixel));
        const double scale = std::max(least, 1.5 * quantile(off, 0.5));
        for (std::size_t p = 0; p < pulls.size(); ++p)
            weights[p] = pulls[p].weight / (1 + (off[p] / scale) * (off[p] / scale));
    }
    return true;
}

void Warp::add_rest(std::span<const Pull> pulls) {
    rest_columns_ = std::max(2, static_cast<int>(std::ceil(plane_.width() / kRestStep)) + 1);
    rest_rows_ = std::max(2, static_cast<int>(std::ceil(plane_.height() / kRestStep)) + 1);
    const auto columns = static_cast<std::size_t>(rest_columns_);
    std::vector<Point> sums(columns * static_cast<std::size_t>(rest_rows_));
    std::vector<double> weights(sums.size(), 0.3);
    const int reach = static_cast<int>(2.5 * kRestReach / kRestStep);
    for (const Pull& pull : pulls) {
        const Point off = pull.pixel - smooth_pixel(pull.plane);
        const int ci = static_cast<int>(std::lround((pull.plane.x - plane_.x0) / kRestStep));
        const int cj = static_cast<int>(std::lround((pull.plane.y - plane_.y0) / kRestStep));
        for (int j = std::max(0, cj - reach); j <= std::min(rest_rows_ - 1, cj + reach); ++j)
            for (int i = std::max(0, ci - reach); i <= std::min(rest_columns_ - 1, ci + reach); ++i) {
                const Point node{plane_.x0 + i * kRestStep, plane_.y0 + j * kRestStep};
                const double d = draw::distance(node, pull.plane) / kRestReach;
                const double w = pull.weight * std::exp(-d * d / 2);
                const std::size_t at = static_cast<std::size_t>(j) * columns + static_cast<std::size_t>(i);
                sums[at] = sums[at] + off * w;
                weights[at] += w;
            }
    }
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = sums[i] * (1 / weights[i]);
    rest_ = std::move(sums);
}

}  // namespace ramparts::scan
