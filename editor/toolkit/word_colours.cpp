// See word_colours.hpp.
#include "editor/toolkit/word_colours.hpp"

#include <wx/settings.h>

namespace ramparts {

bool is_dark_desktop() { return wxSystemSettings::GetAppearance().IsDark(); }

WordColours word_colours(bool dark) {
    return dark ? WordColours{wxColour(255, 130, 120), wxColour(240, 190, 90)}
                : WordColours{wxColour(176, 24, 24), wxColour(140, 84, 0)};
}

WordColours word_colours() { return word_colours(is_dark_desktop()); }

}  // namespace ramparts
