// Cholesky, Jacobi, Lloyd; see numbers.hpp.
#include "sdk/scan/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/core/rng.hpp"

namespace ramparts::scan {
namespace {

std::size_t cell(int n, int i, int j) {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(n) + static_cast<std::size_t>(j);
}

double squared_distance(const float* a, const float* b, int dims) {
    float sum = 0;
    for (int d = 0; d < dims; ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
    return static_cast<double>(sum);
}

/// One turn that makes cell (p, q) nought.
void turn(std::vector<double>& a, std::vector<double>& vectors, int n, int p, int q) {
    const double off = a[cell(n, p, q)];
    if (std::abs(off) < 1e-15) return;
    const double theta = (a[cell(n, q, q)] - a[cell(n, p, p)]) / (2 * off);
    const double t = (theta >= 0 ? 1.0 : -1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    const double c = 1 / std::sqrt(t * t + 1);
    const double s = t * c;
    for (int k = 0; k < n; ++k) {
        const double kp = a[cell(n, k, p)];
        const double kq = a[cell(n, k, q)];
        a[cell(n, k, p)] = c * kp - s * kq;
        a[cell(n, k, q)] = s * kp + c * kq;
    }
    for (int k = 0; k < n; ++k) {
        const double pk = a[cell(n, p, k)];
        const double qk = a[cell(n, q, k)];
        a[cell(n, p, k)] = c * pk - s * qk;
        a[cell(n, q, k)] = s * pk + c * qk;
        const double vp = vectors[cell(n, p, k)];
        const double vq = vectors[cell(n, q, k)];
        vectors[cell(n, p, k)] = c * vp - s * vq;
        vectors[cell(n, q, k)] = s * vp + c * vq;
    }
}

}  // namespace

bool Cholesky::factor(std::vector<double> matrix, int n) {
    n_ = n;
    l_ = std::move(matrix);
    work_.assign(static_cast<std::size_t>(n), 0);
    log_determinant_ = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= i; ++j) {
            double sum = l_[cell(n, i, j)];
            for (int k = 0; k < j; ++k) sum -= l_[cell(n, i, k)] * l_[cell(n, j, k)];
            if (i != j) {
                l_[cell(n, i, j)] = sum / l_[cell(n, j, j)];
                continue;
            }
            if (!(sum > 0)) return false;
            l_[cell(n, i, i)] = std::sqrt(sum);
            log_determinant_ += std::log(sum);
        }
    return true;
}

void Cholesky::solve(std::vector<double>& b) const {
    for (int i = 0; i < n_; ++i) {
        double sum = b[static_cast<std::size_t>(i)];
        for (int k = 0; k < i; ++k) sum -= l_[cell(n_, i, k)] * b[static_cast<std::size_t>(k)];
        b[static_cast<std::size_t>(i)] = sum / l_[cell(n_, i, i)];
    }
    for (int i = n_ - 1; i >= 0; --i) {
        double sum = b[static_cast<std::size_t>(i)];
        for (int k = i + 1; k < n_; ++k) sum -= l_[cell(n_, k, i)] * b[static_cast<std::size_t>(k)];
        b[static_cast<std::size_t>(i)] = sum / l_[cell(n_, i, i)];
    }
}

double Cholesky::distance2(const double* x) const {
    double total = 0;
    for (int i = 0; i < n_; ++i) {
        double sum = x[i];
        for (int k = 0; k < i; ++k) sum -= l_[cell(n_, i, k)] * work_[static_cast<std::size_t>(k)];
        work_[static_cast<std::size_t>(i)] = sum / l_[cell(n_, i, i)];
        total += work_[static_cast<std::size_t>(i)] * work_[static_cast<std::size_t>(i)];
    }
    return total;
}

bool solve_symmetric(std::vector<double> matrix, std::vector<double>& b) {
    Cholesky factors;
    if (!factors.factor(std::move(matrix), static_cast<int>(b.size()))) return false;
    factors.solve(b);
    return true;
}

Axes axes_of(std::vector<double> matrix, int n) {
    std::vector<double> vectors(matrix.size(), 0.0);
    for (int i = 0; i < n; ++i) vectors[cell(n, i, i)] = 1;
    for (int round = 0; round < 30; ++round) {
        double off = 0;
        double on = 0;
        for (int p = 0; p < n; ++p) {
            on += matrix[cell(n, p, p)] * matrix[cell(n, p, p)];
            for (int q = p + 1; q < n; ++q) off += matrix[cell(n, p, q)] * matrix[cell(n, p, q)];
        }
        if (off <= 1e-20 * on) break;
        for (int p = 0; p < n; ++p)
            for (int q = p + 1; q < n; ++q) turn(matrix, vectors, n, p, q);
    }
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return matrix[cell(n, a, a)] > matrix[cell(n, b, b)]; });
    Axes out;
    for (const int i : order) {
        out.values.push_back(matrix[cell(n, i, i)]);
        for (int k = 0; k < n; ++k) out.vectors.push_back(vectors[cell(n, i, k)]);
    }
    return out;
}

int nearest_row(const Points& rows, const float* point) noexcept {
    int best = 0;
    float nearest = std::numeric_limits<float>::max();
    for (int i = 0; i < rows.count(); ++i) {
        float sum = 0;
        const float* row = rows.row(i);
        for (int d = 0; d < rows.dims; ++d) sum += (row[d] - point[d]) * (row[d] - point[d]);
        if (sum < nearest) {
            nearest = sum;
            best = i;
        }
    }
    return best;
}

Points group_middles(const Points& points, int k, int rounds, std::uint64_t seed) {
    Points out;
    out.dims = points.dims;
    const int n = points.count();
    if (n == 0) return out;
    Rng rng(seed);
    // Each start is a point drawn by the square of its distance from the starts before.
    std::vector<double> away(static_cast<std::size_t>(n), std::numeric_limits<double>::max());
    int next = static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
    for (int i = 0; i < std::min(k, n); ++i) {
        out.v.insert(out.v.end(), points.row(next), points.row(next) + points.dims);
        double total = 0;
        for (int j = 0; j < n; ++j) {
            double& d = away[static_cast<std::size_t>(j)];
            d = std::min(d, squared_distance(points.row(j), points.row(next), points.dims));
            total += d;
        }
        double left = total * (static_cast<double>(rng.next() >> 11) * 0x1p-53);
        for (next = 0; next < n - 1 && left > away[static_cast<std::size_t>(next)]; ++next)
            left -= away[static_cast<std::size_t>(next)];
    }
    const int groups = out.count();
    for (int round = 0; round < rounds; ++round) {
        std::vector<double> sums(out.v.size(), 0.0);
        std::vector<int> counts(static_cast<std::size_t>(groups), 0);
        for (int j = 0; j < n; ++j) {
            const int g = nearest_row(out, points.row(j));
            ++counts[static_cast<std::size_t>(g)];
            for (int d = 0; d < points.dims; ++d)
                sums[cell(points.dims, g, d)] += static_cast<double>(points.row(j)[d]);
        }
        for (int g = 0; g < groups; ++g)
            if (counts[static_cast<std::size_t>(g)] > 0)
                for (int d = 0; d < points.dims; ++d)
                    out.row(g)[d] =
                        static_cast<float>(sums[cell(points.dims, g, d)] / counts[static_cast<std::size_t>(g)]);
    }
    return out;
}

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

}  // namespace ramparts::scan
