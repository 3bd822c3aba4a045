// What lies on hexsides, other than water: slopes with hachures, bluffs, fences, walls, ravines; and their lines.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// Stretches an end that meets the map's edge or a body of water, so that the line runs on into it.
void stretch_end(const Sheet& sheet, std::vector<Point>& points, bool front, HexsideLook look) {
    if (front) std::reverse(points.begin(), points.end());
    const Point end = points.back();
    const Point direction = unit(end - points[points.size() - 2]);
    if (family(look) == HexsideLook::creek || family(look) == HexsideLook::river) {
        for (const Place place : sheet.field.shown()) {
            const Point centre = sheet.layout.centre(place);
            if (distance(centre, end) > sheet.layout.side_mm() * 1.05) continue;
            if (sheet.look(place) != TerrainLook::water) continue;
            points.push_back(end + (centre - end) * 0.5);
            if (front) std::reverse(points.begin(), points.end());
            return;
        }
    }
    const Point beyond = end + direction * (0.3 * sheet.layout.side_mm());
    int real = 0;
    for (const Place place : sheet.field.shown())
        if (sheet.field.is_hex(place) && distance(sheet.layout.centre(place), end) < sheet.layout.side_mm() * 1.05)
            ++real;
    if (real < 3 && family(look) != HexsideLook::slope) points.push_back(beyond + direction * sheet.layout.side_mm());
    if (front) std::reverse(points.begin(), points.end());
}

}  // namespace

Lines hexside_lines(const Sheet& sheet, HexsideLook look) {
    Lines lines;
    const auto& kinds = sheet.scenario.ruleset.hexside_kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (hexside_look(sheet.word_of(kinds[k].look, kinds[k].id)) != look) continue;
        std::vector<Edge> edges;
        each_hexside(sheet, static_cast<HexsideKindId>(k), [&](Place place, int direction, SideState state) {
            Edge edge{sheet.layout.corner_key(place, direction),
                      sheet.layout.corner_key(place, (direction + 1) % kDirections)};
            // From corner d to d+1 the owner lies on the right; uphill shall lie on the left.
            if (state == SideState::up_owner) std::swap(edge.from, edge.to);
            if (sheet.layout.pointy()) std::swap(edge.from, edge.to);
            edges.push_back(edge);
        });
        for (const Chain& chain : join_edges(std::move(edges), kinds[k].directed)) {
            std::vector<Point> points = to_points(sheet.layout, chain);
            if (chain.closed) {
                points.push_back(points.front());
            } else {
                stretch_end(sheet, points, false, look);
                stretch_end(sheet, points, true, look);
            }
            lines.push_back(std::move(points));
        }
    }
    return lines;
}

void paint_slope_lines(Sheet& sheet, const Lines& lines) {
    Path hachures;
    Path crest;
    for (const auto& line : lines) {
        // Ten points a hexside, so that long and short hachures alternate from one to the next.
        std::vector<Point> points = soften_evenly(line, false, sheet.mm(0.0526));
        sheet.soft_noise(points, 0.03);
        const double total = static_cast<double>(points.size() - 1);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Point before = points[i == 0 ? 0 : i - 1];
            const Point after = points[std::min(i + 1, points.size() - 1)];
            const Point along = unit(after - before);
            const Point down = right_of(along);
            const double end_share = std::min({static_cast<double>(i), total - static_cast<double>(i), 4.0}) / 4.0;
            const int x = static_cast<int>(std::lround((points[i].x - sheet.art_origin.x) * 16));
            const int y = static_cast<int>(std::lround((points[i].y - sheet.art_origin.y) * 16));
            const double reach =
                sheet.mm(((i & 1) != 0 ? 0.15 : 0.215) * (0.85 + 0.3 * hash01(x, y, 5)) * (0.35 + 0.65 * end_share));
            const Point foot = points[i] + down * reach + along * (sheet.mm(0.03) * (hash01(x, y, 6) - 0.5));
            const Point half = along * sheet.mm(0.0125);
            hachures.move_to(points[i] - half).line_to(points[i] + half).line_to(foot).close();
        }
        crest.add(curve_through(points, false));
    }
    sheet.pen.fill(std::move(hachures), sheet.style.hachure);
    sheet.pen.stroke(std::move(crest), {sheet.style.hachure, sheet.mm(0.022)});
}

