// Print and play: everything that a battle needs on the table, as pages of one PDF.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sdk/show/print/charts.hpp"
#include "sdk/show/print/counter_sheets.hpp"
#include "sdk/show/print/map_pages.hpp"

namespace ramparts::paper {

enum class KitPart : std::uint8_t { guide, sheet, rules, charts, map, counters };
inline constexpr std::size_t kKitParts = 6;
/// "guide", "sheet" …, as the command line names them.
[[nodiscard]] std::string_view word_of(KitPart part) noexcept;
[[nodiscard]] Wording name_of(KitPart part);

struct KitOptions {
    Paper paper = Paper::a4;
    bool fit = false;       ///< the map on one page instead of tiles
    double hex_mm = 17;     ///< between opposite hexsides, 4 to 100, of a map in tiles
    double counter_mm = 0;  ///< side of a counter, 5 to 60; 0: as `draw` puts them on hexes of this size
    Turned turned = Turned::long_edge;
    draw::Palette palette = draw::kPrintedPalette;
    std::string numbering;  ///< id of a second numbering to print on the map; empty = none
    std::array<bool, kKitParts> with{true, true, true, true, true, true};  ///< by KitPart
};

struct Kit {
    std::vector<draw::DisplayList> pages;
    std::vector<KitPart> parts;  ///< of each page
    double hex_mm = 17;
    double counter_mm = 12;
    int columns = 1;  ///< of map pages
    int rows = 1;
};

/// Pages of one part that follow each other, counted from 1.
struct KitRun {
    KitPart part = KitPart::guide;
    std::size_t first = 1;
    std::size_t last = 1;
};
/// What is on which pages, in their order.
[[nodiscard]] std::vector<KitRun> runs_of(const Kit& kit);

/// The pages in the order of KitPart, the sheets of counters on odd pages with their backs behind them where the whole
/// is printed on both sides (an empty page before them when it must be). Refused as map_pages() refuses.
[[nodiscard]] Result<Kit, Message> print_kit(const Scenario& scenario, const KitOptions& options,
                                             const Speak& speak = in_english());

}  // namespace ramparts::paper
