// What is printed of a battle, as a form.
#pragma once

#include <string>
#include <string_view>

#include "editor/model/form.hpp"
#include "sdk/show/print/kit.hpp"
#include "sdk/show/print/stickers.hpp"
#include "sdk/show/theme/theme.hpp"

namespace ramparts {

[[nodiscard]] Form print_form(const Scenario& scenario, const paper::KitOptions& options, const ThemeList& themes);
/// Takes a changed field; why it could not, or nothing.
[[nodiscard]] std::string set_print_field(paper::KitOptions& options, const ThemeList& themes, std::string_view name,
                                          std::string_view value);
/// "10 pages: 1 how to make it; 2 the battle …".
[[nodiscard]] std::string kit_words(const paper::Kit& kit);

/// Stickers for errata: paper, the sizes of the printed game, other common sizes too.
struct StickerChoice {
    paper::Paper paper = paper::Paper::a4;
    double hex_mm = 17;
    double counter_mm = 0;  ///< 0: as the hexes ask
    bool common = false;
};
[[nodiscard]] Form sticker_form(const StickerChoice& choice);
[[nodiscard]] std::string set_sticker_field(StickerChoice& choice, std::string_view name, std::string_view value);
/// "3 hexes and 2 counter faces on 1 page."
[[nodiscard]] std::string sticker_words(const paper::StickerSheets& sheets);

/// The errata sheet: pages, or a text when a file is named.
struct SheetChoice {
    paper::Paper paper = paper::Paper::a4;
    std::string file;
};
[[nodiscard]] Form sheet_form(const SheetChoice& choice);
[[nodiscard]] std::string set_sheet_field(SheetChoice& choice, std::string_view name, std::string_view value);

/// The map as a picture.
struct PictureChoice {
    std::string file;
    double hex_mm = 17;
    int dpi = 150;
    bool counters = true;
    draw::Palette palette = {};
};
[[nodiscard]] Form picture_form(const PictureChoice& choice, const ThemeList& themes);
[[nodiscard]] std::string set_picture_field(PictureChoice& choice, const ThemeList& themes, std::string_view name,
                                            std::string_view value);

}  // namespace ramparts
