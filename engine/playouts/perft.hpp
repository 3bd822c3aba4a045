// Counts the leaves of the game tree to a depth: one number that any change of the rules changes.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/play/rule_set.hpp"

namespace ramparts {

/// Leaves at `depth` choices or die rolls below the position; positions where the game is over count as one leaf.
[[nodiscard]] std::uint64_t perft(const RuleSet& rules, const Position& position, int depth);

/// The same split by the first action, in the order of the legal list.
[[nodiscard]] std::vector<std::pair<Action, std::uint64_t>> perft_divide(const RuleSet& rules, const Position& position,
                                                                         int depth);

/// Applies an action and everything that follows from it without a choice. `observer` sees each event before it is
/// made.
using EventSight = std::function<void(const StateView& before, const Event& event)>;
void advance(const RuleSet& rules, Position& position, const Action& action, const EventSight& observer);
void advance(const RuleSet& rules, Position& position, const Action& action);

/// The position of the first decision.
[[nodiscard]] Position first_position(const RuleSet& rules);

}  // namespace ramparts
