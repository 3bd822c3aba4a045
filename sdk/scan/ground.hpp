// Kinds of ground from a few examples: their means from the examples, their spread from the whole map.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/model/map.hpp"
#include "sdk/scan/ground_words.hpp"

namespace ramparts::scan {

struct GroundExample {
    HexIndex hex = kNoHex;
    int kind = 0;
    bool apart = false;  ///< it contradicted a guess: its kind has another look as well
};

struct GroundGuess {
    int kind = -1;    ///< -1 = a hole, or nothing is known yet
    int second = -1;  ///< the next best kind
    float sure = 0;   ///< the chance that `kind` is right
    bool said = false;
};

/// What the confidence is worked out from; constants for it are fitted by the tests.
inline constexpr int kSigns = 10;
using Signs = std::array<double, kSigns>;
[[nodiscard]] double sure_by(const Signs& signs);

class GroundReader {
public:
    GroundReader(const GroundLooks& looks, const Map& map);

    struct Read {
        std::vector<GroundGuess> guesses;  ///< of each hex of the rectangle
        std::vector<float> chances;        ///< of each hex and kind: hex * kinds + kind
        std::vector<Signs> signs;          ///< of each hex: what its confidence rests on
    };
    [[nodiscard]] Read read(std::span<const GroundExample> examples, int kinds) const;

private:
    /// Hexes as points on the main axes of one way of looking.
    struct View {
        Points points;
        Cholesky noise;  ///< spread of like neighbours
    };
    void learn_noise(View& view) const;
    [[nodiscard]] std::vector<double> scores(const View& view, std::span<const GroundExample> examples,
                                             int kinds) const;
    [[nodiscard]] View view_of(const Points& looks) const;

    Map map_;
    std::vector<HexIndex> hexes_;  // row of the points -> hex
    std::vector<int> rows_;        // hex -> row, -1 = hole
    View both_;
    View colour_;
    View structure_;
};

}  // namespace ramparts::scan
