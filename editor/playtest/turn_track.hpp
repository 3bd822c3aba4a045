// The turn track: which turns are over, which is on, which are at night, and who is due in each. No window.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sdk/play/playtest.hpp"

namespace ramparts {

struct TrackTurn {
    int turn = 1;
    std::string label;  ///< the clock; may be empty
    bool night = false;
    bool over = false;
    bool now = false;
    std::array<int, kSides> due{};  ///< reinforcements that may enter from this turn on (5.2) and have not
    std::string words;              ///< all of it in the language of say()
};

/// One for each turn of the battle, at the position that is shown.
[[nodiscard]] std::vector<TrackTurn> turn_track(const Playtest& play);

}  // namespace ramparts