void paint_fence_lines(Sheet& sheet, const Lines& lines) {
    const LineStyle& style = sheet.style.fence;
    Path rails;
    Path posts;
    for (const auto& line : lines) {
        for (std::size_t side = 1; side < line.size(); ++side) {
            const std::vector<Point> points = resample({line[side - 1], line[side]}, false, sheet.mm(0.115));
            for (std::size_t i = 0; i + 1 < points.size(); ++i) {
                const Point across = right_of(unit(points[i + 1] - points[i])) * sheet.mm(0.022);
                // Split rails: every panel leans the other way.
                const Point lean = (i & 1) != 0 ? across : across * -1;
                rails.move_to(points[i] - lean).line_to(points[i + 1] + lean);
                posts.add(Path::circle(points[i], sheet.mm(0.017)));
            }
        }
    }
    sheet.pen.stroke(std::move(rails), {style.line, sheet.mm(style.width)});
    sheet.pen.fill(std::move(posts), style.line);
}

void paint_ravine_lines(Sheet& sheet, const Lines& lines) {
    Path edges;
    Path teeth;
    for (const auto& line : lines) {
        std::vector<Point> points = soften_evenly(line, false, sheet.mm(0.075));
        sheet.soft_noise(points, 0.03);
        for (const double side : {-1.0, 1.0}) {
            std::vector<Point> bank;
            for (std::size_t i = 0; i < points.size(); ++i) {
                const Point along = unit(points[std::min(i + 1, points.size() - 1)] - points[i == 0 ? 0 : i - 1]);
                const Point out = right_of(along) * (side * sheet.mm(0.075));
                bank.push_back(points[i] + out);
                teeth.move_to(points[i] + out).line_to(points[i] + out * 0.25);
            }
            edges.add(curve_through(bank, false));
        }
    }
    sheet.pen.stroke(std::move(edges), {sheet.style.ravine.line, sheet.mm(0.018)});
    sheet.pen.stroke(std::move(teeth), {sheet.style.ravine.line, sheet.mm(0.013)});
}

namespace {

/// Plain coloured lines, one kind after the other.
void paint_overview_hexsides(Sheet& sheet) {
    const auto& kinds = sheet.scenario.ruleset.hexside_kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const HexsideLook look = family(hexside_look(sheet.word_of(kinds[k].look, kinds[k].id)));
        if (look == HexsideLook::bridge) continue;
        const bool water = look == HexsideLook::creek || look == HexsideLook::river;
        const Stroke line{water ? sheet.style.creek.casing : sheet.style.hachure,
                          sheet.mm(look == HexsideLook::river ? 0.20 : 0.10)};
        Path path;
        each_hexside(sheet, static_cast<HexsideKindId>(k), [&](Place place, int d, SideState) {
            path.move_to(sheet.layout.corner(place, d)).line_to(sheet.layout.corner(place, (d + 1) % kDirections));
        });
        for (Path& piece : path.pieces(kOverviewPiece)) sheet.pen.stroke(std::move(piece), line);
    }
}

}  // namespace

void paint_hexsides(Sheet& sheet) {
    if (sheet.overview) return paint_overview_hexsides(sheet);
    sheet.pen.begin("hexsides");
    paint_ravine_lines(sheet, hexside_lines(sheet, HexsideLook::ravine));
    paint_slope_lines(sheet, hexside_lines(sheet, HexsideLook::slope));
    paint_bluff_lines(sheet, hexside_lines(sheet, HexsideLook::bluff));
    paint_fence_lines(sheet, hexside_lines(sheet, HexsideLook::fence));
    paint_wall_lines(sheet, hexside_lines(sheet, HexsideLook::wall));
    paint_rail_fence_lines(sheet, hexside_lines(sheet, HexsideLook::rail_fence));
    sheet.pen.end();
}

}  // namespace ramparts::draw
