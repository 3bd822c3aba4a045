// Small scenarios and random edits shared by the document tests.
#pragma once

#include <string>

#include "engine/core/rng.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts::test {

/// A scenario with several kinds of everything on a field of the given layout.
Scenario sample_scenario(int columns = 9, int rows = 7, Orientation orientation = Orientation::flat,
                         Parity low = Parity::odd);

/// The battle of tests/data/odd: names full of markup, kinds in another order, modules switched on twice.
const Scenario& odd_scenario();

/// The scenario of a round of a property test: the small one, and every fourth time the odd one.
Scenario scenario_of_round(std::uint64_t round, int columns = 9, int rows = 7);

/// Scatters terrain, hexsides, roads, features and provenance over the map.
void scatter(Scenario& scenario, Rng& rng);

/// One to four random mutations of any sort through the edit; all are valid.
void random_mutations(Edit& edit, Rng& rng);

}  // namespace ramparts::test
