// See site_words.hpp.
#include "sdk/share/pages/site_words.hpp"

#include <algorithm>
#include <cstdint>

#include "formats/text/base64.hpp"
#include "sdk/show/web/html.hpp"

namespace ramparts {
namespace {

// How many bytes the letter at `at` has; 1 where it is none.
std::size_t letter_bytes(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t bytes = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    return std::min(bytes, text.size() - at);
}

// U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069: what changes the direction of the text around it.
bool turns_text(std::string_view letter) {
    if (letter.size() != 3 || letter[0] != '\xE2') return false;
    const auto second = static_cast<unsigned char>(letter[1]);
    const auto third = static_cast<unsigned char>(letter[2]);
    return (second == 0x80 && ((third >= 0xAA && third <= 0xAE) || third == 0x8E || third == 0x8F)) ||
           (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

bool plain_in_address(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_';
}

}  // namespace

std::string shown_text(std::string_view text, std::size_t most) {
    std::string out;
    std::size_t letters = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = letter_bytes(text, at);
        const std::string_view letter = text.substr(at, bytes);
        at += bytes;
        if (turns_text(letter)) continue;
        if (++letters > most) return out + "…";
        out += letter;
    }
    return out;
}

std::string href_of(std::string_view path) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : path) {
        if (plain_in_address(c) || c == '/') {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    return out;
}

std::string picture_element(std::string_view png, std::string_view words) {
    return "<img" + web::attribute("alt", words) + " src=\"data:image/png;base64," + base64(png) + "\">";
}

std::string paragraph_in_site(const std::string& text, std::string_view attributes) {
    return text.empty() ? text : web::element("p", text, attributes) + "\n";
}

}  // namespace ramparts
