// What lies on hexsides, other than water: slopes with hachures, fences, ravines, bridges; and the lines they follow.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// Calls fn(place, direction, state) for every hexside on which a kind lies; direction is the owner's.
template <class Fn>
void each_hexside(const Sheet& sheet, HexsideKindId kind, Fn&& fn) {
    const Grid& grid = sheet.map.grid();
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        if (!sheet.map.present(hex)) continue;
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            if (!sheet.map.side_present(at)) continue;
            const SideState state = sheet.map.side(at).kind(kind);
            if (state != SideState::none) fn(sheet.layout.place(hex), static_cast<int>(side), state);
        }
    }
}

/// Stretches an end that meets the map's edge or a body of water, so that the line runs on into it.
void stretch_end(const Sheet& sheet, std::vector<Point>& points, bool front, HexsideLook look) {
    if (front) std::reverse(points.begin(), points.end());
    const Point end = points.back();
    const Point direction = unit(end - points[points.size() - 2]);
    if (look == HexsideLook::creek || look == HexsideLook::river) {
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
    if (real < 3 && look != HexsideLook::slope) points.push_back(beyond + direction * sheet.layout.side_mm());
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
        const HexsideLook look = hexside_look(sheet.word_of(kinds[k].look, kinds[k].id));
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
    paint_fence_lines(sheet, hexside_lines(sheet, HexsideLook::fence));
    sheet.pen.end();
}

void paint_bridge(Sheet& sheet, Point at, Point along, double half) {
    const Point across = right_of(along);
    const double deck = sheet.mm(0.052);
    const Point flare_out = across * sheet.mm(0.035);
    const Point flare_on = along * sheet.mm(0.045);
    Path floor = Path::polygon({at - along * half - across * deck, at + along * half - across * deck,
                                at + along * half + across * deck, at - along * half + across * deck});
    sheet.pen.fill(std::move(floor), sheet.style.road.line);
    Path planks;
    const int count = std::max(3, static_cast<int>(2 * half / sheet.mm(0.045)));
    for (int i = 0; i <= count; ++i) {
        const Point p = at + along * (half * (2.0 * i / count - 1));
        planks.move_to(p - across * deck).line_to(p + across * deck);
    }
    sheet.pen.stroke(std::move(planks), {sheet.style.road.casing.with_alpha(150), sheet.mm(0.009), false});
    Path rails;
    for (const double side : {-1.0, 1.0}) {
        const Point edge = across * (side * deck);
        const Point flare = flare_out * side;
        rails.move_to(at - along * half + edge - flare_on + flare)
            .line_to(at - along * half + edge)
            .line_to(at + along * half + edge);
        rails.line_to(at + along * half + edge + flare_on + flare);
    }
    sheet.pen.stroke(std::move(rails), {sheet.style.house_line, sheet.mm(0.030)});
}

void paint_bridges(Sheet& sheet) {
    if (sheet.overview) return;
    const auto& kinds = sheet.scenario.ruleset.hexside_kinds;
    sheet.pen.begin("bridges");
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (hexside_look(sheet.word_of(kinds[k].look, kinds[k].id)) != HexsideLook::bridge) continue;
        each_hexside(sheet, static_cast<HexsideKindId>(k), [&](Place place, int direction, SideState) {
            const Place other = sheet.layout.neighbour(place, direction);
            const Point a = road_centre(sheet, place);
            const Point b = road_centre(sheet, other);
            const bool over_river = kinds[k].bridges.has_value();
            paint_bridge(sheet, middle(a, b), unit(b - a), sheet.mm(over_river ? 0.165 : 0.10));
        });
    }
    sheet.pen.end();
}

}  // namespace ramparts::draw
