// Where units can ever get to: floods over legal steps, without regard to enemies and movement points.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// Which steps a unit class may ever make (rules 4.8, 4.16): costs do not matter, prohibitions do.
class StepRules {
public:
    /// Without a class: only barriers and prohibited terrain count.
    explicit StepRules(const Ruleset& rules, std::optional<UnitClassId> unit_class = {});
    /// Whether a barrier on the hexside is not bridged.
    [[nodiscard]] bool blocked(SideSet set) const noexcept {
        return (set.bits() & barrier_bits_) != 0 && blocked_slowly(set);
    }
    /// Whether nothing may enter the terrain (a hole, or prohibited).
    [[nodiscard]] bool closed(TerrainId terrain) const noexcept { return closed_[terrain]; }
    /// Whether the class may step from a hex to its neighbour; both must be < grid().size().
    [[nodiscard]] bool may_step(const Map& map, HexIndex from, int direction, HexIndex to) const noexcept;

private:
    [[nodiscard]] bool blocked_slowly(SideSet set) const noexcept;
    struct Cross {
        bool level = true, down = true, by_road = true;
        bool directed = false;
    };
    std::uint32_t barrier_bits_ = 0;
    bool afloat_ = false;             // a ship: hexsides do not matter
    std::uint32_t special_bits_ = 0;  // kinds with a prohibition for the class
    std::vector<bool> closed_;
    std::vector<bool> no_entry_;          // off road, for the class
    std::vector<std::uint32_t> bridges_;  // per kind: bits of the kinds that bridge it
    std::vector<Cross> cross_;
};

/// For each unit the hexes it can ever stand in. Units of a class that start in the same region share it.
class UnitReach {
public:
    /// `immobile`: by unit, whether it never moves.
    UnitReach(const Scenario& scenario, const std::vector<bool>& immobile);
    /// Whether the unit can ever stand in the hex; false for a unit without a legal start.
    [[nodiscard]] bool can_reach(std::size_t unit, HexIndex hex) const noexcept;
    [[nodiscard]] bool has_start(std::size_t unit) const noexcept { return region_of_[unit] >= 0; }
    /// Whether some unit of the side can ever stand in the hex.
    [[nodiscard]] bool side_can_reach(SideId side, HexIndex hex) const noexcept;
    /// Whether the unit can ever come next to an enemy (not across a barrier), or within its range if it bombards.
    [[nodiscard]] bool can_meet_enemy(std::size_t unit) const;

private:
    using Field = std::vector<std::uint8_t>;
    struct Region {
        UnitClassId unit_class = 0;
        Field reached;
        bool single = false;
    };
    [[nodiscard]] int region_from(HexIndex start, UnitClassId unit_class, bool immobile);
    [[nodiscard]] Field enemy_field(SideId side) const;
    [[nodiscard]] bool within_range(const Field& own, const Field& enemy, int range) const;

    const Scenario& scenario_;
    std::vector<Region> regions_;
    std::vector<int> region_of_;  // per unit, -1 = nowhere
};

}  // namespace ramparts
