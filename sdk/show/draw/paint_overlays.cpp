// Grid, playable edge, provenance tints, entry arrows and objectives.
#include <algorithm>
#include <map>
#include <numbers>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// Every hexside once: as three sides of each hex, and the others where no neighbour draws them.
Path grid_lines(const Sheet& sheet, bool edge_only) {
    Path path;
    for (const Place place : sheet.field.shown()) {
        if (!sheet.field.is_hex(place)) continue;
        for (int d = 0; d < kDirections; ++d) {
            const bool shared = sheet.field.is_hex(sheet.layout.neighbour(place, d));
            if (edge_only ? shared : (!shared || d >= 3)) continue;
            path.move_to(sheet.layout.corner(place, d)).line_to(sheet.layout.corner(place, (d + 1) % kDirections));
        }
    }
    return path;
}

std::uint32_t hatch_symbol(Sheet& sheet, ProvenanceKind kind) {
    const std::string id = "hatch-" + std::string(to_string(kind));
    if (const auto found = sheet.list.symbol(id)) return *found;
    const Colour colour = provenance_colour(sheet.style, kind).with_alpha(165);
    const std::uint32_t number = sheet.list.add_symbol(id);
    Pen pen(sheet.list.symbols[number].items);
    Path path;
    if (kind == ProvenanceKind::rulebook) path.add(Path::circle({1, 1}, 0.22)).add(Path::circle({3, 3}, 0.22));
    else if (kind == ProvenanceKind::printed)
        for (const double at : {1.0, 3.0}) path.move_to({-1, at}).line_to({5, at});
    else if (kind == ProvenanceKind::errata)
        path.move_to({-1, 1})
            .line_to({1, -1})
            .move_to({-1, 5})
            .line_to({5, -1})
            .move_to({3, 5})
            .line_to({5, 3})
            .move_to({-1, -1})
            .line_to({5, 5});
    else path.move_to({-1, 1}).line_to({1, -1}).move_to({-1, 5}).line_to({5, -1}).move_to({3, 5}).line_to({5, 3});
    if (kind == ProvenanceKind::rulebook) pen.fill(std::move(path), colour);
    else pen.stroke(std::move(path), {colour, 0.14, false});
    return number;
}

void mark(Sheet& sheet, Point at, ProvenanceKind kind) {
    const double r = sheet.mm(0.05);
    sheet.pen.paint(Path::polygon({at - Point{0, r}, at + Point{r, 0}, at + Point{0, r}, at - Point{r, 0}}),
                    provenance_colour(sheet.style, kind).with_alpha(255),
                    {sheet.style.halo.with_alpha(255), sheet.mm(0.015)});
}

/// Which of several sources on a hexside is shown; what is only a reconstruction is not.
int weight(ProvenanceKind kind) {
    switch (kind) {
        case ProvenanceKind::errata: return 3;
        case ProvenanceKind::rulebook: return 2;
        case ProvenanceKind::printed: return 1;
        case ProvenanceKind::reconstruction:
        case ProvenanceKind::unstated: break;
    }
    return 0;
}

/// Diamonds on hexsides and roads that the rulebook, an erratum or the printed map states.
void mark_sides(Sheet& sheet) {
    const Grid& grid = sheet.map.grid();
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        if (!sheet.map.present(hex)) continue;
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            if (!sheet.map.side_present(at) || sheet.map.side(at).empty()) continue;
            ProvenanceKind best = ProvenanceKind::unstated;
            const auto consider = [&](const Provenance& p) {
                if (weight(p.kind) > weight(best)) best = p.kind;
            };
            for (std::size_t k = 0; k < sheet.scenario.ruleset.hexside_kinds.size(); ++k)
                if (sheet.map.side(at).has(static_cast<HexsideKindId>(k)))
                    consider(sheet.map.hexside_provenance(at, static_cast<HexsideKindId>(k)));
            for (std::size_t k = 0; k < sheet.scenario.ruleset.road_kinds.size(); ++k)
                if (sheet.map.side(at).road(static_cast<RoadKindId>(k)))
                    consider(sheet.map.road_provenance(at, static_cast<RoadKindId>(k)));
            if (best != ProvenanceKind::unstated)
                mark(sheet, middle(sheet.layout.centre(hex), sheet.layout.centre(grid.across(at))), best);
        }
    }
}

}  // namespace

