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
    std::optional<Diagnostic> fault;  ///< the first disagreement: RP6016, RP6030 to RP6033
};

/// The text of a recorded action with the id that its module has in this battle, when it has had another since or
/// before.
[[nodiscard]] std::string step_of_today(std::string_view action, const Scenario& scenario);

/// Gives the finding about a step that does not fit the plugin's own sentence (RP6033), when the record is of an
/// earlier version of a plugin which says that its later ones play otherwise. Else the finding stays as it is.
void explain_by_migration(const Journal& journal, const Scenario& scenario, std::size_t step, Diagnostic& finding);

/// Plays the first `to` steps of a record (all of them when there are fewer) on a game at its first decision. Every
/// action must be legal and every hash must agree. `path` names the journal's file.
[[nodiscard]] Replay replay(const Journal& journal, Game& game, std::size_t to, std::string_view path,
                            const Watch& watch = {});

}  // namespace ramparts
