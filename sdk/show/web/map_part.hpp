// The map of a page: its drawing with every counter on top, and what the script has to know of hexes and units.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/model/scenario.hpp"
#include "formats/text/json.hpp"
#include "sdk/show/draw/style.hpp"
#include "sdk/words/readout.hpp"

namespace ramparts::web {

/// "21st Infantry", else the printed name, else the id.
[[nodiscard]] std::string unit_name(const Unit& unit);
/// "Infantry 5–3, range 8": kind, factors by steps, range.
[[nodiscard]] std::string values_words(const Scenario& scenario, const Unit& unit);
/// Set-up hex, or hex and turn of arrival.
[[nodiscard]] std::string arrival_words(const Scenario& scenario, const Unit& unit);
/// "rulebook 8.1"; empty when it is not stated.
[[nodiscard]] std::string origin_words(const Provenance& from);
/// Everything a reader is told of a unit, in one sentence.
[[nodiscard]] std::string unit_sentence(const Scenario& scenario, const Unit& unit);
/// The picture of a counter that has lost so many steps; its symbol is in the drawing of map_figure().
[[nodiscard]] std::string counter_picture(UnitIndex unit, int lost);

/// The drawing of map_figure() alone, an svg element.
[[nodiscard]] std::string map_drawing(const Scenario& scenario, const UnitPlaces& places,
                                      const draw::Palette& palette = draw::kPrintedPalette);
/// The map with its bar of buttons, the place where what is pointed at is told, and the key of the origins. Counters
/// stand where `places` says, in the order of the units; those that are nowhere are there but not shown. Faces of all
/// step losses are among the symbols. Linear in the map.
[[nodiscard]] std::string map_figure(const Scenario& scenario, const UnitPlaces& places,
                                     const draw::Palette& palette = draw::kPrintedPalette);
/// A counter on a map that does not move.
struct StillCounter {
    HexIndex hex = kNoHex;
    UnitIndex unit = kNoUnit;
    int lost = 0;  ///< steps
};
/// The map and the faces of all counters, which are drawn once for all pictures of still_map() in a page.
[[nodiscard]] std::string map_parts(const Scenario& scenario, const draw::Palette& palette);
/// The map with counters, as a picture that needs no script; `words` says what it shows.
[[nodiscard]] std::string still_map(const Scenario& scenario, const std::vector<StillCounter>& counters,
                                    const std::string& words);
/// The members "hex", "size", "hexes", "units" and "labels" for the script of map_figure(); the texts of its own are
/// the member "say", to which `more` adds: names and texts in turn.
void write_map_data(JsonWriter& json, const Scenario& scenario, const UnitPlaces& places,
                    const std::vector<std::string>& more);
/// Where the units are set up.
[[nodiscard]] UnitPlaces setup_places(const Scenario& scenario);

}  // namespace ramparts::web
