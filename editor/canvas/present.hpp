// Brings finished pixels onto a window in one copy.
#pragma once

#include "editor/view/raster.hpp"

class wxDC;

namespace ramparts {

/// Shows `width` x `height` pixels (rows `stride` apart) with their corner at the window's corner; `scale` device
/// pixels make one logical pixel. Only what the paint event asks for is copied.
struct Pixels {
    const Colour* first;
    int width;
    int height;
    int stride;  ///< pixels from one row to the next
};
void present(wxDC& dc, const Pixels& picture, double scale);

}  // namespace ramparts
