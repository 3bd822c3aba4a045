// Messages between strips and the places where they meet, for some rounds; see chains.hpp.
#include "sdk/scan/chains.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ramparts::scan {
namespace {

constexpr std::size_t kMostMeet = 6;  // strips at one place
constexpr int kChainRounds = 12;
constexpr double kMostOdds = 12;

/// Logs of how likely so many lines meet at a place, but for what is the same for all counts.
using Counts = std::array<double, kMostMeet + 1>;
constexpr Counts kInside = {0, -3, 0.3, -2.5, -3.5, -4.5, -5.5};
constexpr Counts kAtBorder = {0, -0.5, -0.5, -2, -3, -4, -5};

double share_of(double odds) { return 1 / (1 + std::exp(-std::clamp(odds, -kMostOdds, kMostOdds))); }

/// What a place says to one of its strips, by what the others say to it.
double word_to(const std::vector<double>& others, const Counts& counts) {
    std::array<double, kMostMeet + 1> shares{1};
    for (std::size_t n = 0; n < others.size(); ++n) {
        const double on = share_of(others[n]);
        for (std::size_t c = n + 1; c > 0; --c) shares[c] = shares[c] * (1 - on) + shares[c - 1] * on;
        shares[0] *= 1 - on;
    }
    double with = 0;
    double without = 0;
    for (std::size_t c = 0; c <= others.size(); ++c) {
        with += shares[c] * std::exp(counts[c + 1]);
        without += shares[c] * std::exp(counts[c]);
    }
    return std::log(with / without);
}

}  // namespace

std::vector<float> chained(const Strips& strips, std::vector<float> odds) {
    const auto& meetings = strips.meetings();
    std::vector<std::array<double, 2>> words(odds.size());  // to each strip from its two ends
    std::vector<double> own(odds.size());
    for (std::size_t i = 0; i < odds.size(); ++i)
        own[i] = std::clamp(static_cast<double>(odds[i]), -kMostOdds, kMostOdds);
    std::vector<double> others;
    for (int round = 0; round < kChainRounds; ++round) {
        const auto before = words;
        for (const Strips::Meeting& meeting : meetings)
            for (const auto& [strip, end] : meeting.ends) {
                others.clear();
                for (const auto& [other, other_end] : meeting.ends)
                    if (other != strip)
                        others.push_back(own[static_cast<std::size_t>(other)] +
                                         before[static_cast<std::size_t>(other)][other_end == 0 ? 1 : 0]);
                double& word = words[static_cast<std::size_t>(strip)][end == 0 ? 0 : 1];
                word = 0.5 * word + 0.5 * word_to(others, meeting.whole ? kInside : kAtBorder);
            }
    }
    for (std::size_t i = 0; i < odds.size(); ++i) odds[i] = static_cast<float>(own[i] + words[i][0] + words[i][1]);
    return odds;
}

}  // namespace ramparts::scan
