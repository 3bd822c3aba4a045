// Everything about a scenario that play reads and never changes, in arrays made for speed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/core/packed_sets.hpp"
#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"
#include "engine/play/entry_cost.hpp"
#include "engine/play/limits.hpp"
#include "engine/play/unit_set.hpp"
#include "engine/sight/los_table.hpp"

namespace ramparts {

/// Cost byte of a step that may never be made.
inline constexpr std::uint8_t kNoStep = 255;

/// One unit's constants.
struct UnitInfo {
    SideId side = 0;
    UnitClassId unit_class = 0;
    std::uint8_t steps = 1;
    std::int16_t full = 1;
    std::int16_t reduced = 0;
    std::array<std::int16_t, kMaxSteps - 2> further{};  ///< with two, three … steps lost
    std::int16_t defence = -1;                          ///< fixed defence strength or -1 (7.9)
    std::int16_t range = 0;
    bool bombards = false;
    Domain domain = Domain::ground;
    StackCategory stack = StackCategory::counts;
    std::uint8_t entry = 0xFF;  ///< entry point or 0xFF
    std::uint8_t turn = 0;      ///< first turn of arrival
    HalfMp day = 0;
    HalfMp night = 0;
    std::uint8_t profile = 0;  ///< movement profile with road rate; +1 = without
};

/// Where a hex's bit stands in a packed set of hexes.
struct PackedBit {
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    [[nodiscard]] std::uint64_t bit() const noexcept { return std::uint64_t{1} << shift; }
};

/// Step costs of one kind of mover: 8 bytes a hex (six directions), and the packed sets the fast reach uses.
struct MoveProfile {
    std::vector<std::uint8_t> cost;  ///< [hex * 8 + direction], kNoStep = barred
    bool packed = false;             ///< false on maps too large for packed sets; what follows is then empty
    /// For each direction the hexes entered that way for what their terrain costs.
    PackedSets plain;
    /// The hexes of each such cost, ascending.
    std::vector<std::uint8_t> level_costs;
    PackedSets levels;
    /// Steps that cost something else (roads, creeks, slopes), by cost ascending: the hexes they leave from, and for
    /// each direction the hexes they lead into.
    std::vector<std::uint8_t> odd_costs;
    PackedSets odd;
};

/// Immutable tables of one scenario. Make one, share it among any number of games and threads.
class GameContext {
public:
    /// The scenario must be playable: no check finds an error, engine_limits() among them. Cost: linear in the map.
    explicit GameContext(std::shared_ptr<const Scenario> scenario);
    /// How many this thread has made so far: whoever begins to play a battle makes one.
    [[nodiscard]] static std::uint64_t made() noexcept;
    /// A number that no other context of this process has; a copy has that of its original.
    [[nodiscard]] std::uint64_t serial() const noexcept { return serial_; }

    [[nodiscard]] const Scenario& scenario() const noexcept { return *scenario_; }
    [[nodiscard]] const std::shared_ptr<const Scenario>& scenario_ptr() const noexcept { return scenario_; }
    [[nodiscard]] const Ruleset& ruleset() const noexcept { return scenario_->ruleset; }
    [[nodiscard]] const RuleOptions& options() const noexcept { return scenario_->ruleset.options; }
    [[nodiscard]] const Grid& grid() const noexcept { return scenario_->map.grid(); }

    [[nodiscard]] HexIndex hexes() const noexcept { return static_cast<HexIndex>(links_.size()); }
    [[nodiscard]] HexIndex neighbour(HexIndex hex, int direction) const noexcept {
        return neighbours_[hex * 6 + static_cast<HexIndex>(direction)];
    }
    /// Steps from hex to hex, as Grid::distance counts them; from a table.
    [[nodiscard]] int distance(HexIndex a, HexIndex b) const noexcept {
        const Spot p = spots_[a];
        const Spot q = spots_[b];
        const int lines = std::abs(p.line - q.line);
        return lines + std::max(0, (std::abs(p.along - q.along) - lines) / 2);
    }
    /// Six neighbours a hex, kNoHex at the rim, as an array.
    [[nodiscard]] const HexIndex* neighbours() const noexcept { return neighbours_.data(); }
    /// Directions in which ZOC, adjacent combat and movement can pass: no unbridged barrier, no prohibited hex
    /// (4.1, 4.16).
    [[nodiscard]] std::uint8_t links(HexIndex hex) const noexcept { return links_[hex]; }
    [[nodiscard]] bool linked(HexIndex hex, int direction) const noexcept {
        return ((links_[hex] >> direction) & 1) != 0;
    }
    /// Whether two hexes are adjacent and linked.
    [[nodiscard]] bool linked_pair(HexIndex a, HexIndex b) const noexcept {
        for (int d = 0; d < kDirections; ++d)
            if (linked(a, d) && neighbour(a, d) == b) return true;
        return false;
    }
    [[nodiscard]] bool prohibited(HexIndex hex) const noexcept { return prohibited_[hex] != 0; }
    /// Whether units of a domain may be in the hex: on the ground where it is not prohibited (4.16), on the water where
    /// its terrain is open to ships, in the air over every hex of the map.
    [[nodiscard]] bool open_to(Domain domain, HexIndex hex) const noexcept {
        switch (domain) {
            case Domain::ground: return prohibited_[hex] == 0;
            case Domain::naval: return naval_[hex] != 0;
            case Domain::air: break;
        }
        return scenario_->map.present(hex);
    }

