// The rules as data: kinds of terrain, hexside, road, feature and unit, and the tables that relate them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/model/module_data.hpp"
#include "engine/model/provenance.hpp"

namespace ramparts {

/// Ids of kinds are positions in the ruleset's vectors.
using TerrainId = std::uint8_t;
using HexsideKindId = std::uint8_t;
using RoadKindId = std::uint8_t;
using FeatureId = std::uint8_t;
using UnitClassId = std::uint8_t;

inline constexpr int kMaxTerrains = 200;
inline constexpr int kMaxHexsideKinds = 12;
inline constexpr int kMaxRoadKinds = 8;
inline constexpr int kMaxFeatures = 8;
inline constexpr int kMaxUnitClasses = 32;

/// A cost in half movement points; kProhibited means the step may never be made.
using HalfMp = std::int16_t;
inline constexpr HalfMp kProhibited = 0x3FFF;

/// Where a class of units moves: over land, over water, or above both, where it has a hex and no place in it.
enum class Domain : std::uint8_t { ground, naval, air };
/// How a class of units shares hexes (4.9): units of a side that count and leaders, each up to a limit of the options,
/// and any number of others.
enum class StackCategory : std::uint8_t { counts, leader, none };

struct TerrainKind {
    std::string id;
    std::string name;
    std::string look;    ///< drawing style; empty = id
    std::string colour;  ///< "#rrggbb" or empty
    bool blocks_los = false;
    bool attenuates_los = false;
    bool prohibited = false;   ///< no ground unit enters, no ZOC in or out (rule 4.16, all-river hexes)
    bool naval = false;        ///< naval units may enter
    std::optional<int> cover;  ///< what a bombardment of a unit in it loses, for the rule modules that ask
    Provenance provenance;
    friend bool operator==(const TerrainKind&, const TerrainKind&) = default;
};

struct HexsideKind {
    std::string id;
    std::string name;
    std::string look;
    std::string colour;
    bool directed = false;                 ///< has an uphill hex
    bool barrier = false;                  ///< stops movement, ZOC and adjacent combat unless bridged (4.1, 4.16)
    bool blocks_los_low = false;           ///< blocks LOS when both ends lie below its upper side (7.7)
    bool needs_road = false;               ///< stands only where a road crosses
    std::optional<HexsideKindId> bridges;  ///< the barrier kind this one makes passable
    Provenance provenance;
    friend bool operator==(const HexsideKind&, const HexsideKind&) = default;
};

struct RoadKind {
    std::string id;
    std::string name;
    std::string look;
    std::string colour;
    HalfMp rate = 1;  ///< half points per step along the road (4.18)
    Provenance provenance;
    friend bool operator==(const RoadKind&, const RoadKind&) = default;
};

struct FeatureKind {
    std::string id;
    std::string name;
    std::string look;
    std::string colour;
    std::optional<TerrainId> needs;  ///< the terrain it stands in (4.13: buildings in clear)
    bool blocks_los = false;
    bool attenuates_los = false;
    Provenance provenance;
    friend bool operator==(const FeatureKind&, const FeatureKind&) = default;
};

struct UnitClass {
    std::string id;
    std::string name;
    std::string symbol;     ///< drawing: infantry, cavalry, artillery, warband, gunboat, …
    bool bombards = false;  ///< section 7 applies
    Domain domain = Domain::ground;
    StackCategory stack = StackCategory::counts;
    bool zoc = true;                      ///< exerts a zone of control (4.1); ground units only
    std::optional<int> defence;           ///< fixed defence strength (7.9)
    std::optional<UnitClassId> moves_as;  ///< takes that class's movement rows
    std::string facing;                   ///< facing colour of its units that have none of their own
    Provenance provenance;
    std::vector<SetValue> values;  ///< for rule modules; units that state one of their own have that instead
    friend bool operator==(const UnitClass&, const UnitClass&) = default;
};

/// One stated row or cell of a table; an absent row is inherited through UnitClass::moves_as.
struct AllowanceRow {
    UnitClassId unit_class = 0;
    HalfMp day = 0;
    HalfMp night = 0;
    Provenance provenance;
    friend bool operator==(const AllowanceRow&, const AllowanceRow&) = default;
};
struct EnterRow {
    TerrainId terrain = 0;
    std::optional<UnitClassId> unit_class;  ///< nothing = all classes
    HalfMp cost = 2;                        ///< kProhibited for "no"
    Provenance provenance;
    friend bool operator==(const EnterRow&, const EnterRow&) = default;
};
struct CrossRow {
    HexsideKindId kind = 0;
    std::optional<UnitClassId> unit_class;
    HalfMp cost = 0;     ///< extra, off road (uphill where the kind is directed)
    HalfMp down = 0;     ///< extra downhill, directed kinds only
    HalfMp by_road = 0;  ///< extra when the step follows a road
    Provenance provenance;
    friend bool operator==(const CrossRow&, const CrossRow&) = default;
};

/// What gives a combat shift: a terrain, feature or hexside kind, or the enfilade event (6.10).
enum class ShiftCause : std::uint8_t { terrain, feature, hexside, enfilade };
struct ShiftRow {
    ShiftCause cause = ShiftCause::terrain;
    std::uint8_t kind = 0;  ///< id in the vector that `cause` names; 0 for enfilade
    int columns = 0;        ///< negative = left, for the defender
    Provenance provenance;
    friend bool operator==(const ShiftRow&, const ShiftRow&) = default;
};

/// An odds column as printed, e.g. {1, 4} for 1:4. Its position counts from 1:1 = 0, 2:1 = 1, 1:2 = -1.
struct Odds {
    int attacker = 1;
    int defender = 1;
    friend auto operator<=>(const Odds&, const Odds&) = default;
    [[nodiscard]] int position() const noexcept { return attacker >= defender ? attacker - 1 : 1 - defender; }
    [[nodiscard]] static Odds at_position(int position) noexcept {
        return position >= 0 ? Odds{position + 1, 1} : Odds{1, 1 - position};
    }
    /// Ratio rounded for the defender (6.2): a ≥ d → floor(a/d):1, else 1:ceil(d/a). Both at least 1.
    [[nodiscard]] static Odds of_strengths(int attack, int defence) noexcept {
        return attack >= defence ? Odds{attack / defence, 1} : Odds{1, (defence + attack - 1) / attack};
    }
    [[nodiscard]] std::string text() const { return std::to_string(attacker) + ":" + std::to_string(defender); }
};

/// A combat result: steps each side loses as a whole, then who retreats one hex (6.11, 6.12).
struct CombatResult {
    std::uint8_t attacker_steps = 0;
    std::uint8_t defender_steps = 0;
    bool attacker_retreats = false;
    bool defender_retreats = false;
    friend bool operator==(const CombatResult&, const CombatResult&) = default;
    /// Reads `AL<n>`, `DL<n>`, `BL<n>`, `AR`, `DR` in the grammar loss* retreat*, or `-` for no effect.
    [[nodiscard]] static std::optional<CombatResult> parse(std::string_view code) noexcept;
    /// Whether a code outside that grammar has the form of one that a rule module brings: two to eight capital letters
    /// and digits, of which the first is a letter, and no loss or retreat among them.
    [[nodiscard]] static bool may_be_module(std::string_view code) noexcept;
    /// How bad it is for the attacker minus how bad for the defender; used by the monotonicity check.
    [[nodiscard]] int favour() const noexcept;
};

struct CrtCell {
    Odds odds;
    int die = 1;
    std::string code;
    CombatResult result;
    Provenance provenance;
    friend bool operator==(const CrtCell&, const CrtCell&) = default;
};

/// Readings of the rules that a player could reasonably take the other way. The defaults are ours.
struct RuleOptions {
    enum class OddsClamp : std::uint8_t { after, before };     ///< 6.16: limits bite after or before the shifts
    enum class HexShift : std::uint8_t { largest, smallest };  ///< several defending hexes: which in-hex shift
    enum class HexsideShift : std::uint8_t {
        every_pair,
        same_kind
    };  ///< 6.9: kinds may differ from pair to pair, or not
    enum class MultiHexCombat : std::uint8_t {
        either,
        defenders
    };  ///< 6.12: a combat is one over several hexes by attackers or defenders in several, or by defenders only
    OddsClamp odds_clamp = OddsClamp::after;
    HexShift hex_shift = HexShift::largest;
    HexsideShift hexside_shift = HexsideShift::every_pair;
    MultiHexCombat multi_hex_combat = MultiHexCombat::either;
    bool enfilade_counts_bombardment = false;   ///< 6.10: supporting guns count towards four attackers
    bool enfilade_needs_empty_between = false;  ///< 6.10: the hexes between three attackers must hold no unit at all
    bool minimum_move_enters_map = false;       ///< 4.8: the one-hex guarantee brings a reinforcement on
    bool friendly_blocks_entry = false;         ///< 5.3: a friend on the entry hex opens the substitute hexes too
    bool displace_out_of_ezoc = false;          ///< 6.13: a friend in an EZOC may be displaced
    bool retreat_must_leave_ezoc_first = true;  ///< 6.14: EZOC hexes only when nothing else is open
    bool corner_crosses_hexside =
        true;  ///< 7.7: LOS through a corner counts as crossing between the hexes left and entered
    bool lapsed_gun_may_bombard = false;  ///< 7.8: a gun that began in an EZOC may fire once its enemies are gone
    bool advance_is_optional = false;     ///< 6.15: the advance after combat may be declined
    int stacking_limit = 1;               ///< 4.9: units of a side that count which a hex holds, 1 to kMostStacked
    int leader_limit = 1;                 ///< 4.9: leaders of a side that a hex holds, 1 to kMostStacked
    /// Counters of a stack still tell apart on a hex of the map, and six full hexes around one are 24 attackers, which
    /// is as many as the proofs of the declarations (6.1–6.5) try.
    static constexpr int kMostStacked = 4;
    friend bool operator==(const RuleOptions&, const RuleOptions&) = default;
};

/// A complete set of rules as read from ruleset XML. A regular value; RuleTables makes it fast.
struct Ruleset {
    std::string id;
    std::string name;
    std::vector<TerrainKind> terrains;
    std::vector<HexsideKind> hexside_kinds;
    std::vector<RoadKind> road_kinds;
    std::vector<FeatureKind> features;
    std::vector<UnitClass> unit_classes;
    std::vector<AllowanceRow> allowances;
    std::vector<EnterRow> enter;
    std::vector<CrossRow> cross;
    std::vector<ShiftRow> shifts;
    int die_faces = 6;
    std::vector<CrtCell> crt;  ///< sorted by odds position, then die
    RuleOptions options;
    std::vector<ModuleTable> module_tables;  ///< of known and unknown modules, each (module, name) once
    std::vector<std::string> notes;

