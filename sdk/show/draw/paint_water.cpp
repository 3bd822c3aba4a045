// Water: bodies with shore lines, rivers along hexsides that flow into them, creeks.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

Path water_bodies(const Sheet& sheet) {
    const auto inside = [&](Place p) { return sheet.field.at(p).shown() && sheet.look(p) == TerrainLook::water; };
    Path path;
    for (const Chain& chain : outlines(sheet.layout, sheet.field.shown(), inside)) {
        std::vector<Point> points = soften(to_points(sheet.layout, chain), true, 5);
        sheet.soft_noise(points, 0.035);
        path.add(curve_through(points, true));
    }
    return path;
}

Path flowing(const Sheet& sheet, const Lines& lines, double share) {
    Path path;
    for (const auto& line : lines) {
        std::vector<Point> points = soften(line, false, 4);
        sheet.soft_noise(points, share);
        path.add(curve_through(points, false));
    }
    return path;
}

Path creek_path(const Sheet& sheet, const Lines& lines) {
    Path path;
    for (const auto& line : lines) {
        std::vector<Point> points = soften_evenly(line, false, sheet.mm(0.105));
        wobble(points, sheet.mm(0.055), sheet.mm(0.17), sheet.art_origin, 31);
        if (!points.empty()) points.front() = line.front();
        if (!points.empty()) points.back() = line.back();
        path.add(curve_through(points, false));
    }
    return path;
}

/// Lines that follow the shore inside the water, as engravers drew them.
void shore_lines(Sheet& sheet, const Path& bodies) {
    const TerrainStyle& style = sheet.style.of(TerrainLook::water);
    constexpr int kLines = 4;
    for (int i = kLines; i >= 1; --i) {
        const double depth = 0.055 * i + 0.012 * i * i;
        const auto alpha = static_cast<std::uint8_t>(200 - 38 * (i - 1));
        sheet.pen.stroke(bodies, {style.fill.mixed(style.detail, alpha), 2 * sheet.mm(depth)});
        sheet.pen.stroke(bodies, {style.fill, 2 * sheet.mm(depth - 0.013)});
    }
}

Colour water_fill(const Sheet& sheet) {
    for (const TerrainKind& kind : sheet.scenario.ruleset.terrains)
        if (terrain_look(sheet.word_of(kind.look, kind.id)) == TerrainLook::water)
            if (!kind.colour.empty()) return sheet.style.own(kind.colour, sheet.style.of(TerrainLook::water).fill);
    return sheet.style.of(TerrainLook::water).fill;
}

}  // namespace

void paint_river_lines(Sheet& sheet, const Lines& lines) {
    const LineStyle& style = sheet.style.river;
    const Path path = flowing(sheet, lines, 0.03);
    sheet.pen.stroke(path, {style.casing, sheet.mm(style.casing_width)});
    sheet.pen.stroke(path, {style.line, sheet.mm(style.width)});
    sheet.pen.stroke(path, {sheet.style.of(TerrainLook::water).detail.with_alpha(150), sheet.mm(0.012)});
}

// Waves right across the river, and rocks among them.
void paint_white_water(Sheet& sheet, const Lines& lines) {
    Path waves;
    Path rocks;
    for (const auto& line : lines) {
        std::vector<Point> points = soften_evenly(line, false, sheet.mm(0.115));
        sheet.soft_noise(points, 0.03);
        for (std::size_t i = 1; i + 1 < points.size(); ++i) {
            const Point along = unit(points[i + 1] - points[i - 1]);
            const Point end = right_of(along) * sheet.mm(0.082);
            const Point sway = along * sheet.mm(0.055);
            waves.move_to(points[i] - end)
                .cubic_to(points[i] - end * 0.33 + sway, points[i] + end * 0.33 - sway, points[i] + end);
            if (i % 3 == 0) rocks.add(Path::circle(middle(points[i], points[i - 1]) + end * 0.3, sheet.mm(0.020)));
        }
    }
    sheet.pen.stroke(waves, {sheet.style.river.casing, sheet.mm(0.050)});
    sheet.pen.stroke(std::move(waves), {sheet.style.of(TerrainLook::water).light, sheet.mm(0.030)});
    sheet.pen.fill(std::move(rocks), sheet.style.house_line);
}

void paint_creek_lines(Sheet& sheet, const Lines& lines) {
    const Path path = creek_path(sheet, lines);
    sheet.pen.stroke(path, {sheet.style.creek.casing, sheet.mm(sheet.style.creek.casing_width)});
    sheet.pen.stroke(path, {sheet.style.creek.line, sheet.mm(sheet.style.creek.width)});
}

// All banks first, then all water: where waters meet no bank runs across.
void paint_water(Sheet& sheet) {
    if (sheet.overview) return;
    sheet.pen.begin("water");
    const Path creeks = creek_path(sheet, hexside_lines(sheet, HexsideLook::creek));
    const Path bodies = water_bodies(sheet);
    const Lines rapids = hexside_lines(sheet, HexsideLook::rapids);
    Path rivers = flowing(sheet, hexside_lines(sheet, HexsideLook::river), 0.03);
    rivers.add(flowing(sheet, rapids, 0.03));
    const TerrainStyle& style = sheet.style.of(TerrainLook::water);
    const LineStyle& river = sheet.style.river;
    const LineStyle& creek = sheet.style.creek;
    sheet.pen.stroke(creeks, {creek.casing, sheet.mm(creek.casing_width)});
    sheet.pen.stroke(rivers, {river.casing, sheet.mm(river.casing_width)});
    sheet.pen.stroke(bodies, {style.edge, sheet.mm(0.036)});
    sheet.pen.stroke(creeks, {creek.line, sheet.mm(creek.width)});
    if (!bodies.empty()) {
        sheet.pen.begin("water-bodies", bodies);
        sheet.pen.fill(bodies, water_fill(sheet));
        shore_lines(sheet, bodies);
        sheet.pen.end();
    }
    sheet.pen.stroke(rivers, {river.line, sheet.mm(river.width)});
    sheet.pen.stroke(rivers, {style.detail.with_alpha(140), sheet.mm(0.012)});
    if (!rapids.empty()) paint_white_water(sheet, rapids);
    sheet.pen.end();
}

}  // namespace ramparts::draw
