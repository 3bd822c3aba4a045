// Display list items as Cairo calls.
#include "sdk/show/draw/cairo_painter.hpp"

#include <algorithm>
#include <map>
#include <numbers>
#include <optional>

#include "sdk/show/draw/png_surface.hpp"
#include "sdk/show/draw/stamps.hpp"

namespace ramparts::draw {
namespace {

class Painter {
public:
    Painter(cairo_t* context, const DisplayList& list, Stamps::Store* stamps) : cr_(context), list_(&list) {
        if (stamps != nullptr) stamper_.emplace(*stamps, context, list);
    }

    void run() {
        cairo_font_options_t* options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
        cairo_set_font_options(cr_, options);
        cairo_font_options_destroy(options);
        source(list_->background);
        if (list_->background.a != 0) cairo_paint(cr_);
        for (const Item& item : list_->items) paint(item);
    }

private:
    void source(Colour c) { cairo_set_source_rgba(cr_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0); }

    void trace(const Path& path) {
        cairo_new_path(cr_);
        std::size_t i = 0;
        const auto& p = path.points();
        for (const Path::Verb verb : path.verbs()) {
            switch (verb) {
                case Path::Verb::move: cairo_move_to(cr_, p[i].x, p[i].y), i += 1; break;
                case Path::Verb::line: cairo_line_to(cr_, p[i].x, p[i].y), i += 1; break;
                case Path::Verb::cubic:
                    cairo_curve_to(cr_, p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, p[i + 2].x, p[i + 2].y), i += 3;
                    break;
                case Path::Verb::close: cairo_close_path(cr_); break;
            }
        }
    }

