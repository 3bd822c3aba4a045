// Pango and Cairo, which the toolkit itself draws with; see pango_text.hpp.
#include "editor/canvas/pango_text.hpp"

#include <cmath>

#include <pango/pangocairo.h>

namespace ramparts {
namespace {

constexpr double kLarge = 32;  // pixels of an em in the large size

double pixels(int units) { return static_cast<double>(units) / PANGO_SCALE; }

Mask mask_of(cairo_surface_t* surface) {
    cairo_surface_flush(surface);
    Mask mask(PixelRect{0, 0, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)});
    const unsigned char* row = cairo_image_surface_get_data(surface);
    for (int y = 0; y < mask.box.y1; ++y, row += cairo_image_surface_get_stride(surface))
        std::copy_n(row, mask.box.x1, &mask.at(0, y));
    return mask;
}

}  // namespace

void PangoTextSource::Release::operator()(void* object) const noexcept { g_object_unref(object); }

PangoTextSource::PangoTextSource() : context_(pango_font_map_create_context(pango_cairo_font_map_get_default())) {
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);  // places of letters are scaled
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context_.get(), options);
    cairo_font_options_destroy(options);
}

PangoTextSource::~PangoTextSource() = default;

PangoTextSource::Face& PangoTextSource::face(TextStyle style) {
    Face& face = faces_[(style.bold ? 1U : 0U) + (style.italic ? 2U : 0U)];
    if (face.layout) return face;
    PangoFontDescription* font = pango_font_description_from_string("Sans");
    pango_font_description_set_absolute_size(font, kLarge * PANGO_SCALE);
    if (style.bold) pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    if (style.italic) pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
    face.layout.reset(pango_layout_new(context_.get()));
    pango_layout_set_font_description(face.layout.get(), font);
    pango_layout_set_single_paragraph_mode(face.layout.get(), TRUE);
    PangoFontMetrics* metrics = pango_context_get_metrics(context_.get(), font, nullptr);
    face.ascent = pixels(pango_font_metrics_get_ascent(metrics));
    face.height = face.ascent + pixels(pango_font_metrics_get_descent(metrics));
    pango_font_metrics_unref(metrics);
    pango_font_description_free(font);
    return face;
}

double PangoTextSource::lay_out(Face& face, std::string_view utf8, TextStyle style) {
    pango_layout_set_text(face.layout.get(), utf8.data(), static_cast<int>(utf8.size()));
    return style.size / face.height;
}

int PangoTextSource::width_of(const Face& face, double scale) {
    PangoRectangle extents;
    pango_layout_get_extents(face.layout.get(), nullptr, &extents);
    return static_cast<int>(std::lround(pixels(extents.width) * scale));
}

int PangoTextSource::width(std::string_view utf8, TextStyle style) {
    Face& from = face(style);
    return width_of(from, lay_out(from, utf8, style));
}

DrawnText PangoTextSource::render(std::string_view utf8, TextStyle style) {
    style.size = std::max(style.size, 5);
    Face& from = face(style);
    const double scale = lay_out(from, utf8, style);
    DrawnText drawn;
    drawn.width = width_of(from, scale);
    drawn.height = style.size;
    if (utf8.empty()) return drawn;
    // Slanted letters lean out of their box.
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_A8, drawn.width + 4, drawn.height + 2);
    cairo_t* cr = cairo_create(surface);
    cairo_scale(cr, scale, scale);
    cairo_move_to(cr, 0, std::round(from.ascent * scale) / scale);
    pango_cairo_show_layout_line(cr, pango_layout_get_line_readonly(from.layout.get(), 0));
    cairo_destroy(cr);
    drawn.mask = mask_of(surface);
    cairo_surface_destroy(surface);
    return drawn;
}

}  // namespace ramparts
