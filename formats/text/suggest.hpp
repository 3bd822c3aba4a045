// "Did you mean": the nearest of a list of names, and texts as messages show them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/diag/message.hpp"

namespace ramparts {

/// Edits (insert, delete, replace, swap of neighbours) that turn one name into the other; letter case counts.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `name` when it is near enough to be a slip (at most a third of the longer length, at least
/// one edit); empty otherwise. The first of equally near ones wins.
[[nodiscard]] std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates);

/// `did you mean "x"?` when a candidate is near; else `use one of a, b, c`, shortened after twelve names.
[[nodiscard]] Message suggestion(std::string_view name, std::span<const std::string_view> candidates);

/// A text as a message shows it: its first line without blanks at the ends, shortened after 60 bytes.
[[nodiscard]] std::string excerpt(std::string_view text);
/// The same between quotes.
[[nodiscard]] std::string quote(std::string_view text);

}  // namespace ramparts
