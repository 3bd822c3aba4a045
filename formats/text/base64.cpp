// See base64.hpp.
#include "formats/text/base64.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kBase64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k > bytes.size() ? '=' : kBase64Letters[three >> (6 * (3 - k)) & 63U];
    }
    return out;
}

std::optional<std::string> from_base64(std::string_view letters) {
    if (letters.size() % 4 != 0) return std::nullopt;
    std::string out;
    out.reserve(letters.size() / 4 * 3);
    for (std::size_t i = 0; i < letters.size(); i += 4) {
        const bool last = i + 4 == letters.size();
        const std::size_t padding = !last || letters[i + 3] != '=' ? 0 : letters[i + 2] != '=' ? 1 : 2;
        unsigned three = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t value = k >= 4 - padding ? 0 : kBase64Letters.find(letters[i + k]);
            if (value == std::string_view::npos) return std::nullopt;
            three = three << 6U | static_cast<unsigned>(value);
        }
        for (std::size_t k = 0; k < 3 - padding; ++k) out += static_cast<char>(three >> (8 * (2 - k)) & 0xFFU);
    }
    return base64(out) == letters ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace ramparts
