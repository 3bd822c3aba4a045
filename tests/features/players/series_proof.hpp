// The proof every player has to pass: its games in a series are the games it plays alone.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/players/player.hpp"

namespace ramparts::proof {

struct Series {
    std::uint64_t seed = 1;
    std::uint64_t games = 12;
    int rounds = 4;            ///< each in an order and on a number of threads of its own
    std::uint64_t orders = 1;  ///< seed of these
};

/// Plays each game of a series alone (rules, game and players made for it), then the whole series again and again in
/// random order on random numbers of threads, and names every game that was not the same step by step.
[[nodiscard]] std::vector<std::string> series_faults(const std::shared_ptr<const Scenario>& scenario,
                                                     const std::array<const PlayerInfo*, kSides>& players,
                                                     const Series& series = {});

}  // namespace ramparts::proof
