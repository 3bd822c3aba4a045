// The order of battle as a table that is typed and pasted like a spreadsheet: a row per unit, a column per field.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// A column: a field of units, as the table of fields has it.
struct RosterColumn {
    std::string name;   ///< of the field: "full"
    std::string label;  ///< English
    std::string help;   ///< English, one sentence
    bool number = false;
    bool may_be_empty = false;  ///< an empty cell means none, or nothing stated
};
/// One column for every field of a unit, those that are typed most first.
[[nodiscard]] const std::vector<RosterColumn>& roster_columns();
/// The place of the column of that name.
[[nodiscard]] std::size_t roster_column(std::string_view name);

/// What a cell shows, in the words in which it can be typed.
[[nodiscard]] std::string roster_cell(const Scenario& scenario, std::size_t unit, std::size_t column);
/// The words to choose from in a column; empty where anything is typed.
[[nodiscard]] std::vector<std::string> roster_choices(const Scenario& scenario, std::size_t column);

/// Units in the order in which they are shown: those of a side or of all, by a column or as the file has them.
struct RosterOrder {
    std::optional<SideId> side;
    std::optional<std::size_t> column;
    bool falling = false;
};
[[nodiscard]] std::vector<std::size_t> roster_units(const Scenario& scenario, const RosterOrder& order);

/// What is typed into a row.
struct RosterTyped {
    std::optional<std::size_t> unit;                         ///< nothing = a new one
    std::vector<std::pair<std::size_t, std::string>> cells;  ///< column, text
};
/// Why nothing was taken, and where: a row of what was typed and its column, where one of them is to blame.
struct RosterFault {
    std::string why;
    std::size_t row = 0;
    std::optional<std::size_t> column;
};
/// What a new row begins with.
struct RosterStart {
    std::optional<SideId> side;               ///< nothing = that of the unit it follows
    std::optional<std::size_t> follows = {};  ///< a unit like which it is, but for what tells units apart
    HexIndex entry = kNoHex;                  ///< where a group that has to be made comes on
};
/// Takes rows in one edit, all or none. New units come last in the list, in their order; a turn without a group of the
/// side gets one. `name` is the edit's; empty = by what is typed.
[[nodiscard]] std::optional<RosterFault> take_roster(Document& document, const std::vector<RosterTyped>& rows,
                                                     const RosterStart& start, const std::string& name = {});
/// Deletes units in one edit; why it could not, or nothing.
[[nodiscard]] std::string remove_units(Document& document, std::vector<std::size_t> units);

/// Rows of cells as spreadsheets put them on the clipboard: tabs between cells, quotes round those with line breaks.
using CellText = std::vector<std::vector<std::string>>;
[[nodiscard]] CellText read_cells(std::string_view text);
[[nodiscard]] std::string write_cells(const CellText& cells);
/// When every cell of a row names a column, by its name in files or its label in either language: those columns.
[[nodiscard]] std::optional<std::vector<std::size_t>> named_columns(const std::vector<std::string>& row);

}  // namespace ramparts
