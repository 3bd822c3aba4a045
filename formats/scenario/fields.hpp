// What each part of a scenario consists of: one table of fields per type, with names, ranges, defaults and what they
// refer to. The readers, the document's door, the editor's forms and the test of the schemas all ask these tables.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts::data {

/// Both ends belong to it.
struct Range {
    int min = 0;
    int max = 0;
    [[nodiscard]] constexpr bool holds(int value) const noexcept { return value >= min && value <= max; }
};

/// What a reference names an entry of.
enum class To : std::uint8_t { terrain, hexside_kind, feature, unit_class, side, group };
/// A required text is not empty; a given one may be, but must be there.
enum class Need : std::uint8_t { optional, given, required };

// Each kind of field has the attribute's name, the member, and one sentence for the reader of a form or schema.

/// A whole number; required without `otherwise` or `like`, except that an optional member may stay empty.
template <class T, class M>
struct Number {
    std::string_view name;
    M T::*member;
    Range range;
    std::optional<int> otherwise;
    std::string_view doc;
    M T::*like = nullptr;  ///< the field whose value it has when it is left out
    [[nodiscard]] static constexpr bool optional() noexcept { return std::is_same_v<M, std::optional<int>>; }
    [[nodiscard]] constexpr bool required() const noexcept { return !optional() && !otherwise && !like; }
};
/// Half movement points; kProhibited is written "no".
template <class T>
struct Cost {
    std::string_view name;
    HalfMp T::*member;
    std::optional<HalfMp> otherwise;
    std::string_view doc;
};
/// Words on one line. One that is required, but has a value before it is read, may be left out.
template <class T>
struct Text {
    std::string_view name;
    std::string T::*member;
    Need need;
    std::string_view doc;
    std::string T::*like = nullptr;  ///< the field whose value it has when it is left out
};
/// `[a-z0-9][a-z0-9._-]*`, required, and unique in its list.
template <class T>
struct Id {
    std::string_view name;
    std::string T::*member;
    std::string_view doc;
};
/// "#rrggbb"; where `otherwise` is empty, so may the colour be.
template <class T>
struct Colour {
    std::string_view name;
    std::string T::*member;
    std::string_view otherwise;
    std::string_view doc;
};
template <class T>
struct Flag {
    std::string_view name;
    bool T::*member;
    bool otherwise;
    std::string_view doc;
};
/// One of `values`, in the order of the enumeration; the first is the default.
template <class T, class E, std::size_t N>
struct Choice {
    std::string_view name;
    E T::*member;
    std::array<std::string_view, N> values;
    std::string_view doc;
};
/// An entry of another list, by its id.
template <class T, class M>
struct Reference {
    std::string_view name;
    M T::*member;
    To to;
    std::string_view doc;
};
/// A hex of the map or several.
template <class T, class M>
struct Place {
    std::string_view name;
    M T::*member;
    std::string_view doc;
};
/// Ids with blanks between them, none twice.
template <class T>
struct Words {
    std::string_view name;
    std::vector<std::string> T::*member;
    std::string_view doc;
};

/// Whole numbers with blanks between them, at most so many.
template <class T>
struct Numbers {
    std::string_view name;
    std::vector<int> T::*member;
    Range range;
    std::size_t most;
    std::string_view doc;
};

inline constexpr Range kCosts{0, 100};         ///< half movement points
inline constexpr Range kElevation{-99, 99};    ///< levels of a hex
inline constexpr Range kOddsPart{1, 99};       ///< either number of 3:1
inline constexpr Range kFirstNumber{0, 9999};  ///< column and row of the first hex

// Lists without a limit of the game's own end where files could no longer be read.
inline constexpr int kMaxGroups = 255;        ///< of reinforcements
inline constexpr int kMaxEntries = 4096;      ///< notes, sources, ignored findings, modules, numberings
inline constexpr int kMaxRows = 8192;         ///< of each table of the ruleset
inline constexpr int kMaxLabels = 1'000'000;  ///< names on a map

