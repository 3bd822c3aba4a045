// Names for the lists and single values of a scenario, so that one primitive serves them all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/change/document/change_set.hpp"

namespace ramparts {

/// Every ordered list of a scenario. The numbers are written to journals: append only.
enum class ListId : std::uint8_t {
    turns,
    sides,
    units,
    groups,
    victory,
    modules,
    notes,
    bibliography,
    ignored,
    labels,
    numberings,
    terrains,
    hexside_kinds,
    road_kinds,
    features,
    unit_classes,
    allowances,
    enter,
    cross,
    shifts,
    crt,
    ruleset_notes,
    module_tables,
    markers,
};
inline constexpr int kLists = 24;

/// Every single value of a scenario outside the lists and hexes. Append only.
enum class FieldId : std::uint8_t {
    id,
    name,
    version,
    date,
    description,
    ruleset_href,
    ruleset_sha256,
    map_href,
    first_side,
    units_provenance,
    turns_provenance,
    map_id,
    map_name,
    map_yards,
    hexes_provenance,
    hexsides_provenance,
    roads_provenance,
    labels_provenance,
    ruleset_id,
    ruleset_name,
    die_faces,
    options,
    counter_order,
};
inline constexpr int kFields = 23;

/// One element of any list.
using Element =
    std::variant<std::string, TurnInfo, SideInfo, Unit, ReinforcementGroup, VictoryRule, ModuleUse, SourceNote,
                 IgnoredFinding, MapLabel, Numbering, TerrainKind, HexsideKind, RoadKind, FeatureKind, UnitClass,
                 AllowanceRow, EnterRow, CrossRow, ShiftRow, CrtCell, ModuleTable, Marker>;
/// The value of any field.
using FieldValue = std::variant<std::string, int, SideId, Provenance, RuleOptions>;

/// A list together with the type of its elements; see namespace lists.
template <class T>
struct ListOf {
    ListId id;
};
/// A field together with its type; see namespace fields.
template <class T>
struct FieldOf {
    FieldId id;
};

namespace lists {
inline constexpr ListOf<TurnInfo> turns{ListId::turns};
inline constexpr ListOf<SideInfo> sides{ListId::sides};
inline constexpr ListOf<Unit> units{ListId::units};
inline constexpr ListOf<ReinforcementGroup> groups{ListId::groups};
inline constexpr ListOf<VictoryRule> victory{ListId::victory};
inline constexpr ListOf<ModuleUse> modules{ListId::modules};
inline constexpr ListOf<std::string> notes{ListId::notes};
inline constexpr ListOf<SourceNote> bibliography{ListId::bibliography};
inline constexpr ListOf<IgnoredFinding> ignored{ListId::ignored};
inline constexpr ListOf<MapLabel> labels{ListId::labels};
inline constexpr ListOf<Numbering> numberings{ListId::numberings};
inline constexpr ListOf<TerrainKind> terrains{ListId::terrains};
inline constexpr ListOf<HexsideKind> hexside_kinds{ListId::hexside_kinds};
inline constexpr ListOf<RoadKind> road_kinds{ListId::road_kinds};
inline constexpr ListOf<FeatureKind> features{ListId::features};
inline constexpr ListOf<UnitClass> unit_classes{ListId::unit_classes};
inline constexpr ListOf<AllowanceRow> allowances{ListId::allowances};
inline constexpr ListOf<EnterRow> enter{ListId::enter};
inline constexpr ListOf<CrossRow> cross{ListId::cross};
inline constexpr ListOf<ShiftRow> shifts{ListId::shifts};
inline constexpr ListOf<CrtCell> crt{ListId::crt};
inline constexpr ListOf<std::string> ruleset_notes{ListId::ruleset_notes};
inline constexpr ListOf<ModuleTable> module_tables{ListId::module_tables};
inline constexpr ListOf<Marker> markers{ListId::markers};
}  // namespace lists

namespace fields {
inline constexpr FieldOf<std::string> id{FieldId::id};
inline constexpr FieldOf<std::string> name{FieldId::name};
inline constexpr FieldOf<std::string> version{FieldId::version};
inline constexpr FieldOf<std::string> date{FieldId::date};
inline constexpr FieldOf<std::string> description{FieldId::description};
inline constexpr FieldOf<std::string> ruleset_href{FieldId::ruleset_href};
inline constexpr FieldOf<std::string> ruleset_sha256{FieldId::ruleset_sha256};
inline constexpr FieldOf<std::string> map_href{FieldId::map_href};
inline constexpr FieldOf<SideId> first_side{FieldId::first_side};
inline constexpr FieldOf<Provenance> units_provenance{FieldId::units_provenance};
inline constexpr FieldOf<Provenance> turns_provenance{FieldId::turns_provenance};
inline constexpr FieldOf<std::string> map_id{FieldId::map_id};
inline constexpr FieldOf<std::string> map_name{FieldId::map_name};
inline constexpr FieldOf<int> map_yards{FieldId::map_yards};
inline constexpr FieldOf<Provenance> hexes_provenance{FieldId::hexes_provenance};
inline constexpr FieldOf<Provenance> hexsides_provenance{FieldId::hexsides_provenance};
inline constexpr FieldOf<Provenance> roads_provenance{FieldId::roads_provenance};
inline constexpr FieldOf<Provenance> labels_provenance{FieldId::labels_provenance};
inline constexpr FieldOf<std::string> ruleset_id{FieldId::ruleset_id};
inline constexpr FieldOf<std::string> ruleset_name{FieldId::ruleset_name};
inline constexpr FieldOf<int> die_faces{FieldId::die_faces};
inline constexpr FieldOf<RuleOptions> options{FieldId::options};
inline constexpr FieldOf<std::string> counter_order{FieldId::counter_order};
}  // namespace fields

/// Calls `f` with the vector that `list` names. S is Scenario or const Scenario.
template <class S, class F>
decltype(auto) with_list(S& s, ListId list, F&& f) {
    switch (list) {
        case ListId::turns: return f(s.turns);
        case ListId::sides: return f(s.sides);
        case ListId::units: return f(s.units);
        case ListId::groups: return f(s.reinforcements);
        case ListId::victory: return f(s.victory);
        case ListId::modules: return f(s.modules);
        case ListId::notes: return f(s.notes);
        case ListId::bibliography: return f(s.bibliography);
        case ListId::ignored: return f(s.ignored);
        case ListId::labels: return f(s.map.labels);
        case ListId::numberings: return f(s.map.numberings);
        case ListId::terrains: return f(s.ruleset.terrains);
        case ListId::hexside_kinds: return f(s.ruleset.hexside_kinds);
        case ListId::road_kinds: return f(s.ruleset.road_kinds);
        case ListId::features: return f(s.ruleset.features);
        case ListId::unit_classes: return f(s.ruleset.unit_classes);
        case ListId::allowances: return f(s.ruleset.allowances);
        case ListId::enter: return f(s.ruleset.enter);
        case ListId::cross: return f(s.ruleset.cross);
        case ListId::shifts: return f(s.ruleset.shifts);
        case ListId::crt: return f(s.ruleset.crt);
        case ListId::module_tables: return f(s.ruleset.module_tables);
        case ListId::markers: return f(s.markers);
        case ListId::ruleset_notes: break;
    }
    return f(s.ruleset.notes);
}

/// Calls `f` with the value that `field` names. S is Scenario or const Scenario.
template <class S, class F>
decltype(auto) with_field(S& s, FieldId field, F&& f) {
    switch (field) {
        case FieldId::id: return f(s.id);
        case FieldId::name: return f(s.name);
        case FieldId::version: return f(s.version);
        case FieldId::date: return f(s.date);
        case FieldId::description: return f(s.description);
        case FieldId::ruleset_href: return f(s.ruleset_href);
        case FieldId::ruleset_sha256: return f(s.ruleset_sha256);
        case FieldId::map_href: return f(s.map_href);
        case FieldId::first_side: return f(s.first_side);
        case FieldId::units_provenance: return f(s.units_provenance);
        case FieldId::turns_provenance: return f(s.turns_provenance);
        case FieldId::map_id: return f(s.map.id);
        case FieldId::map_name: return f(s.map.name);
        case FieldId::map_yards: return f(s.map.yards);
        case FieldId::hexes_provenance: return f(s.map.section_provenance[0]);
        case FieldId::hexsides_provenance: return f(s.map.section_provenance[1]);
        case FieldId::roads_provenance: return f(s.map.section_provenance[2]);
        case FieldId::labels_provenance: return f(s.map.section_provenance[3]);
        case FieldId::ruleset_id: return f(s.ruleset.id);
        case FieldId::ruleset_name: return f(s.ruleset.name);
        case FieldId::die_faces: return f(s.ruleset.die_faces);
        case FieldId::counter_order: return f(s.counter_order);
        case FieldId::options: break;
    }
    return f(s.ruleset.options);
}

[[nodiscard]] Area area_of(ListId list) noexcept;
[[nodiscard]] Area area_of(FieldId field) noexcept;

/// What an element of a list refers to that is not there (a kind, a side, a hex), as one sentence; empty when all is.
[[nodiscard]] Message why_unsound(const Scenario& scenario, ListId list, const Element& element);
/// What keeps a value from standing in a list of this scenario (an id out of range, too many units …), as one
/// sentence; empty when it may. Deeper questions are left to the checks.
[[nodiscard]] Message why_not(const Scenario& scenario, ListId list, const Element& element);
/// The same for a field.
[[nodiscard]] Message why_not(const Scenario& scenario, FieldId field, const FieldValue& value);
/// The largest number of elements a list may hold.
[[nodiscard]] std::size_t capacity(ListId list) noexcept;

}  // namespace ramparts
