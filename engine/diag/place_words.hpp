// Places of findings in words.
#pragma once

#include "engine/diag/diagnostic.hpp"

namespace ramparts {

/// What readers call a place: "Hex L2406", "Hexside L2406/L2407", "Unit us-25"; an object by its label, nothing for no
/// place. Units and objects by their names need the scenario: formats/scenario/place_words.hpp.
[[nodiscard]] Message place_words(const Location& where);
/// Whether a message says what the words of a place do.
[[nodiscard]] bool says_place(const Message& said, const Message& place);
/// The message behind its hex, hexside or object unless it says that itself: "Hex L2406: …". The findings about a
/// scenario (RP2000 to RP5999, and those of plugins) say themselves which unit or object they are about.
[[nodiscard]] Message placed_message(const Diagnostic& diagnostic);

}  // namespace ramparts
