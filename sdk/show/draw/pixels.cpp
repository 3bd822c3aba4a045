// Pixels through Cairo; see pixels.hpp.
#include "sdk/show/draw/pixels.hpp"

#include "sdk/show/draw/cairo_painter.hpp"
#include "sdk/show/draw/stamps.hpp"

namespace ramparts::draw {

Stamps::Stamps() : store_(std::make_unique<Store>()) {}
Stamps::~Stamps() = default;
Stamps::Stamps(Stamps&&) noexcept = default;
Stamps& Stamps::operator=(Stamps&&) noexcept = default;

void paint_pixels(const DisplayList& list, const Pixels& pixels, const PixelView& view, Stamps* stamps) {
    if (pixels.width <= 0 || pixels.height <= 0) return;
    cairo_surface_t* surface =
        cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(pixels.first), CAIRO_FORMAT_ARGB32,
                                            pixels.width, pixels.height, pixels.stride * 4);
    cairo_t* context = cairo_create(surface);
    cairo_translate(context, -view.left, -view.top);
    cairo_scale(context, view.scale_x, view.scale_y);
    paint_with_cairo(context, list, stamps != nullptr ? &stamps->store() : nullptr);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
}

void paint_pixels(const std::vector<Item>& items, const Pixels& pixels, const PixelView& view) {
    DisplayList list;
    list.background.a = 0;
    list.items = items;
    paint_pixels(list, pixels, view);
}

}  // namespace ramparts::draw
