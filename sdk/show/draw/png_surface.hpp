// PNG files as surfaces of Cairo; private to this folder, because nothing else may see Cairo.
#pragma once

#include <cairo.h>

#include <memory>
#include <string_view>

namespace ramparts::draw {

struct ImageSurfaceDeleter {
    void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
};
using ImageSurface = std::unique_ptr<cairo_surface_t, ImageSurfaceDeleter>;

/// The pixels of a PNG, with what shines through it: ARGB32 or RGB24, of the size that its header says. Null when the
/// bytes are broken. The caller has looked at the size in the header before.
[[nodiscard]] ImageSurface png_surface(std::string_view png);

}  // namespace ramparts::draw
