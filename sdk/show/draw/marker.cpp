// See marker.hpp.
#include "sdk/show/draw/marker.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sdk/show/draw/style.hpp"

namespace ramparts::draw {
namespace {

constexpr double kFace = 100;  // all proportions below are per cent of the marker's side
constexpr std::size_t kMostLines = 3;
constexpr double kLineHeight = 1.12;  // ems

Colour ink_on(Colour ground) { return ground.brightness() > 110 ? rgb(0x1C1712) : rgb(0xFBF7EC); }

/// The words in so many lines, none much longer than the others.
std::vector<std::string> in_lines(const std::vector<std::string>& words, std::size_t lines, const Font& font) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    const double wanted = text_width(all, font) / static_cast<double>(lines);
    std::vector<std::string> result;
    for (const std::string& word : words) {
        const bool fits = !result.empty() &&
                          (result.size() == lines || text_width(result.back() + " " + word, font) <= wanted * 1.25);
        if (fits) result.back() += " " + word;
        else result.push_back(word);
    }
    return result;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

/// A text in a box, broken where it gets largest.
void put_text(Pen& pen, const Box& box, const std::string& text, double largest, Colour ink) {
    const Font plain{Family::sans, 1, true, false, 0};
    const std::vector<std::string> words = words_of(text);
    std::vector<std::string> best;
    double size = 0;
    for (std::size_t lines = 1; lines <= std::min(kMostLines, words.size()); ++lines) {
        const std::vector<std::string> broken = in_lines(words, lines, plain);
        double widest = 0.01;
        for (const std::string& line : broken) widest = std::max(widest, text_width(line, plain));
        const double fits = std::min(
            {largest, box.width() / widest, box.height() / (kLineHeight * static_cast<double>(broken.size()))});
        if (fits > size * 1.02) {
            best = broken;
            size = fits;
        }
    }
    Font font = plain;
    font.size = size;
    const double height = size * kLineHeight;
    double y = box.centre().y - height * (static_cast<double>(best.size()) - 1) / 2 + size * 0.365;
    for (std::string& line : best) {
        pen.text({{box.centre().x, y}, std::move(line), font, ink, Anchor::middle, 0, std::nullopt, 0});
        y += height;
    }
}

Path star_path(Point middle, double radius) {
    std::vector<Point> points;
    for (int i = 0; i < 10; ++i) {
        const double turn = i * std::numbers::pi / 5 - std::numbers::pi / 2;
        points.push_back(middle + Point{std::cos(turn), std::sin(turn)} * (i % 2 == 0 ? radius : radius * 0.42));
    }
    return Path::polygon(points);
}

Path flame_path(Point m, double r) {
    return Path()
        .move_to(m + Point{0.05 * r, -r})
        .cubic_to(m + Point{0.15 * r, -0.45 * r}, m + Point{0.72 * r, -0.25 * r}, m + Point{0.62 * r, 0.35 * r})
        .cubic_to(m + Point{0.56 * r, 0.78 * r}, m + Point{0.25 * r, r}, m + Point{0, r})
        .cubic_to(m + Point{-0.36 * r, r}, m + Point{-0.66 * r, 0.7 * r}, m + Point{-0.62 * r, 0.28 * r})
        .cubic_to(m + Point{-0.6 * r, 0}, m + Point{-0.36 * r, -0.1 * r}, m + Point{-0.34 * r, -0.4 * r})
        .cubic_to(m + Point{-0.1 * r, -0.3 * r}, m + Point{-0.12 * r, -0.05 * r}, m + Point{-0.08 * r, 0.05 * r})
        .cubic_to(m + Point{0.1 * r, -0.2 * r}, m + Point{0.12 * r, -0.62 * r}, m + Point{0.05 * r, -r})
        .close();
}

void put_symbol(Pen& pen, const Box& box, Marker::Symbol symbol, Colour ink) {
    const double r = std::min(box.width(), box.height()) / 2;
    const Point m = box.centre();
    const auto at = [&](double x, double y) { return m + Point{x, y} * r; };
    const double line = r * 0.2;
    switch (symbol) {
        case Marker::Symbol::none: return;
        case Marker::Symbol::ring: return pen.stroke(Path::circle(m, r - line / 2), {ink, line});
        case Marker::Symbol::triangle:
            return pen.fill(Path::polygon({at(0, -0.9), at(0.98, 0.8), at(-0.98, 0.8)}), ink);
        case Marker::Symbol::square:
            return pen.fill(Path::rectangle({m.x - r * 0.8, m.y - r * 0.8, m.x + r * 0.8, m.y + r * 0.8}), ink);
        case Marker::Symbol::star: return pen.fill(star_path(at(0, 0.06), r), ink);
        case Marker::Symbol::cross:
            return pen.stroke(
                Path().move_to(at(-0.7, -0.7)).line_to(at(0.7, 0.7)).move_to(at(0.7, -0.7)).line_to(at(-0.7, 0.7)),
                {ink, r * 0.34, false});
        case Marker::Symbol::arrow:
            return pen.fill(Path::polygon({at(0, -0.98), at(0.82, -0.05), at(0.3, -0.05), at(0.3, 0.95), at(-0.3, 0.95),
                                           at(-0.3, -0.05), at(-0.82, -0.05)}),
                            ink);
        case Marker::Symbol::flame: return pen.fill(flame_path(m, r), ink);
    }
}

}  // namespace

MarkerLook marker_look(const Scenario& scenario, const Marker& marker, bool back) {
    MarkerLook look;
    look.ground = parse_colour(marker.colour).value_or(look.ground);
    look.text = back ? marker.back : marker.text;
    if (back) return look;
    look.symbol = marker.symbol;
    look.picture = scenario.pictures.find(marker.picture);
    if (look.text.empty() && look.picture == nullptr && look.symbol == Marker::Symbol::none) look.text = marker.name;
    return look;
}

DisplayList draw_marker(const MarkerLook& look, double size_mm) {
    DisplayList list;
    list.width = list.height = size_mm;
    list.background.a = 0;
    Pen pen(list.items);
    const double unit = size_mm / kFace;
    const auto box = [&](double x0, double y0, double x1, double y1) {
        return Box{x0 * unit, y0 * unit, x1 * unit, y1 * unit};
    };
    const Colour ink = ink_on(look.ground);
    const double radius = 9 * unit;
    pen.fill(Path::rounded(box(1, 1, 99, 99), radius), look.ground);
    pen.stroke(Path::rounded(box(1, 1, 99, 99), radius), {rgb(0x2E241A), 1.8 * unit});
    const bool art = look.picture != nullptr || look.symbol != Marker::Symbol::none;
    const Box place = look.text.empty() ? box(14, 14, 86, 86) : box(18, 9, 82, 62);
    if (look.picture != nullptr) pen.image(look.picture, place);
    else put_symbol(pen, place, look.symbol, ink);
    if (!look.text.empty())
        put_text(pen, art ? box(7, 65, 93, 94) : box(7, 10, 93, 90), look.text, (art ? 24 : 36) * unit, ink);
    return list;
}

}  // namespace ramparts::draw
