// The order of battle as lists and forms: units by side, arrivals by turn, one unit's fields, adding and placing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// A line of the order of battle: a side, or one of its units.
struct RosterRow {
    SideId side = 0;
    std::optional<std::size_t> unit;  ///< nothing = the side's heading
    std::string text;                 ///< name and title, or the side's name
    std::string place;  ///< "L2208", "turn 3 · L2818", "not placed"; of a heading: number of units and factors
    friend bool operator==(const RosterRow&, const RosterRow&) = default;
};
/// Units by side in the order of the file. `words` must all occur in a unit's name, title, commander, class, place, id
/// or traits, in either case; sides without a hit show their heading only when there are no words.
[[nodiscard]] std::vector<RosterRow> roster(const Scenario& scenario, std::string_view words);
[[nodiscard]] std::string unit_place(const Scenario& scenario, const Unit& unit);

/// An id that no unit or group has, beginning with `stem`.
[[nodiscard]] std::string free_unit_id(const Scenario& scenario, std::string_view stem);
[[nodiscard]] std::string free_group_id(const Scenario& scenario, std::string_view stem);

/// These make one edit each and return why they could not, or nothing. Ids of new things are given back through `id`.
[[nodiscard]] std::string add_unit(Document& document, SideId side, std::string& id);
[[nodiscard]] std::string duplicate_unit(Document& document, std::size_t unit, std::string& id);
[[nodiscard]] std::string remove_unit(Document& document, std::size_t unit);
[[nodiscard]] std::string place_on_hex(Document& document, std::size_t unit, HexIndex hex);
/// Several in one edit.
[[nodiscard]] std::string place_all_on_hex(Document& document, const std::vector<std::size_t>& units, HexIndex hex);
[[nodiscard]] std::string put_into_group(Document& document, std::size_t unit, std::size_t group);
/// The unit arrives in that turn: with its side's first group of the turn, or with a new group that enters where
/// another group of its side does, else at the map's edge nearest to `entry`.
[[nodiscard]] std::string arrive_in_turn(Document& document, std::size_t unit, int turn, HexIndex entry);
[[nodiscard]] std::string take_off(Document& document, std::size_t unit);
[[nodiscard]] std::string take_all_off(Document& document, const std::vector<std::size_t>& units);
/// Stands the unit before or behind its neighbour of the same side.
[[nodiscard]] std::string move_in_list(Document& document, std::size_t unit, int step);
/// Stands the unit before or behind another of its side; nothing = the first or the last of its side.
[[nodiscard]] std::string move_beside(Document& document, std::size_t unit, std::optional<std::size_t> other,
                                      bool behind);

/// The counter's form. set_unit_field merges what is typed into one field.
[[nodiscard]] Form unit_form(const Scenario& scenario, std::size_t unit);
[[nodiscard]] std::string set_unit_field(Document& document, std::size_t unit, std::string_view name,
                                         std::string_view value);

/// Takes what was typed into a field of a unit outside any edit, of the one at `index` or of a new one; why it could
/// not, or nothing.
[[nodiscard]] std::string take_unit_field(const Scenario& scenario, std::size_t index, Unit& unit,
                                          std::string_view name, std::string_view value);
/// Stores a changed unit within an edit; modules that name it by its id follow.
void change_unit(Edit& edit, std::size_t index, const Unit& changed);

/// A line of the timeline: a turn, a group that may enter from it on, or one of the group's units.
struct ArrivalRow {
    enum class Kind : std::uint8_t { turn, group, unit };
    Kind kind = Kind::turn;
    int turn = 1;
    std::size_t group = 0;
    std::size_t unit = 0;
    std::string text;
    friend bool operator==(const ArrivalRow&, const ArrivalRow&) = default;
};
/// Every turn of the track, its groups below it, their units below them; groups beyond the track come last.
[[nodiscard]] std::vector<ArrivalRow> arrivals(const Scenario& scenario);
/// A group that enters at the map's edge nearest to `entry`.
[[nodiscard]] std::string add_group(Document& document, SideId side, int turn, HexIndex entry, std::string& id);
/// Its units stay without a place.
[[nodiscard]] std::string remove_group(Document& document, std::size_t group);
[[nodiscard]] Form group_form(const Scenario& scenario, std::size_t group);
[[nodiscard]] std::string set_group_field(Document& document, std::size_t group, std::string_view name,
                                          std::string_view value);

}  // namespace ramparts
