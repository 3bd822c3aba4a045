// What a scenario must keep to for the engine to carry it.
#pragma once

#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

inline constexpr int kMaxPlaces = (1 << 24) - 1;  ///< of a map, holes included
inline constexpr int kMaxFactor = 99;             ///< of a unit, or a fixed defence
inline constexpr int kMaxRange = 99;              ///< in hexes
inline constexpr int kMaxDieFaces = 100;
inline constexpr int kMaxShift = 20;   ///< columns of one row of the shifts, either way
inline constexpr int kMaxColumn = 98;  ///< columns of the combat table from 1:1, either way: 99:1 and 1:99

/// What the engine cannot carry in this scenario, each as an error RP6001; empty when it carries everything. The checks
/// report the same findings, so that what they call free of errors can be played.
[[nodiscard]] std::vector<Diagnostic> engine_limits(const Scenario& scenario);

}  // namespace ramparts