/// The fields of T in the order in which they are written; `kElement` is the name of its row. Provenance (prov and src)
/// goes without saying where T has it.
template <class T>
inline constexpr auto kFields = std::tuple<>{};
template <class T>
inline constexpr std::string_view kElement = "";

// --- what rule modules are given -------------------------------------------------------------------------------------

inline constexpr Range kValue{-32768, 32767};  ///< of a unit, class or turn, as of modules' attributes
inline constexpr int kMaxValues = 64;          ///< of one unit, class or turn
inline constexpr int kMaxModuleTables = 64;    ///< of a ruleset

template <>
inline constexpr std::string_view kElement<SetValue> = "set";
template <>
inline constexpr auto kFields<SetValue> =
    std::tuple{Id<SetValue>{"name", &SetValue::name, "Name by which rule modules know the value."},
               Number<SetValue, int>{"value", &SetValue::value, kValue, {}, "Its value."}};

template <>
inline constexpr std::string_view kElement<ModuleTable> = "module-table";
template <>
inline constexpr auto kFields<ModuleTable> =
    std::tuple{Id<ModuleTable>{"module", &ModuleTable::module, "Id of the rule module whose table it is."},
               Id<ModuleTable>{"name", &ModuleTable::name, "Name by which the module knows the table."}};

// --- ruleset ---------------------------------------------------------------------------------------------------------

template <class K>
inline constexpr auto kKind = std::tuple{Id<K>{"id", &K::id, "Id of the kind, unique among its kind."},
                                         Text<K>{"name", &K::name, Need::required, "Name for the reader."}};
template <class K>
inline constexpr auto kLooks =
    std::tuple{Text<K>{"look", &K::look, Need::optional, "Drawing style; defaults to the id."},
               Colour<K>{"colour", &K::colour, "", "Colour that replaces the one of the drawing style."}};

template <>
inline constexpr std::string_view kElement<TerrainKind> = "terrain";
template <>
inline constexpr auto kFields<TerrainKind> = std::tuple_cat(
    kKind<TerrainKind>,
    std::tuple{Flag<TerrainKind>{"blocks-los", &TerrainKind::blocks_los, false, "A line of sight ends there (7.7)."},
               Flag<TerrainKind>{"attenuates-los", &TerrainKind::attenuates_los, false,
                                 "Fire along a line through it is weakened (7.3)."},
               Flag<TerrainKind>{"prohibited", &TerrainKind::prohibited, false,
                                 "Nothing on the ground enters, and no zone of control reaches in or out (4.16)."},
               Flag<TerrainKind>{"naval", &TerrainKind::naval, false, "Classes that move on the water may enter."}},
    kLooks<TerrainKind>);

template <>
inline constexpr std::string_view kElement<HexsideKind> = "hexside-kind";
template <>
inline constexpr auto kFields<HexsideKind> = std::tuple_cat(
    kKind<HexsideKind>,
    std::tuple{
        Flag<HexsideKind>{"directed", &HexsideKind::directed, false, "Slopes rise towards one of their two hexes."},
        Flag<HexsideKind>{"barrier", &HexsideKind::barrier, false,
                          "Stops movement, zones of control and combat unless bridged (4.16)."},
        Choice<HexsideKind, bool, 2>{"blocks-los",
                                     &HexsideKind::blocks_los_low,
                                     {"false", "low"},
                                     "Blocks a line whose both ends lie below its upper side (7.7)."},
        Reference<HexsideKind, std::optional<HexsideKindId>>{"bridges", &HexsideKind::bridges, To::hexside_kind,
                                                             "The barrier it makes passable."},
        Flag<HexsideKind>{"needs-road", &HexsideKind::needs_road, false, "Only where a road crosses."}},
    kLooks<HexsideKind>);

template <>
inline constexpr std::string_view kElement<RoadKind> = "road-kind";
template <>
inline constexpr auto kFields<RoadKind> = std::tuple_cat(
    kKind<RoadKind>,
    std::tuple{Number<RoadKind, HalfMp>{"rate", &RoadKind::rate, kCosts, 1, "Half points a step along it."}},
    kLooks<RoadKind>);

