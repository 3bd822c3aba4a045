// What stands beside the map on the table: turn track, combat results, terrain effects, movement, holding boxes.
#pragma once

#include <vector>

#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/flow.hpp"

namespace ramparts::paper {

struct ChartOptions {
    Paper paper = Paper::a4;
    double counter_mm = 12;  ///< counters find room in every box
    draw::Palette palette = draw::kPrintedPalette;
};

/// A box that counters are put in.
struct PlacedBox {
    enum class Kind : std::uint8_t { turn, points, arriving };
    Kind kind = Kind::turn;
    std::size_t page = 0;
    int number = 0;            ///< of the turn, counted from 1, or of points
    UnitIndex unit = kNoUnit;  ///< whose place it is, until it arrives
    draw::Box box;
};
struct Charts {
    std::vector<draw::DisplayList> pages;
    std::vector<PlacedBox> boxes;
};

/// Pages with: the turn track with night turns and arrivals; a track for points where they are counted; the combat
/// table with its codes told; the terrain chart of what is on this map: costs for the classes in play, column shifts,
/// sight; allowances; the rows of tables that modules in force have; for every group of reinforcements a box with a
/// place for each of its units. What is reconstructed says so. Linear in map and lists.
[[nodiscard]] Charts charts(const Scenario& scenario, const ChartOptions& options, const Speak& speak = in_english());

}  // namespace ramparts::paper
