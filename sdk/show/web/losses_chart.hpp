// Losses over the turns of a game, as a picture and as the table of the same figures.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts::web {

/// What both sides had lost by the end of a turn, or by the end of the record.
struct TurnLosses {
    int turn = 1;
    std::array<int, kSides> factors{};
    std::array<int, kSides> units{};
};

/// The picture, with room for all turns of the battle, and its table, whose rows are "losses-TURN". Nothing without
/// turns.
[[nodiscard]] std::string losses_chart(const Scenario& scenario, const std::vector<TurnLosses>& losses);
/// Where the end of a turn stands in the picture, from its left edge; 0 is the beginning of the game.
[[nodiscard]] int chart_x(const Scenario& scenario, int turn);

}  // namespace ramparts::web
