// Finding anything in a scenario: hexes by number, units, names on the map, whatever is written or painted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// One line of what was found.
struct FoundPart {
    enum class Kind : std::uint8_t { hex, name, unit, group, victory, paint, source, text };
    Kind kind = Kind::hex;
    std::string text;             ///< what it is, in words
    std::string place;            ///< where: a hex, a turn, how many hexes, a page of the scenario
    std::vector<HexIndex> hexes;  ///< ascending; empty when it lies on no hex
    std::string unit;             ///< its id, when it is a unit
    friend bool operator==(const FoundPart&, const FoundPart&) = default;
};

/// Small letters without accents and with plain apostrophes, for comparing.
[[nodiscard]] std::string folded(std::string_view text);
/// About eighty letters round the first place of a folded word, cut between words; the beginning when it is nowhere.
[[nodiscard]] std::string excerpt_of(const std::string& text, const std::string& word);

/// All that `words` may mean, each word of them somewhere in the thing: hexes whose printed or second number it is,
/// names on the map, units (by name, title, commander, id, kind, place, source), reinforcement groups, victory
/// conditions, kinds of terrain, buildings, hexsides and roads with all hexes that have them, sources of hexes and
/// hexsides, turns, description, notes and bibliography. At most `limit` lines. Linear in the map when a kind is among
/// them.
[[nodiscard]] std::vector<FoundPart> find_anything(const Scenario& scenario, std::string_view words,
                                                   std::size_t limit = 300);

}  // namespace ramparts
