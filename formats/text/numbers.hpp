// Integers from text and back, without a locale: the whole text must be the number.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace ramparts {

enum class NumberFault : unsigned char { none, not_a_number, out_of_range };

/// Reads an optional minus sign and decimal digits; no spaces, no plus sign, nothing behind. `value` is untouched on a
/// fault. Numbers too large for an int, or outside min … max, are out_of_range.
[[nodiscard]] inline NumberFault read_integer(std::string_view text, int min, int max, int& value) noexcept {
    int read = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument) return NumberFault::not_a_number;
    if (error == std::errc::result_out_of_range || read < min || read > max) return NumberFault::out_of_range;
    value = read;
    return NumberFault::none;
}

[[nodiscard]] inline std::optional<int> to_integer(std::string_view text, int min, int max) noexcept {
    int value = 0;
    if (read_integer(text, min, max, value) != NumberFault::none) return std::nullopt;
    return value;
}

}  // namespace ramparts
