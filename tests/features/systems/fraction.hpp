// Exact fractions, for chances that are counted and not drawn.
#pragma once

#include <cstdint>
#include <numeric>
#include <ostream>

namespace ramparts::test {

/// Always in lowest terms. The denominator is above 0.
struct Fraction {
    std::int64_t over = 0;
    std::int64_t under = 1;
    Fraction(std::int64_t a = 0, std::int64_t b = 1) {
        const std::int64_t common = std::gcd(a, b);
        over = a / common;
        under = b / common;
    }
    Fraction operator+(Fraction o) const { return {over * o.under + o.over * under, under * o.under}; }
    Fraction operator*(Fraction o) const { return {over * o.over, under * o.under}; }
    Fraction operator/(Fraction o) const { return {over * o.under, under * o.over}; }
    friend bool operator==(Fraction, Fraction) = default;
    friend std::ostream& operator<<(std::ostream& out, Fraction f) { return out << f.over << "/" << f.under; }
};

}  // namespace ramparts::test
