// What a plugin says of itself without running: its modules with their parameters, phases, frames, verbs, attributes,
// rules and messages, its checks, transforms, players and exporters. Data only; formats/plugin reads it from
// plugin.xml.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/module_data.hpp"

namespace ramparts {

/// What checks may conclude from a parameter without asking the module.
enum class ParameterTells : std::uint8_t {
    nothing,
    immobile,           ///< the unit named here never moves
    roads_closed_until  ///< up to the turn named here the side of the same module has no road rate
};

/// What a parameter of a module takes.
enum class ParameterType : std::uint8_t {
    text,
    integer,
    choice,
    unit,
    units,
    hex,
    hexes,
    side,
    unit_class,
    terrain,
    feature,
    table,
    hexside_kind,
    road_kind,
    trait  ///< of units of the battle
};

struct ParameterInfo {
    std::string name;
    ParameterType type = ParameterType::text;
    bool required = false;
    std::string otherwise;  ///< the value when it is left out
    int least = 0;          ///< integers
    int most = 99;
    std::vector<std::string> words;  ///< choices
    std::string suits;               ///< what unit a new use should name: "bombards", a class or symbol, or any
    bool stacks = true;              ///< units: false when the unit named here does not count for stacking
    ParameterTells tells = ParameterTells::nothing;
    std::string doc;
    bool setting = false;               ///< of modules: players may choose it when a game begins
    std::vector<std::string> was = {};  ///< of modules: what it was called before, the oldest name first
};

/// A value that scenarios and rulesets may give units and their classes: <set name="balls" value="4"/>.
struct ValueInfo {
    std::string name;
    int least = 0;
    int most = 99;
    std::optional<int> otherwise;  ///< where neither unit nor class states it; nothing: the module knows itself
    std::string doc;
};

/// What a cell of a table holds: a number, a word of a list, or the id of a kind.
enum class ColumnType : std::uint8_t { integer, choice, unit_class, terrain, feature, hexside };

struct ColumnInfo {
    std::string name;
    ColumnType type = ColumnType::integer;
    bool required = true;  ///< a row without it is an error
    int least = -99;       ///< integers
    int most = 99;
    std::vector<std::string> words;  ///< choices
};

/// A table of a module: its columns, and the rows in force where the ruleset has no <module-table> for it.
struct TableInfo {
    std::string name;
    std::string doc;
    std::vector<ColumnInfo> columns;
    std::vector<TableRow> rows;
    bool of_terrains = false;  ///< its rows are what the ruleset's terrains state, by attributes named as the columns
};

/// What something in the way does to a line of sight.
enum class SightEffect : std::uint8_t { blocks, attenuates, nothing };
enum class ObstacleKind : std::uint8_t { terrain, feature, hexside };
/// One kind of thing in the way: a terrain or feature of a hex, or a kind on a hexside that the line crosses.
struct ObstacleInfo {
    ObstacleKind kind = ObstacleKind::terrain;
    std::string of;  ///< its id in the ruleset; one that the ruleset does not have obstructs nothing
    SightEffect effect = SightEffect::blocks;
};

/// Whether a line through the corner of a hex crosses the hexside between the hexes it leaves and enters.
enum class CornerRule : std::uint8_t { ruleset, crosses, ignored };
/// Along a hexside: a thing on one side only attenuates, does nothing, or works as if it stood in the way.
enum class PairRule : std::uint8_t { one_attenuates, both, either };
/// Slopes block when both ends lie below their upper side; or unless the upper hex is one of the ends; or never.
enum class SlopeRule : std::uint8_t { low, edge, none };

/// The id of the policy by which the standard rules judge.
inline constexpr std::string_view kStandardSight = "standard";

/// A way of judging lines of sight, for rp_ask_1.sight.
struct SightInfo {
    std::string id;
    bool of_ruleset = false;  ///< what the ruleset says of terrains and features counts too
    SightEffect units = SightEffect::blocks;
    CornerRule corners = CornerRule::ruleset;
    PairRule pairs = PairRule::one_attenuates;
    SlopeRule slopes = SlopeRule::low;
    bool rim = false;      ///< a side beyond the map is obstructed
    std::string farthest;  ///< an attribute of the game: no line is longer than it says; 0 = any length
    std::string rule_id;   ///< of the module's rule that it plays; empty: the module's own
    std::string replaces;  ///< PARAMETER=WORD: with this the standard rules' lines of sight (7.7) serve nothing
    std::string doc;
    std::vector<ObstacleInfo> obstacles;
};

/// Who decides in a phase or frame.
enum class Decider : std::uint8_t { phasing, other, nobody, chance };

/// A phase that a module puts into the sequence of a player turn.
struct PhaseInfo {
    int number = 0;
    std::string id;
    std::string before;  ///< a phase's id: movement, combat, or another module's
    std::string after;
    Decider by = Decider::phasing;
    bool ends = true;  ///< whoever decides may end it at any time; else it ends when nothing is left to do
    std::string title;
};

/// A question or a roll of dice that a module can push.
struct FrameInfo {
    int number = 0;
    std::string id;
    Decider by = Decider::chance;
    int faces = 0;  ///< of each die; 0: the die of the ruleset
    int count = 1;  ///< dice
    bool yes_no = false;
    bool secret = false;  ///< what is chosen or rolled in it is told to the side that decides alone
    std::string title;
};

enum class VerbTakes : std::uint8_t { none, unit, hex, both };
enum class VerbPick : std::uint8_t { list, unit, hex };
enum class VerbHint : std::uint8_t { neutral, helps, harms, ends };

/// Something a module lets a side do.
struct VerbInfo {
    int number = 0;
    std::string id;
    VerbTakes takes = VerbTakes::none;
    VerbPick pick = VerbPick::list;  ///< what a click chooses
    VerbHint hint = VerbHint::neutral;
    int weight = 1;  ///< 0: never taken at random
    std::string title;
};

enum class AttributeScope : std::uint8_t { game, side, unit, hex, hexside };
enum class AttributeResets : std::uint8_t { never, phase, player_turn, turn, enter };

/// What conditions of victory count in an attribute of a side.
enum class VictoryCount : std::uint8_t { nothing, banners };

/// A number that a module keeps in the state of a game.
struct AttributeInfo {
    std::string name;
    AttributeScope scope = AttributeScope::game;
    int least = 0;
    int most = 1;
    int otherwise = 0;  ///< at the beginning
    AttributeResets resets = AttributeResets::never;
    bool by_turn =
        false;  ///< scope game: each turn gives it the value that the scenario states there, else its default
    bool triggers = false;   ///< its changes may be reacted to
    std::optional<int> pin;  ///< one of the four words that modules had before attributes were declared
    VictoryCount counts = VictoryCount::nothing;  ///< scope side
    bool secret = false;                          ///< scope unit: known to the side of the unit alone
    std::string badge;                            ///< drawn on the counter while it is not at its beginning
    std::string tone;                             ///< good, bad, or neither
};

enum class MarkPlace : std::uint8_t { values, range };

/// A number or word that a module prints on the counters of its battles.
struct MarkInfo {
    std::string value;   ///< a value of the module; or
    std::string table;   ///< a table, of which the rows that suit the unit's class give
    std::string column;  ///< the numbers of a column
    std::string text;    ///< with {1} for the number
    MarkPlace place = MarkPlace::values;
    /// Who bears it: "bombards", "air", or parameters that list classes and traits; A+B: who is of both. Empty: all.
    std::vector<std::string> units;
    std::string most;   ///< a parameter: no greater number is printed
    std::string title;  ///< what it is
};

/// A rule that a module cites, by the number of its source.
struct RuleInfo {
    std::string id;
    RuleNumber number;
    std::string source;
};

/// A sentence; {1} … {4} and {unit}, {hex}, {side} stand for its arguments.
struct MessageInfo {
    int number = 0;
    std::string id;
    std::string text;
};

/// A sentence of a check with what to do about it; {1} … {4} stand for its arguments in both.
struct CheckMessage {
    int number = 0;
    std::string id;
    std::string fix;
    std::string text;
};

enum class CheckAsked : std::uint8_t { always, used };

/// A finding that a plugin's code can report about a scenario: an entry of the catalogue of codes, and when its check
/// is asked. One of a module is asked once for each use of that module.
struct CheckInfo {
    std::string code;  ///< capital letters that all codes of the plugin begin with, and digits: "TLG101"
    std::string key;   ///< for settings: "battery-not-on-its-hex"
    Severity severity = Severity::note;
    std::string title;
    RuleNumber rule;                        ///< that it rests on, or none
    CheckAsked asked = CheckAsked::always;  ///< checks of no module: of every scenario, or of those that use a module
    std::string doc;
    std::vector<CheckMessage> messages;
};

/// Something a plugin can do to a scenario as one edit.
struct TransformInfo {
    std::string id;
    std::string title;
    bool generates = false;  ///< fills a map anew, whatever was on it
    std::string doc;
    std::vector<ParameterInfo> parameters;
    std::vector<CheckMessage> messages;  ///< what it says when it cannot be done
};

/// Why a record of an earlier version of the plugin may not play again.
struct MigrationInfo {
    std::string before;  ///< the first version that plays otherwise: "1.3.0"
    std::string text;    ///< what is otherwise since then, a sentence
};

struct PluginModule {
    std::string id;
    std::string title;
    std::string rule_id;  ///< of the one of its rules that it plays, or empty
    bool repeatable = false;
    bool steps_on_the_way = false;
    bool replaces_standard = false;  ///< its phases are the whole sequence of a player turn
    bool procedures = false;         ///< calls procedures of the standard rules
    std::string doc;
    std::vector<std::string> uses;      ///< tables of the boundary it needs
    std::vector<std::string> excludes;  ///< modules it cannot be used with
    std::vector<ParameterInfo> parameters;
    std::vector<ValueInfo> values;
    std::vector<TableInfo> tables;
    std::vector<SightInfo> sights;
    std::vector<MarkInfo> marks;
    std::vector<PhaseInfo> phases;
    std::vector<FrameInfo> frames;
    std::vector<VerbInfo> verbs;
    std::vector<AttributeInfo> attributes;
    std::vector<RuleInfo> rules;
    std::vector<MessageInfo> messages;
    std::vector<std::string> results;   ///< codes of the CRT that call it
    std::vector<CheckInfo> checks;      ///< of scenarios that use it
    std::vector<std::string> was = {};  ///< what it was called before, the oldest name first
    std::vector<MigrationInfo> migrations = {};
};

/// How much a player may use up for a choice, by a name: ID:LEVEL.
struct PlayerLevel {
    std::string id;
    int nodes = 0;  ///< steps on copies of the game
};

struct PlayerEntry {
    std::string id;
    std::string title;
    std::string doc;
    std::vector<PlayerLevel> levels = {};  ///< the first is that of its id alone
};

struct ExporterEntry {
    std::string id;
    std::string title;
    std::string extension;  ///< of the files it writes
    std::string doc;
    std::vector<ParameterInfo> parameters;  ///< its options; of units, hexes and kinds those of the battle
};

struct ImporterEntry {
    std::string id;
    std::string title;
    std::string extension;  ///< of the files it reads
    std::string doc;
    std::vector<ParameterInfo> parameters;  ///< its options: texts, integers, choices
};

struct PluginRequirement {
    std::string plugin;
    std::string version;  ///< at least
};

/// What readers see of a plugin, in another language than the English of plugin.xml.
struct PluginTranslation {
    std::string language;  ///< "fr", "fr_CA"
    /// English and translation, ascending by the English; both have the same places {1} … {4}, {unit}, {hex}, {side}.
    std::vector<std::pair<std::string, std::string>> texts;
};

struct PluginInfo {
    std::string id;
    std::string version;  ///< "1.0.0"
    std::string abi;      ///< "1.0"
    std::string licence;  ///< SPDX
    std::string title;
    std::string doc;
    std::string native;  ///< library beside plugin.xml, without ending; empty for none
    std::string script;  ///< file beside plugin.xml; empty for none
    std::vector<PluginRequirement> requirements;
    std::vector<PluginModule> modules;
    std::vector<CheckInfo> checks;  ///< that belong to no module
    std::vector<TransformInfo> transforms;
    std::vector<PlayerEntry> players;
    std::vector<ExporterEntry> exporters;
    std::vector<ImporterEntry> importers;
    std::vector<PluginTranslation> translations;  ///< from files beside plugin.xml, which does not hold them
};

}  // namespace ramparts
