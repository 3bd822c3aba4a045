// The interval of paired games against another way to work it out: every small table, the likelihood searched by force.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sdk/play/balance.hpp"

using namespace ramparts;

namespace {

constexpr double kTwoSided = 1.959964;

// Logarithm of the likelihood of a table when a share q of the pairs is lost and q + d gained.
double likelihood(double gained, double lost, double equal, double q, double d) {
    const auto part = [](double n, double p) { return n == 0 ? 0.0 : p <= 0 ? -1e300 : n * std::log(p); };
    return part(gained, q + d) + part(lost, q) + part(equal, 1 - 2 * q - d);
}

// The most likely q under a difference d, by thirds: the likelihood has one top.
double likely_share(double gained, double lost, double equal, double d) {
    double low = std::max(0.0, -d);
    double high = (1 - d) / 2;
    for (int i = 0; i < 200; ++i) {
        const double a = low + (high - low) / 3;
        const double b = high - (high - low) / 3;
        (likelihood(gained, lost, equal, a, d) < likelihood(gained, lost, equal, b, d) ? low : high) =
            likelihood(gained, lost, equal, a, d) < likelihood(gained, lost, equal, b, d) ? a : b;
    }
    return (low + high) / 2;
}

// Whether a table speaks against the difference d: McNemar's test carried to d.
bool rejected(int n, int gained, int lost, double d) {
    const double q = likely_share(gained, lost, n - gained - lost, d);
    const double variance = n * (2 * q + d - d * d);
    const double above = gained - lost - n * d;
    if (variance < 1e-9) return std::abs(above) > 1e-6;
    return above * above > kTwoSided * kTwoSided * variance;
}

GamePairs table(int n, int gained, int lost) {
    return {static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(gained), static_cast<std::uint64_t>(lost), 1};
}

}  // namespace

TEST_CASE("the interval of pairs holds what a search of the likelihood does not reject", "[pairs]") {
    for (int n = 1; n <= 7; ++n)
        for (int gained = 0; gained <= n; ++gained)
            for (int lost = 0; gained + lost <= n; ++lost) {
                const ShareDifference d = paired_difference(table(n, gained, lost));
                INFO(n << " pairs, " << gained << " gained, " << lost << " lost: " << d.low << " to " << d.high);
                CHECK(d.difference == std::lround(1000.0 * (gained - lost) / n));
                CHECK(d.low <= d.difference);
                CHECK(d.high >= d.difference);
                // just inside it is not rejected, just outside it is
                if (d.low > -1000) {
                    CHECK_FALSE(rejected(n, gained, lost, (d.low + 1.5) / 1000));
                    CHECK(rejected(n, gained, lost, (d.low - 0.5) / 1000));
                }
                if (d.high < 1000) {
                    CHECK_FALSE(rejected(n, gained, lost, (d.high - 1.5) / 1000));
                    CHECK(rejected(n, gained, lost, (d.high + 0.5) / 1000));
                }
                const ShareDifference turned = paired_difference(table(n, lost, gained));
                CHECK(turned == ShareDifference{-d.high, -d.difference, -d.low});
            }
}

TEST_CASE("the interval of pairs leaves zero out when McNemar's test rejects", "[pairs]") {
    for (int n : {10, 40, 1000})
        for (int gained = 0; gained <= std::min(n, 30); ++gained)
            for (int lost = 0; gained + lost <= std::min(n, 30); ++lost) {
                const ShareDifference d = paired_difference(table(n, gained, lost));
                const double difference = gained - lost;
                const bool rejects = difference * difference > kTwoSided * kTwoSided * (gained + lost);
                INFO(n << " pairs, " << gained << " gained, " << lost << " lost: " << d.low << " to " << d.high);
                if (d.clear()) CHECK(rejects);
                if (rejects) CHECK((d.low >= 0 || d.high <= 0));
            }
}

TEST_CASE("the interval of pairs holds the truth as often as it says, by the sum over every table", "[pairs]") {
    constexpr int n = 20;
    std::vector<double> factorial{0.0};
    for (int i = 1; i <= n; ++i) factorial.push_back(factorial.back() + std::log(i));
    double all = 0;
    int truths = 0;
    for (const double p : {0.02, 0.05, 0.1, 0.2, 0.3})
        for (const double q : {0.02, 0.05, 0.1, 0.2, 0.3}) {
            double held = 0;
            for (int gained = 0; gained <= n; ++gained)
                for (int lost = 0; gained + lost <= n; ++lost) {
                    const int equal = n - gained - lost;
                    const auto i = [](int k) { return static_cast<std::size_t>(k); };
                    const double probability =
                        std::exp(factorial[n] - factorial[i(gained)] - factorial[i(lost)] - factorial[i(equal)] +
                                 gained * std::log(p) + lost * std::log(q) + equal * std::log(1 - p - q));
                    const ShareDifference d = paired_difference(table(n, gained, lost));
                    if (d.low <= 1000 * (p - q) && 1000 * (p - q) <= d.high) held += probability;
                }
            INFO("gained " << p << ", lost " << q << ": " << held);
            CHECK(held > 0.92);
            all += held;
            ++truths;
        }
    CHECK(all / truths > 0.95);
}

TEST_CASE("where no game ended otherwise nothing differs, and one that did is seen", "[pairs]") {
    CHECK(paired_difference({1000, 0, 0, 0}) == ShareDifference{0, 0, 0});
    CHECK(paired_difference({1, 0, 0, 0}) == ShareDifference{0, 0, 0});
    const ShareDifference some = paired_difference({1000, 0, 0, 17});  // other ends, the same winners
    CHECK(some.difference == 0);
    CHECK(some.low == -4);
    CHECK(some.high == 4);
    CHECK_FALSE(some.clear());
    CHECK(paired_difference({}) == ShareDifference{-1000, 0, 1000});
}