Colour provenance_colour(const Palette& style, ProvenanceKind kind) {
    switch (kind) {
        case ProvenanceKind::rulebook: return style.prov_rulebook;
        case ProvenanceKind::reconstruction: return style.prov_reconstruction;
        case ProvenanceKind::errata: return style.prov_errata;
        case ProvenanceKind::printed: return style.prov_printed;
        case ProvenanceKind::unstated: break;
    }
    return rgb(0x808080, 60);
}

void paint_grid(Sheet& sheet) {
    if (!sheet.overview) {
        sheet.pen.fill(sheet.bleed_path(), sheet.style.bleed);
    }
    if (sheet.options.grid) {
        sheet.pen.begin("grid");
        const Stroke line{sheet.style.grid, std::max(0.08, sheet.mm(0.0085))};
        for (Path& piece : grid_lines(sheet, false).pieces(kOverviewPiece)) sheet.pen.stroke(std::move(piece), line);
        sheet.pen.end();
    }
    sheet.pen.begin("edge");
    sheet.pen.stroke(grid_lines(sheet, true), {sheet.style.outline, std::max(0.12, sheet.mm(0.020))});
    sheet.pen.end();
}

void paint_provenance(Sheet& sheet) {
    if (!sheet.options.provenance) return;
    sheet.pen.begin("provenance");
    std::map<ProvenanceKind, Path> paths;
    for (const Place place : sheet.field.shown())
        if (const Cell cell = sheet.field.at(place); cell.hex != kNoHex)
            paths[sheet.map.hex_provenance(cell.hex).kind].add(sheet.hex_path(place));
    for (const auto& [kind, path] : paths) {
        if (kind == ProvenanceKind::unstated) continue;
        sheet.pen.fill(path, provenance_colour(sheet.style, kind));
        if (!sheet.overview) sheet.pen.pattern(path, hatch_symbol(sheet, kind), 4, 4);
    }
    mark_sides(sheet);
    sheet.pen.end();
}