    [[nodiscard]] int unit_count() const noexcept { return static_cast<int>(units_.size()); }
    [[nodiscard]] const UnitInfo& unit(UnitIndex u) const noexcept { return units_[u]; }
    [[nodiscard]] UnitSet side_units(SideId side) const noexcept { return side_units_[side]; }
    /// Units of a side that come as reinforcements (5.1), those whose turn of arrival is not after `turn`; 1 ≤ turn ≤
    /// turns().
    [[nodiscard]] UnitSet due(SideId side, int turn) const noexcept {
        return due_[side][static_cast<std::size_t>(turn)];
    }
    /// What the classes of units say that sets them apart; all empty in a battle of ground units that count for
    /// stacking and exert a ZOC. Leaders; units that do not count for stacking, leaders among them; units without a
    /// ZOC, as all but ground units are; units on the water; units in the air.
    [[nodiscard]] UnitSet leaders() const noexcept { return leaders_; }
    [[nodiscard]] UnitSet loose() const noexcept { return loose_; }
    [[nodiscard]] UnitSet silent() const noexcept { return silent_; }
    [[nodiscard]] UnitSet naval() const noexcept { return naval_units_; }
    [[nodiscard]] UnitSet air() const noexcept { return air_units_; }
    /// Units of a side whose class can bombard (7.1).
    [[nodiscard]] UnitSet gunners(SideId side) const noexcept { return gunners_[side]; }
    [[nodiscard]] int factor(UnitIndex u, int steps) const noexcept {
        const UnitInfo& unit = units_[u];
        if (steps >= unit.steps) return unit.full;
        if (steps <= 0) return 0;
        const int lost = unit.steps - steps;
        return lost == 1 ? unit.reduced : unit.further[static_cast<std::size_t>(lost) - 2];
    }

    /// Number of the profile of a class with the road rate, +1 without; -1 when no unit of the
    /// battle is of the class and no module's parameter names it.
    [[nodiscard]] int profile_of(UnitClassId unit_class) const noexcept {
        for (std::size_t i = 0; i < profile_classes_.size(); ++i)
            if (profile_classes_[i] == unit_class) return static_cast<int>(2 * i);
        return -1;
    }
    /// How many there are.
    [[nodiscard]] int profiles() const noexcept { return static_cast<int>(profiles_.size()); }
    [[nodiscard]] const MoveProfile& profile(int index) const noexcept {
        return profiles_[static_cast<std::size_t>(index)];
    }
    /// Step cost in half points, kNoStep when barred.
    [[nodiscard]] std::uint8_t step_cost(int profile_index, HexIndex from, int direction) const noexcept {
        return profiles_[static_cast<std::size_t>(profile_index)].cost[from * 8 + static_cast<HexIndex>(direction)];
    }
    /// Number of directions in which every kind of mover on the ground of this battle may leave the hex.
    [[nodiscard]] int common_exits(HexIndex hex) const noexcept { return common_exits_[hex]; }
    /// Cost of a hex's terrain without a road for a unit class; kProhibited when closed.
    [[nodiscard]] HalfMp terrain_cost(UnitClassId unit_class, HexIndex hex) const noexcept {
        return ruleset().enter_cost(unit_class, scenario_->map.terrain(hex));
    }

    /// Columns (negative = left) for what lies in a defender's hex (6.9).
    [[nodiscard]] int hex_shift(HexIndex hex) const noexcept { return hex_shift_[hex]; }
    /// Columns for the hexside an attacker in `from` attacks across in `direction`; uphill only where directed (6.9).
    [[nodiscard]] int side_shift(HexIndex from, int direction) const noexcept {
        return side_shift_[from * 6 + static_cast<HexIndex>(direction)];
    }

    [[nodiscard]] const LosTable& los() const noexcept { return los_; }

