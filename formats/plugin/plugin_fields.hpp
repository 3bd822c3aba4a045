// What the rows of plugin.xml consist of; see formats/scenario/fields.hpp for the kinds of field.
#pragma once

#include "engine/model/plugin_info.hpp"
#include "formats/scenario/fields.hpp"

namespace ramparts::data {

inline constexpr Range kRowNumber{0, 63};  ///< phases, frames, verbs of a module
inline constexpr std::array<std::string_view, 4> kDeciders{"phasing", "other", "nobody", "chance"};

/// True or false in words of their own; the first word means true and is the default.
template <class T>
struct Either {
    std::string_view name;
    bool T::*member;
    std::array<std::string_view, 2> values;
    std::string_view doc;
};
/// The number of a rule; see RuleNumber.
template <class T>
struct Rule {
    std::string_view name;
    RuleNumber T::*member;
    Need need;
    std::string_view doc;
};
/// A whole number in the range, or 0, the default.
template <class T>
struct OrZero {
    std::string_view name;
    int T::*member;
    Range range;
    std::string_view doc;
};

template <>
inline constexpr std::string_view kElement<PluginRequirement> = "requires";
template <>
inline constexpr auto kFields<PluginRequirement> = std::tuple{
    Id<PluginRequirement>{"plugin", &PluginRequirement::plugin, "Id of the plugin that must be there too."},
    Text<PluginRequirement>{"version", &PluginRequirement::version, Need::optional, "Its least version, like 1.2.0."}};

template <>
inline constexpr std::string_view kElement<PlayerEntry> = "player";
template <>
inline constexpr auto kFields<PlayerEntry> =
    std::tuple{Id<PlayerEntry>{"id", &PlayerEntry::id, "Id of the player, as --side names it."},
               Text<PlayerEntry>{"title", &PlayerEntry::title, Need::required, "Name for the reader."}};

template <>
inline constexpr std::string_view kElement<PlayerLevel> = "level";
template <>
inline constexpr auto kFields<PlayerLevel> =
    std::tuple{Id<PlayerLevel>{"id", &PlayerLevel::id, "Name of the level, as --side ID=PLAYER:LEVEL names it."},
               Number<PlayerLevel, int>{"nodes",
                                        &PlayerLevel::nodes,
                                        {1, 1'000'000'000},
                                        {},
                                        "Steps on copies of the game that it may try out for a choice."}};

template <>
inline constexpr std::string_view kElement<ExporterEntry> = "exporter";
template <>
inline constexpr auto kFields<ExporterEntry> = std::tuple{
    Id<ExporterEntry>{"id", &ExporterEntry::id, "Id of the exporter."},
    Text<ExporterEntry>{"title", &ExporterEntry::title, Need::required, "Name for the reader."},
    Id<ExporterEntry>{"extension", &ExporterEntry::extension, "Ending of the files it writes, without the dot."}};

template <>
inline constexpr std::string_view kElement<ImporterEntry> = "importer";
template <>
inline constexpr auto kFields<ImporterEntry> = std::tuple{
    Id<ImporterEntry>{"id", &ImporterEntry::id, "Id of the importer."},
    Text<ImporterEntry>{"title", &ImporterEntry::title, Need::required, "Name for the reader."},
    Id<ImporterEntry>{"extension", &ImporterEntry::extension, "Ending of the files it reads, without the dot."}};

template <>
inline constexpr std::string_view kElement<PluginModule> = "module";
template <>
inline constexpr auto kFields<PluginModule> = std::tuple{
    Id<PluginModule>{"id", &PluginModule::id, "Id by which scenarios name the module."},
    Text<PluginModule>{"title", &PluginModule::title, Need::required, "Name for the reader."},
    Text<PluginModule>{"rule", &PluginModule::rule_id, Need::optional, "Id of the rule of its own that it plays."},
    Flag<PluginModule>{"repeatable", &PluginModule::repeatable, false,
                       "May be used more than once, with different parameters."},
    Flag<PluginModule>{"steps-on-the-way", &PluginModule::steps_on_the_way, false,
                       "Moves are carried out hex by hex, because it reacts on the way."},
    Flag<PluginModule>{"replaces-standard", &PluginModule::replaces_standard, false,
                       "A complete rule set: its phases are played instead of movement and combat."},
    Flag<PluginModule>{"procedures", &PluginModule::procedures, false,
                       "Calls procedures of the standard rules: losses, retreats, advances."},
    Words<PluginModule>{"was", &PluginModule::was, "Ids that it had in earlier versions; battles may still use them."}};

template <>
inline constexpr std::string_view kElement<ParameterInfo> = "param";
template <>
inline constexpr auto kFields<ParameterInfo> = std::tuple{
    Id<ParameterInfo>{"name", &ParameterInfo::name, "Name by which scenarios give the value."},
    Choice<ParameterInfo, ParameterType, 15>{"type",
                                             &ParameterInfo::type,
                                             {"text", "integer", "choice", "unit", "units", "hex", "hexes", "side",
                                              "class", "terrain", "feature", "table", "hexside", "road", "trait"},
                                             "What the value is."},
    Flag<ParameterInfo>{"required", &ParameterInfo::required, false, "A use without it is an error."},
    Text<ParameterInfo>{"default", &ParameterInfo::otherwise, Need::optional, "The value when it is left out."},
    Number<ParameterInfo, int>{"least", &ParameterInfo::least, {-9999, 9999}, 0, "Integers: the least value."},
    Number<ParameterInfo, int>{"most", &ParameterInfo::most, {-9999, 9999}, 99, "Integers: the greatest value."},
    Words<ParameterInfo>{"words", &ParameterInfo::words, "Choices: the words."},
    Text<ParameterInfo>{"suits", &ParameterInfo::suits, Need::optional,
                        "The class or symbol of the unit that a new use names; bombards: one whose class bombards."},
    Flag<ParameterInfo>{"stacks", &ParameterInfo::stacks, true,
                        "Units: false when the unit named here does not count for stacking."},
    Choice<ParameterInfo, ParameterTells, 3>{
        "tells",
        &ParameterInfo::tells,
        {"nothing", "immobile", "roads-closed-until"},
        "immobile: the unit never moves; roads-closed-until: up to this turn the module's side has no road rate."},
    Flag<ParameterInfo>{"setting", &ParameterInfo::setting, false,
                        "Of modules: players may choose the value when a game begins."},
    Words<ParameterInfo>{"was", &ParameterInfo::was,
                         "Of modules: names that it had in earlier versions; battles may still use them."}};

template <>
inline constexpr std::string_view kElement<MigrationInfo> = "migration";
template <>
inline constexpr auto kFields<MigrationInfo> = std::tuple{
    Text<MigrationInfo>{"before", &MigrationInfo::before, Need::required,
                        "The first version that plays otherwise, like 1.3.0; records of earlier ones may not fit."}};

template <>
inline constexpr std::string_view kElement<CheckInfo> = "check";
template <>
inline constexpr auto kFields<CheckInfo> = std::tuple{
    Text<CheckInfo>{"code", &CheckInfo::code, Need::required, "Letters that are the plugin's own, and digits: FW101."},
    Id<CheckInfo>{"key", &CheckInfo::key, "Name by which settings and ignored findings know it."},
    Choice<CheckInfo, Severity, 3>{
        "severity", &CheckInfo::severity, {"note", "warning", "error"}, "An error is never played."},
    Text<CheckInfo>{"title", &CheckInfo::title, Need::required, "What is wrong, in one line."},
    Rule<CheckInfo>{"rule", &CheckInfo::rule, Need::optional, "Number of the rule it rests on."},
    Choice<CheckInfo, CheckAsked, 2>{
        "asked",
        &CheckInfo::asked,
        {"always", "used"},
        "Checks of no module: always, or used: of scenarios that use a module of the plugin."}};

template <>
inline constexpr std::string_view kElement<CheckMessage> = "message";
template <>
inline constexpr auto kFields<CheckMessage> = std::tuple{
    Number<CheckMessage, int>{"number", &CheckMessage::number, {1, 4095}, {}, "The number by which code names it."},
    Id<CheckMessage>{"id", &CheckMessage::id, "The id by which scripts name it."},
    Text<CheckMessage>{"fix", &CheckMessage::fix, Need::required, "What to do about it."}};

template <>
inline constexpr std::string_view kElement<TransformInfo> = "transform";
template <>
inline constexpr auto kFields<TransformInfo> = std::tuple{
    Id<TransformInfo>{"id", &TransformInfo::id, "Id of the transform, as --with names it."},
    Text<TransformInfo>{"title", &TransformInfo::title, Need::required, "Name for the reader."},
    Flag<TransformInfo>{"generates", &TransformInfo::generates, false, "Fills a map anew, whatever was on it."}};

template <>
inline constexpr std::string_view kElement<ValueInfo> = "value";
template <>
inline constexpr auto kFields<ValueInfo> =
    std::tuple{Id<ValueInfo>{"name", &ValueInfo::name, "Name by which units and classes state the value."},
               Number<ValueInfo, int>{"least", &ValueInfo::least, kValue, 0, "The least value."},
               Number<ValueInfo, int>{"most", &ValueInfo::most, kValue, 99, "The greatest value."},
               Number<ValueInfo, std::optional<int>>{
                   "default", &ValueInfo::otherwise, kValue, {}, "The value where neither unit nor class states one."}};

template <>
inline constexpr std::string_view kElement<ColumnInfo> = "column";
template <>
inline constexpr auto kFields<ColumnInfo> =
    std::tuple{Id<ColumnInfo>{"name", &ColumnInfo::name, "Name of the column, as rows give it."},
               Choice<ColumnInfo, ColumnType, 6>{"type",
                                                 &ColumnInfo::type,
                                                 {"integer", "choice", "class", "terrain", "feature", "hexside"},
                                                 "What its cells hold."},
               Flag<ColumnInfo>{"required", &ColumnInfo::required, true, "A row without it is an error."},
               Number<ColumnInfo, int>{"least", &ColumnInfo::least, kValue, -99, "Integers: the least value."},
               Number<ColumnInfo, int>{"most", &ColumnInfo::most, kValue, 99, "Integers: the greatest value."},
               Words<ColumnInfo>{"words", &ColumnInfo::words, "Choices: the words."}};

template <>
inline constexpr std::string_view kElement<TableInfo> = "table";
template <>
inline constexpr auto kFields<TableInfo> =
    std::tuple{Id<TableInfo>{"name", &TableInfo::name, "Name of the table, as module-table in rulesets gives it."},
               Flag<TableInfo>{"of-terrains", &TableInfo::of_terrains, false,
                               "Its rows are the ruleset's terrains that state an attribute named as one of the "
                               "columns; the column of type terrain has the terrain."}};

inline constexpr std::array<std::string_view, 3> kEffects{"blocks", "attenuates", "nothing"};
template <>
inline constexpr std::string_view kElement<ObstacleInfo> = "obstacle";
template <>
inline constexpr auto kFields<ObstacleInfo> = std::tuple{
    Choice<ObstacleInfo, ObstacleKind, 3>{
        "kind", &ObstacleInfo::kind, {"terrain", "feature", "hexside"}, "What is in the way."},
    Id<ObstacleInfo>{"of", &ObstacleInfo::of, "Id of the terrain, feature or kind of hexside."},
    Choice<ObstacleInfo, SightEffect, 3>{"effect", &ObstacleInfo::effect, kEffects, "What it does to the line."}};

template <>
inline constexpr std::string_view kElement<SightInfo> = "sight";
template <>
inline constexpr auto kFields<SightInfo> = std::tuple{
    Id<SightInfo>{"id", &SightInfo::id, "Id by which the module asks for the policy."},
    Flag<SightInfo>{"ruleset", &SightInfo::of_ruleset, false,
                    "What the ruleset says of terrains and features counts too."},
    Choice<SightInfo, SightEffect, 3>{"units", &SightInfo::units, kEffects, "What units in the way do."},
    Choice<SightInfo, CornerRule, 3>{"corners",
                                     &SightInfo::corners,
                                     {"ruleset", "crosses", "ignored"},
                                     "Whether a line through a corner crosses the hexside there."},
    Choice<SightInfo, PairRule, 3>{"pairs",
                                   &SightInfo::pairs,
                                   {"one-attenuates", "both", "either"},
                                   "Along a hexside: what a thing on one of its sides does."},
    Choice<SightInfo, SlopeRule, 3>{"slopes",
                                    &SightInfo::slopes,
                                    {"low", "edge", "none"},
                                    "low: they block when both ends lie below; edge: unless an end is the upper hex."},
    Flag<SightInfo>{"rim", &SightInfo::rim, false, "Along the rim of the map, the side beyond it is obstructed."},
    Text<SightInfo>{"farthest", &SightInfo::farthest, Need::optional,
                    "An attribute of the game that says how far one sees; 0: any distance."},
    Text<SightInfo>{"rule", &SightInfo::rule_id, Need::optional, "Id of the module's rule that it plays."},
    Text<SightInfo>{"replaces", &SightInfo::replaces, Need::optional,
                    "PARAMETER=WORD: while the parameter has this word, the standard lines of sight (7.7) are off."}};

template <>
inline constexpr std::string_view kElement<MarkInfo> = "mark";
template <>
inline constexpr auto kFields<MarkInfo> = std::tuple{
    Text<MarkInfo>{"value", &MarkInfo::value, Need::optional, "The value whose number is printed."},
    Text<MarkInfo>{"table", &MarkInfo::table, Need::optional,
                   "Or a table: its rows that suit the unit's class give the numbers."},
    Text<MarkInfo>{"column", &MarkInfo::column, Need::optional, "The column of the table with the numbers."},
    Text<MarkInfo>{"text", &MarkInfo::text, Need::required, "What is printed, with {1} for the number."},
    Choice<MarkInfo, MarkPlace, 2>{
        "place", &MarkInfo::place, {"values", "range"}, "values: below the factor; range: instead of the range (7.2)."},
    Words<MarkInfo>{"units", &MarkInfo::units,
                    "Who bears it: bombards, air, or parameters that list classes and traits; a+b: who is of both."},
    Text<MarkInfo>{"most", &MarkInfo::most, Need::optional, "A parameter: no greater number is printed."},
    Text<MarkInfo>{"title", &MarkInfo::title, Need::required, "What it is, for the reader."}};

template <>
inline constexpr std::string_view kElement<PhaseInfo> = "phase";
template <>
inline constexpr auto kFields<PhaseInfo> = std::tuple{
    Number<PhaseInfo, int>{"number", &PhaseInfo::number, kRowNumber, {}, "Its number among phases and frames."},
    Id<PhaseInfo>{"id", &PhaseInfo::id, "Id of the phase."},
    Text<PhaseInfo>{"before", &PhaseInfo::before, Need::optional, "The phase it comes before: movement, combat …"},
    Text<PhaseInfo>{"after", &PhaseInfo::after, Need::optional, "The phase it comes after."},
    Choice<PhaseInfo, Decider, 4>{"by", &PhaseInfo::by, kDeciders, "Who acts in it."},
    Either<PhaseInfo>{
        "ends",
        &PhaseInfo::ends,
        {"player", "closed"},
        "player: the player who acts may end it at any time; closed: it ends when nothing is left to do."},
    Text<PhaseInfo>{"title", &PhaseInfo::title, Need::required, "Name for the reader."}};

template <>
inline constexpr std::string_view kElement<FrameInfo> = "frame";
template <>
inline constexpr auto kFields<FrameInfo> = std::tuple{
    Number<FrameInfo, int>{"number", &FrameInfo::number, kRowNumber, {}, "Its number among phases and frames."},
    Id<FrameInfo>{"id", &FrameInfo::id, "Id of the frame."},
    Choice<FrameInfo, Decider, 4>{"by", &FrameInfo::by, kDeciders, "Who answers."},
    OrZero<FrameInfo>{"faces", &FrameInfo::faces, {2, 100}, "Faces of each die; 0: the die of the ruleset."},
    Number<FrameInfo, int>{"count", &FrameInfo::count, {1, 32}, 1, "How many dice."},
    Flag<FrameInfo>{"yes-no", &FrameInfo::yes_no, false, "Is answered with yes or no."},
    Flag<FrameInfo>{"secret", &FrameInfo::secret, false,
                    "What is chosen or rolled in it is reported to the side that decides alone."},
    Text<FrameInfo>{"title", &FrameInfo::title, Need::required, "Name for the reader."}};

template <>
inline constexpr std::string_view kElement<VerbInfo> = "verb";
template <>
inline constexpr auto kFields<VerbInfo> = std::tuple{
    Number<VerbInfo, int>{"number", &VerbInfo::number, kRowNumber, {}, "Its number among the verbs."},
    Id<VerbInfo>{"id", &VerbInfo::id, "Id of the verb, as journals and the command line write it."},
    Choice<VerbInfo, VerbTakes, 4>{"takes", &VerbInfo::takes, {"none", "unit", "hex", "both"}, "What it is done with."},
    Choice<VerbInfo, VerbPick, 3>{"pick", &VerbInfo::pick, {"list", "unit", "hex"}, "What a click on the map chooses."},
    Choice<VerbInfo, VerbHint, 4>{
        "hint", &VerbInfo::hint, {"neutral", "helps", "harms", "ends"}, "What players may expect of it."},
    Number<VerbInfo, int>{"weight", &VerbInfo::weight, {0, 99}, 1, "0: never taken at random."},
    Text<VerbInfo>{"title", &VerbInfo::title, Need::required, "Sentence for the reader: {unit} digs in."}};

template <>
inline constexpr std::string_view kElement<AttributeInfo> = "attribute";
template <>
inline constexpr auto kFields<AttributeInfo> = std::tuple{
    Id<AttributeInfo>{"name", &AttributeInfo::name, "Name, unique in the module."},
    Choice<AttributeInfo, AttributeScope, 5>{
        "scope", &AttributeInfo::scope, {"game", "side", "unit", "hex", "hexside"}, "What has one each."},
    Number<AttributeInfo, int>{"least", &AttributeInfo::least, {-32768, 32767}, 0, "The least value."},
    Number<AttributeInfo, int>{"most", &AttributeInfo::most, {-32768, 32767}, 1, "The greatest value."},
    Number<AttributeInfo, int>{"default", &AttributeInfo::otherwise, {-32768, 32767}, 0, "The value at the beginning."},
    Choice<AttributeInfo, AttributeResets, 5>{"resets",
                                              &AttributeInfo::resets,
                                              {"never", "phase", "player-turn", "turn", "enter"},
                                              "When it takes its default again."},
    Flag<AttributeInfo>{"by-turn", &AttributeInfo::by_turn, false,
                        "Scope game: each turn gives it the value set in the scenario's turn, else its default."},
    Flag<AttributeInfo>{"triggers", &AttributeInfo::triggers, false, "Modules may react to its changes."},
    Number<AttributeInfo, std::optional<int>>{
        "pin", &AttributeInfo::pin, {0, 3}, {}, "The word it had before attributes were declared."},
    Choice<AttributeInfo, VictoryCount, 2>{"counts",
                                           &AttributeInfo::counts,
                                           {"nothing", "banners"},
                                           "Scope side: what conditions of victory count in it."},
    Flag<AttributeInfo>{"secret", &AttributeInfo::secret, false,
                        "Scope unit: known to the side of the unit alone while it is not at its default."},
    Text<AttributeInfo>{"badge", &AttributeInfo::badge, Need::optional,
                        "Drawn on the counter, or in the hex, while it is set."},
    Text<AttributeInfo>{"tone", &AttributeInfo::tone, Need::optional, "good or bad: the badge's colour."}};

template <>
inline constexpr std::string_view kElement<RuleInfo> = "rule";
template <>
inline constexpr auto kFields<RuleInfo> =
    std::tuple{Id<RuleInfo>{"id", &RuleInfo::id, "Id by which the module cites it."},
               Rule<RuleInfo>{"number", &RuleInfo::number, Need::required, "Its number in the source."},
               Text<RuleInfo>{"source", &RuleInfo::source, Need::required, "The book or text it is in."}};

}  // namespace ramparts::data
