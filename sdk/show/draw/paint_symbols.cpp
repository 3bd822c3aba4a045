// The shapes that are stamped many times: tree crowns, tufts, blotches, stones.
#include <numbers>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// A round, uneven outline.
std::vector<Point> blob(Point centre, double radius, int corners, double unevenness, int seed) {
    std::vector<Point> points;
    for (int i = 0; i < corners; ++i) {
        const double turn = 2 * std::numbers::pi * (i + 0.5 * hash01(i, seed, 1)) / corners;
        const double r = radius * (1 + unevenness * (2 * hash01(i, seed, 2) - 1));
        points.push_back(centre + Point{r * std::cos(turn), r * std::sin(turn)});
    }
    return points;
}

/// A tree crown seen from above and lit from the upper left.
struct TreeForm {
    int seed = 0;
    bool round = false;
};
void add_tree(DisplayList& list, const std::string& id, const TerrainStyle& style, Colour shade, TreeForm form) {
    const auto [seed, round] = form;
    const std::uint32_t number = list.add_symbol(id);
    Pen pen(list.symbols[number].items);
    const int lobes = round ? 10 : 7;
    pen.fill(Path::circle({0.22, 0.30}, 0.98),
             style.edge.mixed(shade, 120).with_alpha(static_cast<std::uint8_t>(shade.a * 18 / 19)));
    pen.paint(scalloped(blob({0, 0}, 0.92, lobes, round ? 0.04 : 0.13, seed), true, 0.28), style.detail,
              {style.edge, 0.10});
    pen.fill(curve_through(blob({-0.24, -0.28}, 0.50, 6, 0.16, seed + 50), true), style.light);
    if (!round) pen.fill(curve_through(blob({0.30, 0.12}, 0.26, 5, 0.2, seed + 70), true), style.light.with_alpha(150));
}

void add_tuft(DisplayList& list, const std::string& id, Colour colour, int blades, double height) {
    const std::uint32_t number = list.add_symbol(id);
    Pen pen(list.symbols[number].items);
    Path path;
    for (int i = 0; i < blades; ++i) {
        const double x = (i - (blades - 1) / 2.0);
        const double tall = height * (1 - 0.16 * std::abs(x));
        path.move_to({x * 0.16, 0}).quad_to({x * 0.22, -tall * 0.6}, {x * 0.46, -tall});
    }
    pen.stroke(std::move(path), {colour, 0.13});
}

void add_reeds(DisplayList& list, const TerrainStyle& style) {
    add_tuft(list, "reeds0", style.light, 5, 1.15);
    Pen pen(list.symbols.back().items);
    pen.stroke(Path().move_to({-1.0, 0.12}).line_to({0.9, 0.12}), {style.detail, 0.13});
    pen.stroke(Path().move_to({-0.45, 0.42}).line_to({0.5, 0.42}), {style.detail, 0.11});
    list.add_symbol("ripple0");
    Pen ripple(list.symbols.back().items);
    ripple.stroke(Path().move_to({-1.3, 0}).line_to({1.1, 0}).move_to({-0.5, 0.42}).line_to({1.5, 0.42}),
                  {style.detail, 0.12});
}

void add_stone(DisplayList& list, const std::string& id, const TerrainStyle& style, int seed) {
    const std::uint32_t number = list.add_symbol(id);
    Pen pen(list.symbols[number].items);
    pen.fill(Path::polygon(blob({0.12, 0.12}, 0.6, 6, 0.25, seed)), style.detail.with_alpha(90));
    pen.paint(Path::polygon(blob({0, 0}, 0.55, 6, 0.25, seed)), style.light, {style.detail, 0.12});
}

}  // namespace

std::uint32_t art_symbol(const DisplayList& list, std::string_view stem, int number) {
    return list.symbol(std::string(stem) + std::to_string(number)).value_or(0);
}

void add_art_symbols(DisplayList& list, const Palette& style) {
    const TerrainStyle& forest = style.of(TerrainLook::forest);
    for (int i = 0; i < kTreeShapes; ++i) {
        TerrainStyle tone = forest;
        tone.detail = forest.detail.mixed(forest.edge, i * 22);
        add_tree(list, "tree" + std::to_string(i), tone, style.wood_shade, {i + 1, false});
    }
    add_tree(list, "orchard-tree0", style.of(TerrainLook::orchard), style.wood_shade, {31, true});
    for (int i = 0; i < kBlotchShapes; ++i) {
        const std::uint32_t number = list.add_symbol("blotch" + std::to_string(i));
        Pen pen(list.symbols[number].items);
        pen.fill(curve_through(blob({0, 0}, 1, 7, 0.30, 90 + i), true),
                 (i & 1) == 0 ? style.meadow_green : style.meadow_straw);
    }
    add_tuft(list, "grass0", style.of(TerrainLook::clear).detail.with_alpha(170), 3, 0.62);
    add_tuft(list, "grass1", style.of(TerrainLook::clear).detail.with_alpha(150), 4, 0.50);
    add_reeds(list, style.of(TerrainLook::swamp));
    for (int i = 0; i < 2; ++i) add_stone(list, "stone" + std::to_string(i), style.of(TerrainLook::rough), 7 + i);
}

}  // namespace ramparts::draw
