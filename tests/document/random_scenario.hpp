// Small scenarios and random edits shared by the document tests.
#pragma once

#include <string>

#include "engine/core/rng.hpp"
#include "sdk/document/document.hpp"

namespace ramparts::test {

/// A scenario with several kinds of everything on a field of the given layout.
Scenario sample_scenario(int columns = 9, int rows = 7, Orientation orientation = Orientation::flat,
                         Parity low = Parity::odd);

/// Scatters terrain, hexsides, roads, features and provenance over the map.
void scatter(Scenario& scenario, Rng& rng);

/// One to four random mutations of any sort through the edit; all are valid.
void random_mutations(Edit& edit, Rng& rng);

}  // namespace ramparts::test
