// Placing and drawing names; see printed_names.hpp.
#include "editor/view/printed_names.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

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
        auto names = draw::place_names(*copy, palette);
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

namespace {

constexpr double kLegible = 10.5;  // pixels of the em, which names have at least where there is room
constexpr double kLeast = 7.5;     // … and where there is none
constexpr double kSlides[] = {0, 0.8, -0.8, 1.6, -1.6, 2.4, -2.4, 3.2, -3.2};  // ems that one can go along its line

/// The name on a screen, `larger` times as large about the place of its middle, or of the end at its hex.
draw::PlacedName on_screen(const draw::PlacedName& name, const PrintScale& print, double larger) {
    draw::PlacedName out = name;
    const double factor = std::min(print.x, print.y);
    const auto scaled = [&](draw::Point p) { return draw::Point{p.x * print.x, p.y * print.y}; };
    const double turn = name.angle * std::numbers::pi / 180;
    const draw::Point down{-std::sin(turn), std::cos(turn)};
    const draw::Point held = scaled(name.at - down * (draw::kFoot * name.font.size));
    out.font.size *= factor * larger;
    out.font.spacing *= factor;
    out.at = held + down * (draw::kFoot * out.font.size);
    for (draw::Letter& letter : out.letters) letter.at = held + (scaled(letter.at) - held) * larger;
    return out;
}

bool covers(const std::vector<draw::Box>& boxes, const std::vector<draw::Box>& taken) {
    return std::any_of(boxes.begin(), boxes.end(), [&](const draw::Box& box) {
        return std::any_of(taken.begin(), taken.end(), [&](const draw::Box& t) { return box.overlap(t) > 1; });
    });
}

/// The boxes of the counters set up.
std::vector<draw::Box> counters_on_screen(const Scenario& scenario, const PrintScale& print) {
    const draw::HexLayout layout(scenario.map.grid(), draw::kPartHex);
    std::vector<draw::Box> boxes;
    for (const Unit& unit : scenario.units) {
        if (!unit.at || *unit.at >= scenario.map.grid().size()) continue;
        const draw::Point c = layout.centre(*unit.at);
        const double half = 0.35 * draw::kPartHex;
        boxes.push_back(
            {(c.x - half) * print.x, (c.y - half) * print.y, (c.x + half) * print.x, (c.y + half) * print.y});
    }
    return boxes;
}

/// What covers all of them.
draw::Box round_all(const std::vector<draw::Box>& boxes) {
    draw::Box all = boxes.front();
    for (const draw::Box& box : boxes)
        all = {std::min(all.x0, box.x0), std::min(all.y0, box.y0), std::max(all.x1, box.x1), std::max(all.y1, box.y1)};
    return all;
}

/// How far a text from `from` to `to` has to move to be between `low` and `high`.
double way_back(double from, double to, double low, double high) {
    return from < low ? low - from : std::min(0.0, high - to);
}

struct Fitted {
    draw::PlacedName name;
    std::vector<draw::Box> boxes;
    bool free = false;
};
/// What names are fitted into: how paper is scaled to the screen, the scale of the screen itself, and the map there.
struct Room {
    PrintScale print;
    double scale;
    draw::Box map;
};
/// The first size and place of a name that covers nothing of what is taken: largest first, and each along its line.
/// What is set larger leaves the map nowhere that it does not leave it on paper.
Fitted fitted(const draw::PlacedName& name, const Room& room, bool may_slide, const std::vector<draw::Box>& taken) {
    const auto& [print, scale, map] = room;
    const double em = name.font.size * std::min(print.x, print.y);
    const double most = std::max(1.0, kLegible * scale / em);
    const double least = std::min(most, std::max(1.0, kLeast * scale / em));
    std::vector<draw::Box> allowed = draw::text_boxes(on_screen(name, print, 1));
    allowed.push_back(map);
    const draw::Box bounds = round_all(allowed);
    Fitted fit;
    for (int step = 0; step <= 3; ++step)
        for (const double slide : kSlides) {
            fit.name = on_screen(name, print, most + (least - most) * step / 3);
            const double turn = fit.name.angle * std::numbers::pi / 180;
            draw::move_text(fit.name, draw::Point{std::cos(turn), std::sin(turn)} * (slide * fit.name.font.size));
            const draw::Box all = round_all(draw::text_boxes(fit.name));
            draw::move_text(fit.name, {way_back(all.x0, all.x1, bounds.x0, bounds.x1),
                                       way_back(all.y0, all.y1, bounds.y0, bounds.y1)});
            fit.boxes = draw::text_boxes(fit.name);
            fit.free = !covers(fit.boxes, taken);
            if (fit.free) return fit;
            if (!may_slide || least == 1 || !name.letters.empty()) break;
        }
    fit.free = least == 1;  // it may be as close to others as on paper
    return fit;
}

}  // namespace

