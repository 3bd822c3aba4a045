// Colours of words that warn, on a light desktop and on a dark one.
#pragma once

#include <wx/colour.h>

namespace ramparts {

/// Colours of words on the ground of lists, fields and windows.
struct WordColours {
    wxColour error;
    wxColour warning;
};
/// Those for a light or a dark ground: a contrast of 4.5 with it at least.
[[nodiscard]] WordColours word_colours(bool dark);
/// Those for the desktop as it is.
[[nodiscard]] WordColours word_colours();
[[nodiscard]] bool is_dark_desktop();

}  // namespace ramparts
