// Numbers 1 to 6 on the hexsides of a hex, for tools that take them as keys.
#pragma once

#include "editor/view/overlay.hpp"

namespace ramparts {

/// Clockwise from the first direction; `chosen` is 0 … 5, or -1 for none.
void number_sides(const OverlayContext& context, const Surface& surface, HexIndex hex, int chosen);

}  // namespace ramparts
