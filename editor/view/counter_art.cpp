// Counter faces drawn with soft shapes; what small ones leave out is told by the sizes below.
#include "editor/view/counter_art.hpp"

#include <algorithm>
#include <cmath>

#include "editor/view/shapes.hpp"
#include "engine/modules/in_force.hpp"
#include "sdk/draw/style.hpp"

namespace ramparts {
namespace {

Colour ink_on(Colour ground) { return brightness(ground) > 110 ? rgb(30, 26, 22) : rgb(246, 242, 232); }

struct SymbolBox {
    ShapePoint middle;
    double w, h;  // half sizes
    double pen;
    Colour ink, paper;
};

void draw_symbol(Sprite& sprite, const std::string& symbol, const SymbolBox& box) {
    const ShapePoint c = box.middle;
    const double w = box.w, h = box.h, pen = box.pen;
    const Colour ink = box.ink, paper = box.paper;
    const ShapePoint low{c.x - w, c.y - h};
    const ShapePoint high{c.x + w, c.y + h};
    const auto line = [&](std::initializer_list<ShapePoint> points) {
        sprite.add(stroke(std::vector<ShapePoint>(points), pen), ink);
    };
    if (symbol == "gunboat" || symbol == "ship") {
        const ShapePoint hull[4] = {
            {low.x, c.y + h * 0.25}, {high.x, c.y + h * 0.25}, {high.x - w * 0.4, high.y}, {low.x + w * 0.4, high.y}};
        sprite.add(polygon(hull), ink);
        const ShapePoint sail[3] = {
            {c.x + w * 0.1, low.y}, {c.x + w * 0.1, c.y + h * 0.05}, {c.x - w * 0.75, c.y + h * 0.05}};
        sprite.add(polygon(sail), ink);
        return;
    }
    sprite.add(rounded_box(low, high, 0.5), paper);
    sprite.add(rounded_frame({low.x - pen / 2, low.y - pen / 2}, {high.x + pen / 2, high.y + pen / 2}, 0.5, pen), ink);
    const auto is_any = [&](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), symbol) != names.end();
    };
    if (is_any({"infantry", "light-infantry", "militia", "mounted-infantry", "dragoon"})) {
        if (is_any({"mounted-infantry", "dragoon"})) {
            const ShapePoint horse[3] = {{low.x, high.y}, low, {high.x, low.y}};
            sprite.add(polygon(horse), ink, 70);
        }
        line({low, high});
        line({{low.x, high.y}, {high.x, low.y}});
        if (symbol == "militia") sprite.add(disc({c.x, low.y + h * 0.32}, pen * 0.9), ink);
        if (symbol == "light-infantry") sprite.add(disc({c.x, high.y - h * 0.32}, pen * 0.9), ink);
    } else if (is_any({"cavalry", "dragoons", "mounted"})) {
        line({{low.x, high.y}, {high.x, low.y}});
    } else if (symbol == "artillery") {
        sprite.add(disc(c, h * 0.46), ink);
    } else if (is_any({"warband", "warriors", "indian", "native"})) {
        const ShapePoint head[3] = {
            {c.x, low.y + h * 0.2}, {c.x + w * 0.42, c.y + h * 0.1}, {c.x - w * 0.42, c.y + h * 0.1}};
        sprite.add(polygon(head), ink);
        line({{c.x, c.y}, {c.x, high.y - h * 0.2}});
    } else if (is_any({"leader", "hq"})) {
        line({{c.x - w * 0.5, c.y}, {c.x + w * 0.5, c.y}});
        line({{c.x, c.y - h * 0.6}, {c.x, c.y + h * 0.6}});
    }
}

struct CentredText {
    int size;
    bool bold;
    int room;
    double middle_y;
    Colour ink;
};

// Centres text, made smaller until it fits `room`.
void centred_text(Sprite& sprite, TextCache& text, const std::string& words, const CentredText& how) {
    if (words.empty()) return;
    TextStyle style{how.size, how.bold, false};
    while (style.size > 6 && text.width(words, style) > how.room) --style.size;
    const DrawnText& drawn = text.text(words, style);
    sprite.add(drawn.mask, how.ink, 255,
               {static_cast<int>(std::floor(-drawn.width / 2.0)),
                static_cast<int>(std::floor(how.middle_y - drawn.height / 2.0))});
}

}  // namespace

CounterFace face_of(const Scenario& scenario, const Unit& unit, int lost) {
    CounterFace face;
    if (unit.side < scenario.sides.size()) face.colour = parse_colour(scenario.sides[unit.side].colour, face.colour);
    face.name = unit.name.empty() ? unit.id : unit.name;
    if (unit.unit_class < scenario.ruleset.unit_classes.size()) {
        const UnitClass& kind = scenario.ruleset.unit_classes[unit.unit_class];
        face.symbol = kind.symbol.empty() ? kind.id : kind.symbol;
    }
    face.reduced = lost > 0 && unit.reduced.has_value();
    face.factor = unit.factor(std::min(lost, unit.steps() - 1));
    const CounterMarks marks = counter_marks(scenario, unit);
    face.range = marks.range;
    for (const CounterMarks::Mark& mark : marks.values) face.marks += (face.marks.empty() ? "" : " ") + mark.text;
    face.two_steps = unit.reduced.has_value();
    return face;
}

