// With GTK the pixels are lent to the toolkit's own drawing surface; elsewhere they go through a bitmap.
#include "editor/canvas/present.hpp"

#include <wx/dc.h>
#include <wx/image.h>

#ifdef __WXGTK3__
#include <gtk/gtk.h>
#endif

namespace ramparts {

void present(wxDC& dc, const Pixels& picture, double scale) {
    const auto& [pixels, width, height, stride] = picture;
#ifdef __WXGTK3__
    if (auto* cr = static_cast<cairo_t*>(dc.GetImpl()->GetCairoContext())) {
        auto* data = const_cast<unsigned char*>(reinterpret_cast<const unsigned char*>(pixels));
        cairo_surface_t* surface =
            cairo_image_surface_create_for_data(data, CAIRO_FORMAT_RGB24, width, height, stride * 4);
        cairo_surface_set_device_scale(surface, scale, scale);
        cairo_save(cr);
        cairo_set_source_surface(cr, surface, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
        cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
        cairo_rectangle(cr, 0, 0, width / scale, height / scale);
        cairo_fill(cr);
        cairo_restore(cr);
        cairo_surface_destroy(surface);
        return;
    }
#endif
    wxImage image(width, height, false);
    unsigned char* out = image.GetData();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Colour c = pixels[y * stride + x];
            *out++ = static_cast<unsigned char>(c >> 16);
            *out++ = static_cast<unsigned char>(c >> 8);
            *out++ = static_cast<unsigned char>(c);
        }
    dc.DrawBitmap(wxBitmap(image, -1, scale), 0, 0);
}

}  // namespace ramparts
