// Counters: side colour, type symbol, name, factor, range, steps and code.
#include <algorithm>

#include "engine/core/joined.hpp"
#include "engine/modules/in_force.hpp"
#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

constexpr SymbolInks kSymbolInks{rgb(0x1C1712), rgb(0xFBF7EC)};
constexpr double kDesign = 100;  // all proportions below are per cent of the counter's side

struct CounterPen {
    Pen& pen;
    Point corner;
    double unit;
    std::optional<Colour> halo = std::nullopt;  ///< round the texts, over a picture
    [[nodiscard]] Point at(double x, double y) const { return corner + Point{x, y} * unit; }
    [[nodiscard]] Box box(double x0, double y0, double x1, double y1) const {
        const Point a = at(x0, y0);
        const Point b = at(x1, y1);
        return {a.x, a.y, b.x, b.y};
    }
    void text(Point where, const std::string& words, Font font, Colour colour, double angle = 0) const {
        font.size *= unit;
        font.spacing *= unit;
        pen.text({at(where.x, where.y), words, font, colour, Anchor::middle, angle, halo, halo ? 2.2 * unit : 0});
    }
};

Colour ink_for(Colour ground) { return ground.brightness() > 110 ? rgb(0x1C1712) : rgb(0xFBF7EC); }

/// A text on the foot of a line, as large as its width allows.
void fit_text(const CounterPen& c, const Box& line, const std::string& text, Font font, Colour ink) {
    const double natural = text_width(text, font);
    if (natural > line.width()) font.size *= line.width() / natural;
    c.text({line.centre().x, line.y1}, text, font, ink);
}

/// Red on light counters, yellow on dark ones.
Colour contrast_to(Colour ink) { return ink.brightness() > 110 ? rgb(0xFFDE59) : rgb(0xB3161B); }

void paint_values(const CounterPen& c, const CounterLook& look, Colour ink) {
    const std::string text = std::to_string(look.factor);
    const bool gun = look.range > 0;
    // A line of marks takes the foot of the counter; factor and range move up and make room.
    const double scale = look.marks.empty() ? 1 : 0.84;
    const double middle = look.marks.empty() ? 79 : 72.5;
    const auto number = [&](double x, const std::string& digits, Font font, Colour colour) {
        font.size *= scale;
        c.text({x, middle + font.size * 0.365}, digits, font, colour);
    };
    const double x = !gun ? 46 : text.size() > 1 ? 26 : 30;
    const double shot = text.size() > 1 ? 53 : 50;
    if (look.bayonet) {
        const double radius = (text.size() > 1 ? 17.5 : 15.5) * scale;
        c.pen.paint(Path::circle(c.at(x, middle), radius * c.unit), rgb(0xFBF7EC), {rgb(0xA8231C), 2.6 * c.unit});
        number(x, text, {Family::sans, text.size() > 1 ? 22.0 : 26.0, true, false, 0}, rgb(0x1C1712));
    } else {
        number(x, text, {Family::sans, text.size() > 1 && gun ? 27.0 : 31.0, true, false, 0}, ink);
    }
    if (gun) {
        // Factor and range, parted by a shot in flight; a range of the battle's own rules in a contrasting colour.
        c.pen.fill(Path::circle(c.at(shot, middle + 0.5), 2.4 * c.unit), ink);
        number(shot + 19, std::to_string(look.range), {Family::sans, 21, look.own_range, false, 0},
               look.own_range ? contrast_to(ink) : ink);
    }
    if (!look.marks.empty())
        fit_text(c, {5, 82.5, 95, 96.5}, look.marks, {Family::sans, 14, true, false, 0}, contrast_to(ink));
    const Font code_font{
        Family::sans,
        std::min(10.5, 10.5 * 37 / std::max(1.0, text_width(look.code, {Family::sans, 10.5, false, false, 0}))), false,
        false, 0};
    c.text({93.5, 42.5}, look.code, code_font, ink, -90);
}

