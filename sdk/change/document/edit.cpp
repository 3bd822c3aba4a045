// Mutators for hexes, hexsides, roads, provenance, fields and the whole; see edit.hpp.
#include "sdk/change/document/edit.hpp"

#include "formats/scenario/fields.hpp"
#include "sdk/change/document/readable.hpp"
#include "sdk/change/document/sources.hpp"

namespace ramparts {

bool Edit::fail(Message why) {
    if (!error_) error_ = EditError{std::move(why)};
    return false;
}

bool Edit::hex_ok(HexIndex hex) {
    return hex < scenario_.map.grid().size() || fail(message("the hex does not lie on this map"));
}

bool Edit::side_ok(Hexside at) {
    if (at.hex >= scenario_.map.grid().size() || at.side > 2 || !scenario_.map.side_present(at))
        return fail(message("a hexside is between two hexes of the map"));
    return true;
}

void Edit::write_bytes(HexField field, HexIndex hex, std::uint8_t before, std::uint8_t after) {
    if (before == after) return;
    patch_.record(field, ByteCell{hex, before, after});
    switch (field) {
        case HexField::terrain: scenario_.map.set_terrain(hex, after); break;
        case HexField::elevation: scenario_.map.set_elevation(hex, static_cast<std::int8_t>(after)); break;
        case HexField::features: scenario_.map.set_features(hex, after); break;
    }
}

bool Edit::set_terrain(HexIndex hex, TerrainId terrain) {
    if (!hex_ok(hex)) return false;
    const Map& map = scenario_.map;
    if (terrain == kHole) {
        for (int d = 0; d < kDirections; ++d)
            if (const auto at = map.grid().hexside(hex, d); at && !map.side(*at).empty())
                if (!write_side(*at, SideSet{})) return false;
        write_bytes(HexField::elevation, hex, static_cast<std::uint8_t>(map.elevation(hex)), 0);
        write_bytes(HexField::features, hex, map.features(hex), 0);
        write_provenance({Hexside{hex, 0}, ProvenanceKey::What::hex, 0}, {});
        if (map.present(hex) && !clear_of_pieces(hex)) return false;
    } else if (terrain >= scenario_.ruleset.terrains.size()) {
        return fail(message("the ruleset has no such terrain"));
    }
    write_bytes(HexField::terrain, hex, map.terrain(hex), terrain);
    return true;
}

bool Edit::clear_of_pieces(HexIndex hex) {
    for (std::size_t i = 0; i < scenario_.units.size(); ++i)
        if (scenario_.units[i].at == hex && !unplace_unit(i)) return false;
    for (std::size_t i = scenario_.map.labels.size(); i-- > 0;)
        if (scenario_.map.labels[i].at == hex && !remove(lists::labels, i)) return false;
    return true;
}

bool Edit::set_elevation(HexIndex hex, int elevation) {
    if (!hex_ok(hex)) return false;
    if (!data::kElevation.holds(elevation))
        return fail(message("{1}: an elevation of {2} is outside {3} to {4}; use a level in between",
                            message("hex {1}", scenario_.map.grid().label(hex)), elevation, data::kElevation.min,
                            data::kElevation.max));
    if (!scenario_.map.present(hex)) return fail(message("a hole in the map has no elevation"));
    write_bytes(HexField::elevation, hex, static_cast<std::uint8_t>(scenario_.map.elevation(hex)),
                static_cast<std::uint8_t>(elevation));
    return true;
}

bool Edit::set_features(HexIndex hex, std::uint8_t mask) {
    if (!hex_ok(hex)) return false;
    if ((unsigned{mask} >> scenario_.ruleset.features.size()) != 0)
        return fail(message("the ruleset has no such feature"));
    if (!scenario_.map.present(hex)) return fail(message("a hole in the map has no features"));
    write_bytes(HexField::features, hex, scenario_.map.features(hex), mask);
    return true;
}

bool Edit::set_feature(HexIndex hex, FeatureId feature, bool on) {
    if (!hex_ok(hex)) return false;
    if (feature >= scenario_.ruleset.features.size()) return fail(message("the ruleset has no such feature"));
    const unsigned bit = 1U << feature;
    const unsigned old = scenario_.map.features(hex);
    return set_features(hex, static_cast<std::uint8_t>(on ? old | bit : old & ~bit));
}

bool Edit::write_side(Hexside at, SideSet set) {
    const SideSet before = scenario_.map.side(at);
    if (before == set) return true;
    for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
        if (before.has(k) && !set.has(k)) write_provenance({at, ProvenanceKey::What::hexside, k}, {});
    for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
        if (before.road(k) && !set.road(k)) write_provenance({at, ProvenanceKey::What::road, k}, {});
    if (!scenario_.map.set_side(at, set))
        return fail(message("the map holds more than 255 different combinations of hexside and road kinds"));
    patch_.record(SideCell{at, before, set});
    return true;
}

bool Edit::set_side_set(Hexside at, SideSet set) {
    if (!side_ok(at)) return false;
    const Ruleset& rules = scenario_.ruleset;
    for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k) {
        if (!set.has(k)) continue;
        if (k >= rules.hexside_kinds.size()) return fail(message("the ruleset has no such hexside kind"));
        const SideState state = set.kind(k);
        if (state != SideState::up_owner && (state != SideState::up_other || !rules.hexside_kinds[k].directed))
            return fail(message("only a directed kind has an uphill hex"));
    }
    for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
        if (set.road(k) && k >= rules.road_kinds.size()) return fail(message("the ruleset has no such road kind"));
    return write_side(at, set);
}