template <>
inline constexpr std::string_view kElement<FeatureKind> = "feature";
template <>
inline constexpr auto kFields<FeatureKind> = std::tuple_cat(
    kKind<FeatureKind>,
    std::tuple{Reference<FeatureKind, std::optional<TerrainId>>{"needs", &FeatureKind::needs, To::terrain,
                                                                "The only terrain it may stand in (4.13)."},
               Flag<FeatureKind>{"blocks-los", &FeatureKind::blocks_los, false, "A line of sight ends there (7.7)."},
               Flag<FeatureKind>{"attenuates-los", &FeatureKind::attenuates_los, false,
                                 "Fire along a line through it is weakened (7.3)."}},
    kLooks<FeatureKind>);

inline constexpr std::array<std::string_view, 3> kDomains{"ground", "naval", "air"};   ///< in the order of Domain
inline constexpr std::array<std::string_view, 3> kStacks{"counts", "leader", "none"};  ///< … of StackCategory

template <>
inline constexpr std::string_view kElement<UnitClass> = "unit-class";
template <>
inline constexpr auto kFields<UnitClass> = std::tuple_cat(
    kKind<UnitClass>,
    std::tuple{Text<UnitClass>{"symbol", &UnitClass::symbol, Need::optional, "Symbol on the counter.", &UnitClass::id},
               Reference<UnitClass, std::optional<UnitClassId>>{
                   "moves-as", &UnitClass::moves_as, To::unit_class,
                   "The class whose movement rows it takes where it has none of its own."},
               Flag<UnitClass>{"bombards", &UnitClass::bombards, false, "Section 7 of the rules applies to it."},
               Choice<UnitClass, Domain, 3>{"domain", &UnitClass::domain, kDomains,
                                            "On the ground, over terrain that is open to ships, or in the air."},
               Choice<UnitClass, StackCategory, 3>{
                   "stack", &UnitClass::stack, kStacks,
                   "One unit that counts and one leader share a hex, with any number of others (4.9)."},
               Flag<UnitClass>{"zoc", &UnitClass::zoc, true, "Exerts a zone of control."},
               Number<UnitClass, std::optional<int>>{
                   "defence",
                   &UnitClass::defence,
                   {0, 99},
                   {},
                   "Defends with this strength whatever its factor (7.9); empty for its factor."}});

template <>
inline constexpr std::string_view kElement<AllowanceRow> = "allowance";
template <>
inline constexpr auto kFields<AllowanceRow> = std::tuple{
    Reference<AllowanceRow, UnitClassId>{"class", &AllowanceRow::unit_class, To::unit_class, "The class."},
    Number<AllowanceRow, HalfMp>{"day", &AllowanceRow::day, kCosts, {}, "Half points by day."},
    Number<AllowanceRow, HalfMp>{
        "night", &AllowanceRow::night, kCosts, {}, "Half points by night; as by day without it.", &AllowanceRow::day}};

template <>
inline constexpr std::string_view kElement<EnterRow> = "enter";
template <>
inline constexpr auto kFields<EnterRow> =
    std::tuple{Reference<EnterRow, TerrainId>{"terrain", &EnterRow::terrain, To::terrain, "The terrain."},
               Reference<EnterRow, std::optional<UnitClassId>>{"class", &EnterRow::unit_class, To::unit_class,
                                                               "The class; all without it."},
               Cost<EnterRow>{"cost", &EnterRow::cost, {}, "Half points, or no."}};

template <>
inline constexpr std::string_view kElement<CrossRow> = "cross";
template <>
inline constexpr auto kFields<CrossRow> =
    std::tuple{Reference<CrossRow, HexsideKindId>{"hexside", &CrossRow::kind, To::hexside_kind, "The hexside kind."},
               Reference<CrossRow, std::optional<UnitClassId>>{"class", &CrossRow::unit_class, To::unit_class,
                                                               "The class; all without it."},
               Cost<CrossRow>{"cost", &CrossRow::cost, {}, "Extra half points off road, or no."},
               Cost<CrossRow>{"down", &CrossRow::down, HalfMp{0}, "The same downhill."},
               Cost<CrossRow>{"by-road", &CrossRow::by_road, HalfMp{0}, "The same along a road."}};

