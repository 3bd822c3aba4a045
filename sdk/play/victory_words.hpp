// What conditions of victory ask for, and how far a game is from them, in words.
#pragma once

#include "engine/rules/standard.hpp"

namespace ramparts {

/// What a condition asks for: "United States wins by holding L2208"; hexes that are none of the map's as "?".
[[nodiscard]] Message victory_message(const Scenario& scenario, const VictoryRule& rule);
/// Why it holds or does not hold now: "United States does not hold L2208"; empty for what always holds.
[[nodiscard]] Message victory_standing(const StandardRules& rules, const StateView& view, const VictoryRule& rule);

/// Who has scored what, and the points of both sides; empty when the battle counts none.
[[nodiscard]] std::vector<Message> points_lines(const StateView& view);

}  // namespace ramparts
