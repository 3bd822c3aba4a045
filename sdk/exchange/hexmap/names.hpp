// How ids of the ruleset are written in HexMap documents, whose names have no hyphens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ramparts::hexmap {

inline constexpr double kMetresOfYard = 0.9144;

/// "all-river" becomes "all_river".
[[nodiscard]] inline std::string hexmap_name(std::string_view id) {
    std::string out(id);
    for (char& c : out)
        if (c == '-' || c == '.') c = '_';
    return out;
}
/// The place of the kind that is written so.
template <class Kinds>
[[nodiscard]] std::optional<std::size_t> kind_named(const Kinds& kinds, std::string_view name) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].id == name || hexmap_name(kinds[i].id) == name) return i;
    return std::nullopt;
}

}  // namespace ramparts::hexmap