namespace {

/// The direction in which a hex at the edge looks out of the map; prefers the way its road runs.
Point way_in(const Sheet& sheet, Place place) {
    const HexIndex hex = sheet.field.at(place).hex;
    Point sum;
    for (int d = 0; d < kDirections; ++d) {
        const Place n = sheet.layout.neighbour(place, d);
        if (!sheet.field.is_hex(n)) sum = sum + unit(sheet.layout.centre(n) - sheet.layout.centre(place));
        else if (hex != kNoHex && sheet.map.side(hex, d).any_road())
            sum = sum - unit(sheet.layout.centre(n) - sheet.layout.centre(place)) * 0.4;
    }
    if (length(sum) < 0.1) return {0, -1};
    // Arrows stand square to the frame.
    return std::abs(sum.x) > std::abs(sum.y) ? Point{sum.x > 0 ? 1.0 : -1.0, 0} : Point{0, sum.y > 0 ? 1.0 : -1.0};
}

struct Arrow {
    Point edge;
    Point out;
    int level = 0;
};
void entry_arrow(Sheet& sheet, const Arrow& where, Colour colour, const std::string& text) {
    const Point out = where.out;
    const Point across = right_of(out);
    const double size = std::clamp(sheet.mm(0.16), 1.6, 3.2);
    const Point tip = where.edge + out * 1.5 + across * (where.level * size * 9);
    const auto p = [&](double along, double aside) { return tip + out * (along * size) + across * (aside * size); };
    Path arrow =
        Path::polygon({p(0, 0), p(1.0, 0.85), p(1.0, 0.38), p(2.0, 0.38), p(2.0, -0.38), p(1.0, -0.38), p(1.0, -0.85)});
    sheet.pen.paint(std::move(arrow), colour, {sheet.style.ink, 0.25});
    TextItem item{p(1.2, 1.25),
                  text,
                  {Family::serif, std::max(2.0, size * 0.9), true, false, 0},
                  sheet.style.ink,
                  Anchor::start,
                  0,
                  std::nullopt,
                  0};
    if (out.x == 0) {
        item.at = {tip.x + size * 1.2, p(1.0, 0).y + item.font.size * 0.36};
    } else {
        item.angle = -90;
        item.at = {p(1.0, 0).x + item.font.size * 0.36, tip.y - size * 1.2};
    }
    sheet.pen.text(std::move(item));
}

/// "2" or "2, 4-6".
std::string turn_list(const std::vector<int>& turns) {
    std::string text;
    for (std::size_t i = 0; i < turns.size();) {
        std::size_t last = i;
        while (last + 1 < turns.size() && turns[last + 1] == turns[last] + 1) ++last;
        if (i > 0) text += ", ";
        text += std::to_string(turns[i]);
        if (last > i) text += (last == i + 1 ? ", " : "\u2013") + std::to_string(turns[last]);
        i = last + 1;
    }
    return text;
}

void star(Sheet& sheet, Point at, double radius) {
    std::vector<Point> points;
    for (int i = 0; i < 10; ++i) {
        const double turn = i * std::numbers::pi / 5 - std::numbers::pi / 2;
        points.push_back(at + Point{std::cos(turn), std::sin(turn)} * (radius * ((i & 1) != 0 ? 0.42 : 1.0)));
    }
    sheet.pen.paint(Path::polygon(points), sheet.style.victory, {sheet.style.halo.with_alpha(255), radius * 0.22});
    sheet.pen.fill(Path::polygon(points), sheet.style.victory);
}

}  // namespace

void paint_entries(Sheet& sheet) {
    if (!sheet.options.labels || sheet.overview) return;
    sheet.pen.begin("objectives");
    for (const VictoryRule& rule : sheet.scenario.victory)
        for (const HexIndex hex : rule.hexes)
            if (hex < sheet.map.grid().size() && sheet.map.present(hex))
                star(sheet,
                     sheet.layout.centre(hex) + (sheet.layout.pointy() ? Point{sheet.mm(0.24), sheet.mm(-0.37)}
                                                                       : Point{sheet.mm(0.235), sheet.mm(-0.415)}),
                     sheet.mm(0.066));
    sheet.pen.end();
    sheet.pen.begin("entries");
    std::map<std::pair<HexIndex, SideId>, std::vector<int>> turns;
    for (const ReinforcementGroup& group : sheet.scenario.reinforcements)
        if (group.entry < sheet.map.grid().size() && sheet.map.present(group.entry) &&
            group.side < sheet.scenario.sides.size())
            turns[{group.entry, group.side}].push_back(group.turn);
    std::map<HexIndex, int> level;
    for (auto& [key, list] : turns) {
        const auto [hex, side_id] = key;
        const Place place = sheet.layout.place(hex);
        const Point out = way_in(sheet, place);
        Point edge = sheet.layout.centre(place);
        if (out.x == 0) edge.y = out.y > 0 ? sheet.map_box.y1 : sheet.map_box.y0;
        else edge.x = out.x > 0 ? sheet.map_box.x1 : sheet.map_box.x0;
        const SideInfo& side = sheet.scenario.sides[side_id];
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        const std::string& name = side.abbreviation.empty() ? side.name : side.abbreviation;
        const Message words = list.size() == 1 ? message("{1}, turn {2}", name, list.front())
                                               : message("{1}, turns {2}", name, turn_list(list));
        const Colour colour = sheet.style.of_side(side_id, parse_colour(side.colour).value_or(rgb(0xCCCCCC)));
        entry_arrow(sheet, {edge, out, level[hex]++}, colour, sheet.options.speak(words));
    }
    sheet.pen.end();
}

}  // namespace ramparts::draw
