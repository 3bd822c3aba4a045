// Copies of the game played on by the tactician, with luck of one's own.
#pragma once

#include <ramparts/player.hpp>

#include <cstdint>
#include <vector>

namespace planner {

namespace rp = ramparts::plugin;

/// Who plays games on: the best that the program itself brings.
inline constexpr const char* kBase = "tactician";

/// Different for each phase of a game.
[[nodiscard]] std::int64_t phase_of(rp::View view);

/// Whose turn it is.
[[nodiscard]] inline std::int64_t phasing(const rp::Copy& game) { return game.view().var(RP_V_PHASING); }

/// Lets the open die fall; false: the limit is used up.
bool roll(rp::Copy& game, std::span<const rp_outcome> faces, rp::Random& dice);

/// Plays on until `stop()` or the end of the game; false: the limit is used up. What falls and is chosen in a phase
/// does not depend on what was done in those before.
template <class Stop>
bool play_until(rp::Copy& game, std::uint64_t luck, Stop stop) {
    std::int64_t phase = -1;
    rp::Random dice(0);
    rp::Random choices(0);
    for (std::vector<rp_action> made; !game.over() && !stop(); made.clear()) {
        if (const std::int64_t now = phase_of(game.view()); now != phase) {
            phase = now;
            dice = rp::Random(luck + static_cast<std::uint64_t>(phase) * 0xD1342543DE82EF95ULL);
            choices = rp::Random(luck + static_cast<std::uint64_t>(phase) * 0xA0761D6478BD642FULL);
        }
        const std::vector<rp_outcome> faces = game.chance();
        if (!(faces.empty() ? game.play_on(kBase, choices.next(), made) : roll(game, faces, dice))) return false;
    }
    return true;
}

}  // namespace planner
