// Questions about a position, answered as data: reach, line of sight, zones of control, odds, obligations.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

/// Where a unit can go from where it stands, as if its side were moving now.
struct ReachAnswer {
    struct Hex {
        HexIndex hex = kNoHex;
        int cost = 0;                ///< half points
        std::vector<HexIndex> path;  ///< from the start, both ends included
        int road_steps = 0;
        bool in_ezoc = false;  ///< movement ends there (4.3)
    };
    UnitIndex unit = kNoUnit;
    bool possible = false;
    RuleNumber rule;  ///< why not
    Message reason;
    bool enters = false;  ///< comes from off the map
    HexIndex start = kNoHex;
    int start_cost = 0;        ///< half points paid to stand in `start`
    int allowance = 0;         ///< half points
    std::vector<Given> given;  ///< what modules change of its allowance and costs
    std::vector<Hex> hexes;    ///< ascending; `start` itself only when entering
};
[[nodiscard]] ReachAnswer query_reach(const StandardRules& rules, const StateView& view, UnitIndex u);

/// Everything a line of sight meets, and the verdict, by one way of sight: the standard rules' (7.3, 7.7) or a
/// module's.
struct LosAnswer {
    enum class Effect : std::uint8_t { none, attenuates, blocks };
    struct Between {
        HexIndex hex = kNoHex;
        Message ground;            ///< "forest with building"
        UnitIndex unit = kNoUnit;  ///< standing there
        Effect effect = Effect::none;
    };
    struct Pair {  ///< hexes on either side of a hexside the line runs along
        HexIndex a = kNoHex;
        HexIndex b = kNoHex;
        bool a_blocks = false, b_blocks = false;
        bool a_attenuates = false, b_attenuates = false;
        Effect effect = Effect::none;
    };
    struct Crossing {
        HexIndex left = kNoHex;
        HexIndex entered = kNoHex;
        bool at_corner = false;
        bool counts = true;  ///< false: a corner, under the option that ignores them
        bool slope = false;
        int top = 0;  ///< elevation of the slope's upper side, where there is a slope
        Effect effect = Effect::none;
    };
    std::string by;     ///< the id of the way of sight: "standard" or that of the module's policy
    std::string title;  ///< of the module, English; empty for the standard rules
    HexIndex from = kNoHex;
    HexIndex to = kNoHex;
    int distance = 0;
    int from_elevation = 0;
    int to_elevation = 0;
    Sight sight = Sight::clear;
    RuleNumber rule;
    Message reason;  ///< one sentence
    std::vector<Between> between;
    std::vector<Pair> pairs;
    std::vector<Crossing> crossings;
};
/// By every way of sight in force in the battle, never empty: those of its modules in the order of their use, then that
/// of the standard rules unless nothing bombards by it. The two hexes must be different hexes of the map.
[[nodiscard]] std::vector<LosAnswer> query_los(const StandardRules& rules, const StateView& view, HexIndex from,
                                               HexIndex to);

[[nodiscard]] std::string_view to_string(Sight sight) noexcept;
[[nodiscard]] Wording to_string(LosAnswer::Effect effect) noexcept;

/// Hexes into which units of a side exert a zone of control, ascending, with those units (4.1).
struct ZocHex {
    HexIndex hex = kNoHex;
    UnitSet units;
    UnitIndex enemy = kNoUnit;  ///< an enemy of that side standing there
};
[[nodiscard]] std::vector<ZocHex> query_zoc(const StateView& view, SideId side);

/// Odds of a combat, whether it could be declared now or not, as long as its units stand where they could fight it.
struct OddsAnswer {
    bool legal = false;
    std::vector<Explanation> objections;  ///< why it cannot be declared now
    /// Both sides are on the map, each attacker is adjacent to a defender and each gun reaches one. Otherwise there are
    /// no odds: report and faces say nothing.
    bool worked_out = false;
    OddsReport report;
    struct Face {
        int die = 1;
        std::string code;
        CombatResult result;
    };
    std::vector<Face> faces;  ///< the column's results
};
/// `targets` are the hexes the asker named; one without a unit is an objection.
[[nodiscard]] OddsAnswer query_odds(const StandardRules& rules, const StateView& view, const Combat& combat,
                                    std::span<const HexIndex> targets = {});

/// The obligations and possibilities of a combat phase.
struct CombatsAnswer {
    struct Target {
        HexIndex hex = kNoHex;
        UnitSet units;
        bool must = false;  ///< has to be attacked this phase (6.1)
        UnitSet adjacent;   ///< units that may attack it
        UnitSet guns;       ///< guns that may bombard it
    };
    bool in_combat_phase = false;
    bool assumed = false;  ///< the answer is for the combat phase that would follow if movement ended now
    SideId side = kNoSide;
    UnitSet must_attack;  ///< friends that have to attack (6.4)
    std::vector<Target> targets;
};
[[nodiscard]] CombatsAnswer query_combats(const StandardRules& rules, const Position& position);

}  // namespace ramparts
