// What a theme file can set, by name: reading, the schema and the pages of the manual come from these rows.
#pragma once

#include <span>
#include <string_view>

#include "sdk/show/draw/style.hpp"

namespace ramparts {

struct ThemeColour {
    std::string_view name;
    draw::Colour& (*of)(draw::Palette&);
    std::string_view doc;  ///< English; translated where it is shown
};
struct ThemeLine {
    std::string_view name;
    draw::LineStyle draw::Palette::*line;
    std::string_view doc;
};
struct ThemeTerrain {
    std::string_view name;  ///< of a part: "fill"
    draw::Colour draw::TerrainStyle::*part;
    std::string_view doc;
};

/// `<colour name="…">`, in the order of the manual.
[[nodiscard]] std::span<const ThemeColour> theme_colours() noexcept;
/// `<line name="…">`.
[[nodiscard]] std::span<const ThemeLine> theme_lines() noexcept;
/// The attributes of `<terrain look="…">`.
[[nodiscard]] std::span<const ThemeTerrain> theme_terrain_parts() noexcept;

/// Widths of lines are whole thousandths of a hex, from hexside to opposite hexside.
inline constexpr int kThemeWidths = 500;

}  // namespace ramparts
