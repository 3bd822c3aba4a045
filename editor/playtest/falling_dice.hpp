// Dice that fall on the map for a moment after a roll: where each is and which face it shows, without a toolkit.
#pragma once

#include <vector>

#include "engine/core/hex.hpp"

namespace ramparts {

/// A die in its fall; lengths are logical pixels from the middle of the hex.
struct DiePose {
    double x = 0;
    double y = 0;
    double turn = 0;  ///< radians
    int face = 1;
    friend bool operator==(const DiePose&, const DiePose&) = default;
};

/// The faces are those that have been rolled already: nothing here decides anything.
class FallingDice {
public:
    static constexpr int kMilliseconds = 600;
    static constexpr int kRound = 40;  ///< milliseconds from picture to picture
    static constexpr int kSize = 26;   ///< of a die, logical pixels
    static constexpr std::size_t kMost = 4;

    /// Lets dice fall on a hex; of more than kMost the last ones.
    void begin(HexIndex at, std::vector<int> faces);
    void end() noexcept { faces_.clear(); }
    [[nodiscard]] bool falling() const noexcept { return !faces_.empty(); }
    [[nodiscard]] HexIndex at() const noexcept { return at_; }
    [[nodiscard]] const std::vector<int>& faces() const noexcept { return faces_; }
    /// Counts the throws: another number is another throw.
    [[nodiscard]] int number() const noexcept { return number_; }
    /// The dice so many milliseconds after they began to fall; none when they have ended.
    [[nodiscard]] std::vector<DiePose> poses(int milliseconds) const;

private:
    HexIndex at_ = kNoHex;
    std::vector<int> faces_;
    int number_ = 0;
};

}  // namespace ramparts
