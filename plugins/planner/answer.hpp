// What the enemy would do next, when he thinks too.
#pragma once

#include "judge.hpp"

namespace planner {

/// Plays a game on through the next movement of the enemy of a side, with luck of its own for each seed: he does what
/// is best for him over a few rounds, of a few plans of the tactician and openings. Nothing more is done when the game
/// ends before he moves. False: the limit is used up.
bool answer(rp::Copy& game, rp::Side side, std::uint64_t seed);

}  // namespace planner
