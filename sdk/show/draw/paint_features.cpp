// Houses, churches, mills and works: small silhouettes set beside the road.
#include <algorithm>
#include <numbers>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// A named church, mill or work is drawn as one, whatever the ruleset calls the feature.
FeatureLook look_at(const Sheet& sheet, HexIndex hex, FeatureLook look) {
    if (look != FeatureLook::building) return look;
    for (const MapLabel& label : sheet.map.labels) {
        if (label.at != hex) continue;
        for (const std::string_view word : {"church", "meeting house", "chapel", "mission"})
            if (mentions(label.text, word)) return FeatureLook::church;
        if (mentions(label.text, "mill")) return FeatureLook::mill;
        for (const std::string_view word : {"redan", "redoubt", "battery", "breastwork", "blockhouse"})
            if (mentions(label.text, word)) return FeatureLook::fort;
    }
    return look;
}

void works(Pen& pen, const Palette& style, Point at, double size) {
    // A bastioned square with its ditch.
    std::vector<Point> points;
    for (int side = 0; side < 4; ++side) {
        const double turn = side * std::numbers::pi / 2 + std::numbers::pi / 4;
        const auto polar = [&](double angle, double radius) {
            return at + Point{std::cos(turn + angle), std::sin(turn + angle)} * (radius * size);
        };
        points.insert(points.end(), {polar(-0.34, 0.50), polar(0, 0.86), polar(0.34, 0.50)});
    }
    pen.stroke(Path::polygon(points), {style.hachure, size * 0.20});
    pen.paint(Path::polygon(points), style.works, {style.house_line, size * 0.07, false});
}

/// A small square of earth with its ditch: a parapet all round but for the way in, seen from above.
void redoubt(Pen& pen, const Palette& style, Point at, double size) {
    const auto p = [&](double x, double y) { return at + Point{x, y} * size; };
    Path ticks;
    for (int side = 0; side < 4; ++side)
        for (int i = -2; i <= 2; ++i) {
            const double turn = side * std::numbers::pi / 2;
            const auto turned = [&](double x, double y) {
                return p(x * std::cos(turn) - y * std::sin(turn), x * std::sin(turn) + y * std::cos(turn));
            };
            ticks.move_to(turned(i * 0.30, -0.70)).line_to(turned(i * 0.36, -0.98));
        }
    pen.stroke(std::move(ticks), {style.hachure, size * 0.10});
    pen.paint(Path::rectangle({p(-0.72, 0).x, p(0, -0.72).y, p(0.72, 0).x, p(0, 0.72).y}), style.works,
              {style.house_line, size * 0.13, false});
    pen.stroke(Path()
                   .move_to(p(0.20, 0.42))
                   .line_to(p(0.42, 0.42))
                   .line_to(p(0.42, -0.42))
                   .line_to(p(-0.42, -0.42))
                   .line_to(p(-0.42, 0.42))
                   .line_to(p(-0.20, 0.42)),
               {style.house_line, size * 0.10, false});
    pen.fill(Path::rectangle({p(-0.18, 0).x, p(0, 0.60).y, p(0.18, 0).x, p(0, 0.84).y}), style.works);
}

/// A house, a larger barn and a yard with a fence.
void farm(Pen& pen, const Palette& style, Point at, double size) {
    const Stroke line{style.house_line, size * 0.055};
    const auto p = [&](double x, double y) { return at + Point{x, y} * size; };
    pen.fill(Path::polygon({p(-0.9, 0.30), p(1.12, 0.30), p(1.22, 0.18), p(-0.8, 0.18)}), style.shade);
    pen.paint(Path::polygon({p(-0.90, 0.28), p(-0.90, -0.06), p(-0.66, -0.34), p(-0.42, -0.06), p(-0.42, 0.28)}),
              style.wall, line);
    pen.fill(Path::rectangle({p(-0.72, 0).x, p(0, 0.06).y, p(-0.60, 0).x, p(0, 0.28).y}), style.house_line);
    pen.paint(Path::rectangle({p(-0.10, 0).x, p(0, -0.16).y, p(1.02, 0).x, p(0, 0.28).y}),
              style.roof.mixed(style.wall, 90), line);
    pen.paint(Path::polygon(
                  {p(-0.20, -0.14), p(-0.04, -0.44), p(0.22, -0.62), p(0.72, -0.62), p(0.96, -0.44), p(1.12, -0.14)}),
              style.roof, line);
    pen.stroke(Path()
                   .move_to(p(0.30, -0.12))
                   .line_to(p(0.30, 0.28))
                   .line_to(p(0.66, -0.12))
                   .move_to(p(0.30, -0.12))
                   .line_to(p(0.66, 0.28))
                   .line_to(p(0.66, -0.12)),
               {style.house_line, size * 0.05});
    Path fence;
    for (const double y : {0.50, 0.66}) fence.move_to(p(-1.0, y)).line_to(p(1.15, y));
    for (int post = 0; post <= 6; ++post)
        fence.move_to(p(-0.92 + post * 0.33, 0.40)).line_to(p(-0.92 + post * 0.33, 0.78));
    pen.stroke(std::move(fence), {style.fence.line, size * 0.065});
}

}  // namespace

