// A small scenario built in code, for the drawing tests.
#pragma once

#include "engine/model/scenario.hpp"

namespace draw_tests {

/// A ruleset with one kind of every look.
ramparts::Ruleset sample_rules();

/// A scenario on an empty map of the given shape.
ramparts::Scenario blank_scenario(ramparts::Grid::Shape shape);

/// Six columns by five rows of woods, water, a slope, a creek into the water, a bridged river, roads, houses, names,
/// one hole (P0605), three units and an entry.
ramparts::Scenario sample_scenario(ramparts::Orientation orientation = ramparts::Orientation::flat,
                                   ramparts::Parity low = ramparts::Parity::odd);

/// Puts a kind on the hexside between two printed hexes; `up` names the uphill one of a directed kind.
void put(ramparts::Scenario& scenario, const char* a, const char* b, const char* kind, const char* up = "");
void put_road(ramparts::Scenario& scenario, const char* a, const char* b);
ramparts::HexIndex hex(const ramparts::Scenario& scenario, const char* label);

}  // namespace draw_tests
