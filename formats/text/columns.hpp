// Columns of a table for a terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ramparts {

enum class Align : std::uint8_t { left, right };

/// The text with blanks before or behind it to this width, counted in letters of UTF-8; a longer one stays whole.
[[nodiscard]] inline std::string padded(std::string_view text, std::size_t width, Align align = Align::left) {
    std::size_t letters = 0;
    for (const char c : text) letters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    const std::string blanks(width > letters ? width - letters : 0, ' ');
    return align == Align::right ? blanks + std::string(text) : std::string(text) + blanks;
}

}  // namespace ramparts
