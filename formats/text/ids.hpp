// Ids, as the file formats have them.
#pragma once

#include <algorithm>
#include <string_view>

namespace ramparts {

/// `[a-z0-9][a-z0-9._-]*`
[[nodiscard]] inline bool is_id(std::string_view text) noexcept {
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !text.empty() && plain(text.front()) &&
           std::all_of(text.begin(), text.end(), [&](char c) { return plain(c) || c == '.' || c == '_' || c == '-'; });
}

}  // namespace ramparts
