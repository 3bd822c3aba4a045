// The symbols of units on counters: boxes as staffs draw them, and silhouettes.
#include <algorithm>
#include <numbers>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

void bow_and_arrow(Pen& pen, const Box& box, Colour ink) {
    const Point c = box.centre();
    const double h = box.height();
    const double w = box.width();
    const auto p = [&](double x, double y) { return c + Point{x * w, y * h}; };
    pen.stroke(Path().move_to(p(-0.06, -0.40)).cubic_to(p(0.26, -0.26), p(0.26, 0.26), p(-0.06, 0.40)),
               {ink, h * 0.085});
    pen.stroke(Path().move_to(p(-0.06, -0.40)).line_to(p(-0.06, 0.40)), {ink, h * 0.035});
    pen.stroke(Path().move_to(p(-0.32, 0)).line_to(p(0.32, 0)), {ink, h * 0.060});
    pen.fill(Path::polygon({p(0.42, 0), p(0.29, -0.13), p(0.29, 0.13)}), ink);
    pen.stroke(Path()
                   .move_to(p(-0.38, -0.11))
                   .line_to(p(-0.30, 0))
                   .line_to(p(-0.38, 0.11))
                   .move_to(p(-0.32, -0.11))
                   .line_to(p(-0.24, 0))
                   .line_to(p(-0.32, 0.11)),
               {ink, h * 0.045});
}

void gunboat(Pen& pen, const Box& box, Colour ink) {
    const Point c = box.centre();
    const auto p = [&](double x, double y) { return c + Point{x * box.width(), y * box.height()}; };
    pen.fill(Path()
                 .move_to(p(-0.40, 0.12))
                 .line_to(p(0.42, 0.12))
                 .quad_to(p(0.34, 0.40), p(0.20, 0.40))
                 .line_to(p(-0.24, 0.40))
                 .quad_to(p(-0.38, 0.38), p(-0.40, 0.12))
                 .close(),
             ink);
    pen.stroke(Path().move_to(p(-0.04, 0.12)).line_to(p(-0.04, -0.44)), {ink, box.height() * 0.06});
    pen.fill(Path().move_to(p(0.0, -0.40)).quad_to(p(0.30, -0.20), p(0.28, 0.04)).line_to(p(0.0, 0.04)).close(), ink);
    pen.fill(Path().move_to(p(-0.08, -0.30)).line_to(p(-0.30, 0.04)).line_to(p(-0.08, 0.04)).close(), ink);
}

double line_of_symbol(const Box& box) { return box.height() * 0.075; }
void slash(Path& path, const Box& box) { path.move_to({box.x0, box.y1}).line_to({box.x1, box.y0}); }

// --- boxes -----------------------------------------------------------------------------------------------------------

void nato_foot(Pen& pen, const Box& box, Colour ink) {
    Path cross;
    cross.move_to({box.x0, box.y0}).line_to({box.x1, box.y1});
    slash(cross, box);
    pen.stroke(std::move(cross), {ink, line_of_symbol(box), false});
}
void nato_light(Pen& pen, const Box& box, Colour ink) {
    nato_foot(pen, box, ink);
    pen.fill(Path::circle({box.centre().x, box.y1 - box.height() * 0.16}, box.height() * 0.1), ink);
}
void nato_rifles(Pen& pen, const Box& box, Colour ink) {
    nato_foot(pen, box, ink);
    for (const double side : {-0.17, 0.17})
        pen.fill(
            Path::circle({box.centre().x + side * box.height(), box.y1 - box.height() * 0.14}, box.height() * 0.09),
            ink);
}
void nato_militia(Pen& pen, const Box& box, Colour ink) {
    nato_foot(pen, box, ink);
    pen.fill(Path::circle({box.centre().x, box.y0 + box.height() * 0.16}, box.height() * 0.1), ink);
}
void nato_dragoons(Pen& pen, const Box& box, Colour ink) {
    nato_foot(pen, box, ink);
    pen.fill(Path::polygon({{box.x0, box.y1}, {box.x0, box.y0}, {box.x1, box.y0}}), ink.with_alpha(70));
}
void nato_horse(Pen& pen, const Box& box, Colour ink) {
    Path one;
    slash(one, box);
    pen.stroke(std::move(one), {ink, line_of_symbol(box), false});
}
void nato_guns(Pen& pen, const Box& box, Colour ink) { pen.fill(Path::circle(box.centre(), box.height() * 0.23), ink); }
void nato_leader(Pen& pen, const Box& box, Colour ink) {
    const Point c = box.centre();
    pen.stroke(Path()
                   .move_to({c.x - box.width() * 0.25, c.y})
                   .line_to({c.x + box.width() * 0.25, c.y})
                   .move_to({c.x, c.y - box.height() * 0.3})
                   .line_to({c.x, c.y + box.height() * 0.3}),
               {ink, line_of_symbol(box), false});
}
/// A wheel with its spokes.
void wheel(Pen& pen, Point at, double radius, Colour ink) {
    Path spokes;
    for (int i = 0; i < 4; ++i) {
        const double turn = i * std::numbers::pi / 4;
        const Point out = Point{std::cos(turn), std::sin(turn)} * radius;
        spokes.move_to(at - out).line_to(at + out);
    }
    pen.stroke(std::move(spokes), {ink, radius * 0.16});
    pen.stroke(Path::circle(at, radius), {ink, radius * 0.24});
}
void nato_train(Pen& pen, const Box& box, Colour ink) { wheel(pen, box.centre(), box.height() * 0.32, ink); }

