// Small things on the ground: grass, reeds, orchard rows, furrows, stones, sand, roofs of a town.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

/// Whether a point lies clear of the hexsides of its cell that border on other terrain.
bool well_inside(const Sheet& sheet, Place place, Point at, double margin) {
    for (int d = 0; d < kDirections; ++d) {
        const Place n = sheet.layout.neighbour(place, d);
        if (sheet.field.at(n).shown() && sheet.look(n) == sheet.look(place)) continue;
        if (distance_to_segment(at, sheet.layout.corner(place, d), sheet.layout.corner(place, (d + 1) % kDirections)) <
            margin)
            return false;
    }
    return true;
}

/// Whether a point would make the hex number hard to read.
bool under_number(const Sheet& sheet, Place place, Point at) {
    const HexIndex hex = sheet.field.at(place).hex;
    return hex != kNoHex && sheet.options.numbers &&
           text_box(number_text(sheet, hex)).grown(sheet.mm(0.045)).contains(at);
}

/// Calls fn(point, number) for points of an uneven lattice over a cell.
template <class Fn>
void scatter(const Sheet& sheet, Place place, double spacing_share, double jitter_share, int salt, Fn&& fn) {
    const Point centre = sheet.layout.centre(place);
    const double spacing = sheet.mm(spacing_share);
    const int reach = static_cast<int>(0.62 / spacing_share);
    int number = 0;
    for (int row = -reach; row <= reach; ++row)
        for (int column = -reach; column <= reach; ++column) {
            ++number;
            const Point jitter{sheet.chance(place, salt + 2 * number) - 0.5,
                               sheet.chance(place, salt + 2 * number + 1) - 0.5};
            const Point at = centre + Point{(column + (row & 1) * 0.5) * spacing, row * spacing * 0.866} +
                             jitter * sheet.mm(jitter_share);
            if (sheet.holds(place, at)) fn(at, salt + 3000 + number);
        }
}

void grass(Sheet& sheet, Place place) {
    for (int i = 0; i < 3; ++i) {
        if (sheet.chance(place, 500 + i) > 0.55) continue;
        const Point at = sheet.layout.centre(place) +
                         Point{sheet.chance(place, 510 + i) - 0.5, sheet.chance(place, 520 + i) - 0.5} * sheet.mm(0.8);
        sheet.pen.use(art_symbol(sheet.list, "grass", i & 1), at, sheet.mm(0.055));
    }
}

void swamp(Sheet& sheet, Place place) {
    scatter(sheet, place, 0.235, 0.15, 600, [&](Point at, int salt) {
        if (!well_inside(sheet, place, at, sheet.mm(0.07))) return;
        const double c = sheet.chance(place, salt);
        if (c < 0.56) sheet.pen.use(art_symbol(sheet.list, "reeds", 0), at, sheet.mm(0.072));
        else if (c < 0.86) sheet.pen.use(art_symbol(sheet.list, "ripple", 0), at, sheet.mm(0.060));
    });
}

void orchard(Sheet& sheet, Place place) {
    scatter(sheet, place, 0.19, 0.015, 700, [&](Point at, int) {
        if (well_inside(sheet, place, at, sheet.mm(0.11)) && !under_number(sheet, place, at))
            sheet.pen.use(art_symbol(sheet.list, "orchard-tree", 0), at, sheet.mm(0.062));
    });
}

void rough(Sheet& sheet, Place place) {
    scatter(sheet, place, 0.21, 0.17, 800, [&](Point at, int salt) {
        if (sheet.chance(place, salt) < 0.6 && well_inside(sheet, place, at, sheet.mm(0.05)))
            sheet.pen.use(art_symbol(sheet.list, "stone", sheet.chance(place, salt + 1000) < 0.5 ? 0 : 1), at,
                          sheet.mm(0.040 + 0.04 * sheet.chance(place, salt + 2000)));
    });
}

void sand(Sheet& sheet, Place place) {
    const TerrainStyle& style = sheet.style.of(TerrainLook::sand);
    Path dots;
    scatter(sheet, place, 0.085, 0.06, 900, [&](Point at, int salt) {
        if (sheet.chance(place, salt) < 0.7) dots.add(Path::circle(at, sheet.mm(0.007)));
    });
    sheet.pen.fill(std::move(dots), style.detail.with_alpha(170));
}

/// Furrows: one of three directions, the same for the hex.
void furrows(Sheet& sheet, Place place) {
    const TerrainStyle& style = sheet.style.of(TerrainLook::field);
    const std::string id = "furrows" + std::to_string(static_cast<int>(sheet.layout.hex_mm() * 100));
    auto symbol = sheet.list.symbol(id);
    const double tile = sheet.mm(0.11);
    if (!symbol) {
        symbol = sheet.list.add_symbol(id);
        Pen pen(sheet.list.symbols.back().items);
        pen.stroke(Path().move_to({-0.1, 0.35 * tile}).line_to({tile + 0.1, 0.35 * tile}),
                   {style.detail.with_alpha(150), sheet.mm(0.010), false});
        pen.stroke(Path().move_to({-0.1, 0.80 * tile}).line_to({tile + 0.1, 0.80 * tile}),
                   {style.light.with_alpha(190), sheet.mm(0.014), false});
    }
    const double turn = std::floor(sheet.chance(place, 950) * 3) * 60 + 30;
    // The pattern is laid over a turned square inside the hex.
    const std::string plot = "plot" + std::to_string(static_cast<int>(sheet.layout.hex_mm() * 100));
    auto plot_symbol = sheet.list.symbol(plot);
    if (!plot_symbol) {
        plot_symbol = sheet.list.add_symbol(plot);
        Pen pen(sheet.list.symbols.back().items);
        const double half = sheet.mm(0.36);
        pen.pattern(Path::rounded({-half, -half * 0.8, half, half * 0.8}, sheet.mm(0.05)), *symbol, tile, tile);
    }
    sheet.pen.use(*plot_symbol, sheet.layout.centre(place), 1, turn);
}

