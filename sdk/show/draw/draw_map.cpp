// Puts the sheet together: layers of the map in their order, frame, title and key.
#include "sdk/show/draw/draw_map.hpp"

#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

constexpr double kMargin = 11;
constexpr double kFrame = 2.0;       ///< from the map to the outer frame line
constexpr double kLeastWidth = 150;  ///< of the sheet inside its margins, when it carries a key

struct Frame {
    double width;
    double height;
    Point map_at;  ///< upper left corner of the map
    Box title;
    Box band;
    Box legend;
};

/// The hexes' extent alone, without allocating the drawing.
Box extent(const Map& map, double hex_mm) {
    const HexLayout layout(map.grid(), hex_mm);
    Box box{1e12, 1e12, -1e12, -1e12};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        const Box b = layout.box(layout.place(hex));
        box = {std::min(box.x0, b.x0), std::min(box.y0, b.y0), std::max(box.x1, b.x1), std::max(box.y1, b.y1)};
    }
    return box.x1 < box.x0 ? Box{0, 0, hex_mm, hex_mm} : box;
}

double hex_size(const DrawOptions& options) { return std::clamp(options.hex_mm, 4.0, 200.0); }

Frame frame_for(const Scenario& scenario, const DrawOptions& options) {
    const Box map = extent(scenario.map, hex_size(options));
    const bool carries_text =
        options.legend || options.title || !options.band.empty() || has_reconstruction(scenario.map);
    const double inner = std::max(map.width(), carries_text ? kLeastWidth : 0);
    Frame f{};
    f.width = inner + 2 * kMargin;
    const double top = kMargin + title_height(scenario, options);
    f.map_at = {kMargin + (inner - map.width()) / 2, top};
    f.title = {kMargin, kMargin - 3, kMargin + inner, top};
    const double below = top + map.height() + kFrame + (options.labels && !scenario.reinforcements.empty() ? 7 : 2);
    const double band = band_height(options, inner);
    f.band = {kMargin, below, kMargin + inner, below + band};
    const double legend = legend_height(scenario, options, inner);
    f.legend = {kMargin, below + band, kMargin + inner, below + band + legend};
    f.height = legend + band > 0 ? below + band + legend + kMargin - 4 : top + map.height() + kMargin;
    return f;
}

void paint_map(Sheet& sheet, const std::vector<PlacedCounter>& counters, double bleed_mm) {
    // A rectangle is the only clip that costs nothing in every back end; holes are covered afterwards.
    sheet.pen.begin("map", Path::rectangle(sheet.map_box.grown(bleed_mm)));
    paint_map_art(sheet);
    paint_numbers(sheet);
    sheet.pen.end();
    paint_labels(sheet, counters);
}

void paint_counters(Sheet& sheet, const std::vector<PlacedCounter>& counters) {
    if (!sheet.options.counters) return;
    sheet.pen.begin("counters");
    int highest = 0;
    for (const PlacedCounter& c : counters) highest = std::max(highest, c.beneath);
    for (int level = highest; level >= 0; --level)
        for (const PlacedCounter& c : counters) {
            if (c.beneath != level || c.unit >= sheet.scenario.units.size()) continue;
            if (c.hex >= sheet.map.grid().size() || !sheet.map.present(c.hex)) continue;
            std::string id = "counter-" + std::to_string(c.unit);
            if (c.reduced > 0) id += "-reduced";
            if (c.reduced > 1) id += "-" + std::to_string(c.reduced);
            auto symbol = sheet.list.symbol(id);
            if (!symbol) {
                symbol = sheet.list.add_symbol(id);
                Pen pen(sheet.list.symbols.back().items);
                paint_counter(pen, counter_look(sheet.scenario, sheet.scenario.units[c.unit], c.reduced, sheet.style),
                              {{0, 0}, counter_size(sheet.layout.hex_mm()), true});
            }
            sheet.pen.use(*symbol, counter_centre(sheet.layout, c));
        }
    sheet.pen.end();
}

}  // namespace

void paint_map_art(Sheet& sheet) {
    paint_ground(sheet);
    paint_elevation(sheet);
    paint_ground_details(sheet);
    paint_forest(sheet);
    paint_water(sheet);
    paint_hexsides(sheet);
    paint_grid(sheet);
    paint_roads(sheet);
    paint_crossings(sheet);
    paint_features(sheet);
    paint_provenance(sheet);
    sheet.pen.fill(sheet.holes_path(), sheet.style.page);
    sheet.pen.stroke(sheet.holes_edge(), {sheet.style.outline, sheet.mm(0.02)});
}

SheetSize sheet_size(const Scenario& scenario, const DrawOptions& options) {
    const Frame f = frame_for(scenario, options);
    return {f.width, f.height};
}

DisplayList draw_map(const Scenario& scenario, const DrawOptions& options, const std::vector<PlacedCounter>& counters) {
    const Frame frame = frame_for(scenario, options);
    DisplayList list;
    list.width = frame.width;
    list.height = frame.height;
    list.title = scenario.name.empty() ? scenario.map.name : scenario.name;
    list.description = scenario.date;
    const bool overview = scenario.map.grid().size() > kDetailedHexes;
    Sheet sheet(scenario, scenario.map, options, hex_size(options), list, !overview);
    sheet.overview = overview;
    list.background = sheet.style.page;
    add_art_symbols(list, sheet.style);
    sheet.move_to(sheet.layout.origin() + frame.map_at);
    paint_map(sheet, counters, 0);
    sheet.pen.begin("frame");
    sheet.pen.stroke(Path::rectangle(sheet.map_box), {sheet.style.frame, 0.3, false});
    sheet.pen.stroke(Path::rectangle(sheet.map_box.grown(kFrame * 0.55)), {sheet.style.frame, 0.9, false});
    sheet.pen.end();
    paint_entries(sheet);
    paint_counters(sheet, counters);
    paint_title(sheet, frame.title);
    paint_band(sheet, frame.band);
    paint_legend(sheet, frame.legend);
    return list;
}

HexLayout map_layout(const Scenario& scenario, const DrawOptions& options) {
    HexLayout layout(scenario.map.grid(), hex_size(options));
    const Box map = extent(scenario.map, hex_size(options));
    layout.set_origin(layout.origin() + frame_for(scenario, options).map_at - Point{map.x0, map.y0});
    return layout;
}

MapArt draw_map_art(const Scenario& scenario, const DrawOptions& options, double bleed_mm) {
    DisplayList list;
    const Box map = extent(scenario.map, hex_size(options));
    list.width = map.width() + 2 * bleed_mm;
    list.height = map.height() + 2 * bleed_mm;
    const bool overview = scenario.map.grid().size() > kDetailedHexes;
    Sheet sheet(scenario, scenario.map, options, hex_size(options), list, !overview);
    sheet.overview = overview;
    list.background = sheet.style.page;
    add_art_symbols(list, sheet.style);
    sheet.move_to(sheet.layout.origin() + Point{bleed_mm, bleed_mm});
    paint_map(sheet, {}, bleed_mm);
    paint_entries(sheet);
    return {std::move(list), sheet.layout};
}

}  // namespace ramparts::draw
