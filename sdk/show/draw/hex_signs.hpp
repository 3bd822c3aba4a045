// What rules say of hexes and units in a game, drawn over its map as the window draws it.
#pragma once

#include <span>
#include <string>

#include "sdk/show/draw/draw_map.hpp"

namespace ramparts::draw {

/// Words in a hex; those of one hex are below each other.
struct HexSign {
    HexIndex hex = kNoHex;
    std::string text;
    int tone = 0;         ///< good 1, bad -1, neither 0
    bool of_hex = false;  ///< of the hex itself, which gets a ring, not of a unit in it
};

/// Draws signs over a sheet that draw_map() has made of the same scenario and options. Those of no hex are left out.
void add_signs(DisplayList& sheet, const Scenario& scenario, const DrawOptions& options,
               std::span<const HexSign> signs);

}  // namespace ramparts::draw
