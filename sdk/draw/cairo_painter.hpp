// Paints a display list on any Cairo context; private to this folder, because nothing else may see Cairo.
#pragma once

#include <cairo.h>

#include "sdk/draw/display_list.hpp"

namespace ramparts::draw {

/// The context's user unit must be the millimetre.
void paint_with_cairo(cairo_t* context, const DisplayList& list);

}  // namespace ramparts::draw
