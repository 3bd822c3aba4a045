// Sheets of counters to be cut out: fronts, and backs that lie behind them when both sides of the paper are printed.
#pragma once

#include <vector>

#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/page.hpp"

namespace ramparts::paper {

/// The edge over which the printer turns the paper; backs are mirrored along it.
enum class Turned : std::uint8_t { long_edge, short_edge };

struct CounterSheetOptions {
    Paper paper = Paper::a4;
    double side_mm = 12;  ///< of a counter, 5 to 60
    Turned turned = Turned::long_edge;
    draw::Palette palette = draw::kPrintedPalette;
};

/// One face of a counter on its page.
struct PlacedFace {
    std::size_t page = 0;
    UnitIndex unit = kNoUnit;  ///< kNoUnit: a marker
    bool back = false;
    int lost = 0;           ///< steps that the face shows as lost; -1 on a blank back
    std::size_t front = 0;  ///< of a back: its front, by its place in the list
    draw::Box cut;          ///< the lines to cut along
};
struct CounterSheets {
    std::vector<draw::DisplayList> pages;  ///< fronts and backs by turns; none of a scenario without units
    std::vector<PlacedFace> faces;
    std::size_t counters = 0;  ///< pieces of card
};

/// A counter for every unit with its reduced face behind it; units of more than two steps have a counter for every two
/// of them, those of one step a blank back. Then the turn marker, and where points are counted two markers for each
/// side. Units are in order of sides. The back of each face lies exactly behind it, upright for who turns the counter
/// from left to right.
[[nodiscard]] CounterSheets counter_sheets(const Scenario& scenario, const CounterSheetOptions& options,
                                           const Speak& speak = in_english());

/// Whether points are counted at the end, so that tracks and markers for them are needed (6.11, 9.3).
[[nodiscard]] bool counts_points(const Scenario& scenario) noexcept;

}  // namespace ramparts::paper
