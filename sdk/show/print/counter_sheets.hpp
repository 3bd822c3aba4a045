// Sheets of counters to be cut out: fronts, and backs that lie behind them when both sides of the paper are printed.
#pragma once

#include <optional>
#include <string>
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

/// A piece of card. Pieces of one id, as the copies of a marker or the counters of a unit of many steps, stay together.
struct CardPiece {
    std::string id;  ///< of the unit or marker; "turn" and "points.SIDE" of those that every battle has
    UnitIndex unit = kNoUnit;
    int front = 0;                      ///< steps of the unit lost on its front
    int back = -1;                      ///< on its back; -1 = blank
    std::optional<std::size_t> marker;  ///< of the battle
    std::string words;                  ///< of a marker that every battle has
    std::string number;                 ///< the same, in large
    SideId side = kNoSide;
};
/// What is printed, in its order: what the battle's order names, then the rest in the usual order. That is the units by
/// their sides, then the battle's markers, the turn marker, and two markers of points for each side where they are
/// counted. A marker of the battle with the id "turn" takes the place of the turn marker.
[[nodiscard]] std::vector<CardPiece> card_pieces(const Scenario& scenario, const Speak& speak = in_english());

/// One face of a counter on its page.
struct PlacedFace {
    std::size_t page = 0;
    std::size_t piece = 0;     ///< among card_pieces()
    UnitIndex unit = kNoUnit;  ///< kNoUnit: a marker
    bool back = false;
    int lost = 0;           ///< steps that the face shows as lost; -1 on a blank back
    std::size_t front = 0;  ///< of a back: its front, by its place in the list
    draw::Box cut;          ///< the lines to cut along
};
struct CounterSheets {
    std::vector<draw::DisplayList> pages;  ///< fronts and backs by turns; none of a scenario without units and markers
    std::vector<PlacedFace> faces;
    std::size_t counters = 0;  ///< pieces of card
};

/// A counter for every unit with its reduced face behind it; units of more than two steps have a counter for every two
/// of them, those of one step a blank back. Then the markers. card_pieces() has the order. The back of each face lies
/// exactly behind it, upright for who turns the counter from left to right.
[[nodiscard]] CounterSheets counter_sheets(const Scenario& scenario, const CounterSheetOptions& options,
                                           const Speak& speak = in_english());

/// Whether points are counted at the end, so that tracks and markers for them are needed (6.11, 9.3).
[[nodiscard]] bool counts_points(const Scenario& scenario) noexcept;

}  // namespace ramparts::paper