/// Two pips for two steps, and so on; the lost ones are hollow.
void paint_steps(const CounterPen& c, const CounterLook& look, Colour ink) {
    if (look.steps < 2) return;
    const int apart = look.steps <= 4 ? 13 : 8;
    for (int step = 0; step < look.steps; ++step) {
        const Point at = c.at(9.5, 39 + apart * step);
        if (step < look.lost) c.pen.stroke(Path::circle(at, 3.4 * c.unit), {ink, 1.6 * c.unit});
        else c.pen.fill(Path::circle(at, 4.0 * c.unit), ink);
    }
}

/// The counter itself, with its edge.
void paint_body(const CounterPen& c, const CounterLook& look, double edge) {
    const double radius = 9 * c.unit;
    const Box body = c.box(1, 1, 99, 99);
    c.pen.fill(Path::rounded(body, radius), look.ground);
    if (look.weaker) {
        c.pen.begin("reduced", Path::rounded(body, radius));
        c.pen.fill(Path::rectangle(c.box(0, 60, 100, 66)), rgb(0xFBF7EC));
        c.pen.fill(Path::rectangle(c.box(0, 96 - 4, 100, 100)), rgb(0xFBF7EC));
        c.pen.end();
    }
    c.pen.stroke(Path::rounded(c.box(2.4, 2.4, 97.6, 97.6), radius * 0.86), {rgb(0xFFFFFF, 110), 1.6 * c.unit});
    c.pen.stroke(Path::rounded(body, radius), {rgb(0x2E241A), edge * c.unit});
}

/// What can be read on few pixels: the symbol, and the factor with it as large as there is room.
void paint_small(const CounterPen& c, const CounterLook& look, int pixels) {
    const Colour ink = ink_for(look.ground);
    constexpr int kSymbol = 13;  // pixels from which there is room for a symbol
    constexpr int kFactor = 15;
    const bool factor = pixels >= kFactor;
    if (pixels >= kSymbol && look.picture != nullptr)
        c.pen.image(look.picture, factor ? c.box(10, 7, 90, 46) : c.box(9, 15, 91, 85));
    else if (pixels >= kSymbol)
        paint_unit_symbol(c.pen, look, factor ? c.box(23, 10, 77, 43) : c.box(17, 25, 83, 75), kSymbolInks);
    if (!factor) return;
    std::string words = std::to_string(look.factor);
    if (look.range > 0 && pixels >= 22) words += "-" + std::to_string(look.range);
    fit_text(c, {8, 40, 92, 91}, words, {Family::sans, 58, true, false, 0}, ink);
}

// How far in hexes a counter of a stack is moved up, so that its name is read above the one before it, and to the
// right; from the third on it is less, so that a stack keeps to its hex.
double stack_rise(int behind) noexcept { return behind <= 0 ? 0 : 0.15 + 0.07 * (std::min(behind, 4) - 1); }
double stack_aside(int behind) noexcept { return behind <= 0 ? 0 : 0.07 + 0.03 * (std::min(behind, 4) - 1); }

}  // namespace

std::string arrival_code(const Scenario& scenario, const Unit& unit) {
    const std::string& prefix = scenario.map.grid().shape().prefix;
    if (unit.at && *unit.at < scenario.map.grid().size()) return scenario.map.grid().label(*unit.at);
    if (unit.arrives && *unit.arrives < scenario.reinforcements.size())
        return prefix + std::to_string(scenario.reinforcements[*unit.arrives].turn);
    return "";
}

std::string_view facing_of(const Scenario& scenario, const Unit& unit) noexcept {
    if (!unit.facing.empty()) return unit.facing;
    const auto& classes = scenario.ruleset.unit_classes;
    if (unit.unit_class < classes.size() && !classes[unit.unit_class].facing.empty())
        return classes[unit.unit_class].facing;
    return unit.side < scenario.sides.size() ? std::string_view(scenario.sides[unit.side].facing) : std::string_view();
}

