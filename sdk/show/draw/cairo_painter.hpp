// Paints a display list on any Cairo context; private to this folder, because nothing else may see Cairo.
#pragma once

#include <cairo.h>

#include "sdk/show/draw/display_list.hpp"
#include "sdk/show/draw/pixels.hpp"

namespace ramparts::draw {

/// The context's user unit must be the millimetre. With a store of stamps, which is for images alone, symbols are
/// copied from pictures where that looks the same.
void paint_with_cairo(cairo_t* context, const DisplayList& list, Stamps::Store* stamps = nullptr);

}  // namespace ramparts::draw