bool Edit::set_side(Hexside at, HexsideKindId kind, SideState state) {
    if (!side_ok(at)) return false;
    if (kind >= scenario_.ruleset.hexside_kinds.size()) return fail(message("the ruleset has no such hexside kind"));
    return set_side_set(at, scenario_.map.side(at).with(kind, state));
}

bool Edit::set_slope(Hexside at, HexsideKindId kind, HexIndex uphill) {
    if (!side_ok(at)) return false;
    const HexIndex other = scenario_.map.grid().across(at);
    if (uphill != at.hex && uphill != other)
        return fail(message("the uphill hex is one of the two hexes of the hexside"));
    return set_side(at, kind, uphill == at.hex ? SideState::up_owner : SideState::up_other);
}

bool Edit::set_road(Hexside at, RoadKindId kind, bool on) {
    if (!side_ok(at)) return false;
    if (kind >= scenario_.ruleset.road_kinds.size()) return fail(message("the ruleset has no such road kind"));
    return write_side(at, scenario_.map.side(at).with_road(kind, on));
}

bool Edit::clear_sides(Hexside at) {
    return side_ok(at) && write_side(at, SideSet(scenario_.map.side(at).bits() & 0xFF00'0000U));
}

bool Edit::clear_roads(Hexside at) {
    return side_ok(at) && write_side(at, SideSet(scenario_.map.side(at).bits() & 0x00FF'FFFFU));
}

void Edit::write_provenance(const ProvenanceKey& key, const Provenance& provenance) {
    // An unstated provenance carries no source: that is how the map stores it.
    const Provenance after = provenance.stated() ? provenance : Provenance{};
    Provenance before = own_provenance(scenario_.map, key);
    if (before == after) return;
    set_own_provenance(scenario_.map, key, after);
    patch_.record(ProvenanceCell{key, std::move(before), after});
}

bool Edit::set_hex_provenance(HexIndex hex, const Provenance& provenance) {
    if (!hex_ok(hex)) return false;
    if (provenance.stated() && !scenario_.map.present(hex)) return fail(message("a hole in the map has no provenance"));
    stated_.push_back({Hexside{hex, 0}, ProvenanceKey::What::hex, 0});
    write_provenance(stated_.back(), provenance);
    return true;
}

bool Edit::set_hexside_provenance(Hexside at, HexsideKindId kind, const Provenance& provenance) {
    if (!side_ok(at)) return false;
    if (provenance.stated() && (kind >= kMaxHexsideKinds || !scenario_.map.side(at).has(kind)))
        return fail(message("there is no such kind on the hexside"));
    if (kind >= kMaxHexsideKinds) return true;
    stated_.push_back({at, ProvenanceKey::What::hexside, kind});
    write_provenance(stated_.back(), provenance);
    return true;
}

bool Edit::set_road_provenance(Hexside at, RoadKindId kind, const Provenance& provenance) {
    if (!side_ok(at)) return false;
    if (provenance.stated() && (kind >= kMaxRoadKinds || !scenario_.map.side(at).road(kind)))
        return fail(message("there is no such road across the hexside"));
    if (kind >= kMaxRoadKinds) return true;
    stated_.push_back({at, ProvenanceKey::What::road, kind});
    write_provenance(stated_.back(), provenance);
    return true;
}

bool Edit::set_field(FieldId field, FieldValue value) {
    make_canonical(value, field);
    return with_field(scenario_, field, [&](auto& target) {
        using T = std::remove_reference_t<decltype(target)>;
        const T* wanted = std::get_if<T>(&value);
        if (!wanted) return fail(message("a value of another type belongs there"));
        if (Message text = why_not(scenario_, field, value); !text.empty()) return fail(std::move(text));
        if (target == *wanted) return true;
        FieldChange change{field, FieldValue(target), value};
        target = *wanted;
        patch_.record(std::move(change));
        return true;
    });
}

bool Edit::replace_scenario(Scenario scenario, std::span<const HexIndex> moves) {
    for (int i = 0; i < kLists; ++i)
        with_list(scenario, static_cast<ListId>(i), [&](auto& list) {
            for (auto& entry : list) {
                Element element(std::move(entry));
                make_canonical(element, static_cast<ListId>(i));
                entry = std::get<std::decay_t<decltype(entry)>>(std::move(element));
            }
        });
    settle();
    state_sources(scenario_, scenario, moves, source_);
    auto before = std::make_shared<const Scenario>(scenario_);
    auto after = std::make_shared<const Scenario>(std::move(scenario));
    if (*before == *after) return true;
    scenario_ = *after;
    patch_.record(ScenarioChange{std::move(before), std::move(after)});
    return true;
}

}  // namespace ramparts
