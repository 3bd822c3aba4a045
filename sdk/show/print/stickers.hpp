// Stickers that correct a printed game: hexes and counters at true size, to be cut out and pasted over.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/page.hpp"

namespace ramparts::paper {

/// One size of hexes with the counters that go on them, in mm.
struct StickerSize {
    double hex_mm = 17;     ///< between opposite hexsides, 4 to 100
    double counter_mm = 0;  ///< side of a counter; 0: as `draw` puts them on hexes of this size
};
/// Hexes of 5/8, 3/4 and 1 inch and of 16, 17 and 18 mm, with counters of 1/2, 9/16 and 5/8 inch.
[[nodiscard]] std::vector<StickerSize> common_sizes();
[[nodiscard]] double counter_side(const StickerSize& size) noexcept;

struct StickerOptions {
    Paper paper = Paper::a4;
    std::vector<StickerSize> sizes{StickerSize{}};  ///< each on pages of its own
    std::string name;                               ///< what the errata are called; may be empty
};

/// Hexes and counters whose picture is another afterwards, in the order of hexes and units.
struct ChangedPictures {
    std::vector<HexIndex> hexes;
    std::vector<UnitIndex> units;  ///< of the later version; new ones too
};
/// A hex: when its terrain, level, features, hexsides, roads or a name on it differ, or how those are drawn; a counter:
/// when either of its faces does. Nothing when the maps have different shapes or numbers. Draws both maps once.
[[nodiscard]] std::optional<ChangedPictures> changed_pictures(const Scenario& before, const Scenario& after);

/// One sticker on its page.
struct PlacedSticker {
    std::size_t page = 0;
    std::size_t size = 0;   ///< of the options' sizes
    HexIndex hex = kNoHex;  ///< kNoHex: a counter
    UnitIndex unit = kNoUnit;
    bool back = false;             ///< the counter's reduced face
    std::vector<draw::Point> cut;  ///< the corners of the line to cut along
    draw::Box room;                ///< with bleed, cut marks and caption; no other sticker's room meets it
};
struct StickerSheets {
    std::vector<draw::DisplayList> pages;  ///< at least one; it says so when there is nothing to print
    std::vector<PlacedSticker> stickers;
};

/// The pages. Hexes are drawn as `draw` draws the corrected map, each clipped to its outline and bleed. Nothing when
/// the maps have different shapes or numbers.
[[nodiscard]] std::optional<StickerSheets> sticker_sheets(const Scenario& before, const Scenario& after,
                                                          std::span<const Erratum> errata,
                                                          const StickerOptions& options,
                                                          const Speak& speak = in_english());

}  // namespace ramparts::paper
