// What differs between two maps of the same shape.
#pragma once

#include "sdk/change/edit/lines.hpp"

namespace ramparts::edits {

/// Kinds are compared by their ids. Linear in the map, or in `where`: the only hexes that may differ, ascending.
void hex_changes(const Scenario& before, const Scenario& after, const std::vector<HexIndex>* where,
                 std::vector<Change>& out);
void hexside_changes(const Scenario& before, const Scenario& after, const std::vector<HexIndex>* where,
                     std::vector<Change>& out);
void road_changes(const Scenario& before, const Scenario& after, const std::vector<HexIndex>* where,
                  std::vector<Change>& out);

/// `terrain`, `elevation`, `features` and `origin` of a hex of the rectangle; a hole has the terrain "-".
[[nodiscard]] std::optional<std::string> hex_value(const Scenario& scenario, const ChangeKey& key);
/// What a hexside has of the kind that the field names: `present`, `up L2306`, or -; and `KIND origin`.
[[nodiscard]] std::optional<std::string> hexside_value(const Scenario& scenario, const ChangeKey& key);
[[nodiscard]] std::optional<std::string> road_value(const Scenario& scenario, const ChangeKey& key);

}  // namespace ramparts::edits
