// The ground: base colour, areas of one kind of terrain, high ground and woods.
#include <algorithm>
#include <map>
#include <tuple>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// Outlines of the cells for which `inside` holds, softened and made irregular.
Lines area_outlines(const Sheet& sheet, const std::function<bool(Place)>& inside, double irregularity) {
    Lines lines;
    for (const Chain& chain : outlines(sheet.layout, sheet.field.shown(), inside)) {
        std::vector<Point> points = soften(to_points(sheet.layout, chain), true, 5);
        sheet.soft_noise(points, irregularity);
        lines.push_back(std::move(points));
    }
    return lines;
}

Path smooth_area(const Lines& lines) {
    Path path;
    for (const auto& line : lines) path.add(curve_through(line, true));
    return path;
}

struct AreaKey {
    TerrainLook look;
    std::string colour;
    bool operator==(const AreaKey&) const = default;
    bool operator<(const AreaKey& other) const noexcept {
        return std::tie(look, colour) < std::tie(other.look, other.colour);
    }
};

Colour fill_of(const Sheet& sheet, const AreaKey& key) {
    return sheet.style.own(key.colour, sheet.style.of(key.look).fill);
}

void paint_area(Sheet& sheet, const AreaKey& key) {
    const auto inside = [&](Place p) {
        const TerrainKind* kind = sheet.kind(p);
        return kind != nullptr && terrain_look(sheet.word_of(kind->look, kind->id)) == key.look &&
               kind->colour == key.colour;
    };
    const Colour colour = fill_of(sheet, key);
    const Lines lines = area_outlines(sheet, inside, 0.05);
    const Path path = smooth_area(lines);
    // Two wider, fainter rims blend the area into the meadow.
    for (const double width : {0.16, 0.08}) sheet.pen.stroke(path, {colour.with_alpha(90), sheet.mm(width)});
    sheet.pen.fill(path, colour);
    if (key.look == TerrainLook::field || key.look == TerrainLook::orchard || key.look == TerrainLook::town ||
        key.look == TerrainLook::village)
        sheet.pen.stroke(path, {sheet.style.of(key.look).edge, sheet.mm(0.012), true, sheet.mm(0.05), sheet.mm(0.04)});
    if (key.look == TerrainLook::swamp)
        sheet.pen.stroke(path, {sheet.style.of(key.look).edge.with_alpha(150), sheet.mm(0.014), true, sheet.mm(0.10),
                                sheet.mm(0.07)});
}

void paint_overview_ground(Sheet& sheet) {
    std::map<AreaKey, Path> paths;
    for (const Place place : sheet.field.shown()) {
        const TerrainKind* kind = sheet.kind(place);
        if (kind == nullptr) continue;
        paths[{terrain_look(sheet.word_of(kind->look, kind->id)), kind->colour}].add(sheet.hex_path(place));
    }
    for (const auto& [key, path] : paths)
        for (Path& piece : path.pieces(kOverviewPiece)) sheet.pen.fill(std::move(piece), fill_of(sheet, key));
}

}  // namespace

void paint_ground(Sheet& sheet) {
    sheet.pen.begin("ground");
    if (sheet.overview) {
        paint_overview_ground(sheet);
        sheet.pen.end();
        return;
    }
    sheet.pen.fill(Path::rectangle(sheet.map_box.grown(sheet.mm(0.6))), sheet.style.of(TerrainLook::clear).fill);
    for (const Place place : sheet.field.shown())
        for (int i = 0; i < 3 && sheet.in_sight(place); ++i) {
            const Point at =
                sheet.layout.centre(place) +
                Point{sheet.chance(place, 20 + i) - 0.5, sheet.chance(place, 30 + i) - 0.5} * sheet.mm(1.0);
            const int shape = static_cast<int>(sheet.chance(place, 40 + i) * kBlotchShapes);
            const double size = sheet.mm(0.24 + 0.34 * sheet.chance(place, 50 + i));
            sheet.pen.use(art_symbol(sheet.list, "blotch", shape), at, size, 360 * sheet.chance(place, 60 + i));
        }
    std::vector<AreaKey> keys;
    for (const Place place : sheet.field.shown()) {
        const TerrainKind* kind = sheet.kind(place);
        if (kind == nullptr) continue;
        const AreaKey key{terrain_look(sheet.word_of(kind->look, kind->id)), kind->colour};
        if (key.look == TerrainLook::water || key.look == TerrainLook::forest ||
            (key.look == TerrainLook::clear && key.colour.empty()))
            continue;
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end());
    for (const AreaKey& key : keys) paint_area(sheet, key);
    sheet.pen.end();
}

void paint_elevation(Sheet& sheet) {
    if (sheet.field.highest() <= sheet.field.lowest()) return;
    sheet.pen.begin("elevation");
    const int steps = std::min(6, sheet.field.highest() - sheet.field.lowest());
    for (int step = 1; step <= steps; ++step) {
        const int level = sheet.field.highest() - steps + step;
        const auto inside = [&](Place p) {
            const Cell cell = sheet.field.at(p);
            return cell.shown() && cell.elevation >= level;
        };
        if (sheet.overview) {
            Path path;
            for (const Place place : sheet.field.shown())
                if (inside(place)) path.add(sheet.hex_path(place));
            for (Path& piece : path.pieces(kOverviewPiece)) sheet.pen.fill(std::move(piece), sheet.style.high_ground);
            continue;
        }
        sheet.pen.fill(smooth_area(area_outlines(sheet, inside, 0.03)), sheet.style.high_ground);
    }
    sheet.pen.end();
}

