// What a file that cannot be read may be instead: UTF-16, a web page, an unfinished merge, an archive.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/diag/message.hpp"

namespace ramparts {

/// What a text is, or holds, that no file of ours does; `offset` is its first byte.
struct OtherFile {
    std::uint32_t offset = 0;
    std::uint32_t line = 1;
    Message said;
    Message fix;
};

/// How strict the reader is that failed: whether it takes a byte order mark, and lines that end with CR LF.
enum class Takes : std::uint8_t { marks_and_crlf, neither };

/// To be asked only when a reader has refused a text: what explains all that it found, in place of its findings.
/// Nothing when the text looks like what it should be. One pass over the text.
[[nodiscard]] std::optional<OtherFile> other_file(std::string_view text, Takes takes = Takes::marks_and_crlf);

}  // namespace ramparts
