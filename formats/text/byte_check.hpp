// The first look at a document's bytes: UTF-8, control characters, and where the ampersands are.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace ramparts::xml {

enum class ByteFault : std::uint8_t { none, control, bad_utf8, not_a_character };

struct ByteCheck {
    ByteFault fault = ByteFault::none;
    std::uint32_t offset = 0;               ///< of the first fault
    std::vector<std::uint32_t> ampersands;  ///< up to the first fault; rare in our documents
};

/// Checks that a text is UTF-8 (no overlong forms, surrogates or values above U+10FFFF), holds none of the C0
/// controls but tab, LF and CR, and neither U+FFFE nor U+FFFF. Plain ASCII passes 64 bytes at a time.
[[nodiscard]] ByteCheck check_bytes(std::string_view text);

}  // namespace ramparts::xml
