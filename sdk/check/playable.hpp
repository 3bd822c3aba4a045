// The one answer to whether a battle can be played: what `validate` calls an error is never played.
#pragma once

#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// Every error that the checks find with their own severities, the engine's limits among them; empty when the battle
/// can be played; modules that refuse the scenario are among them. Everything that plays asks it first. Cost: the
/// checks that can find an error, a few passes over the map, and the making of the modules.
[[nodiscard]] std::vector<Diagnostic> playability(const Scenario& scenario);

/// The errors of codes that `before` has none of: what a change has put in the way of play. Costs playability twice.
[[nodiscard]] std::vector<Diagnostic> new_obstacles(const Scenario& before, const Scenario& after);

}  // namespace ramparts