void town(Sheet& sheet, Place place) {
    const TerrainStyle& style = sheet.style.of(TerrainLook::town);
    Path roofs;
    Path shade;
    scatter(sheet, place, 0.225, 0.05, 1000, [&](Point at, int salt) {
        if (sheet.chance(place, salt) < 0.22 || !well_inside(sheet, place, at, sheet.mm(0.09)) ||
            under_number(sheet, place, at))
            return;
        const double w = sheet.mm(0.045 + 0.035 * sheet.chance(place, salt + 1000));
        const double h = sheet.mm(0.035 + 0.025 * sheet.chance(place, salt + 2000));
        roofs.add(Path::rectangle({at.x - w, at.y - h, at.x + w, at.y + h}));
        shade.add(Path::rectangle({at.x - w + sheet.mm(0.014), at.y - h + sheet.mm(0.018), at.x + w + sheet.mm(0.014),
                                   at.y + h + sheet.mm(0.018)}));
    });
    sheet.pen.fill(std::move(shade), sheet.style.shade);
    sheet.pen.paint(std::move(roofs), style.detail, {sheet.style.house_line, sheet.mm(0.008), false});
}

/// A handful of houses apart from each other, each with its ridge and a garden.
void village(Sheet& sheet, Place place) {
    const TerrainStyle& style = sheet.style.of(TerrainLook::village);
    Path gardens;
    Path shade;
    Path roofs;
    Path lit;
    scatter(sheet, place, 0.42, 0.09, 1000, [&](Point at, int salt) {
        if (!well_inside(sheet, place, at, sheet.mm(0.12)) || under_number(sheet, place, at)) return;
        const double w = sheet.mm(0.072 + 0.014 * sheet.chance(place, salt + 1000));
        const double h = sheet.mm(0.050);
        gardens.add(Path::rectangle({at.x - w, at.y + h * 1.5, at.x + w * 0.7, at.y + h * 3}));
        roofs.add(Path::rectangle({at.x - w, at.y - h, at.x + w, at.y + h}));
        lit.add(Path::rectangle({at.x - w * 0.9, at.y - h * 0.82, at.x + w * 0.9, at.y - h * 0.1}));
        const double s = sheet.mm(0.018);
        shade.add(Path::rectangle({at.x - w + s, at.y - h + s, at.x + w + s, at.y + h + s}));
    });
    sheet.pen.paint(std::move(gardens), sheet.style.of(TerrainLook::orchard).detail.with_alpha(110),
                    {style.edge, sheet.mm(0.010), false});
    sheet.pen.fill(std::move(shade), sheet.style.shade);
    sheet.pen.paint(std::move(roofs), style.detail, {sheet.style.house_line, sheet.mm(0.012), false});
    sheet.pen.fill(std::move(lit), style.detail.mixed(style.light, 90));
}

/// Nothing but clear ground: no road, building or hexside that a tree could hide.
bool empty_ground(const Sheet& sheet, Place place) {
    const HexIndex hex = sheet.field.at(place).hex;
    if (hex == kNoHex || sheet.look(place) != TerrainLook::clear || sheet.map.features(hex) != 0) return false;
    for (int d = 0; d < kDirections; ++d)
        if (sheet.map.side(hex, d).bits() != 0) return false;
    return true;
}

}  // namespace

bool mentions(std::string text, std::string_view word) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return text.find(word) != std::string::npos;
}

std::optional<TerrainLook> ground_named(const MapLabel& label) {
    if (label.kind != MapLabel::Kind::area) return std::nullopt;
    if (mentions(label.text, "orchard")) return TerrainLook::orchard;
    if (mentions(label.text, "field")) return TerrainLook::field;
    return std::nullopt;
}

std::map<Place, TerrainLook> named_ground(const Sheet& sheet) {
    std::map<Place, TerrainLook> ground;
    if (!sheet.options.labels) return ground;
    for (const MapLabel& label : sheet.map.labels) {
        const auto look = ground_named(label);
        if (!look || label.at >= sheet.map.grid().size()) continue;
        const Place home = sheet.layout.place(label.at);
        std::vector<Place> places{home};
        for (int d = 0; d < kDirections; ++d)
            if (const Place n = sheet.layout.neighbour(home, d); sheet.chance(n, 1100) < 0.8) places.push_back(n);
        for (const Place place : places)
            if (sheet.field.at(place).shown() && empty_ground(sheet, place)) ground.emplace(place, *look);
    }
    return ground;
}

void paint_ground_details(Sheet& sheet) {
    if (sheet.overview) return;
    sheet.pen.begin("ground-details");
    const std::map<Place, TerrainLook> named = named_ground(sheet);
    for (const Place place : sheet.field.shown()) {
        if (!sheet.in_sight(place)) continue;
        const auto by_name = named.find(place);
        switch (by_name == named.end() ? sheet.look(place) : by_name->second) {
            case TerrainLook::clear: grass(sheet, place); break;
            case TerrainLook::swamp: swamp(sheet, place); break;
            case TerrainLook::orchard: orchard(sheet, place); break;
            case TerrainLook::rough: rough(sheet, place); break;
            case TerrainLook::sand: sand(sheet, place); break;
            case TerrainLook::field: furrows(sheet, place); break;
            case TerrainLook::town: town(sheet, place); break;
            case TerrainLook::village: village(sheet, place); break;
            case TerrainLook::forest:
            case TerrainLook::water: break;
        }
    }
    sheet.pen.end();
}

}  // namespace ramparts::draw