// --- silhouettes -----------------------------------------------------------------------------------------------------

/// Points about the middle of a box in its heights: x to the right, y down, from -0.5 to 0.5.
struct Frame {
    Point centre;
    double height;
    explicit Frame(const Box& box) : centre(box.centre()), height(box.height()) {}
    [[nodiscard]] Point at(double x, double y) const { return centre + Point{x, y} * height; }
    [[nodiscard]] Path shape(std::initializer_list<Point> points) const {
        std::vector<Point> placed;
        for (const Point p : points) placed.push_back(at(p.x, p.y));
        return Path::polygon(placed);
    }
    [[nodiscard]] Path line(std::initializer_list<Point> points) const {
        std::vector<Point> placed;
        for (const Point p : points) placed.push_back(at(p.x, p.y));
        return Path::polyline(placed);
    }
};

enum class Hat : std::uint8_t { shako, round };

/// Head and hat; (x, y) is the chin.
void head(Pen& pen, const Frame& f, Point chin, Hat hat, Colour ink) {
    const auto [x, y] = chin;
    pen.fill(Path::circle(f.at(x, y - 0.065), 0.068 * f.height), ink);
    if (hat == Hat::shako) {
        pen.fill(f.shape({{x - 0.075, y - 0.10}, {x - 0.062, y - 0.26}, {x + 0.068, y - 0.26}, {x + 0.075, y - 0.10}}),
                 ink);
        pen.fill(f.shape({{x - 0.05, y - 0.24}, {x - 0.03, y - 0.33}, {x + 0.005, y - 0.24}}), ink);
    } else {
        pen.fill(f.shape({{x - 0.15, y - 0.10}, {x - 0.15, y - 0.135}, {x + 0.15, y - 0.135}, {x + 0.15, y - 0.10}}),
                 ink);
        pen.fill(f.shape({{x - 0.07, y - 0.12}, {x - 0.06, y - 0.24}, {x + 0.06, y - 0.24}, {x + 0.07, y - 0.12}}),
                 ink);
    }
}

void standing(Pen& pen, const Frame& f, double x, Hat hat, Colour ink) {
    head(pen, f, {x, -0.15}, hat, ink);
    pen.fill(f.shape({{x - 0.115, -0.15}, {x + 0.115, -0.15}, {x + 0.085, 0.14}, {x - 0.085, 0.14}}), ink);
    pen.fill(f.shape({{x - 0.085, 0.12},
                      {x + 0.085, 0.12},
                      {x + 0.105, 0.46},
                      {x + 0.03, 0.46},
                      {x, 0.20},
                      {x - 0.03, 0.46},
                      {x - 0.105, 0.46}}),
             ink);
    // The musket on the shoulder, with its bayonet or without.
    pen.stroke(f.line({{x + 0.135, 0.10}, {x + 0.165, hat == Hat::shako ? -0.47 : -0.34}}), {ink, 0.042 * f.height});
}

void men_in_line(Pen& pen, const Box& box, Colour ink) {
    const Frame f(box);
    for (const double x : {-0.42, -0.03, 0.36}) standing(pen, f, x, Hat::shako, ink);
}

void men_in_hats(Pen& pen, const Box& box, Colour ink) {
    const Frame f(box);
    for (const double x : {-0.42, -0.03, 0.36}) standing(pen, f, x, Hat::round, ink);
}

