// The one answer to whether a battle can be played: what `validate` calls an error is never played.
#pragma once

#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// Every error that the checks find with their own severities, the engine's limits among them; empty when the battle
/// can be played; modules that refuse the scenario are among them. Everything that plays asks it first. Cost: the checks that can find an error, a few passes over the
/// map.
[[nodiscard]] std::vector<Diagnostic> playability(const Scenario& scenario);

}  // namespace ramparts
