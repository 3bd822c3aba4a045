// Shares as users write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ramparts {

/// A share as it is written, "50" or "47.5", in per mille; nothing for what is no share between 0 and 100, both left
/// out.
[[nodiscard]] constexpr std::optional<int> read_share(std::string_view text) noexcept {
    const std::size_t dot = text.find('.');
    const auto whole = text.substr(0, dot);
    const auto tenth = dot == std::string_view::npos ? std::string_view("0") : text.substr(dot + 1);
    if (whole.empty() || whole.size() > 3 || tenth.size() != 1) return std::nullopt;
    int value = 0;
    for (const std::string_view part : {whole, tenth})
        for (const char c : part) {
            if (c < '0' || c > '9') return std::nullopt;
            value = 10 * value + (c - '0');
        }
    return value > 0 && value < 1000 ? std::optional(value) : std::nullopt;
}

/// The same, written: 475 as "47.5", 500 as "50".
[[nodiscard]] inline std::string write_share(int per_mille) {
    return std::to_string(per_mille / 10) + (per_mille % 10 == 0 ? "" : "." + std::to_string(per_mille % 10));
}

}  // namespace ramparts
