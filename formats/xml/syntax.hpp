// Why a text is no document: pugixml reads leniently and stops without words, so a text that it refuses, or that may
// break a rule it does not know, is gone through once more here.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"

namespace ramparts::xml {

inline constexpr std::size_t kMaxDepth = 64;                          ///< elements inside each other
inline constexpr std::size_t kMaxValueBytes = std::size_t{8} << 10U;  ///< of an attribute's value
inline constexpr std::size_t kMaxTagBytes = std::size_t{16} << 10U;   ///< of a tag without its values
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20U;   ///< of the text between two tags
/// What a document may hold, counted as pugixml keeps it: 64 bytes for an element, a comment or a text, 40 for an
/// attribute. A larger part of a map than this allows is read in pieces, as long as it is plain rows.
inline constexpr std::size_t kMaxTreeBytes = std::size_t{400} << 20U;
/// The same for documents of up to 16 MiB, which hold lists that are compared with each other: 32,768 elements with two
/// attributes each.
inline constexpr std::size_t kMaxSmallTreeBytes = std::size_t{32'768} * 144;
inline constexpr std::size_t kSmallDocument = std::size_t{16} << 20U;
/// A text, pugixml's copy of it, what pugixml makes of that and the places of its tags, half as much again.
inline constexpr std::size_t kMaxMemory = std::size_t{900} << 20U;

/// What a text may cost; by default as much as it likes, as suits texts of this program's own making.
struct Limits {
    std::size_t tree_bytes = kNone;
    std::size_t value_bytes = kNone;
    std::size_t tag_bytes = kNone;
    std::size_t text_bytes = kNone;
    std::size_t depth = kNone;

    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    /// Those of a document of at most `max_bytes`.
    [[nodiscard]] static constexpr Limits of_document(std::size_t max_bytes,
                                                      std::size_t max_value = kMaxValueBytes) noexcept {
        return {max_bytes <= kSmallDocument ? kMaxSmallTreeBytes : kMaxTreeBytes, max_value, kMaxTagBytes,
                kMaxTextBytes, kMaxDepth};
    }
};

/// A stretch of a text that is left out of its tree; from and to are byte offsets.
struct Cut {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

/// What breaks a text's XML syntax or a limit, with a catalogue code.
struct SyntaxFault {
    const char* code = "";
    std::uint32_t offset = 0;
    Message message;
    Message fix;
};

/// All that is wrong with a text, as far as it can be read: what leaves the rest readable (a "<" in a value, two dashes
/// in a comment, a declaration at a wrong place) and, as the last one, what does not.
struct SyntaxCheck {
    std::vector<SyntaxFault> faults;
    bool complete = false;  ///< the text was read to its end
};

/// Linear in the text without its cuts.
[[nodiscard]] SyntaxCheck check_syntax(std::string_view text, std::span<const Cut> cuts, const Limits& limits);

[[nodiscard]] constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
/// Characters of a name, taking every non-ASCII one.
[[nodiscard]] constexpr bool is_name_char(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}
[[nodiscard]] constexpr bool is_name_start(char c) noexcept {
    return is_name_char(c) && !(c >= '0' && c <= '9') && c != '-' && c != '.';
}
[[nodiscard]] inline std::size_t skip_space(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_space(text[at])) ++at;
    return at;
}
[[nodiscard]] inline std::size_t skip_name(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_name_char(text[at])) ++at;
    return at;
}

}  // namespace ramparts::xml