// What the shift is for stands in an attribute of its own: terrain, feature, hexside or event.
template <>
inline constexpr std::string_view kElement<ShiftRow> = "shift";
template <>
inline constexpr auto kFields<ShiftRow> =
    std::tuple{Number<ShiftRow, int>{"columns", &ShiftRow::columns, {-20, 20}, {}, "Columns; negative = left."}};

// The odds and the code of the result have grammars of their own.
template <>
inline constexpr std::string_view kElement<CrtCell> = "cell";
template <>
inline constexpr auto kFields<CrtCell> =
    std::tuple{Number<CrtCell, int>{"die", &CrtCell::die, {1, 100}, {}, "The roll."}};

template <>
inline constexpr std::string_view kElement<Ruleset> = "ruleset";
template <>
inline constexpr auto kFields<Ruleset> =
    std::tuple{Id<Ruleset>{"id", &Ruleset::id, "Id of the ruleset."},
               Text<Ruleset>{"name", &Ruleset::name, Need::required, "Name for the reader."}};
inline constexpr Range kDieFaces{2, 100};

// --- map -------------------------------------------------------------------------------------------------------------

template <>
inline constexpr std::string_view kElement<Map> = "map";
template <>
inline constexpr auto kFields<Map> = std::tuple{
    Id<Map>{"id", &Map::id, "Id of the map."}, Text<Map>{"name", &Map::name, Need::required, "Name for the reader."},
    Number<Map, int>{"yards", &Map::yards, {1, 100'000}, 100, "Yards across one hex."}};

template <>
inline constexpr std::string_view kElement<Numbering> = "numbering";
template <>
inline constexpr auto kFields<Numbering> = std::tuple{
    Id<Numbering>{"id", &Numbering::id, "Id of the numbering, unique among its kind."},
    Text<Numbering>{"name", &Numbering::name, Need::required, "Name for the reader."},
    Number<Numbering, int>{"column-offset", &Numbering::column_offset, {-9999, 9999}, 0, "Added to the column."},
    Number<Numbering, int>{"row-offset", &Numbering::row_offset, {-9999, 9999}, 0, "Added to the row."}};

template <>
inline constexpr std::string_view kElement<MapLabel> = "label";
template <>
inline constexpr auto kFields<MapLabel> = std::tuple{
    Place<MapLabel, HexIndex>{"at", &MapLabel::at, "The hex."},
    Text<MapLabel>{"text", &MapLabel::text, Need::required, "The words."},
    Choice<MapLabel, MapLabel::Kind, 4>{"kind", &MapLabel::kind, {"place", "area", "water", "road"}, "What it names."}};

// --- scenario --------------------------------------------------------------------------------------------------------

template <>
inline constexpr std::string_view kElement<Scenario> = "scenario";
template <>
inline constexpr auto kFields<Scenario> =
    std::tuple{Id<Scenario>{"id", &Scenario::id, "Id of the scenario."},
               Text<Scenario>{"name", &Scenario::name, Need::required, "Name for the reader."},
               Text<Scenario>{"version", &Scenario::version, Need::required, "Version of the scenario."},
               Text<Scenario>{"date", &Scenario::date, Need::optional, "Day of the battle."}};

template <>
inline constexpr std::string_view kElement<TurnInfo> = "turn";
template <>
inline constexpr auto kFields<TurnInfo> =
    std::tuple{Flag<TurnInfo>{"night", &TurnInfo::night, false, "Whether it is a night turn."},
               Text<TurnInfo>{"label", &TurnInfo::label, Need::optional, "Words on the track, such as the hour."}};

template <>
inline constexpr std::string_view kElement<SideInfo> = "side";
template <>
inline constexpr auto kFields<SideInfo> =
    std::tuple{Id<SideInfo>{"id", &SideInfo::id, "Id of the side, unique among its kind."},
               Text<SideInfo>{"name", &SideInfo::name, Need::required, "Name for the reader."},
               Text<SideInfo>{"short", &SideInfo::abbreviation, Need::optional, "Abbreviation."},
               Colour<SideInfo>{"colour", &SideInfo::colour, "#cccccc", "Background of its counters."}};

template <>
inline constexpr std::string_view kElement<Unit> = "unit";
template <>
inline constexpr auto kFields<Unit> = std::tuple{
    Id<Unit>{"id", &Unit::id, "Id of the unit, unique among its kind."},
    Text<Unit>{"name", &Unit::name, Need::required, "As printed on the counter; short."},
    Text<Unit>{"title", &Unit::title, Need::optional, "The unit's full name."},
    Text<Unit>{"commander", &Unit::commander, Need::optional, "Who led it."},
    Number<Unit, int>{"men", &Unit::men, {0, 100'000}, 0, "Strength in men; 0 = not stated."},
    Number<Unit, int>{"guns", &Unit::guns, {0, 100'000}, 0, "Number of pieces; 0 = not stated."},
    Reference<Unit, SideId>{"side", &Unit::side, To::side, "The side."},
    Reference<Unit, UnitClassId>{"class", &Unit::unit_class, To::unit_class,
                                 "Decides its symbol, its movement and whether it bombards."},
    Number<Unit, int>{"full", &Unit::full, {0, 99}, {}, "Combat factor at full strength."},
    Number<Unit, std::optional<int>>{"reduced",
                                     &Unit::reduced,
                                     {0, 99},
                                     {},
                                     "Combat factor on the back, after a step loss; without it the unit has one step."},
    Numbers<Unit>{"further",
                  &Unit::further,
                  {0, 99},
                  kMaxSteps - 2,
                  "Combat factors with two, three … steps lost, with blanks between; each is one step more."},
    Number<Unit, int>{"range", &Unit::range, {0, 99}, 0, "Bombardment range in hexes; 0 = none (rule 7.2)."},
    Place<Unit, std::optional<HexIndex>>{"at", &Unit::at, "The hex it starts in; empty when it arrives later."},
    Reference<Unit, std::optional<std::uint8_t>>{"arrives", &Unit::arrives, To::group,
                                                 "The reinforcement group it comes with."},
    Words<Unit>{"traits", &Unit::traits, "Words that rule modules look for, separated by spaces."}};

template <>
inline constexpr std::string_view kElement<ReinforcementGroup> = "group";
template <>
inline constexpr auto kFields<ReinforcementGroup> =
    std::tuple{Id<ReinforcementGroup>{"id", &ReinforcementGroup::id, "Id of the group, unique among its kind."},
               Reference<ReinforcementGroup, SideId>{"side", &ReinforcementGroup::side, To::side, "The side."},
               Place<ReinforcementGroup, HexIndex>{"entry", &ReinforcementGroup::entry, "Where its units come on."},
               Number<ReinforcementGroup, int>{"turn",
                                               &ReinforcementGroup::turn,
                                               {1, kMaxTurns},
                                               {},
                                               "The first turn in which its units may enter (rule 5.2)."}};

// Each kind of condition is an element of its own; see kVictory.
template <>
inline constexpr auto kFields<VictoryRule> =
    std::tuple{Reference<VictoryRule, SideId>{"side", &VictoryRule::side, To::side, "The side."},
               Reference<VictoryRule, SideId>{"of", &VictoryRule::of, To::side, "The side that must be gone."}};
inline constexpr std::array<std::string_view, 5> kVictory{"eliminated", "hold", "score", "otherwise", "banners"};
/// How many Victory Banners a condition may ask for.
inline constexpr Range kBanners{1, 99};
/// How many of its hexes a condition may ask for.
[[nodiscard]] constexpr Range need_of(std::size_t hexes) noexcept {
    return {1, hexes == 0 ? 1 : static_cast<int>(hexes)};
}

template <>
inline constexpr std::string_view kElement<ModuleUse> = "module";
template <>
inline constexpr auto kFields<ModuleUse> =
    std::tuple{Id<ModuleUse>{"id", &ModuleUse::id, "Id of the module, unique among its kind."}};
template <>
inline constexpr std::string_view kElement<ModuleParam> = "param";
template <>
inline constexpr auto kFields<ModuleParam> =
    std::tuple{Id<ModuleParam>{"name", &ModuleParam::name, "Name of the parameter."},
               Text<ModuleParam>{"value", &ModuleParam::value, Need::given, "Its value."}};

template <>
inline constexpr std::string_view kElement<SourceNote> = "source";
template <>
inline constexpr auto kFields<SourceNote> =
    std::tuple{Text<SourceNote>{"author", &SourceNote::author, Need::optional, "Who wrote it."},
               Text<SourceNote>{"title", &SourceNote::title, Need::required, "Its title."},
               Text<SourceNote>{"note", &SourceNote::note, Need::optional, "What it was used for."}};
template <>
inline constexpr std::string_view kElement<IgnoredFinding> = "ignore";
template <>
inline constexpr auto kFields<IgnoredFinding> =
    std::tuple{Text<IgnoredFinding>{"code", &IgnoredFinding::code, Need::required, "Code of the finding."},
               Text<IgnoredFinding>{"place", &IgnoredFinding::place, Need::optional, "Where; everywhere without it."},
               Text<IgnoredFinding>{"reason", &IgnoredFinding::reason, Need::required, "Why it is right."}};

// --- asking ----------------------------------------------------------------------------------------------------------

/// Calls f(field) for each field of T in order.
template <class T, class F>
constexpr void each_field(F&& f) {
    std::apply([&](const auto&... field) { (f(field), ...); }, kFields<T>);
}

/// Calls f(list) with the list that a reference names an entry of.
template <class F>
auto in_list(const Ruleset& rules, To to, F&& f) {
    switch (to) {
        case To::terrain: return f(rules.terrains);
        case To::hexside_kind: return f(rules.hexside_kinds);
        case To::feature: return f(rules.features);
        default: return f(rules.unit_classes);
    }
}
template <class F>
auto in_list(const Scenario& scenario, To to, F&& f) {
    if (to == To::side) return f(scenario.sides);
    if (to == To::group) return f(scenario.reinforcements);
    return in_list(scenario.ruleset, to, std::forward<F>(f));
}
/// Whether T's own list is what a reference names an entry of: that may stand further down.
template <class T>
[[nodiscard]] constexpr bool is_own_list(To to) noexcept {
    return (std::is_same_v<T, HexsideKind> && to == To::hexside_kind) ||
           (std::is_same_v<T, UnitClass> && to == To::unit_class);
}

template <class T>
struct OwnerOf;
template <class T, class M>
struct OwnerOf<M T::*> {
    using type = T;
};

/// The description of a whole number, found by its member: field_of<&Unit::full>.
template <auto Member>
inline constexpr auto field_of = [] {
    using T = typename OwnerOf<decltype(Member)>::type;
    using M = std::remove_cvref_t<decltype(std::declval<T&>().*Member)>;
    std::optional<Number<T, M>> found;
    each_field<T>([&](const auto& field) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, Number<T, M>>)
            if (field.member == Member) found = field;
    });
    return found.value();
}();
template <auto Member>
inline constexpr Range range_of = field_of<Member>.range;

/// The names of a type's attributes, prov and src included where it says where it comes from.
template <class T>
inline constexpr auto kNames = [] {
    constexpr bool sourced = requires(T & t) { t.provenance; };
    std::array<std::string_view, std::tuple_size_v<decltype(kFields<T>)> + (sourced ? 2 : 0)> names;
    std::size_t count = 0;
    each_field<T>([&](const auto& field) { names[count++] = field.name; });
    if (sourced) {
        names[count++] = "prov";
        names[count] = "src";
    }
    return names;
}();

}  // namespace ramparts::data
