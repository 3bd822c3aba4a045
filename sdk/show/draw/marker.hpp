// Faces of markers: pieces of card that are no unit.
#pragma once

#include <string>

#include "engine/model/scenario.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts::draw {

/// Everything that shows on a marker's face.
struct MarkerLook {
    Colour ground = rgb(0xF6F0DC);
    std::string text;  ///< broken into up to three lines, as large as there is room
    Marker::Symbol symbol = Marker::Symbol::none;
    CounterPictures::Bytes picture = nullptr;  ///< in the place of the symbol; null = none
};
/// Its front, or its back, which has the words of the back alone. A front that would be empty has the marker's name.
[[nodiscard]] MarkerLook marker_look(const Scenario& scenario, const Marker& marker, bool back);

/// The face alone on a square; the background has no colour.
[[nodiscard]] DisplayList draw_marker(const MarkerLook& look, double size_mm);

}  // namespace ramparts::draw
