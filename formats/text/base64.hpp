// Bytes as letters: base64 with its padding, as web pages and data: addresses have it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ramparts {

/// The bytes as letters, '=' at the end where it is needed.
[[nodiscard]] std::string base64(std::string_view bytes);
/// The reverse; nothing when the text is not what base64() writes.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view letters);

}  // namespace ramparts