namespace {

/// Whether a tree standing at `at` would hide a road or a hexside feature.
bool in_the_way(const Sheet& sheet, Place place, Point at, const std::vector<std::vector<Point>>& roads) {
    for (int d = 0; d < kDirections; ++d) {
        const Cell cell = sheet.field.at(place);
        if (cell.hex == kNoHex || !sheet.map.side(cell.hex, d).any_kind()) continue;
        const Point a = sheet.layout.corner(place, d);
        const Point b = sheet.layout.corner(place, (d + 1) % kDirections);
        if (distance_to_segment(at, a, b) < sheet.mm(0.12)) return true;
    }
    for (const auto& road : roads)
        for (std::size_t i = 1; i < road.size(); ++i)
            if (distance_to_segment(at, road[i - 1], road[i]) < sheet.mm(0.14)) return true;
    return false;
}

struct Tree {
    Point at;
    double size;
    int shape;
};

/// Trees stand on one uneven lattice over the whole map, so that a wood shows no trace of its hexes.
void plant(const Sheet& sheet, Place place, const std::vector<std::vector<Point>>& roads, std::vector<Tree>& trees) {
    const double across = sheet.mm(0.205);
    const double down = across * 0.80;
    const Box box = sheet.layout.box(place);
    const int first_row = static_cast<int>(std::floor((box.y0 - sheet.art_origin.y) / down)) - 1;
    const int last_row = static_cast<int>(std::ceil((box.y1 - sheet.art_origin.y) / down)) + 1;
    const int first_column = static_cast<int>(std::floor((box.x0 - sheet.art_origin.x) / across)) - 1;
    const int last_column = static_cast<int>(std::ceil((box.x1 - sheet.art_origin.x) / across)) + 1;
    for (int row = first_row; row <= last_row; ++row)
        for (int column = first_column; column <= last_column; ++column) {
            const double x = column + (row & 1) * 0.5 + 0.75 * (hash01(column, row, 101) - 0.5);
            const double y = row + 0.75 * (hash01(column, row, 102) - 0.5);
            const Point at = sheet.art_origin + Point{x * across, y * down};
            if (!sheet.holds(place, at) || hash01(column, row, 103) < 0.07 || in_the_way(sheet, place, at, roads))
                continue;
            trees.push_back({at, sheet.mm(0.078 + 0.040 * hash01(column, row, 104)),
                             static_cast<int>(hash01(column, row, 105) * kTreeShapes)});
        }
}

/// The body of the woods of one colour, with its scalloped edge and shadow.
void paint_wood_ground(Sheet& sheet, const std::string& colour) {
    const TerrainStyle& style = sheet.style.of(TerrainLook::forest);
    const auto inside = [&](Place p) {
        const TerrainKind* kind = sheet.kind(p);
        return kind != nullptr && sheet.look(p) == TerrainLook::forest && kind->colour == colour;
    };
    Path mass;
    Path shadow;
    for (const Chain& chain : outlines(sheet.layout, sheet.field.shown(), inside)) {
        std::vector<Point> edge = soften_evenly(to_points(sheet.layout, chain), true, sheet.mm(0.132));
        sheet.soft_noise(edge, 0.07);
        wobble(edge, sheet.mm(0.035), sheet.mm(0.09), sheet.art_origin, 71);
        mass.add(scalloped(edge, true, 0.34));
        for (Point& p : edge) p = p + Point{sheet.mm(0.022), sheet.mm(0.032)};
        shadow.add(scalloped(edge, true, 0.34));
    }
    sheet.pen.fill(std::move(shadow),
                   style.edge.mixed(sheet.style.wood_shade, 110).with_alpha(sheet.style.wood_shade.a));
    sheet.pen.paint(std::move(mass), fill_of(sheet, {TerrainLook::forest, colour}), {style.edge, sheet.mm(0.016)});
}

}  // namespace

void paint_forest(Sheet& sheet) {
    if (sheet.overview) return;
    const auto inside = [&](Place p) { return sheet.field.at(p).shown() && sheet.look(p) == TerrainLook::forest; };
    std::vector<std::vector<Point>> roads;
    for (std::size_t kind = 0; kind < sheet.scenario.ruleset.road_kinds.size(); ++kind)
        for (auto& piece : road_pieces(sheet, static_cast<RoadKindId>(kind)).points) roads.push_back(std::move(piece));
    std::vector<Tree> trees;
    for (const Place place : sheet.field.shown()) {
        if (!inside(place) || !sheet.in_sight(place)) continue;
        std::vector<std::vector<Point>> near;
        const Box box = sheet.layout.box(place).grown(sheet.mm(0.2));
        for (const auto& road : roads)
            if (std::any_of(road.begin(), road.end(), [&](Point p) { return box.contains(p); })) near.push_back(road);
        plant(sheet, place, near, trees);
    }
    std::vector<std::string> colours;
    for (const Place place : sheet.field.shown())
        if (inside(place) && std::find(colours.begin(), colours.end(), sheet.kind(place)->colour) == colours.end())
            colours.push_back(sheet.kind(place)->colour);
    if (colours.empty()) return;
    sheet.pen.begin("forest");
    for (const std::string& colour : colours) paint_wood_ground(sheet, colour);
    std::stable_sort(trees.begin(), trees.end(), [](const Tree& a, const Tree& b) { return a.at.y < b.at.y; });
    for (const Tree& tree : trees) sheet.pen.use(art_symbol(sheet.list, "tree", tree.shape), tree.at, tree.size);
    sheet.pen.end();
}

}  // namespace ramparts::draw
