// Which area a part belongs to and what it may hold; see parts.hpp.
#include "sdk/change/document/parts.hpp"

#include "formats/scenario/fields.hpp"
#include "formats/scenario/link.hpp"

namespace ramparts {
namespace {

Message bad_hex(const Scenario& s, HexIndex hex) {
    return hex < s.map.grid().size() ? Message() : message("the hex does not lie on this map");
}

Message bad_side(SideId side) { return side < kSides ? Message() : message("there is no such side"); }

constexpr Wording kNoTerrain = wording("the ruleset has no such terrain");
constexpr Wording kNoHexsideKind = wording("the ruleset has no such hexside kind");
constexpr Wording kNoFeature = wording("the ruleset has no such feature");
constexpr Wording kNoUnitClass = wording("the ruleset has no such unit class");

template <class Kinds>
Message bad_kind(const Kinds& kinds, std::size_t kind, Wording otherwise) {
    return kind < kinds.size() ? Message() : Message(otherwise);
}

template <class... Text>
Message first_of(const Text&... texts) {
    Message result;
    ((result.empty() ? void(result = texts) : void()), ...);
    return result;
}

struct WhyUnsound {
    const Scenario& s;
    template <class T>
    Message operator()(const T&) const {
        return {};
    }
    Message operator()(const Unit& u) const {
        Message text = first_of(bad_side(u.side), bad_kind(s.ruleset.unit_classes, u.unit_class, kNoUnitClass));
        if (text.empty() && u.at) text = bad_hex(s, *u.at);
        if (text.empty() && u.arrives && *u.arrives >= s.reinforcements.size())
            text = message("there is no such reinforcement group");
        if (text.empty() && u.at && u.arrives) text = message("a unit is set up on the map or arrives later, not both");
        return text;
    }
    Message operator()(const ReinforcementGroup& g) const { return first_of(bad_side(g.side), bad_hex(s, g.entry)); }
    Message operator()(const VictoryRule& v) const {
        Message text = first_of(bad_side(v.side), bad_side(v.of));
        data::each_places(v, [&](const std::vector<HexIndex>& hexes) {
            for (const HexIndex hex : hexes)
                if (text.empty()) text = bad_hex(s, hex);
        });
        return text;
    }
    Message operator()(const MapLabel& l) const { return bad_hex(s, l.at); }
    Message operator()(const HexsideKind& k) const {
        return k.bridges ? bad_kind(s.ruleset.hexside_kinds, *k.bridges, kNoHexsideKind) : Message();
    }
    Message operator()(const FeatureKind& k) const {
        return k.needs ? bad_kind(s.ruleset.terrains, *k.needs, kNoTerrain) : Message();
    }
    Message operator()(const UnitClass& k) const {
        return k.moves_as ? bad_kind(s.ruleset.unit_classes, *k.moves_as, kNoUnitClass) : Message();
    }
    Message operator()(const AllowanceRow& r) const {
        return bad_kind(s.ruleset.unit_classes, r.unit_class, kNoUnitClass);
    }
    Message operator()(const EnterRow& r) const {
        return first_of(bad_kind(s.ruleset.terrains, r.terrain, kNoTerrain), class_of(r.unit_class));
    }
    Message operator()(const CrossRow& r) const {
        return first_of(bad_kind(s.ruleset.hexside_kinds, r.kind, kNoHexsideKind), class_of(r.unit_class));
    }
    Message operator()(const ShiftRow& r) const {
        switch (r.cause) {
            case ShiftCause::terrain: return bad_kind(s.ruleset.terrains, r.kind, kNoTerrain);
            case ShiftCause::feature: return bad_kind(s.ruleset.features, r.kind, kNoFeature);
            case ShiftCause::hexside: return bad_kind(s.ruleset.hexside_kinds, r.kind, kNoHexsideKind);
            case ShiftCause::enfilade: break;
        }
        return {};
    }
    Message operator()(const CrtCell& c) const {
        if (c.odds.attacker < 1 || c.odds.defender < 1) return message("odds are made of positive numbers");
        return c.die >= 1 ? Message() : message("a die shows 1 or more");
    }

