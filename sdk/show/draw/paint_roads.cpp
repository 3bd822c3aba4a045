// Roads: smooth curves from hex to hex, through junctions and off the map.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// Directions in which a road leaves a hex.
std::vector<int> arms(const Sheet& sheet, HexIndex hex, RoadKindId kind) {
    std::vector<int> result;
    for (int d = 0; d < kDirections; ++d)
        if (sheet.map.side(hex, d).road(kind)) result.push_back(d);
    return result;
}

/// For a road that ends in a hex at the map's edge: the direction in which it leaves the map, or -1.
int way_out(const Sheet& sheet, Place place, int arm) {
    for (const int turn : {3, 2, 4}) {
        const int d = (arm + turn) % kDirections;
        if (!sheet.field.is_hex(sheet.layout.neighbour(place, d))) return d;
    }
    return -1;
}

class RoadTracer {
public:
    RoadTracer(const Sheet& sheet, RoadKindId kind) : sheet_(&sheet), kind_(kind) {}

    void trace(HexIndex hex, RoadPieces& out) const {
        const Place place = sheet_->layout.place(hex);
        std::vector<int> ways = arms(*sheet_, hex, kind_);
        if (ways.empty()) return;
        const Point here = road_centre(*sheet_, place);
        if (ways.size() == 1) {
            const int exit = way_out(*sheet_, place, ways[0]);
            if (exit >= 0) {
                curve(out, gate(place, ways[0]), here, gate(place, exit));
                const Point end = gate(place, exit);
                straight(out, end, end + (end - here));
            } else {
                straight(out, gate(place, ways[0]), here);
            }
            return;
        }
        const auto [a, b] = straightest(ways);
        curve(out, gate(place, a), here, gate(place, b));
        const Point joint = gate(place, a) * 0.25 + here * 0.5 + gate(place, b) * 0.25;
        ways.erase(std::remove_if(ways.begin(), ways.end(), [a = a, b = b](int d) { return d == a || d == b; }),
                   ways.end());
        for (const int d : ways) curve(out, gate(place, d), here, joint);
    }

private:
    /// Where the road passes the hexside: half-way between the two centres, so that curves meet without a kink.
    [[nodiscard]] Point gate(Place place, int d) const {
        return middle(road_centre(*sheet_, place), road_centre(*sheet_, sheet_->layout.neighbour(place, d)));
    }

    static std::pair<int, int> straightest(const std::vector<int>& ways) {
        std::pair<int, int> best{ways[0], ways[1]};
        int most = -1;
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (std::size_t j = i + 1; j < ways.size(); ++j) {
                const int turn = ways[j] - ways[i];
                const int open = std::min(turn, kDirections - turn);
                if (open > most) most = open, best = {ways[i], ways[j]};
            }
        return best;
    }

    static void curve(RoadPieces& out, Point a, Point control, Point b) {
        out.path.move_to(a).quad_to(control, b);
        std::vector<Point> points;
        for (int k = 0; k <= 5; ++k) {
            const double t = k / 5.0;
            points.push_back(a * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + b * (t * t));
        }
        out.points.push_back(std::move(points));
    }
    static void straight(RoadPieces& out, Point a, Point b) {
        out.path.move_to(a).line_to(b);
        out.points.push_back({a, middle(a, b), b});
    }

    const Sheet* sheet_;
    RoadKindId kind_;
};

bool is_track(const Sheet& sheet, const RoadKind& kind) {
    const std::string_view word = sheet.word_of(kind.look, kind.id);
    return word == "track" || word == "trail" || word == "path" || word == "lane";
}

}  // namespace

Point road_centre(const Sheet& sheet, Place place) {
    const double share = sheet.overview ? 0.0 : 0.13;
    return sheet.layout.centre(place) +
           Point{sheet.chance(place, 2000) - 0.5, sheet.chance(place, 2001) - 0.5} * sheet.mm(share);
}

RoadPieces road_pieces(const Sheet& sheet, RoadKindId kind) {
    RoadPieces pieces;
    const RoadTracer tracer(sheet, kind);
    for (HexIndex hex = 0; hex < sheet.map.grid().size(); ++hex)
        if (sheet.map.present(hex)) tracer.trace(hex, pieces);
    return pieces;
}

void paint_road_path(Sheet& sheet, const RoadKind& kind, const Path& path) {
    if (is_track(sheet, kind)) {
        const LineStyle& style = sheet.style.track;
        sheet.pen.stroke(path, {sheet.style.halo.with_alpha(150), sheet.mm(style.width * 1.8)});
        sheet.pen.stroke(path, {sheet.style.own(kind.colour, style.line), sheet.mm(style.width), false, sheet.mm(0.11),
                                sheet.mm(0.055)});
        return;
    }
    const LineStyle& style = sheet.style.road;
    sheet.pen.stroke(path, {style.casing, sheet.mm(style.casing_width)});
    sheet.pen.stroke(path, {sheet.style.own(kind.colour, style.line), sheet.mm(style.width)});
}

void paint_roads(Sheet& sheet) {
    sheet.pen.begin("roads");
    const auto& kinds = sheet.scenario.ruleset.road_kinds;
    for (std::size_t k = kinds.size(); k-- > 0 && sheet.overview;) {
        const Stroke line{sheet.style.own(kinds[k].colour, sheet.style.road.casing), sheet.mm(0.09)};
        for (Path& piece : road_pieces(sheet, static_cast<RoadKindId>(k)).path.pieces(kOverviewPiece))
            sheet.pen.stroke(std::move(piece), line);
    }
    for (std::size_t k = kinds.size(); k-- > 0 && !sheet.overview;)
        paint_road_path(sheet, kinds[k], road_pieces(sheet, static_cast<RoadKindId>(k)).path);
    sheet.pen.end();
}

}  // namespace ramparts::draw
