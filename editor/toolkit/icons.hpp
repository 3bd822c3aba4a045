// Toolbar pictures, drawn from a few strokes at any size.
#pragma once

#include <string_view>

#include <wx/bmpbndl.h>

namespace ramparts {

/// The picture of a command's icon name in the window's text colour; an empty square with a dot for unknown names.
[[nodiscard]] wxBitmapBundle icon(std::string_view name, int size = 24);

}  // namespace ramparts
