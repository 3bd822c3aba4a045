// Laying and erasing roads: paths through rally points, segments between junctions.
#pragma once

#include <span>
#include <vector>

#include "sdk/change/document/operations/changes.hpp"

namespace ramparts {

enum class RoadCourse : std::uint8_t {
    cheapest,     ///< least movement cost off road (half points) for a unit class, slopes and creeks included; of
                  ///< equally cheap ones the straightest
    straightest,  ///< fewest hexes, as close to the straight line as holes and prohibited terrain allow, over any river
};

struct RoadPlan {
    std::vector<HexIndex> hexes;     ///< in order, all rally points among them
    std::vector<Hexside> crossings;  ///< the hexsides crossed, in order
    std::vector<Hexside> barred;     ///< those with a barrier but no bridge: a bridge is needed there
    bool complete = false;           ///< every leg was found
};

/// The course of a road through its rally points. The cheapest crosses barriers only when there is no other way or the
/// detour costs more than ten hexes of it. A leg that cannot be laid ends the plan. Cost: A* over the hexes near the
/// legs.
[[nodiscard]] RoadPlan plan_road(const Scenario& scenario, std::span<const HexIndex> rally, RoadCourse course,
                                 UnitClassId unit_class = 0);
/// The road of a plan, with bridges on its barred hexsides when the ruleset has them and `bridges` is set.
[[nodiscard]] Changes lay_road(const Scenario& scenario, const RoadPlan& plan, RoadKindId kind, bool bridges = true);

/// The hexsides crossed by a road from `start` to the next junction or end on both sides, ascending; a ring comes
/// whole. Empty when no road of that kind crosses there.
[[nodiscard]] std::vector<Hexside> road_segment(const Map& map, Hexside start, RoadKindId kind);
/// Takes the road away; bridges and other kinds that need a road go when none is left.
[[nodiscard]] Changes erase_road(const Scenario& scenario, std::span<const Hexside> sides, RoadKindId kind);

}  // namespace ramparts