CounterLook counter_look(const Scenario& scenario, const Unit& unit, int lost, const Palette& palette) {
    CounterLook look;
    if (unit.side < scenario.sides.size())
        look.ground = parse_colour(scenario.sides[unit.side].colour).value_or(look.ground);
    look.ground = palette.of_side(unit.side, look.ground);
    look.name = unit.name;
    if (unit.unit_class < scenario.ruleset.unit_classes.size()) {
        const UnitClass& kind = scenario.ruleset.unit_classes[unit.unit_class];
        look.symbol = kind.symbol.empty() ? kind.id : kind.symbol;
        look.class_name = kind.name;
    }
    look.picture = scenario.pictures.find(unit.picture);
    look.symbols = palette.symbols;
    look.facing = palette.facing(facing_of(scenario, unit));
    look.steps = unit.steps();
    look.lost = lost;
    look.factor = unit.factor(std::min(lost, unit.steps() - 1));
    look.weaker = lost > 0 && unit.reduced.has_value();
    look.bayonet = unit.has_trait("bayonet") && lost == 0;
    const CounterMarks marks = counter_marks(scenario, unit);
    look.range = marks.range;
    look.own_range = !marks.range_title.empty();
    look.marks = joined(marks.values, " ", &CounterMarks::Mark::text);
    look.code = arrival_code(scenario, unit);
    return look;
}

void paint_counter(Pen& pen, const CounterLook& look, const CounterSpot& spot) {
    const auto& [centre, size, shadow] = spot;
    CounterPen c{pen, centre - Point{size / 2, size / 2}, size / kDesign};
    const Colour ink = ink_for(look.ground);
    if (shadow) {
        pen.fill(Path::rounded(c.box(4, 5, 107, 108), 9 * c.unit), rgb(0x241A0E, 60));
        pen.fill(Path::rounded(c.box(3, 4, 104, 105), 9 * c.unit), rgb(0x241A0E, 80));
    }
    paint_body(c, look, 1.8);
    // Between the steps and the code; name and factor lie over its edges.
    if (look.picture != nullptr) {
        pen.image(look.picture, c.box(15, 20, 84, 67));
        c.halo = look.ground;
    }
    fit_text(c, {7, 4, 85, 24}, look.name, {Family::sans, 20, true, false, 0}, ink);
    if (look.picture == nullptr && (!look.symbol.empty() || !look.class_name.empty()))
        paint_unit_symbol(pen, look, c.box(19, 31, 75, 59), kSymbolInks);
    paint_values(c, look, ink);
    paint_steps(c, look, ink);
}

Point counter_centre(const HexLayout& layout, const PlacedCounter& counter) noexcept {
    const Point shift{stack_aside(counter.beneath), 0.055 - stack_rise(counter.beneath)};
    return layout.centre(counter.hex) + shift * layout.hex_mm();
}

DisplayList draw_counter(const CounterLook& look, double size_mm, int pixels) {
    constexpr int kPrinted = 30;  // pixels from which names can be guessed and factors read as printed
    DisplayList list;
    list.width = size_mm;
    list.height = size_mm;
    list.background.a = 0;
    Pen pen(list.items);
    if (pixels >= kPrinted) {
        paint_counter(pen, look, {{size_mm / 2, size_mm / 2}, size_mm, false});
        return list;
    }
    const CounterPen c{pen, {}, size_mm / kDesign};
    paint_body(c, look, 80.0 / std::max(pixels, 1));
    paint_small(c, look, pixels);
    return list;
}

DisplayList draw_counter(const Scenario& scenario, UnitIndex unit, int reduced, double size_mm,
                         const Palette& palette) {
    DisplayList list;
    list.width = size_mm;
    list.height = size_mm;
    if (unit >= scenario.units.size()) return list;
    list.title = scenario.units[unit].name;
    Pen pen(list.items);
    paint_counter(pen, counter_look(scenario, scenario.units[unit], reduced, palette),
                  {{size_mm / 2, size_mm / 2}, size_mm, false});
    return list;
}

std::vector<PlacedCounter> setup_counters(const Scenario& scenario) {
    std::vector<PlacedCounter> counters;
    for (std::size_t i = 0; i < scenario.units.size(); ++i) {
        const auto& at = scenario.units[i].at;
        if (!at) continue;
        const auto beneath =
            std::count_if(counters.begin(), counters.end(), [&](const PlacedCounter& c) { return c.hex == *at; });
        counters.push_back({*at, static_cast<UnitIndex>(i), false, static_cast<int>(beneath)});
    }
    return counters;
}

}  // namespace ramparts::draw
