// Ways over rivers: bridges of planks and of logs, fords, ferries.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

void plank_bridge(Sheet& sheet, const Crossing& crossing) {
    const Point at = crossing.at;
    const Point along = crossing.along;
    const double half = crossing.half;
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

/// Round logs side by side, of uneven lengths, on two long ones.
void log_bridge(Sheet& sheet, const Crossing& crossing) {
    const Point across = right_of(crossing.along);
    const double half = crossing.half;
    Path beams;
    for (const double side : {-0.03, 0.03}) {
        const Point beside = across * sheet.mm(side);
        beams.move_to(crossing.at - crossing.along * (half * 1.12) + beside)
            .line_to(crossing.at + crossing.along * (half * 1.12) + beside);
    }
    Path logs;
    const int count = std::max(3, static_cast<int>(2 * half / sheet.mm(0.062)));
    for (int i = 0; i <= count; ++i) {
        const Point p = crossing.at + crossing.along * (half * (2.0 * i / count - 1));
        const double left = sheet.mm(0.078 + 0.022 * ((i * 5) % 3) / 2.0);
        const double right = sheet.mm(0.078 + 0.022 * ((i * 7 + 1) % 3) / 2.0);
        logs.move_to(p - across * left).line_to(p + across * right);
    }
    sheet.pen.stroke(std::move(beams), {sheet.style.house_line, sheet.mm(0.034)});
    sheet.pen.stroke(logs, {sheet.style.house_line, sheet.mm(0.054)});
    sheet.pen.stroke(std::move(logs), {sheet.style.works, sheet.mm(0.032)});
}

/// Water over the road, which ends at both banks.
void open_water(Sheet& sheet, const Crossing& crossing) {
    if (!crossing.water) return;
    const Point along = crossing.along * (crossing.half * 0.72);
    const Point across = right_of(crossing.along) * sheet.mm(0.088);
    sheet.pen.fill(Path::polygon({crossing.at - along - across, crossing.at + along - across,
                                  crossing.at + along + across, crossing.at - along + across}),
                   sheet.style.river.line);
}

/// Two rows of stones that one can step on.
void ford(Sheet& sheet, const Crossing& crossing) {
    open_water(sheet, crossing);
    const Point across = right_of(crossing.along);
    Path stones;
    constexpr int kStones = 4;
    for (const double side : {-1.0, 1.0})
        for (int i = 0; i < kStones; ++i) {
            const double share = (i + 0.5 + 0.25 * side) / kStones * 2 - 1;
            stones.add(Path::circle(
                crossing.at + crossing.along * (crossing.half * 0.85 * share) + across * (side * sheet.mm(0.046)),
                sheet.mm(0.029)));
        }
    sheet.pen.paint(std::move(stones), sheet.style.wall, {sheet.style.house_line, sheet.mm(0.014)});
}

/// A flat boat on its rope, and a landing on both banks.
void ferry(Sheet& sheet, const Crossing& crossing) {
    open_water(sheet, crossing);
    const Point along = crossing.along;
    const Point across = right_of(along);
    const auto p = [&](double x, double y) { return crossing.at + along * (crossing.half * x) + across * sheet.mm(y); };
    sheet.pen.stroke(Path().move_to(p(-0.95, 0)).line_to(p(0.95, 0)),
                     {sheet.style.house_line, sheet.mm(0.016), false, sheet.mm(0.035), sheet.mm(0.025)});
    sheet.pen.stroke(Path().move_to(p(-1, -0.06)).line_to(p(-1, 0.06)).move_to(p(1, -0.06)).line_to(p(1, 0.06)),
                     {sheet.style.house_line, sheet.mm(0.034)});
    sheet.pen.paint(
        Path::polygon({p(-0.62, 0), p(-0.40, -0.058), p(0.40, -0.058), p(0.62, 0), p(0.40, 0.058), p(-0.40, 0.058)}),
        sheet.style.works, {sheet.style.house_line, sheet.mm(0.020)});
    sheet.pen.stroke(
        Path().move_to(p(-0.2, -0.058)).line_to(p(-0.2, 0.058)).move_to(p(0.2, -0.058)).line_to(p(0.2, 0.058)),
        {sheet.style.house_line, sheet.mm(0.012)});
}

}  // namespace

void paint_crossing(Sheet& sheet, const Crossing& crossing) {
    switch (crossing.look) {
        case HexsideLook::ford: return ford(sheet, crossing);
        case HexsideLook::ferry: return ferry(sheet, crossing);
        case HexsideLook::log_bridge: return log_bridge(sheet, crossing);
        default: return plank_bridge(sheet, crossing);
    }
}

void paint_crossings(Sheet& sheet) {
    if (sheet.overview) return;
    const auto& kinds = sheet.scenario.ruleset.hexside_kinds;
    sheet.pen.begin("bridges");
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const HexsideLook look = hexside_look(sheet.word_of(kinds[k].look, kinds[k].id));
        if (family(look) != HexsideLook::bridge) continue;
        each_hexside(sheet, static_cast<HexsideKindId>(k), [&](Place place, int direction, SideState) {
            const Place other = sheet.layout.neighbour(place, direction);
            const Point a = road_centre(sheet, place);
            const Point b = road_centre(sheet, other);
            const bool over_river = kinds[k].bridges.has_value();
            paint_crossing(sheet, {look, middle(a, b), unit(b - a), sheet.mm(over_river ? 0.165 : 0.10), over_river});
        });
    }
    sheet.pen.end();
}

}  // namespace ramparts::draw