namespace {

Colour ground_of(const CounterFace& face) {
    return face.faded ? mixed(face.colour, rgb(150, 148, 140), 120) : face.colour;
}

constexpr int kSymbolSize = 13;  // from here there is room for a symbol
constexpr int kWordsSize = 22;   // from here also for factors
constexpr int kMarksSize = 48;   // and from here for the numbers of the battle's own rules
constexpr int kNameSize = 28;    // and from here for the name above the symbol

// What counters of a side and type have in common: everything but words.
Sprite draw_base(const CounterFace& face, int size) {
    const double half = size / 2.0;
    const int shadow = std::max(1, size / 22);
    const int box = size / 2 + shadow + 2;
    Sprite sprite({-box, -box, box, box});
    const Colour ground = ground_of(face);
    const double radius = size * 0.09;
    if (size >= 12)
        sprite.add(rounded_box({-half + shadow, -half + shadow}, {half + shadow, half + shadow}, radius),
                   rgb(20, 14, 6), 95);
    sprite.add(rounded_box({-half, -half}, {half, half}, radius), ground);
    if (size >= kWordsSize) {
        const double bevel = std::max(1.0, size / 40.0);
        sprite.add(rounded_frame({-half + bevel, -half + bevel}, {half - bevel, half - bevel}, radius, bevel),
                   rgb(255, 255, 255), 90);
    }
    if (face.reduced && size >= 14) {
        const ShapePoint band[4] = {
            {-half, half * 0.45}, {-half, half * 0.05}, {half * 0.9, half * 0.98}, {half * 0.5, half * 0.98}};
        sprite.add(polygon(band), rgb(255, 255, 255), 120);
    }
    const Colour ink = ink_on(ground);
    const Colour paper = mixed(ground, rgb(255, 255, 255), 150);
    if (size >= kNameSize)
        draw_symbol(sprite, face.symbol,
                    {{0, -half * 0.06}, half * 0.46, half * 0.29, std::max(1.0, size / 34.0), ink, paper});
    else if (size >= kWordsSize)
        draw_symbol(sprite, face.symbol, {{0, -half * 0.26}, half * 0.56, half * 0.38, 1.0, ink, paper});
    else if (size >= kSymbolSize) draw_symbol(sprite, face.symbol, {{0, 0}, half * 0.62, half * 0.42, 1.0, ink, paper});
    sprite.add(rounded_frame({-half, -half}, {half, half}, radius, std::max(1.0, size / 45.0)),
               mixed(ground, rgb(20, 16, 10), 190));
    return sprite;
}

// A label across the upper right corner; small counters have a dot there instead.
void draw_badge(Sprite& sprite, const CounterFace& face, int size, TextCache& text) {
    if (face.badge.empty() || size < 12) return;
    const Colour ground = face.badge_tone > 0   ? rgb(24, 120, 58)
                          : face.badge_tone < 0 ? rgb(176, 38, 30)
                                                : rgb(60, 62, 70);
    const Colour rim = rgb(255, 255, 255);
    const double half = size / 2.0;
    if (size < kNameSize) {
        const double radius = std::max(2.0, size * 0.15);
        const ShapePoint at{half - radius, -half + radius};
        sprite.add(disc(at, radius + 1), rim);
        sprite.add(disc(at, radius), ground);
        return;
    }
    TextStyle style{std::max(8, size * 22 / 100), true, false};
    const int room = size - 6;
    while (style.size > 7 && text.width(face.badge, style) > room) --style.size;
    const DrawnText& drawn = text.text(face.badge, style);
    const double width = std::min(drawn.width, room) + 6;
    const double height = drawn.height + 1;
    const ShapePoint low{half - width, -half};
    const ShapePoint high{half, -half + height};
    sprite.add(rounded_box({low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, height * 0.3), rim);
    sprite.add(rounded_box(low, high, height * 0.3), ground);
    sprite.add(drawn.mask, rim, 255,
               {static_cast<int>(std::floor(low.x + 3)), static_cast<int>(std::floor(low.y + 0.5))});
}

Sprite with_words(Sprite sprite, const CounterFace& face, int size, TextCache& text) {
    if (size >= kWordsSize) {
        const double half = size / 2.0;
        const Colour ink = ink_on(ground_of(face));
        if (size >= kNameSize)
            centred_text(sprite, text, face.name,
                         {std::max(8, size * 24 / 100), false, size * 88 / 100, -half * 0.66, ink});
        std::string numbers = std::to_string(face.factor);
        if (face.range > 0) numbers += "-" + std::to_string(face.range);
        centred_text(sprite, text, numbers, {std::max(9, size * 34 / 100), true, size * 80 / 100, half * 0.62, ink});
        if (size >= kMarksSize && !face.marks.empty())
            centred_text(sprite, text, face.marks,
                         {std::max(8, size * 15 / 100), true, size * 92 / 100, half * 0.9, ink});
        if (face.two_steps && !face.reduced) {
            const ShapePoint bar[2] = {{half * 0.80, half * 0.46}, {half * 0.80, half * 0.78}};
            sprite.add(stroke(bar, std::max(1.0, size / 34.0) * 1.3), ink, 150);
        }
    }
    draw_badge(sprite, face, size, text);
    sprite.finish();
    return sprite;
}

}  // namespace

Sprite draw_counter(const CounterFace& face, int size, TextCache& text) {
    return with_words(draw_base(face, size), face, size, text);
}

const Sprite& CounterArt::counter(const CounterFace& face) {
    auto found = drawn_.find(face);
    if (found == drawn_.end()) {
        CounterFace common{face.colour, {}, face.symbol, 1, 0, {}, face.reduced, false, face.faded, {}, 0};
        auto base = bases_.find(common);
        if (base == bases_.end()) base = bases_.emplace(std::move(common), draw_base(face, size_)).first;
        found = drawn_.emplace(face, with_words(base->second, face, size_, text_)).first;
        made_.push_back(&found->first);
        bytes_ += found->second.pixels.size() * sizeof(Colour);
    }
    return found->second;
}

}  // namespace ramparts