/// One man on his knee, who aims.
void kneeling(Pen& pen, const Box& box, Hat hat, Colour ink) {
    const Frame f(box);
    head(pen, f, {-0.12, -0.14}, hat, ink);
    pen.fill(f.shape({{-0.26, -0.12}, {-0.04, -0.16}, {0.02, 0.14}, {-0.22, 0.16}}), ink);
    pen.fill(f.shape({{-0.22, 0.10},
                      {0.02, 0.10},
                      {0.18, 0.16},
                      {0.18, 0.46},
                      {0.08, 0.46},
                      {0.06, 0.26},
                      {-0.04, 0.26},
                      {-0.14, 0.46},
                      {-0.46, 0.46},
                      {-0.46, 0.38},
                      {-0.26, 0.36}}),
             ink);
    pen.stroke(f.line({{-0.18, -0.05}, {0.12, -0.09}}), {ink, 0.075 * f.height});
    pen.stroke(f.line({{-0.16, -0.10}, {0.62, -0.19}}), {ink, 0.045 * f.height});
}

void skirmisher(Pen& pen, const Box& box, Colour ink) { kneeling(pen, box, Hat::shako, ink); }
void rifleman(Pen& pen, const Box& box, Colour ink) { kneeling(pen, box, Hat::round, ink); }

enum class Arms : std::uint8_t { sabre, carbine };

/// A horse at the gallop with its rider.
void rider(Pen& pen, const Box& box, Arms arms, Colour ink) {
    const Frame f(box);
    // Body, neck and head.
    pen.fill(f.shape({{-0.34, 0.00},
                      {-0.20, -0.05},
                      {0.16, -0.04},
                      {0.30, -0.22},
                      {0.36, -0.30},
                      {0.40, -0.22},
                      {0.56, -0.10},
                      {0.53, -0.03},
                      {0.42, -0.06},
                      {0.34, 0.06},
                      {0.26, 0.20},
                      {-0.16, 0.18},
                      {-0.32, 0.20}}),
             ink);
    pen.fill(f.shape({{-0.33, 0.02}, {-0.50, 0.00}, {-0.62, 0.12}, {-0.60, 0.18}, {-0.48, 0.08}, {-0.32, 0.10}}), ink);
    const Stroke leg{ink, 0.062 * f.height};
    pen.stroke(f.line({{0.24, 0.14}, {0.46, 0.16}, {0.58, 0.30}}), leg);
    pen.stroke(f.line({{0.18, 0.16}, {0.30, 0.30}, {0.24, 0.46}}), leg);
    pen.stroke(f.line({{-0.26, 0.14}, {-0.40, 0.28}, {-0.58, 0.36}}), leg);
    pen.stroke(f.line({{-0.18, 0.14}, {-0.20, 0.32}, {-0.34, 0.46}}), leg);
    // The rider, his hat, and what he has in his hand.
    pen.fill(f.shape({{-0.10, -0.25}, {0.07, -0.25}, {0.09, 0.00}, {-0.12, 0.00}}), ink);
    pen.stroke(f.line({{0.00, 0.00}, {0.10, 0.14}, {0.02, 0.26}}), {ink, 0.07 * f.height});
    pen.fill(Path::circle(f.at(-0.01, -0.31), 0.062 * f.height), ink);
    pen.fill(f.shape({{-0.08, -0.34}, {-0.06, -0.47}, {0.06, -0.47}, {0.07, -0.34}}), ink);
    if (arms == Arms::sabre) {
        pen.stroke(f.line({{0.02, -0.20}, {0.20, -0.32}}), {ink, 0.05 * f.height});
        pen.stroke(f.line({{0.20, -0.30}, {0.30, -0.40}, {0.34, -0.50}}), {ink, 0.034 * f.height});
    } else {
        pen.stroke(f.line({{-0.26, -0.02}, {0.08, -0.16}}), {ink, 0.06 * f.height});
        pen.stroke(f.line({{-0.46, 0.06}, {-0.08, -0.48}}), {ink, 0.038 * f.height});
    }
}
void horsemen(Pen& pen, const Box& box, Colour ink) { rider(pen, box, Arms::sabre, ink); }
void dragoons(Pen& pen, const Box& box, Colour ink) { rider(pen, box, Arms::carbine, ink); }

void field_gun(Pen& pen, const Box& box, Colour ink) {
    const Frame f(box);
    pen.fill(f.shape({{-0.20, -0.16},
                      {0.62, -0.20},
                      {0.66, -0.23},
                      {0.66, -0.06},
                      {0.62, -0.09},
                      {-0.18, 0.02},
                      {-0.26, -0.07}}),
             ink);
    pen.fill(Path::circle(f.at(-0.27, -0.07), 0.045 * f.height), ink);
    pen.fill(f.shape({{0.12, -0.04}, {0.12, 0.10}, {-0.60, 0.44}, {-0.66, 0.36}}), ink);
    wheel(pen, f.at(0.10, 0.16), 0.28 * f.height, ink);
}

