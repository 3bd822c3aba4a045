// The dialog of a new game: who plays each side, the dice, and what is about to be played.
#pragma once

#include <optional>

#include "editor/command/shell.hpp"

class wxWindow;

namespace ramparts {

/// Asks until the game begins or is given up.
[[nodiscard]] std::optional<NewGame> new_game_dialog(wxWindow* parent, const NewGameQuestion& question);

}  // namespace ramparts
