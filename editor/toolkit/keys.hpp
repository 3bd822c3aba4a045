// Key events as chords of the key table.
#pragma once

#include <string>
#include <vector>

class wxKeyEvent;

namespace ramparts {

/// All that a key may mean, what it most likely means first: the key with its modifiers; the character that it writes,
/// to which Shift or AltGr belong already; and, where it writes no letter of the alphabet, what stands in its place on
/// a US keyboard. So "Ctrl+1" is met by the key of 1, with or without Shift, where that key writes "&", and "[" by the
/// key beside P, where it writes "ü". Empty for keys that no table can hold (modifiers alone).
[[nodiscard]] std::vector<std::string> chords_of(const wxKeyEvent& event);
/// The first of them, or an empty text.
[[nodiscard]] std::string chord_of(const wxKeyEvent& event);

}  // namespace ramparts
