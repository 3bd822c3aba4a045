// Whether words of a state that somebody else has made could be those of a position of this battle.
#pragma once

#include <vector>

#include "engine/model/scenario.hpp"
#include "engine/play/action.hpp"
#include "engine/play/state.hpp"
#include "sdk/play/badges.hpp"

namespace ramparts::worker {

/// What is wrong with a state, in a few words; empty when nothing is: each number in its range, units that there are on
/// hexes that there are, the hash that of the words. Pictures and lists may be made of such a state; whether play could
/// lead to it, nobody asks.
[[nodiscard]] Message fault_of(const GameState& state, const Scenario& scenario);

/// The same for an action, and for a list of them, which is sorted, without doubles, and empty only when the game is
/// over.
[[nodiscard]] Message fault_of(const Action& action, const Scenario& scenario);
[[nodiscard]] Message fault_of(const ActionList& legal, const GameState& state, const Scenario& scenario);

/// The same for what is to be shown on the map.
[[nodiscard]] Message fault_of(const std::vector<Badge>& badges, const Scenario& scenario);

}  // namespace ramparts::worker
