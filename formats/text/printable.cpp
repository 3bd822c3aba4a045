// Texts of strangers made fit to be read; see printable.hpp.
#include "formats/text/printable.hpp"

#include <cstddef>
#include <cstdint>

namespace ramparts {
namespace {

// Length of the UTF-8 sequence at the start of `text`, 0 when it is malformed; the code point goes to `point`.
std::size_t decode(std::string_view text, std::uint32_t& point) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) {
        point = first;
        return 1;
    }
    const std::size_t length = first >= 0xF0 && first < 0xF5   ? 4
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xC2 && first < 0xE0 ? 2
                                                               : 0;
    if (length == 0 || length > text.size()) return 0;
    point = first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return 0;
        point = point << 6 | (byte(i) & 0x3FU);
    }
    constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < smallest[length] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return 0;
    return length;
}

bool harmless(std::uint32_t point) {
    if (point == '\n' || point == '\t') return true;
    if (point < 0x20 || (point >= 0x7F && point < 0xA0)) return false;
    return point != 0x200E && point != 0x200F && !(point >= 0x202A && point <= 0x202E) &&
           !(point >= 0x2066 && point <= 0x2069);
}

}  // namespace

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        std::uint32_t point = 0;
        const std::size_t length = decode(text, point);
        if (length == 0) out += "\xEF\xBF\xBD";
        else if (harmless(point)) out += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

}  // namespace ramparts
