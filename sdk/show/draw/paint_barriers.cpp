// Rock, stone and rails along hexsides: bluffs, stone walls, worm fences.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// Calls fn(from, to) for every straight piece, always from the same end: the same hexside is drawn alike however its
/// line is followed.
template <class Fn>
void each_piece(const Lines& lines, Fn&& fn) {
    for (const auto& line : lines)
        for (std::size_t i = 1; i < line.size(); ++i) {
            const Point a = line[i - 1];
            const Point b = line[i];
            const bool forward = std::abs(a.x - b.x) > 1e-6 ? a.x < b.x : a.y < b.y;
            forward ? fn(a, b) : fn(b, a);
        }
}

/// From 0 to 1, fixed by a point of the map.
double chance_at(const Sheet& sheet, Point at, int salt) {
    const double grain = 64 / sheet.layout.hex_mm();
    return hash01(static_cast<int>(std::lround((at.x - sheet.art_origin.x) * grain)),
                  static_cast<int>(std::lround((at.y - sheet.art_origin.y) * grain)), salt);
}

}  // namespace

// A broken crest, and below it a face of rock with cracks.
void paint_bluff_lines(Sheet& sheet, const Lines& lines) {
    if (lines.empty()) return;
    const Colour dark = sheet.style.hachure.mixed(sheet.style.ink, 110);
    Path face;
    Path cracks;
    Path crest;
    for (const auto& line : lines) {
        std::vector<Point> points = soften_evenly(line, false, sheet.mm(0.08));
        sheet.soft_noise(points, 0.03);
        const auto total = static_cast<double>(points.size()) - 1;
        std::vector<Point> foot;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Point along = unit(points[std::min(i + 1, points.size() - 1)] - points[i == 0 ? 0 : i - 1]);
            const double end_share = std::min({static_cast<double>(i), total - static_cast<double>(i), 2.0}) / 2.0;
            const double reach = sheet.mm(((i & 1) != 0 ? 0.085 : 0.155) *
                                          (0.85 + 0.3 * chance_at(sheet, points[i], 5)) * (0.3 + 0.7 * end_share));
            foot.push_back(points[i] + right_of(along) * reach);
            cracks.move_to(points[i]).line_to(points[i] + (foot.back() - points[i]) * 1.0);
        }
        crest.add(Path::polyline(points));
        points.insert(points.end(), foot.rbegin(), foot.rend());
        face.add(Path::polygon(points));
    }
    sheet.pen.paint(std::move(face), sheet.style.hachure.mixed(sheet.style.wall, 150), {dark, sheet.mm(0.014)});
    sheet.pen.stroke(std::move(cracks), {dark, sheet.mm(0.016)});
    sheet.pen.stroke(std::move(crest), {dark, sheet.mm(0.052)});
}

// Field stones laid on each other: a row of them with dark joints.
void paint_wall_lines(Sheet& sheet, const Lines& lines) {
    if (lines.empty()) return;
    const Colour joints = sheet.style.fence.line;
    Path bed;
    Path stones;
    for (const auto& line : lines) bed.add(Path::polyline(line));
    each_piece(lines, [&](Point a, Point b) {
        const std::vector<Point> points = resample({a, b}, false, sheet.mm(0.078));
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const Point along = unit(points[i + 1] - points[i]);
            const Point across = right_of(along) * sheet.mm(0.026 + 0.012 * chance_at(sheet, points[i], 3));
            const Point from = points[i] + along * sheet.mm(0.009);
            const Point to = points[i + 1] - along * sheet.mm(0.009);
            const Point lean = along * sheet.mm(0.014 * (chance_at(sheet, points[i], 4) - 0.5));
            stones.add(
                Path::polygon({from - across + lean, to - across - lean, to + across + lean, from + across - lean}));
        }
    });
    sheet.pen.stroke(std::move(bed), {joints, sheet.mm(0.092)});
    sheet.pen.fill(std::move(stones), sheet.style.wall.mixed(joints, 45));
}

// Split rails laid in zigzag, their ends crossing.
void paint_rail_fence_lines(Sheet& sheet, const Lines& lines) {
    if (lines.empty()) return;
    const LineStyle& style = sheet.style.fence;
    Path rails;
    each_piece(lines, [&](Point a, Point b) {
        std::vector<Point> points = resample({a, b}, false, sheet.mm(0.115));
        const Point across = right_of(unit(b - a)) * sheet.mm(0.055);
        for (std::size_t i = 1; i + 1 < points.size(); ++i)
            points[i] = points[i] + across * ((i & 1) != 0 ? 1.0 : -1.0);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const Point beyond = unit(points[i + 1] - points[i]) * sheet.mm(0.032);
            rails.move_to(points[i] - beyond).line_to(points[i + 1] + beyond);
        }
    });
    sheet.pen.stroke(std::move(rails), {style.line, sheet.mm(style.width * 1.15)});
}

}  // namespace ramparts::draw
