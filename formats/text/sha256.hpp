// SHA-256 of a text, for pinning one file from another.
#pragma once

#include <string>
#include <string_view>

namespace ramparts {

/// The hash as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace ramparts
