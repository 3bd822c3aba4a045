// Playing a game through with players, and replaying a recorded one step by step.
#pragma once

#include <functional>
#include <optional>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/play/narrator.hpp"

namespace ramparts {

/// Plays `game` to its end, exactly as play_out does with an equal match, and tells it when there is a narrator.
void play_told(Game& game, Match& match, Narrator* narrator);

/// What follows a replay; either may be missing.
struct Watch {
    Watch() = default;
    Watch(Narrator* a_narrator, std::function<void()> a_step = {}) : narrator(a_narrator), step(std::move(a_step)) {}
    Narrator* narrator = nullptr;
    std::function<void()> step = {};  ///< called after every step
};

struct Replay {
    std::size_t played = 0;           ///< steps that agreed
    std::optional<Diagnostic> fault;  ///< the first disagreement: RP6016, RP6030, RP6031 or RP6032
};

/// Plays the first `to` steps of a record (all of them when there are fewer) on a game at its first decision. Every
/// action must be legal and every hash must agree. `path` names the journal's file.
[[nodiscard]] Replay replay(const Journal& journal, Game& game, std::size_t to, std::string_view path,
                            const Watch& watch = {});

}  // namespace ramparts
