// What movement by road and the entry of reinforcements cost (4.18, 5.3), from the map and the ruleset alone.
#pragma once

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

/// Half points with which the `place`-th unit of a column (from 1) stands in the hex; kProhibited or more when it may
/// not. Every place costs as much as the hex's cheapest road; or, where there is none to use or it costs more, the
/// places before the unit's own cost as much as clear terrain, and the hex what its terrain costs (5.3). A ship's
/// places cost what the water does.
[[nodiscard]] int entry_cost(const Map& map, const Ruleset& rules, UnitClassId unit_class, const EntryWay& way,
                             int place) noexcept;

}  // namespace ramparts