void paint_house(Pen& pen, const Palette& style, Point at, double size, FeatureLook look) {
    if (look == FeatureLook::fort) return works(pen, style, at, size * 0.8);
    if (look == FeatureLook::redoubt) return redoubt(pen, style, at, size * 0.62);
    if (look == FeatureLook::farm) return farm(pen, style, at, size * 0.86);
    const Stroke line{style.house_line, size * 0.045};
    const auto p = [&](double x, double y) { return at + Point{x, y} * size; };
    const bool church = look == FeatureLook::church;
    pen.fill(Path::polygon({p(-0.42, 0.36), p(0.58, 0.36), p(0.66, 0.26), p(0.55, 0.02)}),
             style.shade.with_alpha(static_cast<std::uint8_t>(style.shade.a * 8 / 9)));
    pen.paint(Path::polygon({p(-0.12, -0.04), p(0.50, -0.04), p(0.50, 0.34), p(-0.12, 0.34)}),
              style.wall.mixed(style.house_line, 26), line);
    pen.paint(Path::polygon({p(-0.50, 0.34), p(-0.50, -0.04), p(-0.31, -0.34), p(-0.12, -0.04), p(-0.12, 0.34)}),
              style.wall, line);
    pen.paint(Path::polygon({p(-0.31, -0.36), p(0.34, -0.36), p(0.56, -0.02), p(-0.10, -0.02)}),
              church ? style.church_roof : style.roof, line);
    pen.fill(Path::rectangle({p(-0.37, 0.12).x, p(0, 0.12).y, p(-0.25, 0).x, p(0, 0.34).y}), style.house_line);
    if (church) {
        pen.paint(Path::polygon({p(-0.46, -0.20), p(-0.46, -0.52), p(-0.31, -0.98), p(-0.16, -0.52), p(-0.16, -0.20)}),
                  style.wall, line);
        pen.stroke(
            Path().move_to(p(-0.31, -0.98)).line_to(p(-0.31, -1.32)).move_to(p(-0.43, -1.20)).line_to(p(-0.19, -1.20)),
            {style.house_line, size * 0.075});
    } else if (look == FeatureLook::mill) {
        pen.stroke(Path::circle(p(0.56, 0.22), size * 0.22), {style.house_line, size * 0.07});
        pen.stroke(Path().move_to(p(0.34, 0.22)).line_to(p(0.78, 0.22)).move_to(p(0.56, 0)).line_to(p(0.56, 0.44)),
                   {style.house_line, size * 0.05});
    } else {
        pen.paint(Path::rectangle({p(0.14, 0).x, p(0, -0.50).y, p(0.25, 0).x, p(0, -0.30).y}), style.roof, line);
    }
}

std::vector<Point> house_places(const Sheet& sheet, Place place) {
    const Point centre = sheet.layout.centre(place);
    const HexIndex hex = sheet.field.at(place).hex;
    std::vector<Point> ends;
    const Point start = road_centre(sheet, place);
    for (int d = 0; d < kDirections; ++d)
        if (hex != kNoHex && sheet.map.side(hex, d).any_road())
            ends.push_back(middle(start, road_centre(sheet, sheet.layout.neighbour(place, d))));
    struct Spot {
        Point at;
        double score;
    };
    std::vector<Spot> spots;
    for (int i = 0; i < 12; ++i) {
        const double turn = i * std::numbers::pi / 6 + 0.2;
        const Point at = centre + Point{std::cos(turn), std::sin(turn)} * sheet.mm(0.27);
        double score = sheet.mm(0.22);
        for (const Point end : ends) score = std::min(score, distance_to_segment(at, start, end));
        if (at.y < centre.y - sheet.mm(0.16)) score -= sheet.mm(0.08);  // the number stands there
        spots.push_back({at, score + 0.01 * sheet.chance(place, 3000 + i)});
    }
    std::stable_sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) { return a.score > b.score; });
    std::vector<Point> result{spots.front().at};
    for (const Spot& spot : spots) {
        if (result.size() >= 2 || spot.score < sheet.mm(0.12)) break;
        const bool apart =
            std::all_of(result.begin(), result.end(), [&](Point p) { return distance(p, spot.at) > sheet.mm(0.24); });
        if (apart && distance(result.front(), spot.at) < sheet.mm(0.45)) result.push_back(spot.at);
    }
    std::sort(result.begin(), result.end(), [](Point a, Point b) { return a.y < b.y; });
    return result;
}

void paint_features(Sheet& sheet) {
    sheet.pen.begin("features");
    const auto& kinds = sheet.scenario.ruleset.features;
    for (const Place place : sheet.field.shown()) {
        const Cell cell = sheet.field.at(place);
        if (cell.hex == kNoHex || sheet.map.features(cell.hex) == 0 || !sheet.in_sight(place)) continue;
        for (std::size_t k = 0; k < kinds.size() && k < kMaxFeatures; ++k) {
            if (!sheet.map.has_feature(cell.hex, static_cast<FeatureId>(k))) continue;
            const FeatureLook look = look_at(sheet, cell.hex, feature_look(sheet.word_of(kinds[k].look, kinds[k].id)));
            if (sheet.overview) {
                sheet.pen.fill(Path::circle(sheet.layout.centre(place), sheet.mm(0.15)), sheet.style.roof);
                continue;
            }
            std::vector<Point> places = house_places(sheet, place);
            const bool alone = look != FeatureLook::building && look != FeatureLook::town;
            if (alone) places.resize(1);
            const bool large = look == FeatureLook::fort || look == FeatureLook::redoubt || look == FeatureLook::farm;
            const double size = sheet.mm(large ? 0.30 : 0.205);
            for (std::size_t i = 0; i < places.size(); ++i)
                paint_house(sheet.pen, sheet.style, places[i], size * (i == 0 ? 1 : 0.86), look);
        }
    }
    sheet.pen.end();
}

}  // namespace ramparts::draw
