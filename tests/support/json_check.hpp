// A strict reader of JSON that says only whether a text is well formed (RFC 8259), and where it is not.
#pragma once

#include <string>
#include <string_view>

namespace ramparts::test {

/// Empty when `text` is one JSON value with unique keys in every object; else what is wrong and at which byte.
[[nodiscard]] std::string json_fault(std::string_view text);

}  // namespace ramparts::test
