// The map on pages of paper at true scale: tiles that overlap and are put together, or one page as large as it allows.
#pragma once

#include <vector>

#include "engine/core/result.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/flow.hpp"

namespace ramparts::paper {

struct MapPageOptions {
    Paper paper = Paper::a4;
    double hex_mm = 17;  ///< between opposite hexsides, 4 to 100; of no meaning with `fit`
    bool fit = false;    ///< one page, with the largest hexes that find room
    draw::Palette palette = draw::kPrintedPalette;
    std::string numbering;  ///< id of a second numbering to print; empty = none
};

/// One page's part of the map's sheet.
struct MapTile {
    int column = 0;
    int row = 0;
    draw::Box window;  ///< mm of the sheet; neighbours share kTileOverlap
    draw::Point by;    ///< what takes a place of the sheet to its place on the page
};
struct MapPages {
    std::vector<draw::DisplayList> pages;  ///< row by row
    std::vector<MapTile> tiles;            ///< of each page
    draw::HexLayout layout;                ///< of the sheet
    int columns = 1;
    int rows = 1;
};

inline constexpr double kTileOverlap = 12;  ///< mm that neighbours share
inline constexpr double kTileEdge = 7;      ///< mm at each edge of the paper without art
inline constexpr int kMostMapPages = 240;

/// "B2": the column's letter and the row, as the pages are named.
[[nodiscard]] std::string tile_name(int column, int row);

/// The pages, upright or lying as takes fewer of them. Refused, with the reason and what to do: a map of more than
/// kMostMapPages, hexes below 4 mm. Linear in hexes times pages.
[[nodiscard]] Result<MapPages, Message> map_pages(const Scenario& scenario, const MapPageOptions& options,
                                                  const Speak& speak = in_english());

}  // namespace ramparts::paper
