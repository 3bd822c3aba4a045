// Guesses written into a map, each datum with where it comes from.
#pragma once

#include <string>
#include <vector>

#include "sdk/scan/printed_words.hpp"
#include "sdk/scan/scan_reader.hpp"

namespace ramparts::scan {

struct TakenOver {
    Map map;
    /// Data that the map has from its print or from errata, and that were guessed otherwise: they stay.
    std::vector<HexIndex> kept_hexes;
    std::vector<Hexside> kept_sides;
};

/// What is written of a reading: every datum with the scan as its source, or those alone that the map has otherwise.
enum class Take : std::uint8_t { everything, differences };

/// The map as it was read. What somebody said is printed, "printed map, from a scan of FILE, looked at"; what was
/// guessed stays reconstruction, "…, confidence 99 %", of the classes 99.9, 99, 95 and less. Nothing that is printed or
/// comes from errata is changed, and nothing outside the picture. Kinds of line that are not recognised are taken where
/// somebody said them, and nowhere else.
[[nodiscard]] TakenOver taken_over(const Map& map, const Reading& reading, const std::string& file,
                                   Take take = Take::everything);

/// Adds names that somebody looked at, as named places with the scan as their source.
void take_names(Map& map, const std::vector<PrintedName>& names, const std::string& file);

/// Those that the map does not have, within two hexes and whatever the capitals.
[[nodiscard]] std::vector<PrintedName> new_names(const Map& map, const std::vector<PrintedName>& names);

}  // namespace ramparts::scan
