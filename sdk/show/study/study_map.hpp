// The results of a study as a map: a cell for each variant where its values place it, coloured by its share of wins,
// with its interval as a bar. The window and the web page show the same drawing.
#pragma once

#include <optional>
#include <vector>

#include "sdk/play/study/report.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

struct StudyMap {
    /// A variant and where it is on the sheet, in mm.
    struct Place {
        std::size_t cell = 0;
        draw::Box box;
    };
    draw::DisplayList list;
    std::vector<Place> places;  ///< in the order in which they are read
    std::size_t left_off = 0;   ///< variants for which there was no room; tables have all

    /// The variant at a place of the sheet.
    [[nodiscard]] std::optional<std::size_t> at(draw::Point point) const noexcept;
    [[nodiscard]] const Place* place_of(std::size_t cell) const noexcept;
};

/// The map in the language of say(), on a sheet of this width in mm (at least 90), as high as it has to be. Where two
/// data of a battle take several values it is a grid of the two, with one a row, otherwise a list; so each for every
/// battle, players and dice. Colours are those that the colour-blind tell apart too: blue for a side that wins more
/// rarely than it is to, orange for one that wins more often. The same report, language and width give the same list.
[[nodiscard]] StudyMap study_map(const StudyReport& report, double width = 180);

/// The map of a variant's battle, its hexes coloured by how many units died there in a hundred games.
[[nodiscard]] draw::DisplayList deaths_map(const StudyReport& report, std::size_t cell);

}  // namespace ramparts
