// Licences by the short names of the SPDX list.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

/// The licences that a mod may name, ascending: those in common use for texts, pictures, data and scripts.
[[nodiscard]] std::span<const std::string_view> known_licences();
[[nodiscard]] bool is_licence(std::string_view id);

/// What an expression such as "MIT AND (CC-BY-4.0 OR CC0-1.0)" names; names of one's own begin with "LicenseRef-".
struct LicenceExpression {
    std::vector<std::string> licences;
    std::string fault;  ///< the word at which it goes wrong, "the end", or empty
};
/// Joined by AND and OR, with brackets at most 16 deep. At most 256 bytes.
[[nodiscard]] LicenceExpression read_licences(std::string_view text);

}  // namespace ramparts
