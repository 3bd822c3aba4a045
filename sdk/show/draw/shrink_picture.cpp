// Larger pictures made smaller; see counter_picture.hpp.
#include <cairo.h>

#include <algorithm>
#include <cmath>

#include "formats/scenario/picture_file.hpp"
#include "formats/text/png_file.hpp"
#include "sdk/show/draw/counter_picture.hpp"
#include "sdk/show/draw/png_surface.hpp"
#include "sdk/show/draw/read_picture.hpp"

namespace ramparts::draw {
namespace {

constexpr int kShrunkSide = 256;  // pixels of a picture that is made smaller

ImageSurface surface_of(const Picture& picture) {
    ImageSurface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture.width, picture.height));
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return nullptr;
    unsigned char* data = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    const std::uint8_t* from = picture.rgb.data();
    for (int y = 0; y < picture.height; ++y) {
        auto* row = reinterpret_cast<std::uint32_t*>(data + static_cast<std::ptrdiff_t>(y) * stride);
        for (int x = 0; x < picture.width; ++x, from += 3)
            row[x] = static_cast<std::uint32_t>(from[0]) << 16U | static_cast<std::uint32_t>(from[1]) << 8U | from[2];
    }
    cairo_surface_mark_dirty(surface.get());
    return surface;
}

cairo_status_t append_to_text(void* closure, const unsigned char* data, unsigned int size) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), size);
    return CAIRO_STATUS_SUCCESS;
}

std::string shrunk(cairo_surface_t* from) {
    const int width = cairo_image_surface_get_width(from);
    const int height = cairo_image_surface_get_height(from);
    const double scale = std::min(1.0, static_cast<double>(kShrunkSide) / std::max(width, height));
    const ImageSurface to(cairo_image_surface_create(CAIRO_FORMAT_ARGB32,
                                                     std::max(1, static_cast<int>(std::lround(width * scale))),
                                                     std::max(1, static_cast<int>(std::lround(height * scale)))));
    cairo_t* context = cairo_create(to.get());
    cairo_scale(context, static_cast<double>(cairo_image_surface_get_width(to.get())) / width,
                static_cast<double>(cairo_image_surface_get_height(to.get())) / height);
    cairo_set_source_surface(context, from, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST);
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
    cairo_paint(context);
    cairo_destroy(context);
    std::string bytes;
    if (cairo_surface_write_to_png_stream(to.get(), append_to_text, &bytes) != CAIRO_STATUS_SUCCESS) return {};
    return bytes;
}

}  // namespace

Result<std::string, DrawError> counter_picture(std::string_view bytes) {
    // What is refused of all pictures is refused here; a PNG is read again for what shines through it.
    const auto picture = decode_picture(bytes);
    if (!picture) return fail(picture.error());
    if (fault_of_picture(bytes).empty()) return std::string(bytes);
    const bool is_png = png_size(bytes).width != 0;
    const ImageSurface surface = is_png ? png_surface(bytes) : surface_of(*picture);
    std::string small = surface == nullptr ? std::string() : shrunk(surface.get());
    if (Message fault = fault_of_picture(small); !fault.empty()) return fail(DrawError{std::move(fault)});
    return small;
}

}  // namespace ramparts::draw
