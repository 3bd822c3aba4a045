// The small linear algebra of reading scans: systems of equations, principal axes, groups of points. Fixed order of
// sums, random numbers of their own: equal input, equal output.
#pragma once

#include <cstdint>
#include <vector>

namespace ramparts::scan {

/// A symmetric positive matrix in rows, taken apart once and used often.
class Cholesky {
public:
    /// False, and unusable, when the matrix is not positive.
    [[nodiscard]] bool factor(std::vector<double> matrix, int n);
    void solve(std::vector<double>& b) const;
    /// Square of the length of `x` in this metric.
    [[nodiscard]] double distance2(const double* x) const;
    [[nodiscard]] double log_determinant() const noexcept { return log_determinant_; }

private:
    int n_ = 0;
    std::vector<double> l_;
    mutable std::vector<double> work_;
    double log_determinant_ = 0;
};

/// Solves a symmetric positive system in place; false when there is no one answer.
[[nodiscard]] bool solve_symmetric(std::vector<double> matrix, std::vector<double>& b);

/// Values and vectors (in rows) of a symmetric matrix, largest first.
struct Axes {
    std::vector<double> values;
    std::vector<double> vectors;
};
[[nodiscard]] Axes axes_of(std::vector<double> matrix, int n);

/// Points in rows of `dims` numbers.
struct Points {
    int dims = 0;
    std::vector<float> v;
    [[nodiscard]] int count() const noexcept { return dims == 0 ? 0 : static_cast<int>(v.size()) / dims; }
    [[nodiscard]] const float* row(int i) const noexcept {
        return v.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(dims);
    }
    [[nodiscard]] float* row(int i) noexcept {
        return v.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(dims);
    }
};

/// Middles of `k` groups, by Lloyd's rounds from a spread start.
[[nodiscard]] Points group_middles(const Points& points, int k, int rounds, std::uint64_t seed);
[[nodiscard]] int nearest_row(const Points& rows, const float* point) noexcept;

/// The value below which this share lies; of none 0.
[[nodiscard]] double quantile(std::vector<double> values, double share);

}  // namespace ramparts::scan
