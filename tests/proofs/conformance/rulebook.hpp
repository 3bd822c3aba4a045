// The rules once more, written from the rulebook over the plain map, to judge the engine's tables by.
#pragma once

#include <optional>
#include <vector>

#include "engine/play/position.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts::proof {

/// Whether movement, ZOC and adjacent combat pass between two hexes (4.1, 4.16): neighbours, no all-river hex, no
/// river without a bridge.
[[nodiscard]] bool joined(const Scenario& scenario, HexIndex a, HexIndex b);

/// Half points of one step (4.13–4.19, 9.2); nothing when it may not be made.
[[nodiscard]] std::optional<int> step_cost(const Scenario& scenario, UnitClassId unit_class, bool road_rate,
                                           HexIndex from, HexIndex to);

/// Whether a road crosses a hexside of the hex.
[[nodiscard]] bool has_road(const Map& map, HexIndex hex);

/// Whether the hex is one of the map and a way over places without hexes leads from beside it off the field.
[[nodiscard]] bool at_edge(const Map& map, HexIndex hex);

/// Half points for the `place`-th unit of a column to stand in the hex it enters by (5.3, 9.2); nothing when the hex is
/// closed to it. `by_road` is false for a substitute hex, which is reached over clear terrain.
[[nodiscard]] std::optional<int> entry_cost(const Scenario& scenario, UnitClassId unit_class, bool road_rate,
                                            HexIndex hex, bool by_road, int place);

/// Enemies of a unit in the six hexes around it, across joined hexsides.
[[nodiscard]] UnitSet neighbours(const StateView& view, UnitIndex u);

/// Whether an enemy of `side` exerts a ZOC into the hex.
[[nodiscard]] bool in_ezoc(const StateView& view, SideId side, HexIndex hex);

/// Cost of every hex for a mover, by relaxation until nothing changes; -1 out of reach.
[[nodiscard]] std::vector<int> reach(const StateView& view, SideId side, UnitClassId unit_class, bool road_rate,
                                     HexIndex start, int spent, int budget, bool minimum_move);

}  // namespace ramparts::proof
