// JSON of sides, units, map and victory; see dump.hpp. The ruleset's part stands in dump_ruleset.cpp.
#include "sdk/exchange/dump.hpp"

#include "sdk/exchange/dump_parts.hpp"

namespace ramparts {

void dump_provenance(JsonWriter& json, const Provenance& provenance) {
    json.member("prov", to_string(provenance.kind)).member("src", provenance.source);
}

void dump_values(JsonWriter& json, const std::vector<SetValue>& values) {
    json.key("values").begin_object();
    for (const SetValue& v : values) json.member(v.name, v.value);
    json.end_object();
}

namespace {

std::string hex(const Scenario& s, HexIndex at) {
    return at < s.map.grid().size() ? s.map.grid().label(at) : std::string();
}
std::string side(const Scenario& s, SideId id) { return id < s.sides.size() ? s.sides[id].id : std::string(); }

void dump_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
    json.key(name).begin_array();
    for (const std::string& text : texts) json.value(text);
    json.end_array();
}

void dump_hexes(JsonWriter& json, const Scenario& s) {
    const Map& map = s.map;
    json.key("hexes").begin_array();
    for (HexIndex at = 0; at < map.grid().size(); ++at) {
        if (!map.present(at)) continue;
        const HexNumber number = map.grid().number(at);
        json.begin_object().member("id", hex(s, at)).member("column", number.column).member("row", number.row);
        json.member("terrain", map.terrain(at) < s.ruleset.terrains.size() ? s.ruleset.terrains[map.terrain(at)].id
                                                                           : std::string());
        json.member("elevation", map.elevation(at)).key("features").begin_array();
        for (std::size_t f = 0; f < s.ruleset.features.size(); ++f)
            if (map.has_feature(at, static_cast<FeatureId>(f))) json.value(s.ruleset.features[f].id);
        json.end_array().key("neighbours").begin_array();
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex other = map.grid().neighbour(at, d);
            if (other == kNoHex || !map.present(other)) json.null();
            else json.value(hex(s, other));
        }
        json.end_array();
        dump_provenance(json, map.hex_provenance(at));
        json.end_object();
    }
    json.end_array();
}

// Visits every hexside of the map with both of its hexes in ascending order.
template <class Visit>
void each_side(const Map& map, Visit visit) {
    for (HexIndex at = 0; at < map.grid().size(); ++at)
        for (std::uint8_t d = 0; d < 3; ++d) {
            const Hexside where{at, d};
            if (!map.side_present(where) || map.side(where).empty()) continue;
            visit(where, std::min(at, map.grid().across(where)), std::max(at, map.grid().across(where)),
                  map.side(where));
        }
}

void dump_sides_of_map(JsonWriter& json, const Scenario& s) {
    json.key("hexsides").begin_array();
    each_side(s.map, [&](Hexside where, HexIndex a, HexIndex b, SideSet set) {
        for (std::size_t k = 0; k < s.ruleset.hexside_kinds.size(); ++k) {
            const auto kind = static_cast<HexsideKindId>(k);
            if (!set.has(kind)) continue;
            json.begin_object().key("between").begin_array().value(hex(s, a)).value(hex(s, b)).end_array().member(
                "kind", s.ruleset.hexside_kinds[k].id);
            if (s.ruleset.hexside_kinds[k].directed)
                json.member("up",
                            hex(s, set.kind(kind) == SideState::up_owner ? where.hex : s.map.grid().across(where)));
            dump_provenance(json, s.map.hexside_provenance(where, kind));
            json.end_object();
        }
    });
    json.end_array().key("roads").begin_array();
    each_side(s.map, [&](Hexside where, HexIndex a, HexIndex b, SideSet set) {
        for (std::size_t k = 0; k < s.ruleset.road_kinds.size(); ++k) {
            const auto kind = static_cast<RoadKindId>(k);
            if (!set.road(kind)) continue;
            json.begin_object().key("between").begin_array().value(hex(s, a)).value(hex(s, b)).end_array().member(
                "kind", s.ruleset.road_kinds[k].id);
            dump_provenance(json, s.map.road_provenance(where, kind));
            json.end_object();
        }
    });
    json.end_array();
}

void dump_map(JsonWriter& json, const Scenario& s) {
    const Grid::Shape& shape = s.map.grid().shape();
    json.key("map").begin_object().member("id", s.map.id).member("name", s.map.name).member("prefix", shape.prefix);
    json.member("orientation", shape.orientation == Orientation::flat ? "flat" : "pointy")
        .member("low", shape.low == Parity::odd ? "odd" : "even");
    json.member("first_column", shape.first_column)
        .member("first_row", shape.first_row)
        .member("columns", shape.columns)
        .member("rows", shape.rows);
    json.member("yards", s.map.yards);
    dump_rows(json, "numberings", s.map.numberings, s);
    dump_hexes(json, s);
    dump_sides_of_map(json, s);
    dump_rows(json, "labels", s.map.labels, s);
    json.end_object();
}

void dump_units(JsonWriter& json, const Scenario& s) {
    json.key("units").begin_array();
    for (const Unit& u : s.units) {
        json.begin_object();
        data::each_field<Unit>([&](const auto& field) {
            dump_field(json, u, field, s);
            if (field.name == "further") json.member("steps", u.steps());
        });
        dump_values(json, u.values);
        dump_provenance(json, u.provenance);
        json.end_object();
    }
    json.end_array();
    dump_rows(json, "reinforcements", s.reinforcements, s);
    dump_rows(json, "markers", s.markers, s);
}

void dump_victory(JsonWriter& json, const Scenario& s) {
    json.key("victory").begin_array();
    for (const VictoryRule& rule : s.victory) {
        json.begin_object().member("kind", data::kind_of(rule).name);
        data::each_field_in(rule, [&](const auto& field) { dump_field(json, rule, field, s); });
        dump_provenance(json, rule.provenance);
        json.end_object();
    }
    json.end_array().key("modules").begin_array();
    for (const ModuleUse& use : s.modules) {
        json.begin_object().member("id", use.id).key("params").begin_object();
        for (const ModuleParam& param : use.params) json.member(param.name, param.value);
        json.end_object();
        dump_provenance(json, use.provenance);
        json.end_object();
    }
    json.end_array();
}

void dump_frame(JsonWriter& json, const Scenario& s) {
    dump_rows(json, "sides", s.sides, s);
    json.member("first_side", side(s, s.first_side)).key("turns").begin_array();
    for (std::size_t i = 0; i < s.turns.size(); ++i) {
        dump_fields(json.begin_object().member("n", i + 1), s.turns[i], s);
        dump_values(json, s.turns[i].values);
        dump_provenance(json, s.turns[i].provenance);
        json.end_object();
    }
    json.end_array();
}

}  // namespace

std::string dump_json(const Scenario& s, int indent) {
    JsonWriter json(indent);
    dump_fields(json.begin_object().member("format", 1), s, s);
    json.member("description", s.description);
    dump_frame(json, s);
    dump_units(json, s);
    dump_victory(json, s);
    dump_texts(json, "notes", s.notes);
    dump_rows(json, "bibliography", s.bibliography, s);
    dump_map(json, s);
    dump_ruleset(json, s.ruleset);
    return json.end_object().take();
}

}  // namespace ramparts
