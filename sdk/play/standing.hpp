// How a game stands, in words, for a picture of it: what the map alone does not show.
#pragma once

#include <vector>

#include "engine/rules/standard.hpp"

namespace ramparts {

struct StandingLine {
    SideId side = kNoSide;  ///< whose line it is; kNoSide: of the game
    Message text;
};

/// Turn, side and phase first; then for each side its units and factors on the map, its losses in pieces and factors,
/// who is still to arrive and when, and who has left the map. Linear in the units.
[[nodiscard]] std::vector<StandingLine> standing(const StandardRules& rules, const StateView& view);

}  // namespace ramparts
