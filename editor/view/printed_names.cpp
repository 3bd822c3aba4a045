// Placing and drawing names; see printed_names.hpp.
#include "editor/view/printed_names.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/core/background.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {

PrintedNames::~PrintedNames() {
    if (placing_.valid()) placing_.wait();
}

void PrintedNames::set_scenario(const Scenario* scenario) {
    scenario_ = scenario;
    names_.clear();
    pitch_ = 0;
    forget();
}

void PrintedNames::set_palette(const draw::Palette& palette) {
    palette_ = palette;
    names_.clear();  // in the old colours
    pitch_ = 0;
    forget();
}

void PrintedNames::forget() { current_ = false; }

bool PrintedNames::places() const noexcept {
    return scenario_ != nullptr && scenario_->map.grid().size() <= draw::kDetailedHexes;
}

void PrintedNames::begin() {
    if (current_ || placing_.valid() || !places()) return;
    current_ = true;
    auto copy = std::make_shared<Scenario>(*scenario_);
    for (MapLabel& label : copy->map.labels) label.text = say_name(label.text);
    placed_ = false;
    placing_ = in_background([this, copy, palette = palette_] {
        auto names = draw::place_names(*copy, true, palette);
        placed_ = true;
        if (on_done) on_done();
        return names;
    });
}

bool PrintedNames::collect() {
    if (!placing_.valid() || !placed_) return false;
    names_ = placing_.get();
    pitch_ = 0;
    begin();
    return true;
}

void PrintedNames::finish() {
    begin();
    while (placing_.valid()) {
        placing_.wait();
        (void)collect();
    }
}

void PrintedNames::measure(const ViewTransform& view, double scale) {
    if (view.pitch() == pitch_ && scale == scale_) return;
    pitch_ = view.pitch();
    scale_ = scale;
    const PrintScale print(view);
    scaled_ = names_;
    drawn_.assign(names_.size(), {});
    for (std::size_t i = 0; i < scaled_.size(); ++i) {
        draw::TextItem& name = scaled_[i];
        const double factor = std::min(print.x, print.y);
        // Names that nobody could read are set larger, about the place where they stand.
        const double larger = std::max(1.0, 10.5 * scale / (name.font.size * factor));
        name.at = {name.at.x * print.x, name.at.y * print.y};
        if (name.angle == 0) name.at.y += name.font.size * factor * (larger - 1) * 0.35;
        name.font.size *= factor * larger;
        name.font.spacing *= factor;
        name.halo_width = std::max(name.halo_width * factor, 1.2 * scale);
        const double reach = draw::text_width(name.text, name.font) + 2 * name.font.size;
        const double width = name.anchor == draw::Anchor::middle ? reach / 2 + name.font.size : reach;
        const int r = static_cast<int>(std::ceil(width));
        const int x = static_cast<int>(std::floor(name.at.x));
        const int y = static_cast<int>(std::floor(name.at.y));
        const int up = name.angle == 0 ? static_cast<int>(name.font.size * 1.6) + 2 : r;
        drawn_[i].at = {x, y};
        drawn_[i].box = {-r, -up, r + 1, up + 1};
    }
}

bool PrintedNames::paint(const Surface& surface, const ViewTransform& view, double scale,
                         std::chrono::steady_clock::time_point late) {
    begin();
    measure(view, scale);
    bool all = true;
    for (std::size_t i = 0; i < scaled_.size(); ++i) {
        Drawn& drawn = drawn_[i];
        if (drawn.box.moved(drawn.at.x, drawn.at.y).intersected(surface.clip()).empty()) continue;
        if (!drawn.made && std::chrono::steady_clock::now() > late) {
            all = false;
            continue;
        }
        if (!drawn.made) {
            drawn.made = true;
            drawn.sprite = Sprite(drawn.box);
            const PixelRect& b = drawn.box;
            draw::paint_pixels(std::vector<draw::Item>{scaled_[i]},
                               {drawn.sprite.pixels.data(), b.width(), b.height(), b.width()},
                               {1, 1, static_cast<double>(drawn.at.x + b.x0), static_cast<double>(drawn.at.y + b.y0)});
            drawn.sprite.finish();
        }
        surface.draw(drawn.sprite, drawn.at);
    }
    return all;
}

}  // namespace ramparts
