// A user who reads a map from its scan: gives examples, answers what is asked, counts his keys.
#pragma once

#include <map>
#include <string>

#include "sdk/scan/scan_reader.hpp"
#include "tests/features/scan/scan_material.hpp"

namespace scan_tests {

/// How lines of one kind were found: how many stand on the map, were guessed, and were guessed rightly.
struct LineCount {
    int there = 0;
    int guessed = 0;
    int right = 0;
    int right_way = 0;  ///< with the uphill hex right as well
    LineCount& operator+=(const LineCount& other) {
        there += other.there;
        guessed += other.guessed;
        right += other.right;
        right_way += other.right_way;
        return *this;
    }
    [[nodiscard]] double precision() const { return guessed == 0 ? 1 : static_cast<double>(right) / guessed; }
    [[nodiscard]] double recall() const { return there == 0 ? 1 : static_cast<double>(right) / there; }
};

struct Outcome {
    double fit_error = 0;  ///< the largest, in hexes
    bool refined = false;
    double quality = 0;
    double first_right = 0;  ///< share of the hexes that are no examples, at once
    double last_right = 0;   ///< after what was asked
    int looks = 0;
    int looks_to_good = -1;                  ///< looks until 99.5 % of the other hexes were right; -1 = never
    double keys = 0;                         ///< a hex, for everything
    std::map<std::string, LineCount> first;  ///< by the id of the kind
    std::map<std::string, LineCount> last;
    struct Said {
        double sure;
        bool right;
        scan::Signs signs;
    };
    std::vector<Said> said;  ///< of the first reading
    double seconds = 0;
    double first_step = 0;    ///< everything shown, nothing learnt before
    double slowest_step = 0;  ///< after a round of answers
};

/// `examples` of each kind of ground, and as many of each kind of line (two at least).
[[nodiscard]] Outcome read_by_user(const Scenario& scenario, const Material& material, int examples, std::uint64_t seed,
                                   bool lines = true);

}  // namespace scan_tests
