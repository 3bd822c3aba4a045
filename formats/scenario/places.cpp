// From labels to places in files; see places.hpp.
#include "formats/scenario/places.hpp"

namespace ramparts {

namespace object_label {
std::string cell(Odds odds, int die) { return "cell " + odds.text() + " " + std::to_string(die); }
std::string allowance(std::string_view unit_class) { return "allowance " + std::string(unit_class); }
namespace {
std::string row(const char* table, std::string_view kind, std::string_view unit_class) {
    std::string label = std::string(table) + " " + std::string(kind);
    if (!unit_class.empty()) label += " " + std::string(unit_class);
    return label;
}
}  // namespace
std::string enter(std::string_view terrain, std::string_view unit_class) { return row("enter", terrain, unit_class); }
std::string cross(std::string_view hexside, std::string_view unit_class) { return row("cross", hexside, unit_class); }
std::string shift(std::string_view cause) { return "shift " + std::string(cause); }
std::string option(std::string_view id) { return "option " + std::string(id); }
std::string turn(int number) { return "turn " + std::to_string(number); }
std::string victory(std::size_t rule) { return "victory " + std::to_string(rule); }
std::string map_label(std::string_view text) { return "label " + std::string(text); }
std::string value(std::string_view name) { return "set " + std::string(name); }
std::string module_table(std::string_view module, std::string_view name) { return row("table", module, name); }
std::string table_row(std::size_t number, std::string_view column) {
    return row("row", std::to_string(number), column);
}
}  // namespace object_label

namespace {

constexpr int kAnySlot = -1;
constexpr int kRoadSlot = 16;

template <class Places>
FilePlace find(const Places& places, std::string_view label) {
    if (!places) return {};
    const auto it = places->objects.find(label);
    return it == places->objects.end() ? FilePlace{} : places->source->place(it->second);
}

}  // namespace

FilePlace SourcePlaces::of_scenario(std::string_view label) const {
    FilePlace place = find(scenario, label);
    for (const auto& base : inherited)
        if (place.path.empty()) place = find(base, label);
    return place;
}

FilePlace SourcePlaces::hex(HexIndex hex) const {
    if (map && !inherited.empty() && hex < map->grid.size())
        if (FilePlace place = of_scenario("hex " + map->grid.label(hex)); !place.path.empty()) return place;
    if (!map || hex >= map->hexes.size() || map->hexes[hex] == 0) return {};
    return map->source->place(map->hexes[hex]);
}

FilePlace SourcePlaces::side(Hexside at, int slot) const {
    if (!map) return {};
    if (!inherited.empty() && at.hex < map->grid.size()) {
        const std::string here = map->grid.label(at.hex);
        const std::string there = map->grid.label(map->grid.across(at));
        for (const std::string& label : {here + "/" + there, there + "/" + here})
            if (FilePlace place = of_scenario("hexside " + label); !place.path.empty()) return place;
    }
    for (const MapPlaces::Side& side : map->sides)
        if (side.at == at && (slot == kAnySlot || side.slot == slot)) return map->source->place(side.byte);
    return {};
}

FilePlace SourcePlaces::hexside(Hexside at, HexsideKindId kind) const { return side(at, kind); }
FilePlace SourcePlaces::road(Hexside at, RoadKindId kind) const { return side(at, kRoadSlot + kind); }
FilePlace SourcePlaces::hexside(Hexside at) const { return side(at, kAnySlot); }

FilePlace SourcePlaces::unit(std::string_view id) const { return of_scenario("unit " + std::string(id)); }

FilePlace SourcePlaces::object(std::string_view label) const {
    FilePlace place = of_scenario(label);
    for (const ObjectPlaces* rules = ruleset.get(); rules != nullptr && place.path.empty(); rules = rules->base.get())
        place = find(rules, label);
    if (place.path.empty()) place = find(map, label);
    return place;
}

void SourcePlaces::locate(Diagnostic& diagnostic) const {
    Location& where = diagnostic.where;
    if (!where.file.path.empty()) return;
    const auto parse = [&](std::string_view label) { return map ? map->grid.parse(label) : std::nullopt; };
    if (!where.unit.empty() && where.object.starts_with("set "))
        where.file = object("unit " + where.unit + " " + where.object);
    if (where.file.path.empty() && !where.unit.empty()) where.file = unit(where.unit);
    if (where.file.path.empty() && !where.hexside.empty()) {
        const std::size_t gap = where.hexside.find(' ');
        const auto a = parse(std::string_view(where.hexside).substr(0, gap));
        const auto b = gap == std::string::npos ? std::nullopt : parse(std::string_view(where.hexside).substr(gap + 1));
        const auto at = a && b ? map->grid.hexside_between(*a, *b) : std::nullopt;
        if (at) where.file = hexside(*at);
        if (where.file.path.empty() && a) where.file = hex(*a);
    }
    if (where.file.path.empty() && !where.object.empty()) where.file = object(where.object);
    if (where.file.path.empty() && !where.hex.empty())
        if (const auto index = parse(where.hex)) where.file = hex(*index);
}

}  // namespace ramparts
