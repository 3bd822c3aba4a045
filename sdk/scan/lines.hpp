// One kind of line (a creek, a slope, a road) found in all strips from a few examples of it.
#pragma once

#include <span>
#include <vector>

#include "sdk/scan/strips.hpp"

namespace ramparts::scan {

/// Which way a directed kind lies in a strip: its uphill side is the hexside's owner, or the hex across.
struct LineExample {
    int strip = 0;
    bool present = true;
    bool about = false;  ///< the strip is to be turned about: uphill is the hex across
    friend bool operator==(const LineExample&, const LineExample&) = default;
};

struct LineScore {
    float value = -100;  ///< the better of both ways
    bool about = false;
};

class LineKind {
public:
    /// Learns from the examples that are present and scores every strip. Without any all scores are least. `before` =
    /// what was learnt from fewer of them: what no example changes is taken from it.
    [[nodiscard]] static LineKind learn(const Strips& strips, std::span<const LineExample> examples, bool directed,
                                        const LineKind& before, const Stop& stop);

    [[nodiscard]] const std::vector<LineScore>& scores() const noexcept { return scores_; }
    /// Above it a line is believed to be there.
    [[nodiscard]] float cut() const noexcept { return cut_; }
    /// The log odds that a line of the kind is in a strip of this score.
    [[nodiscard]] float odds(float score) const noexcept { return (score - cut_) / scale_; }
    /// Whether the scores part into two; a kind that does not is not recognised.
    [[nodiscard]] bool known() const noexcept { return known_; }

private:
    void find_cut(std::span<const LineExample> examples);

    std::vector<LineScore> scores_;
    std::vector<LineExample> taught_;  // those that are present, in the order of their strips
    int start_ = -1;                   // the way to begin that parted them best
    float cut_ = 0;
    float scale_ = 1;
    bool known_ = false;
};

}  // namespace ramparts::scan
