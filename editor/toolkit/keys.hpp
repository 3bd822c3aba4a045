// Key events as chords of the key table.
#pragma once

#include <string>

class wxKeyEvent;

namespace ramparts {

/// "Ctrl+Shift+S", or an empty text for keys that no table can hold (modifiers alone).
[[nodiscard]] std::string chord_of(const wxKeyEvent& event);

}  // namespace ramparts