    Message class_of(const std::optional<UnitClassId>& id) const {
        return id ? bad_kind(s.ruleset.unit_classes, *id, kNoUnitClass) : Message();
    }
};

}  // namespace

Area area_of(ListId list) noexcept {
    switch (list) {
        case ListId::turns: return Area::turns;
        case ListId::sides: return Area::sides;
        case ListId::units: return Area::units;
        case ListId::groups: return Area::groups;
        case ListId::markers: return Area::markers;
        case ListId::victory: return Area::victory;
        case ListId::modules: return Area::modules;
        case ListId::notes:
        case ListId::bibliography:
        case ListId::ruleset_notes: return Area::notes;
        case ListId::ignored: return Area::ignored;
        case ListId::labels: return Area::labels;
        case ListId::numberings: return Area::numberings;
        case ListId::terrains:
        case ListId::hexside_kinds:
        case ListId::road_kinds:
        case ListId::features:
        case ListId::unit_classes: return Area::kinds;
        case ListId::allowances:
        case ListId::enter:
        case ListId::cross:
        case ListId::shifts:
        case ListId::module_tables:
        case ListId::crt: break;
    }
    return Area::tables;
}

Area area_of(FieldId field) noexcept {
    switch (field) {
        case FieldId::first_side: return Area::sides;
        case FieldId::units_provenance: return Area::provenance | Area::units;
        case FieldId::turns_provenance: return Area::provenance | Area::turns;
        case FieldId::hexes_provenance:
        case FieldId::hexsides_provenance:
        case FieldId::roads_provenance:
        case FieldId::labels_provenance: return Area::provenance;
        case FieldId::counter_order: return Area::markers;
        case FieldId::die_faces:
        case FieldId::options: return Area::tables;
        default: return Area::meta;
    }
}

Message why_unsound(const Scenario& scenario, ListId, const Element& element) {
    return std::visit(WhyUnsound{scenario}, element);
}

Message why_not(const Scenario& scenario, ListId list, const Element& element) {
    Message text = why_unsound(scenario, list, element);
    // A kind that refers to itself could loop; the checks name longer circles.
    if (text.empty() && list == ListId::unit_classes) {
        const auto& k = std::get<UnitClass>(element);
        if (k.moves_as && scenario.ruleset.unit_classes[*k.moves_as].id == k.id)
            text = message("a class cannot move as itself");
    }
    return text;
}

Message why_not(const Scenario&, FieldId field, const FieldValue& value) {
    if (field == FieldId::first_side) return bad_side(std::get<SideId>(value));
    if ((field == FieldId::map_href || field == FieldId::ruleset_href) &&
        link_fault(std::get<std::string>(value)) != LinkFault::none)
        return message("a link names a file in the scenario's folder, or beside that folder");
    return {};
}

std::size_t capacity(ListId list) noexcept {
    switch (list) {
        case ListId::turns: return kMaxTurns;
        case ListId::sides: return kSides;
        case ListId::units: return kMaxUnits;
        case ListId::groups: return data::kMaxGroups;
        case ListId::terrains: return kMaxTerrains;
        case ListId::hexside_kinds: return kMaxHexsideKinds;
        case ListId::road_kinds: return kMaxRoadKinds;
        case ListId::features: return kMaxFeatures;
        case ListId::unit_classes: return kMaxUnitClasses;
        case ListId::markers: return data::kMaxMarkers;
        case ListId::labels: return data::kMaxLabels;
        case ListId::module_tables: return data::kMaxModuleTables;
        case ListId::allowances:
        case ListId::enter:
        case ListId::cross:
        case ListId::shifts:
        case ListId::crt: return data::kMaxRows;
        case ListId::victory:
        case ListId::modules:
        case ListId::notes:
        case ListId::bibliography:
        case ListId::ignored:
        case ListId::numberings:
        case ListId::ruleset_notes: break;
    }
    return data::kMaxEntries;
}

}  // namespace ramparts
