// What movement by road and the entry of reinforcements cost (4.18, 5.3), from the map and the ruleset alone.
#pragma once

#include <algorithm>

#include "engine/model/map.hpp"

namespace ramparts {

/// Half points of a step along the cheapest of the roads across a hexside; as in clear terrain without the road rate
/// (9.2); kProhibited without a road.
[[nodiscard]] int road_cost(const Ruleset& rules, UnitClassId unit_class, bool road_rate, SideSet side) noexcept;

/// How a column of reinforcements comes onto the map.
struct EntryWay {
    HexIndex hex = kNoHex;  ///< a hex of the map
    bool by_road = true;    ///< false for a substitute hex, which is reached over clear terrain
    bool road_rate = true;  ///< false while the side may not use it (9.2)
};

/// What the places of a column cost that comes onto the map in one hex, in half points (5.3).
struct EntryRates {
    int clear = kProhibited;    ///< a place over clear terrain
    int terrain = kProhibited;  ///< the hex itself
    int road = kProhibited;     ///< a place along the hex's cheapest road

    /// Half points with which the `place`-th unit of the column (from 1) stands in the hex; kProhibited or more when it
    /// may not. Every place costs as much as the road; or, where there is none to use or it costs more, the places
    /// before the unit's own cost as much as clear terrain, and the hex what its terrain costs.
    [[nodiscard]] int cost(int place) const noexcept { return std::min((place - 1) * clear + terrain, place * road); }
};

/// The rates of a class of units. A ship's places cost what the water does.
[[nodiscard]] EntryRates entry_rates(const Map& map, const Ruleset& rules, UnitClassId unit_class,
                                     const EntryWay& way) noexcept;

}  // namespace ramparts