/// The head and shoulders of an officer: his hat with two corners, his epaulettes.
void officer(Pen& pen, const Box& box, Colour ink) {
    const Frame f(box);
    pen.fill(Path::circle(f.at(0, -0.06), 0.16 * f.height), ink);
    pen.fill(Path()
                 .move_to(f.at(-0.40, -0.06))
                 .quad_to(f.at(-0.20, -0.20), f.at(-0.14, -0.42))
                 .quad_to(f.at(0, -0.54), f.at(0.14, -0.42))
                 .quad_to(f.at(0.20, -0.20), f.at(0.40, -0.06))
                 .quad_to(f.at(0, -0.24), f.at(-0.40, -0.06))
                 .close(),
             ink);
    pen.fill(f.shape({{-0.10, 0.06}, {0.10, 0.06}, {0.32, 0.20}, {0.36, 0.46}, {-0.36, 0.46}, {-0.32, 0.20}}), ink);
    for (const double side : {-1.0, 1.0})
        pen.fill(f.shape({{side * 0.22, 0.13}, {side * 0.50, 0.20}, {side * 0.52, 0.32}, {side * 0.30, 0.26}}), ink);
}

void wagon(Pen& pen, const Box& box, Colour ink) {
    const Frame f(box);
    pen.fill(Path()
                 .move_to(f.at(-0.56, 0.06))
                 .quad_to(f.at(-0.66, -0.40), f.at(-0.40, -0.42))
                 .line_to(f.at(0.40, -0.42))
                 .quad_to(f.at(0.66, -0.40), f.at(0.56, 0.06))
                 .close(),
             ink.with_alpha(110));
    pen.fill(f.shape({{-0.60, 0.02}, {0.60, 0.02}, {0.54, 0.20}, {-0.54, 0.20}}), ink);
    for (const double x : {-0.36, 0.36}) wheel(pen, f.at(x, 0.24), 0.20 * f.height, ink);
}

// --- which -----------------------------------------------------------------------------------------------------------

using Drawing = void (*)(Pen&, const Box&, Colour);
/// A symbol by its word in rulesets, in both ways.
struct SymbolRow {
    std::string_view word;
    Drawing nato;
    Drawing silhouette;
};
constexpr SymbolRow kSymbolRows[] = {
    {"infantry", nato_foot, men_in_line},
    {"light-infantry", nato_light, skirmisher},
    {"riflemen", nato_rifles, rifleman},
    {"militia", nato_militia, men_in_hats},
    {"mounted-infantry", nato_dragoons, dragoons},
    {"dragoon", nato_dragoons, dragoons},
    {"cavalry", nato_horse, horsemen},
    {"artillery", nato_guns, field_gun},
    {"warband", bow_and_arrow, bow_and_arrow},
    {"warriors", bow_and_arrow, bow_and_arrow},
    {"indian", bow_and_arrow, bow_and_arrow},
    {"gunboat", gunboat, gunboat},
    {"ship", gunboat, gunboat},
    {"leader", nato_leader, officer},
    {"hq", nato_leader, officer},
    {"transport", nato_train, wagon},
    {"wagon", nato_train, wagon},
};

/// The first letter of a class whose symbol is not known.
void initial(Pen& pen, const Box& box, const std::string& name, Colour ink) {
    if (name.empty()) return;
    const Font font{Family::serif, box.height() * 0.78, true, false, 0};
    std::string letter(1, name[0]);
    if (letter[0] >= 'a' && letter[0] <= 'z') letter[0] = static_cast<char>(letter[0] - 32);
    pen.text(
        {{box.centre().x, box.centre().y + font.size * 0.36}, letter, font, ink, Anchor::middle, 0, std::nullopt, 0});
}

}  // namespace

void paint_unit_symbol(Pen& pen, const CounterLook& look, Box box, SymbolInks inks) {
    const Stroke edge{inks.ink, line_of_symbol(box), false};
    if (look.facing.a > 0) {
        const double patch = box.width() * 0.17;
        pen.paint(Path::rectangle(box), look.facing, edge);
        box.x0 += patch;
        box.x1 -= patch;
    }
    pen.fill(Path::rectangle(box), inks.paper);
    pen.begin("symbol", Path::rectangle(box));
    const auto* row = std::find_if(std::begin(kSymbolRows), std::end(kSymbolRows),
                                   [&](const SymbolRow& r) { return r.word == look.symbol; });
    if (row == std::end(kSymbolRows)) initial(pen, box, look.class_name, inks.ink);
    else (look.symbols == CounterSymbols::silhouettes ? row->silhouette : row->nato)(pen, box, inks.ink);
    pen.end();
    pen.stroke(Path::rectangle(box), edge);
}

}  // namespace ramparts::draw
