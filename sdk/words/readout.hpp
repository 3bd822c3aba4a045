// What a hex is, in words: the status bar, the screen reader's mirror and tooltips say the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// Where units stand, in the scenario's order; kNoHex for one that is not on the map.
using UnitPlaces = std::vector<HexIndex>;

/// `L2406 · clear · low · road`: number, second number, terrain, height, features, hexsides, road, units. Units stand
/// where `places` says (a game's position), else where they are set up.
[[nodiscard]] std::string hex_readout(const Scenario& scenario, HexIndex hex, int numbering = -1,
                                      const std::optional<UnitPlaces>& places = {});
/// The same with everything on each hexside and where the hex's data come from, for the longer mirror.
[[nodiscard]] std::string hex_details(const Scenario& scenario, HexIndex hex, int numbering = -1,
                                      const std::optional<UnitPlaces>& places = {});
/// The number shown in a hex: the printed one without its prefix, or that of a second numbering.
[[nodiscard]] std::string hex_number_text(const Map& map, HexIndex hex, int numbering);
/// Finds the hex a user means: a printed number with or without its prefix, or one of a second numbering.
/// Letters may be of either case. Nothing when no hex of the map has that number.
[[nodiscard]] std::optional<HexIndex> find_hex(const Map& map, std::string_view words);
/// All hexes that have the number, each with the second numbering it was found in (-1 = printed), the printed one
/// first.
[[nodiscard]] std::vector<std::pair<HexIndex, int>> find_hexes(const Map& map, std::string_view words);

}  // namespace ramparts
