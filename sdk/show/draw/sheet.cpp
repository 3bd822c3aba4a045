// Set-up of the working state; see sheet.hpp.
#include "sdk/show/draw/sheet.hpp"

#include <algorithm>

namespace ramparts::draw {

Sheet::Sheet(const Scenario& a_scenario, const Map& a_map, const DrawOptions& an_options, double hex_mm,
             DisplayList& a_list, bool bleed)
    : scenario(a_scenario),
      map(a_map),
      options(an_options),
      style(an_options.palette),
      list(a_list),
      pen(a_list.items),
      layout(a_map.grid(), hex_mm),
      field(a_map, layout, bleed) {
    for (const TerrainKind& terrain : scenario.ruleset.terrains)
        looks_.push_back(terrain_look(word_of(terrain.look, terrain.id)));
    map_box = hexes_box();
    move_to({-map_box.x0, -map_box.y0});
}

void Sheet::move_to(Point origin) {
    layout.set_origin(origin);
    map_box = hexes_box();
    const auto& shape = map.grid().shape();
    const bool flat = shape.orientation == Orientation::flat;
    const GridPoint first{flat ? shape.first_column : shape.first_row, flat ? shape.first_row : shape.first_column};
    art_origin = layout.at({-3 * first.x, -2 * first.y});
}

Box Sheet::hexes_box() const {
    Box box{1e12, 1e12, -1e12, -1e12};
    for (const Place place : field.shown()) {
        if (!field.is_hex(place)) continue;
        const Box b = layout.box(place);
        box = {std::min(box.x0, b.x0), std::min(box.y0, b.y0), std::max(box.x1, b.x1), std::max(box.y1, b.y1)};
    }
    return box.x1 < box.x0 ? Box{0, 0, layout.hex_mm(), layout.hex_mm()} : box;
}

double Sheet::chance(Place place, int salt) const noexcept {
    const auto& shape = map.grid().shape();
    const bool flat = shape.orientation == Orientation::flat;
    return hash01(place.line + (flat ? shape.first_column : shape.first_row),
                  place.place + (flat ? shape.first_row : shape.first_column), salt);
}

Path Sheet::hex_path(Place place) const {
    Path path;
    for (int k = 0; k < kDirections; ++k)
        k == 0 ? path.move_to(layout.corner(place, k)) : path.line_to(layout.corner(place, k));
    return path.close();
}

Path Sheet::bleed_path() const {
    Path path;
    for (const Place place : field.shown())
        if (!field.is_hex(place)) path.add(hex_path(place));
    return path;
}

Path Sheet::holes_path() const {
    Path path;
    for (int line = -1; line <= map.grid().lines(); ++line)
        for (int place = -1; place <= map.grid().length(); ++place)
            if (!field.at({line, place}).shown()) path.add(hex_path({line, place}));
    return path;
}

Path Sheet::holes_edge() const {
    Path path;
    for (const Place place : field.shown())
        for (int d = 0; d < kDirections; ++d) {
            const Place n = layout.neighbour(place, d);
            const bool inside =
                n.line >= 0 && n.line < map.grid().lines() && n.place >= 0 && n.place < map.grid().length();
            if (inside && !field.at(n).shown())
                path.move_to(layout.corner(place, d)).line_to(layout.corner(place, (d + 1) % kDirections));
        }
    return path;
}

bool Sheet::holds(Place place, Point at) const noexcept {
    const Point centre = layout.centre(place);
    const Point v = at - centre;
    for (int d = 0; d < kDirections; ++d) {
        const Point to = layout.centre(layout.neighbour(place, d)) - centre;
        if (2 * (v.x * to.x + v.y * to.y) > to.x * to.x + to.y * to.y) return false;
    }
    return true;
}

const TerrainKind* Sheet::kind(Place place) const noexcept {
    const Cell cell = field.at(place);
    return cell.shown() && cell.terrain < scenario.ruleset.terrains.size() ? &scenario.ruleset.terrains[cell.terrain]
                                                                           : nullptr;
}

TerrainLook Sheet::look(Place place) const noexcept {
    const Cell cell = field.at(place);
    return cell.shown() && cell.terrain < looks_.size() ? looks_[cell.terrain] : TerrainLook::clear;
}

}  // namespace ramparts::draw