    friend bool operator==(const Ruleset&, const Ruleset&) = default;

    [[nodiscard]] std::optional<TerrainId> terrain(std::string_view kind_id) const noexcept;
    [[nodiscard]] std::optional<HexsideKindId> hexside_kind(std::string_view kind_id) const noexcept;
    [[nodiscard]] std::optional<RoadKindId> road_kind(std::string_view kind_id) const noexcept;
    [[nodiscard]] std::optional<FeatureId> feature(std::string_view kind_id) const noexcept;
    [[nodiscard]] std::optional<UnitClassId> unit_class(std::string_view kind_id) const noexcept;

    /// Day or night allowance of a class in half points, through moves_as; 0 when no row states it.
    [[nodiscard]] HalfMp allowance(UnitClassId unit_class, bool night) const noexcept;
    /// Cost of entering a terrain off road in half points; kProhibited when not allowed or not stated.
    [[nodiscard]] HalfMp enter_cost(UnitClassId unit_class, TerrainId terrain) const noexcept;
    /// The row for crossing a hexside kind; a row of zeros when none is stated.
    [[nodiscard]] CrossRow cross_row(UnitClassId unit_class, HexsideKindId kind) const noexcept;
    /// The rows stated for a table of a module, or null.
    [[nodiscard]] const ModuleTable* module_table(std::string_view module, std::string_view table_name) const noexcept;
    [[nodiscard]] const ShiftRow* shift(ShiftCause cause, std::uint8_t kind) const noexcept;
    [[nodiscard]] int lowest_column() const noexcept;   ///< position of the leftmost CRT column; 0 without a table
    [[nodiscard]] int highest_column() const noexcept;  ///< position of the rightmost CRT column; 0 without a table
    [[nodiscard]] const CrtCell* crt_cell(int position, int die) const noexcept;
};

}  // namespace ramparts
