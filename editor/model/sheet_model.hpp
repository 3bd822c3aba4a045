// The sheets of counters as the window shows them: their order, the markers of the battle, and what a piece is in
// words.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/show/print/counter_sheets.hpp"

namespace ramparts {

/// How counters can be sorted: `usual` forgets the battle's own order.
enum class CounterSort : std::uint8_t { usual, unit_class, formation, name, place };
inline constexpr std::array kCounterSorts{CounterSort::usual, CounterSort::unit_class, CounterSort::formation,
                                          CounterSort::name, CounterSort::place};
/// English, for a menu.
[[nodiscard]] const char* title_of(CounterSort sort);

/// The ids of what is printed, each once, in the order of the sheets.
[[nodiscard]] std::vector<std::string> ids_on_sheets(const Scenario& scenario);
/// What a piece is: "25 · 25th Infantry, United States", "Disrupted (marker)".
[[nodiscard]] std::string piece_words(const Scenario& scenario, const paper::CardPiece& piece);

/// These make one edit each and return why they could not, or nothing.
/// Puts all pieces of an id before or behind those of another one.
[[nodiscard]] std::string move_counter(Document& document, const std::string& id, const std::string& other,
                                       bool behind);
/// Sorts the units, each side for itself; the markers follow as they were.
[[nodiscard]] std::string sort_counters(Document& document, CounterSort sort);
/// A new marker; its id is given back through `id`.
[[nodiscard]] std::string add_marker(Document& document, std::string& id);
[[nodiscard]] std::string duplicate_marker(Document& document, std::size_t marker, std::string& id);
[[nodiscard]] std::string remove_marker(Document& document, std::size_t marker);
/// So many pieces more, or fewer; at least one stays.
[[nodiscard]] std::string change_count(Document& document, std::size_t marker, int more);

/// Where a marker is among those of the battle.
[[nodiscard]] std::optional<std::size_t> find_marker(const Scenario& scenario, std::string_view id);
[[nodiscard]] Form marker_form(const Scenario& scenario, std::size_t marker);
[[nodiscard]] std::string set_marker_field(Document& document, std::size_t marker, std::string_view name,
                                           std::string_view value);

/// The order of the battle with another id in the place of one.
[[nodiscard]] std::string renamed_in_order(std::string_view order, std::string_view from, std::string_view to);

}  // namespace ramparts
