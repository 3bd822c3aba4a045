// What each part of a scenario consists of: one table of fields per type, with names, ranges, defaults, what they refer
// to, and how they are told. Whatever knows fields asks these tables: readers, writers and schemas, journals, the
// document's door, lines of edits, forms, errata sheets.
#pragma once

#include "formats/scenario/victory_fields.hpp"

namespace ramparts::data {

inline constexpr Range kElevation{-99, 99};    ///< levels of a hex
inline constexpr Range kOddsPart{1, 99};       ///< either number of 3:1
inline constexpr Range kFirstNumber{0, 9999};  ///< column and row of the first hex

// Lists without a limit of the game's own end where files could no longer be read.
inline constexpr int kMaxGroups = 255;        ///< of reinforcements
inline constexpr int kMaxEntries = 4096;      ///< notes, sources, ignored findings, modules, numberings
inline constexpr int kMaxRows = 8192;         ///< of each table of the ruleset
inline constexpr int kMaxLabels = 1'000'000;  ///< names on a map

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

template <class K>
inline constexpr auto kBlocksSight = Flag<K>{
    "blocks-los", &K::blocks_los, false, "A line of sight ends there (7.7).",
    Told(wording("Blocks sight"), wording("blocks the line of sight"), wording("does not block the line of sight"))};
template <class K>
inline constexpr auto kWeakensFire =
    Flag<K>{"attenuates-los", &K::attenuates_los, false, "Fire along a line through it is weakened (7.3).",
            Told(wording("Weakens fire"), wording("weakens fire along a line through it"),
                 wording("does not weaken fire along a line through it"))};

template <>
inline constexpr std::string_view kElement<TerrainKind> = "terrain";
template <>
inline constexpr auto kFields<TerrainKind> = std::tuple_cat(
    kKind<TerrainKind>,
    std::tuple{kBlocksSight<TerrainKind>, kWeakensFire<TerrainKind>,
               Flag<TerrainKind>{"prohibited", &TerrainKind::prohibited, false,
                                 "Nothing on the ground enters, and no zone of control reaches in or out (4.16).",
                                 Told(wording("Never entered"), wording("nothing on the ground may enter"),
                                      wording("units on the ground may enter"))},
               Flag<TerrainKind>{"naval", &TerrainKind::naval, false, "Classes that move on the water may enter.",
                                 Told(wording("Open to ships"), wording("naval units may enter"),
                                      wording("naval units may not enter"))},
               Number<TerrainKind, std::optional<int>>{
                   "cover",
                   &TerrainKind::cover,
                   {0, 9},
                   {},
                   "Taken off a bombardment of units in it, if a rule module has bombardment by cover; empty for what "
                   "the module says.",
                   Told(wording("Cover"), wording("cover from bombardment"))}},
    kLooks<TerrainKind>);

template <>
inline constexpr std::string_view kElement<HexsideKind> = "hexside-kind";
template <>
inline constexpr auto kFields<HexsideKind> = std::tuple_cat(
    kKind<HexsideKind>,
    std::tuple{Flag<HexsideKind>{
                   "directed", &HexsideKind::directed, false, "Slopes rise towards one of their two hexes.",
                   Told(wording("Has an uphill side"), wording("has an uphill hex"), wording("has no uphill hex"))},
               Flag<HexsideKind>{"barrier", &HexsideKind::barrier, false,
                                 "Stops movement, zones of control and combat unless bridged (4.16).",
                                 Told(wording("Barrier"), wording("stops movement unless it is bridged"),
                                      wording("does not stop movement"))},
               Choice<HexsideKind, bool, 2>{"blocks-los",
                                            &HexsideKind::blocks_los_low,
                                            {"false", "low"},
                                            "Blocks a line whose both ends lie below its upper side (7.7).",
                                            Told(wording("Blocks low sight"), wording("effect on lines of sight"))},
               Reference<HexsideKind, std::optional<HexsideKindId>>{
                   "bridges", &HexsideKind::bridges, To::hexside_kind, "The barrier it makes passable.",
                   Told(wording("Spans"), wording("hexside that it bridges"))},
               Flag<HexsideKind>{"needs-road", &HexsideKind::needs_road, false, "Only where a road crosses.",
                                 Told(wording("Only with a road"), wording("is only where a road crosses"),
                                      wording("needs no road across"))}},
    kLooks<HexsideKind>);

template <>
inline constexpr std::string_view kElement<RoadKind> = "road-kind";
template <>
inline constexpr auto kFields<RoadKind> = std::tuple_cat(
    kKind<RoadKind>,
    std::tuple{Number<RoadKind, HalfMp>{"rate", &RoadKind::rate, kCosts, 1, "Half points a step along it.",
                                        Told(wording("Points a hex"), wording("cost of a step along it"))}},
    kLooks<RoadKind>);

template <>
inline constexpr std::string_view kElement<FeatureKind> = "feature";
template <>
inline constexpr auto kFields<FeatureKind> =
    std::tuple_cat(kKind<FeatureKind>,
                   std::tuple{Reference<FeatureKind, std::optional<TerrainId>>{
                                  "needs", &FeatureKind::needs, To::terrain, "The only terrain it may stand in (4.13).",
                                  Told(wording("Is in"), wording("terrain it is in"))},
                              kBlocksSight<FeatureKind>, kWeakensFire<FeatureKind>},
                   kLooks<FeatureKind>);

inline constexpr std::array<std::string_view, 3> kDomains{"ground", "naval", "air"};   ///< in the order of Domain
inline constexpr std::array<std::string_view, 3> kStacks{"counts", "leader", "none"};  ///< … of StackCategory

template <>
inline constexpr std::string_view kElement<UnitClass> = "unit-class";
template <>
inline constexpr auto kFields<UnitClass> = std::tuple_cat(
    kKind<UnitClass>,
    std::tuple{
        Text<UnitClass>{"symbol", &UnitClass::symbol, Need::optional, "Symbol on the counter.",
                        Told(wording("Symbol"), wording("symbol")), &UnitClass::id},
        Colour<UnitClass>{"facing", &UnitClass::facing, "",
                          "Facing colour of its units that have none of their own; empty for that of the side.",
                          Told(wording("Facings"), wording("facing colour"))},
        Reference<UnitClass, std::optional<UnitClassId>>{
            "moves-as", &UnitClass::moves_as, To::unit_class,
            "The class whose movement rows it takes where it has none of its own.",
            Told(wording("Moves as"), wording("class whose movement costs it pays"))},
        Flag<UnitClass>{"bombards", &UnitClass::bombards, false, "Section 7 of the rules applies to it.",
                        Told(wording("Bombards"), wording("may bombard"), wording("may not bombard"))},
        Choice<UnitClass, Domain, 3>{
            "domain", &UnitClass::domain, kDomains, "On the ground, over terrain that is open to ships, or in the air.",
            Told(wording("Moves"), wording("domain it moves in")),
            std::array{wording("on the ground"), wording("on the water"), wording("in the air")}},
        Choice<UnitClass, StackCategory, 3>{
            "stack", &UnitClass::stack, kStacks,
            "One unit that counts and one leader share a hex, with any number of others (4.9).",
            Told(wording("Stacking"), wording("stacking")),
            std::array{wording("counts"), wording("leader"), wording("does not count")}},
        Flag<UnitClass>{"zoc", &UnitClass::zoc, true, "Exerts one (4.1); on the ground only.",
                        Told(wording("Zone of control"), wording("exerts a ZOC"), wording("exerts no ZOC"))},
        Number<UnitClass, std::optional<int>>{
            "defence",
            &UnitClass::defence,
            {0, 99},
            {},
            "Defends with this strength whatever its factor (7.9); empty for its factor.",
            Told(wording("Fixed defence"), wording("fixed defence strength"))}});

template <>
inline constexpr std::string_view kElement<AllowanceRow> = "allowance";
template <>
inline constexpr auto kFields<AllowanceRow> =
    std::tuple{Reference<AllowanceRow, UnitClassId>{"class", &AllowanceRow::unit_class, To::unit_class, "The class."},
               Number<AllowanceRow, HalfMp>{
                   "day", &AllowanceRow::day, kCosts, {}, "Half points by day.", OnPaper(wording("by day"))},
               Number<AllowanceRow, HalfMp>{"night",
                                            &AllowanceRow::night,
                                            kCosts,
                                            {},
                                            "Half points by night; as by day without it.",
                                            OnPaper(wording("by night")),
                                            &AllowanceRow::day}};

template <>
inline constexpr std::string_view kElement<EnterRow> = "enter";
template <>
inline constexpr auto kFields<EnterRow> =
    std::tuple{Reference<EnterRow, TerrainId>{"terrain", &EnterRow::terrain, To::terrain, "The terrain."},
               Reference<EnterRow, std::optional<UnitClassId>>{"class", &EnterRow::unit_class, To::unit_class,
                                                               "The class; all without it."},
               Cost<EnterRow>{"cost", &EnterRow::cost, {}, "Half points, or no.", OnPaper(wording("cost"))}};

template <>
inline constexpr std::string_view kElement<CrossRow> = "cross";
template <>
inline constexpr auto kFields<CrossRow> = std::tuple{
    Reference<CrossRow, HexsideKindId>{"hexside", &CrossRow::kind, To::hexside_kind, "The hexside kind."},
    Reference<CrossRow, std::optional<UnitClassId>>{"class", &CrossRow::unit_class, To::unit_class,
                                                    "The class; all without it."},
    Cost<CrossRow>{
        "cost", &CrossRow::cost, {}, "Extra half points off road, or no.", OnPaper(wording("cost off road"))},
    Cost<CrossRow>{"down", &CrossRow::down, HalfMp{0}, "The same downhill.", OnPaper(wording("cost downhill"))},
    Cost<CrossRow>{"by-road", &CrossRow::by_road, HalfMp{0}, "The same along a road.",
                   OnPaper(wording("cost along a road"))}};

// What the shift is for stands in an attribute of its own: terrain, feature, hexside or event.
template <>
inline constexpr std::string_view kElement<ShiftRow> = "shift";
template <>
inline constexpr auto kFields<ShiftRow> = std::tuple{Number<ShiftRow, int>{
    "columns", &ShiftRow::columns, {-20, 20}, {}, "Columns; negative = left.", OnPaper(wording("shift"))}};

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
    Number<Map, int>{
        "yards", &Map::yards, {1, 100'000}, 100, "Yards across one hex.", OnPaper(wording("width of a hex in yards"))}};

template <>
inline constexpr std::string_view kElement<Numbering> = "numbering";
template <>
inline constexpr auto kFields<Numbering> =
    std::tuple{Id<Numbering>{"id", &Numbering::id, "Id of the numbering, unique among its kind."},
               Text<Numbering>{"name", &Numbering::name, Need::required, "Name for the reader."},
               Number<Numbering, int>{"column-offset",
                                      &Numbering::column_offset,
                                      {-9999, 9999},
                                      0,
                                      "Added to the column.",
                                      OnPaper(wording("offset of the columns"))},
               Number<Numbering, int>{"row-offset",
                                      &Numbering::row_offset,
                                      {-9999, 9999},
                                      0,
                                      "Added to the row.",
                                      OnPaper(wording("offset of the rows"))}};

inline constexpr Range kNameOffset{-1000, 1000};  ///< of a name, in hundredths of a hex

template <>
inline constexpr std::string_view kElement<MapLabel> = "label";
template <>
inline constexpr auto kFields<MapLabel> = std::tuple{
    Place<MapLabel, HexIndex>{"at", &MapLabel::at, "The hex.", Told(wording("Hex"), wording("hex of the name"))},
    Text<MapLabel>{"text", &MapLabel::text, Need::required, "The words.", Told(wording("Name"))},
    Choice<MapLabel, MapLabel::Kind, 4>{
        "kind",
        &MapLabel::kind,
        {"place", "area", "water", "road"},
        "What it names.",
        Told(wording("Names"), wording("kind of name")),
        std::array{wording("a place"), wording("an area"), wording("a water"), wording("a road")}},
    Number<MapLabel, std::optional<int>>{
        "dx",
        &MapLabel::dx,
        kNameOffset,
        {},
        "Where its middle is, to the right of the hex's middle in hundredths of a hex; automatic without it.",
        Told(wording("To the right"), wording("offset of the name to the right"))},
    Number<MapLabel, std::optional<int>>{"dy",
                                         &MapLabel::dy,
                                         kNameOffset,
                                         {},
                                         "The same downward.",
                                         Told(wording("Down"), wording("offset of the name downward"))},
    Number<MapLabel, std::optional<int>>{"angle",
                                         &MapLabel::angle,
                                         {-180, 180},
                                         {},
                                         "Degrees by which it is turned clockwise; automatic without it.",
                                         Told(wording("Turned by"), wording("angle of the name"))},
    Number<MapLabel, int>{"size",
                          &MapLabel::size,
                          {25, 400},
                          100,
                          "Size of its letters, in per cent of the usual one.",
                          Told(wording("Size in per cent"), wording("size of the name in per cent"))},
    Choice<MapLabel, MapLabel::Along, 4>{
        "along",
        &MapLabel::along,
        {"nothing", "road", "river", "creek"},
        "The line near its hex that its letters follow.",
        Told(wording("Follows"), wording("line that the name follows")),
        std::array{wording("nothing"), wording("the road"), wording("the river"), wording("the creek")}}};

// --- scenario --------------------------------------------------------------------------------------------------------

template <>
inline constexpr std::string_view kElement<Scenario> = "scenario";
template <>
inline constexpr auto kFields<Scenario> =
    std::tuple{Id<Scenario>{"id", &Scenario::id, "Id of the scenario."},
               Text<Scenario>{"name", &Scenario::name, Need::required, "Name for the reader."},
               Text<Scenario>{"version", &Scenario::version, Need::required, "Version of the scenario.",
                              OnPaper(wording("version"))},
               Text<Scenario>{"date", &Scenario::date, Need::optional, "Day of the battle.",
                              OnPaper(wording("day of the battle"))},
               Text<Scenario>{"counter-order", &Scenario::counter_order, Need::optional,
                              "Ids of units and markers in the order in which their counters are printed, with blanks "
                              "between; the others follow in the usual order.",
                              OnPaper(wording("order of the counters"))}};

template <>
inline constexpr std::string_view kElement<TurnInfo> = "turn";
template <>
inline constexpr auto kFields<TurnInfo> =
    std::tuple{Flag<TurnInfo>{"night",
                              &TurnInfo::night,
                              false,
                              "Whether it is a night turn.",
                              {{}, wording("is a night turn"), wording("is not a night turn")}},
               Text<TurnInfo>{"label", &TurnInfo::label, Need::optional, "Words on the track, such as the hour.",
                              OnPaper(wording("label on the track"))}};

template <>
inline constexpr std::string_view kElement<SideInfo> = "side";
template <>
inline constexpr auto kFields<SideInfo> = std::tuple{
    Id<SideInfo>{"id", &SideInfo::id, "Id of the side, unique among its kind."},
    Text<SideInfo>{"name", &SideInfo::name, Need::required, "Name for the reader."},
    Text<SideInfo>{"short", &SideInfo::abbreviation, Need::optional, "Abbreviation.", OnPaper(wording("abbreviation"))},
    Colour<SideInfo>{"colour", &SideInfo::colour, "#cccccc", "Background of its counters."},
    Colour<SideInfo>{"facing", &SideInfo::facing, "",
                     "Facing colour of its units that have none, nor their class; empty for none.",
                     Told(wording("Facings"), wording("facing colour"))}};

template <>
inline constexpr std::string_view kElement<Unit> = "unit";
template <>
inline constexpr auto kFields<Unit> = std::tuple{
    Id<Unit>{"id", &Unit::id, "Id of the unit, unique among its kind."},
    Text<Unit>{"name", &Unit::name, Need::required, "As printed on the counter; short.", Told(wording("Name"))},
    Text<Unit>{"title", &Unit::title, Need::optional, "The unit's full name.",
               Told(wording("Title"), wording("historical name"))},
    Text<Unit>{"commander", &Unit::commander, Need::optional, "Who led it.",
               Told(wording("Commander"), wording("commander"))},
    Number<Unit, int>{"men",
                      &Unit::men,
                      {0, 100'000},
                      0,
                      "Strength in men; 0 = not stated.",
                      Told(wording("Men"), wording("number of men"))},
    Number<Unit, int>{"guns",
                      &Unit::guns,
                      {0, 100'000},
                      0,
                      "Number of pieces; 0 = not stated.",
                      Told(wording("Guns"), wording("number of guns"))},
    Reference<Unit, SideId>{"side", &Unit::side, To::side, "Who commands it.", Told(wording("Side"))},
    Reference<Unit, UnitClassId>{"class", &Unit::unit_class, To::unit_class,
                                 "Decides its symbol, its movement and whether it bombards.",
                                 Told(wording("Class"), wording("unit class"))},
    Colour<Unit>{"facing", &Unit::facing, "",
                 "Facing colour of its regiment: collar patches on the counter; empty for that of its class or side.",
                 Told(wording("Facings"), wording("facing colour"))},
    Picture<Unit>{"picture", &Unit::picture,
                  "PNG file in the battle's folder, drawn on the counter in the place of its symbol; empty for none.",
                  Told(wording("Picture"), wording("picture on the counter"))},
    Number<Unit, int>{"full",
                      &Unit::full,
                      {0, 99},
                      {},
                      "Combat factor at full strength.",
                      Told(wording("Factor"), wording("combat factor at full strength"))},
    Number<Unit, std::optional<int>>{"reduced",
                                     &Unit::reduced,
                                     {0, 99},
                                     {},
                                     "Combat factor on the back, after a step loss; without it the unit has one step.",
                                     Told(wording("Reduced factor"), wording("combat factor when reduced"))},
    Numbers<Unit>{"further",
                  &Unit::further,
                  {0, 99},
                  kMaxSteps - 2,
                  "Combat factors with two, three … steps lost, with blanks between; each is one step more.",
                  Told(wording("Further factors"), wording("list of factors after more losses"))},
    Number<Unit, int>{"range",
                      &Unit::range,
                      {0, 99},
                      0,
                      "Bombardment range in hexes; 0 = none (rule 7.2).",
                      Told(wording("Range"), wording("range"))},
    Place<Unit, std::optional<HexIndex>>{"at", &Unit::at, "The hex it starts in; empty when it arrives later.",
                                         Told(wording("Set up in"), wording("set-up hex"))},
    Reference<Unit, std::optional<std::uint8_t>>{"arrives", &Unit::arrives, To::group,
                                                 "The reinforcement group it comes with.",
                                                 Told(wording("Arrives with"), wording("arrival"))},
    Words<Unit>{"traits", &Unit::traits, "Words that rule modules look for, separated by spaces.",
                Told(wording("Traits"), wording("trait"))},
    Words<Unit>{"leaders", &Unit::leaders,
                "Ids of the leaders who may be attached to it, separated by spaces; any of its side without them.",
                Told(wording("Leaders"), wording("leaders"))}};

inline constexpr int kMaxMarkers = 64;
template <>
inline constexpr std::string_view kElement<Marker> = "marker";
template <>
inline constexpr auto kFields<Marker> =
    std::tuple{Id<Marker>{"id", &Marker::id, "Id of the marker, unique among its kind."},
               Text<Marker>{"name", &Marker::name, Need::required, "Name for the reader.", Told(wording("Name"))},
               Text<Marker>{"text", &Marker::text, Need::optional, "As printed on its face; short.",
                            Told(wording("Text"), wording("text"))},
               Colour<Marker>{"colour", &Marker::colour, "#f6f0dc", "Colour of both its sides.",
                              Told(wording("Colour"), wording("colour"))},
               Choice<Marker, Marker::Symbol, 8>{
                   "symbol",
                   &Marker::symbol,
                   {"none", "ring", "triangle", "square", "star", "cross", "arrow", "flame"},
                   "The sign on its face.",
                   Told(wording("Symbol"), wording("symbol")),
                   std::array{wording("none"), wording("ring"), wording("triangle"), wording("square"), wording("star"),
                              wording("cross"), wording("arrow"), wording("flame")}},
               Picture<Marker>{"picture", &Marker::picture,
                               "PNG file in the battle's folder, drawn in the place of the symbol; empty for none.",
                               Told(wording("Picture"), wording("picture on the marker"))},
               Number<Marker, int>{"count",
                                   &Marker::count,
                                   {1, 99},
                                   1,
                                   "How many of it are printed.",
                                   Told(wording("How many"), wording("number of pieces"))},
               Text<Marker>{"back", &Marker::back, Need::optional, "Words on its back; blank without them.",
                            Told(wording("Text on the back"), wording("text on the back"))}};

template <>
inline constexpr std::string_view kElement<ReinforcementGroup> = "group";
template <>
inline constexpr auto kFields<ReinforcementGroup> =
    std::tuple{Id<ReinforcementGroup>{"id", &ReinforcementGroup::id, "Id of the group, unique among its kind."},
               Reference<ReinforcementGroup, SideId>{"side", &ReinforcementGroup::side, To::side,
                                                     "Whose reinforcements they are.", Told(wording("Side"))},
               Place<ReinforcementGroup, HexIndex>{"entry", &ReinforcementGroup::entry, "Where its units come on.",
                                                   Told(wording("Entry hex"), wording("hex of entry"))},
               Number<ReinforcementGroup, int>{"turn",
                                               &ReinforcementGroup::turn,
                                               {1, kMaxTurns},
                                               {},
                                               "The first turn in which its units may enter (rule 5.2).",
                                               Told(wording("From turn"), wording("turn of arrival"))}};

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
inline constexpr auto kFields<SourceNote> = std::tuple{
    Text<SourceNote>{"author", &SourceNote::author, Need::optional, "Who wrote it.", OnPaper(wording("author"))},
    Text<SourceNote>{"title", &SourceNote::title, Need::required, "Its title.", OnPaper(wording("title"))},
    Text<SourceNote>{"note", &SourceNote::note, Need::optional, "What it was used for.", OnPaper(wording("remark"))}};
template <>
inline constexpr std::string_view kElement<IgnoredFinding> = "ignore";
template <>
inline constexpr auto kFields<IgnoredFinding> =
    std::tuple{Text<IgnoredFinding>{"code", &IgnoredFinding::code, Need::required, "Code of the finding.",
                                    OnPaper(wording("code"))},
               Text<IgnoredFinding>{"place", &IgnoredFinding::place, Need::optional, "Where; everywhere without it.",
                                    OnPaper(wording("place"))},
               Text<IgnoredFinding>{"reason", &IgnoredFinding::reason, Need::required, "Why it is right.",
                                    OnPaper(wording("reason"))}};

}  // namespace ramparts::data