    [[nodiscard]] int entry_points() const noexcept { return static_cast<int>(entries_.size()); }
    [[nodiscard]] HexIndex entry_hex(int entry) const noexcept { return entries_[static_cast<std::size_t>(entry)]; }
    /// What its places cost a class of units (5.3), by road where there is one.
    [[nodiscard]] const EntryRates& entry_rates(int entry, UnitClassId unit_class, bool road_rate) const noexcept {
        const std::size_t classes = ruleset().unit_classes.size();
        return entry_rates_[(static_cast<std::size_t>(entry) * classes + unit_class) * 2 + (road_rate ? 0 : 1)];
    }
    /// Enterable hexes at the map's edge, ascending: those on the ground, or those open to ships where the entry hex is
    /// water that is closed to the ground.
    [[nodiscard]] const std::vector<HexIndex>& edge_hexes(HexIndex entry) const noexcept {
        return prohibited_[entry] ? naval_edge_hexes_ : edge_hexes_;
    }

    [[nodiscard]] int turns() const noexcept { return static_cast<int>(scenario_->turns.size()); }
    [[nodiscard]] bool night(int turn) const noexcept {
        return turn >= 1 && turn <= turns() && scenario_->turns[static_cast<std::size_t>(turn) - 1].night;
    }

    [[nodiscard]] int lowest_column() const noexcept { return lowest_column_; }
    [[nodiscard]] int highest_column() const noexcept { return highest_column_; }
    [[nodiscard]] int die_faces() const noexcept { return scenario_->ruleset.die_faces; }
    [[nodiscard]] CombatResult crt(int position, int die) const noexcept {
        return crt_[static_cast<std::size_t>((position - lowest_column_) * die_faces() + die - 1)];
    }
    [[nodiscard]] int enfilade_columns() const noexcept { return enfilade_columns_; }

    /// Packed sets of hexes: one bit a hex in ascending order, line after line, with one spare bit after each line that
    /// does not stand low. So a step in a given direction moves every bit of the map by the same distance: directions
    /// 0 … 5 by -1, +length, +length+1, +1, -length, -length-1.
    [[nodiscard]] const PackedBit* packed() const noexcept { return packed_.data(); }
    /// Words of a packed set: those that hold hexes, and in memory, where they are rounded up to a multiple of 8.
    [[nodiscard]] int used_words() const noexcept { return used_words_; }
    [[nodiscard]] int words() const noexcept { return (used_words_ + 7) / 8 * 8; }
    /// The hex of each bit, kNoHex for spare ones; only where profiles are packed.
    [[nodiscard]] const HexIndex* packed_hexes() const noexcept { return packed_hexes_.data(); }

    /// Whether a road, or a bridge with a road, crosses this hexside.
    [[nodiscard]] bool road(HexIndex hex, int direction) const noexcept {
        return scenario_->map.side(hex, direction).any_road();
    }

private:
    void build_links();
    void build_packing();
    void build_units();
    void build_profiles();
    void build_combat();
    void build_entries();
    [[nodiscard]] std::uint8_t compute_step(UnitClassId unit_class, bool road_rate, HexIndex from, int direction) const;
    [[nodiscard]] MoveProfile make_profile(UnitClassId unit_class, bool road_rate) const;
    void pack_profile(UnitClassId unit_class, MoveProfile& profile) const;

    std::shared_ptr<const Scenario> scenario_;
    std::uint64_t serial_ = 0;
    /// Where a hex's centre lies, in lines and half steps along them.
    struct Spot {
        int line, along;
    };
    std::vector<Spot> spots_;
    std::vector<PackedBit> packed_;
    std::vector<HexIndex> packed_hexes_;
    std::vector<HexIndex> neighbours_;
    std::vector<std::uint8_t> links_;
    std::vector<std::uint8_t> prohibited_;
    std::vector<std::uint8_t> naval_;  // open to ships
    std::vector<UnitInfo> units_;
    std::array<UnitSet, kSides> side_units_;
    std::array<std::vector<UnitSet>, kSides> due_;
    std::array<UnitSet, kSides> gunners_;
    UnitSet leaders_;
    UnitSet loose_;
    UnitSet silent_;
    UnitSet naval_units_;
    UnitSet air_units_;
    std::vector<MoveProfile> profiles_;
    std::vector<UnitClassId> profile_classes_;  ///< whose the profiles are, two each
    std::vector<std::uint8_t> common_exits_;
    std::vector<std::int8_t> hex_shift_;
    std::vector<std::int8_t> side_shift_;
    std::vector<HexIndex> entries_;
    std::vector<EntryRates> entry_rates_;  ///< by entry, class, and whether the road rate is denied
    std::vector<HexIndex> edge_hexes_;
    std::vector<HexIndex> naval_edge_hexes_;
    std::vector<CombatResult> crt_;
    LosTable los_;
    int lowest_column_ = 0;
    int highest_column_ = 0;
    int enfilade_columns_ = 0;
    int used_words_ = 1;
};

}  // namespace ramparts
