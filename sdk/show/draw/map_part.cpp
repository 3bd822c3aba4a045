// Cutting a part out of a map; see map_part.hpp.
#include "sdk/show/draw/map_part.hpp"

#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

constexpr int kAround = 4;  // even: lines keep their parity

Grid::Shape part_of(const Grid& grid, const Places& p) {
    Grid::Shape shape = grid.shape();
    const int lines = p.last_line - p.first_line + 1;
    const int places = p.last_place - p.first_place + 1;
    const bool flat = shape.orientation == Orientation::flat;
    shape.first_column += flat ? p.first_line : p.first_place;
    shape.first_row += flat ? p.first_place : p.first_line;
    shape.columns = flat ? lines : places;
    shape.rows = flat ? places : lines;
    return shape;
}

Places with_those_round(const Grid& grid, Places p) {
    const auto first = [](int at) { return std::max(0, (at - kAround) & ~1); };
    return {first(p.first_line), std::min(grid.lines() - 1, p.last_line + kAround), first(p.first_place),
            std::min(grid.length() - 1, p.last_place + kAround)};
}

}  // namespace

WholeMap measure(const Map& map) {
    const Grid& grid = map.grid();
    const HexLayout layout(grid, 1);
    WholeMap whole;
    bool any = false;
    Box box{1e12, 1e12, -1e12, -1e12};
    for (int line = 0; line < grid.lines(); ++line) {
        int first = -1;
        int last = -1;
        for (int place = 0; place < grid.length(); ++place) {
            const HexIndex hex = grid.at(line, place);
            if (!map.present(hex)) continue;
            if (first < 0) first = place;
            last = place;
            const int height = map.elevation(hex);
            whole.lowest = any ? std::min(whole.lowest, height) : height;
            whole.highest = any ? std::max(whole.highest, height) : height;
            any = true;
        }
        for (const int end : {first, last}) {
            if (end < 0) continue;
            const Box b = layout.box({line, end});
            box = {std::min(box.x0, b.x0), std::min(box.y0, b.y0), std::max(box.x1, b.x1), std::max(box.y1, b.y1)};
        }
    }
    if (!any) return whole;
    whole.hexes = box;
    return whole;
}

MapPart::MapPart(const Map& map, const WholeMap& whole, Places places) : whole_(whole) {
    const Grid& grid = map.grid();
    const Places all = with_those_round(grid, places);
    if (all.last_line < all.first_line || all.last_place < all.first_place) return;
    map_ = Map(Grid(part_of(grid, all)));
    const Grid& part = map_.grid();
    const auto place_in_part = [&](HexIndex hex) {
        return part.at(grid.line_of(hex) - all.first_line, grid.place_of(hex) - all.first_place);
    };
    for (HexIndex to = 0; to < part.size(); ++to) {
        const HexIndex from = grid.at(part.line_of(to) + all.first_line, part.place_of(to) + all.first_place);
        map_.set_terrain(to, map.terrain(from));
        map_.set_elevation(to, static_cast<std::int8_t>(map.elevation(from)));
        map_.set_features(to, map.features(from));
        for (std::uint8_t side = 0; side < 3; ++side) {
            const SideSet set = map.side(Hexside{from, side});
            if (!set.empty() && part.neighbour(to, side) != kNoHex) map_.set_side({to, side}, set);
        }
    }
    for (const MapLabel& label : map.labels) {
        if (label.at >= grid.size()) continue;
        const HexIndex at = place_in_part(label.at);
        if (at != kNoHex) map_.labels.push_back({at, label.text, label.kind, {}});
    }
    const HexLayout layout(grid, 1);
    first_ = layout.centre(Place{all.first_line, all.first_place});
}

DisplayList draw_part(const Scenario& kinds, const MapPart& part, const Box& sight, bool grid, const Palette& palette) {
    DisplayList list;
    DrawOptions options;
    options.grid = grid;
    options.palette = palette;
    Sheet sheet(kinds, part.map(), options, kPartHex, list, true);
    list.background.a = 0;
    add_art_symbols(list, sheet.style);
    sheet.move_to(sheet.layout.origin() + part.first() * kPartHex - sheet.layout.centre(Place{0, 0}));
    const Box& whole = part.whole().hexes;
    sheet.map_box = {whole.x0 * kPartHex, whole.y0 * kPartHex, whole.x1 * kPartHex, whole.y1 * kPartHex};
    sheet.field.set_heights(part.whole().lowest, part.whole().highest);
    sheet.sight = sight;
    sheet.pen.begin("map", Path::rectangle(sheet.map_box));
    paint_map_art(sheet);
    sheet.pen.end();
    return list;
}

std::vector<PlacedName> place_names(const Scenario& scenario, const Palette& palette) {
    if (scenario.map.labels.empty() || scenario.map.grid().size() > kDetailedHexes) return {};
    DisplayList list;
    DrawOptions options;
    options.palette = palette;
    Sheet sheet(scenario, scenario.map, options, kPartHex, list, true);
    sheet.move_to({});
    return place_names(sheet, {});
}

}  // namespace ramparts::draw