    void paint(const PathItem& item) {
        trace(item.path);
        if (item.fill) {
            cairo_set_fill_rule(cr_, item.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
            source(*item.fill);
            item.stroke ? cairo_fill_preserve(cr_) : cairo_fill(cr_);
        }
        if (item.stroke) stroke(*item.stroke);
    }

    void stroke(const Stroke& s) {
        source(s.colour);
        cairo_set_line_width(cr_, s.width);
        cairo_set_line_cap(cr_, s.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        cairo_set_line_join(cr_, s.round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
        const double dashes[2] = {s.dash, s.gap};
        cairo_set_dash(cr_, dashes, s.dash > 0 ? 2 : 0, 0);
        cairo_stroke(cr_);
    }

    void paint(const PatternItem& item) {
        cairo_save(cr_);
        trace(item.path);
        cairo_clip(cr_);
        double x0 = 0;
        double y0 = 0;
        double x1 = 0;
        double y1 = 0;
        cairo_clip_extents(cr_, &x0, &y0, &x1, &y1);
        const int columns = static_cast<int>((x1 - x0) / item.tile_width) + 2;
        const int rows = static_cast<int>((y1 - y0) / item.tile_height) + 2;
        const double left = std::floor(x0 / item.tile_width) * item.tile_width;
        const double top = std::floor(y0 / item.tile_height) * item.tile_height;
        const Box tile{0, 0, item.tile_width, item.tile_height};
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                cairo_save(cr_);
                cairo_translate(cr_, left + column * item.tile_width, top + row * item.tile_height);
                trace(Path::rectangle(tile));
                cairo_clip(cr_);
                for (const Item& part : list_->symbols[item.symbol].items) paint(part);
                cairo_restore(cr_);
            }
        cairo_restore(cr_);
    }

    void paint(const UseItem& item) {
        if (stamper_ && stamper_->stamp(item, [this](cairo_t* context, const std::vector<Item>& items) {
                Painter symbol(context, *list_, nullptr);
                for (const Item& part : items) symbol.paint(part);
            }))
            return;
        cairo_save(cr_);
        cairo_translate(cr_, item.at.x, item.at.y);
        if (item.angle != 0) cairo_rotate(cr_, item.angle * std::numbers::pi / 180);
        cairo_scale(cr_, item.scale, item.scale);
        for (const Item& part : list_->symbols[item.symbol].items) paint(part);
        cairo_restore(cr_);
    }

    void paint(const TextItem& item) {
        const char* family = item.font.family == Family::serif ? "DejaVu Serif" : "DejaVu Sans";
        cairo_save(cr_);
        cairo_select_font_face(cr_, family, item.font.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                               item.font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cr_, item.font.size);
        if (item.letters.empty()) {
            cairo_translate(cr_, item.at.x, item.at.y);
            if (item.angle != 0) cairo_rotate(cr_, item.angle * std::numbers::pi / 180);
            show(item);
        } else {
            show_letters(item);
        }
        cairo_restore(cr_);
    }

    // All halos first: none may cover a letter beside its own.
    void show_letters(const TextItem& item) {
        const std::vector<std::string> all = characters(item.text);
        const bool halo = item.halo && item.halo_width > 0;
        for (const bool ink : {false, true})
            for (std::size_t i = 0; i < std::min(all.size(), item.letters.size()) && (ink || halo); ++i) {
                cairo_save(cr_);
                cairo_translate(cr_, item.letters[i].at.x, item.letters[i].at.y);
                cairo_rotate(cr_, item.letters[i].angle * std::numbers::pi / 180);
                cairo_move_to(cr_, 0, 0);
                if (ink) {
                    source(item.colour);
                    cairo_show_text(cr_, all[i].c_str());
                } else {
                    cairo_text_path(cr_, all[i].c_str());
                    stroke({*item.halo, 2 * item.halo_width});
                }
                cairo_restore(cr_);
            }
    }

    // Glyphs are moved apart for letter spacing; clusters keep the words whole for search and copy in a PDF.
    void show(const TextItem& item) {
        cairo_glyph_t* glyphs = nullptr;
        cairo_text_cluster_t* clusters = nullptr;
        int glyph_count = 0;
        int cluster_count = 0;
        cairo_text_cluster_flags_t flags{};
        cairo_scaled_font_t* font = cairo_get_scaled_font(cr_);
        const int bytes = static_cast<int>(item.text.size());
        if (cairo_scaled_font_text_to_glyphs(font, 0, 0, item.text.data(), bytes, &glyphs, &glyph_count, &clusters,
                                             &cluster_count, &flags) != CAIRO_STATUS_SUCCESS)
            return;
        cairo_text_extents_t extents;
        cairo_scaled_font_glyph_extents(font, glyphs, glyph_count, &extents);
        const double width = extents.x_advance + item.font.spacing * std::max(0, glyph_count - 1);
        const double start = item.anchor == Anchor::start ? 0 : item.anchor == Anchor::middle ? -width / 2 : -width;
        for (int i = 0; i < glyph_count; ++i) glyphs[i].x += start + item.font.spacing * i;
        if (item.halo && item.halo_width > 0) {
            cairo_new_path(cr_);
            cairo_glyph_path(cr_, glyphs, glyph_count);
            stroke({*item.halo, 2 * item.halo_width});
        }
        source(item.colour);
        cairo_show_text_glyphs(cr_, item.text.data(), bytes, glyphs, glyph_count, clusters, cluster_count, flags);
        cairo_glyph_free(glyphs);
        cairo_text_cluster_free(clusters);
    }

    void paint(const ImageItem& item) {
        auto found = images_.find(item.png.get());
        if (found == images_.end()) found = images_.emplace(item.png.get(), png_surface(*item.png)).first;
        cairo_surface_t* image = found->second.get();
        if (image == nullptr) return;
        cairo_save(cr_);
        cairo_translate(cr_, item.box.x0, item.box.y0);
        cairo_scale(cr_, item.box.width() / cairo_image_surface_get_width(image),
                    item.box.height() / cairo_image_surface_get_height(image));
        cairo_set_source_surface(cr_, image, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(cr_), CAIRO_FILTER_GOOD);
        cairo_pattern_set_extend(cairo_get_source(cr_), CAIRO_EXTEND_PAD);
        cairo_rectangle(cr_, 0, 0, cairo_image_surface_get_width(image), cairo_image_surface_get_height(image));
        cairo_fill(cr_);
        cairo_restore(cr_);
    }

    void paint(const GroupBegin& item) {
        cairo_save(cr_);
        if (!item.clip) return;
        trace(*item.clip);
        cairo_set_fill_rule(cr_, CAIRO_FILL_RULE_WINDING);
        cairo_clip(cr_);
        if (stamper_) stamper_->clip_changed();
    }

    void paint(const GroupEnd&) {
        cairo_restore(cr_);
        if (stamper_) stamper_->clip_changed();
    }
    void paint(const Item& item) {
        std::visit([this](const auto& one) { paint(one); }, item);
    }

    cairo_t* cr_;
    const DisplayList* list_;
    std::optional<Stamper> stamper_;
    std::map<const std::string*, ImageSurface> images_;  ///< unpacked once for all that shows them
};

}  // namespace

void paint_with_cairo(cairo_t* context, const DisplayList& list, Stamps::Store* stamps) {
    Painter(context, list, stamps).run();
}

}  // namespace ramparts::draw
