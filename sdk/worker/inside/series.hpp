// The game and the players of PLAY_MANY.
#pragma once

#include "engine/play/game.hpp"
#include "engine/players/player.hpp"

namespace ramparts::worker {

/// Kept from one call to the next of the same players: what they know of the map they need not find out again.
struct Series {
    Series(const std::shared_ptr<const StandardRules>& rules, const std::array<std::string, kSides>& who)
        : players(who), game(rules), matches(rules, who) {
        game.keep_record(false);
    }

    std::array<std::string, kSides> players;
    Game game;
    Matches matches;
};

}  // namespace ramparts::worker