// Names that nobody could read are set larger, about the place where they are. Where one would cover another or a
// counter then, it slides along its line or is set less large. Where that leaves no room beside other names, it is left
// out; one put there by hand stays.
void PrintedNames::make_legible(const ViewTransform& view, double scale) {
    const PrintScale print(view);
    const PixelRect world = view.world_box();
    const Room room{print, scale,
                    draw::Box{static_cast<double>(world.x0), static_cast<double>(world.y0),
                              static_cast<double>(world.x1), static_cast<double>(world.y1)}};
    scaled_.clear();
    std::vector<draw::Box> taken;
    const std::vector<draw::Box> counters = counters_on_screen(*scenario_, print);
    for (const draw::PlacedName& name : names_) {
        const auto& labels = scenario_->map.labels;
        const bool by_hand = name.label < labels.size() && labels[name.label].placed();
        std::vector<draw::Box> all = taken;
        all.insert(all.end(), counters.begin(), counters.end());
        Fitted fit = fitted(name, room, !by_hand, all);
        if (!fit.free || by_hand || covers(fit.boxes, all)) fit = fitted(name, room, !by_hand, taken);
        if (!fit.free && !by_hand) continue;
        fit.name.halo_width = std::max(name.halo_width * std::min(print.x, print.y), 1.2 * scale);
        for (const draw::Box& box : fit.boxes) taken.push_back(box.grown(0.2 * fit.name.font.size));
        scaled_.push_back(std::move(fit.name));
    }
}

void PrintedNames::measure(const ViewTransform& view, double scale) {
    if (view.pitch() == pitch_ && scale == scale_) return;
    pitch_ = view.pitch();
    scale_ = scale;
    make_legible(view, scale);
    drawn_.assign(scaled_.size(), {});
    for (std::size_t i = 0; i < scaled_.size(); ++i) {
        const draw::PlacedName& name = scaled_[i];
        const double reach = draw::text_width(name.text, name.font) + 2 * name.font.size;
        const double width = name.anchor == draw::Anchor::middle ? reach / 2 + name.font.size : reach;
        const int r = static_cast<int>(std::ceil(width));
        const int x = static_cast<int>(std::floor(name.at.x));
        const int y = static_cast<int>(std::floor(name.at.y));
        const bool level = name.angle == 0 && name.letters.empty();
        const int up = level ? static_cast<int>(name.font.size * 1.6) + 2 : r;
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
            draw::paint_pixels(std::vector<draw::Item>{static_cast<const draw::TextItem&>(scaled_[i])},
                               {drawn.sprite.pixels.data(), b.width(), b.height(), b.width()},
                               {1, 1, static_cast<double>(drawn.at.x + b.x0), static_cast<double>(drawn.at.y + b.y0)});
            drawn.sprite.finish();
        }
        surface.draw(drawn.sprite, drawn.at);
    }
    return all;
}

}  // namespace ramparts
