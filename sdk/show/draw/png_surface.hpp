// PNG files as surfaces of Cairo; private to this folder, because nothing else may see Cairo.
#pragma once

#include <memory>
#include <string_view>

struct _cairo_surface;  // cairo_surface_t

namespace ramparts::draw {

struct ImageSurfaceDeleter {
    void operator()(_cairo_surface* surface) const noexcept;
};
using ImageSurface = std::unique_ptr<_cairo_surface, ImageSurfaceDeleter>;

/// The pixels of a PNG, with what shines through it: ARGB32 or RGB24, of the size that its header says. Null when the
/// bytes are broken. The caller has looked at the size in the header before.
[[nodiscard]] ImageSurface png_surface(std::string_view png);

}  // namespace ramparts::draw
