// A small sound battle for the checks to be tried on: every test spoils it in one way.
#pragma once

#include <string_view>

#include "engine/model/scenario.hpp"

namespace ramparts::test {

/// Ids in the sample's ruleset.
enum SampleTerrain : TerrainId { kClear, kForest, kSwamp, kWater };
enum SampleHexside : HexsideKindId { kCreek, kRiver, kSlope, kBridge };
enum SampleClass : UnitClassId { kInfantry, kCavalry, kArtillery, kWarband };
inline constexpr RoadKindId kRoad = 0;
inline constexpr FeatureId kBuilding = 0;

/// Ten columns and eight rows, S0101 … S1008: a river with one bridge between columns 7 and 8, a hill of two hexes at
/// S0203 and S0303, a road from north to south in column 5 and one east from it over the bridge, a mill at S0506.
[[nodiscard]] Scenario sample();

[[nodiscard]] HexIndex hex(const Scenario& s, std::string_view label);
/// The hexside of "S0203 S0303".
[[nodiscard]] Hexside side(const Scenario& s, std::string_view labels);
void set_kind(Scenario& s, std::string_view labels, HexsideKindId kind, SideState state = SideState::present);
/// A slope with the named hex of the two uphill.
void set_slope(Scenario& s, std::string_view labels, std::string_view up);
void set_road(Scenario& s, std::string_view labels, bool on = true);

}  // namespace ramparts::test
