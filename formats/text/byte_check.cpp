// Byte checks; see byte_check.hpp.
#include "formats/text/byte_check.hpp"

#include <cstring>

namespace ramparts::xml {
namespace {

using Block = std::uint8_t __attribute__((vector_size(16)));

// Whether 64 bytes hold nothing but printable ASCII, tabs and line ends, and no ampersand.
bool plain(const char* p) noexcept {
    Block v[4];
    std::memcpy(v, p, sizeof v);
    Block odd = {};
    for (const Block b : v) {
        const auto low = (b < 0x20) & (b != 0x09) & (b != 0x0A) & (b != 0x0D);
        odd |= reinterpret_cast<Block>(low | (b >= 0x80) | (b == '&'));
    }
    std::uint64_t halves[2];
    std::memcpy(halves, &odd, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

// Length of the well-formed sequence at `p`, 0 when there is none; `code` is the character.
std::size_t decode(const unsigned char* p, std::size_t left, std::uint32_t& code) noexcept {
    const unsigned char lead = p[0];
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || length > left) return 0;
    code = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((p[i] & 0xC0U) != 0x80U) return 0;
        code = code << 6 | (p[i] & 0x3FU);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}

}  // namespace

ByteCheck check_bytes(std::string_view text) {
    ByteCheck result;
    const auto fail = [&](ByteFault fault, std::size_t at) {
        result.fault = fault;
        result.offset = static_cast<std::uint32_t>(at);
        return result;
    };
    const std::size_t size = text.size();
    std::size_t at = 0;
    while (at < size) {
        while (at + 64 <= size && plain(text.data() + at)) at += 64;
        for (const std::size_t stop = at + 64; at < size && at < stop;) {
            const auto c = static_cast<unsigned char>(text[at]);
            if (c >= 0x80) {
                std::uint32_t code = 0;
                const auto* bytes = reinterpret_cast<const unsigned char*>(text.data()) + at;
                const std::size_t length = decode(bytes, size - at, code);
                if (length == 0) return fail(ByteFault::bad_utf8, at);
                if (code == 0xFFFE || code == 0xFFFF) return fail(ByteFault::not_a_character, at);
                at += length;
                continue;
            }
            if (c < 0x20 && c != '\t' && c != '\n' && c != '\r') return fail(ByteFault::control, at);
            if (c == '&') result.ampersands.push_back(static_cast<std::uint32_t>(at));
            ++at;
        }
    }
    return result;
}

}  // namespace ramparts::xml
