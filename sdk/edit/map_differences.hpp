// The lines that turn one map into another of the same shape.
#pragma once

#include "sdk/edit/lines.hpp"

namespace ramparts::edits {

/// Kinds are compared by their ids. Linear in the map.
void hexes_between(const Scenario& before, const Scenario& after, LinesBetween& out);
void hexsides_between(const Scenario& before, const Scenario& after, LinesBetween& out);
void roads_between(const Scenario& before, const Scenario& after, LinesBetween& out);
/// Origins of hexes, hexsides, roads and sections.
void origins_between(const Scenario& before, const Scenario& after, LinesBetween& out);

}  // namespace ramparts::edits
