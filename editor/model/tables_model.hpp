// Tables as grids of text: the turn track, movement costs in points, combat shifts, the combat results.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/check/check.hpp"

namespace ramparts {

enum class TableId : std::uint8_t { turns, allowances, enter, cross, shifts, crt };

struct TableCell {
    std::string text;
    std::string tip;         ///< where the value comes from, what a check says about it
    bool inherited = false;  ///< shown, but stated elsewhere (another class's row, all classes)
    bool flag = false;       ///< "true" or "" and ticked
    bool fixed = false;      ///< cannot be changed here; `tip` says why
    Provenance provenance;   ///< the datum's own
    std::string problem;     ///< a finding's message
    std::string base = {};   ///< what the rules have that these are made from, where they differ
    friend bool operator==(const TableCell&, const TableCell&) = default;
};

struct Table {
    std::vector<std::string> columns;
    std::vector<std::string> rows;
    std::vector<TableCell> cells;  ///< row by row
    std::string hint;              ///< English: what may be typed
    /// The words to choose from in each column, none where anything is typed; empty when no column has any.
    std::vector<std::vector<std::string>> choices = {};
    [[nodiscard]] const TableCell& at(std::size_t row, std::size_t column) const {
        return cells[row * columns.size() + column];
    }
    friend bool operator==(const Table&, const Table&) = default;
};

/// Movement points with halves from half points: "1½", "no" when prohibited.
[[nodiscard]] std::string points_text(HalfMp half_points);
/// Reads "2", "1½", "1 1/2", "½", "1.5", "1,5", "no"; false for anything else or what is not 0 … 50 points.
[[nodiscard]] bool read_points(std::string_view text, HalfMp& half_points) noexcept;

/// The table as it stands, with the findings that concern its cells.
[[nodiscard]] Table table_of(const Scenario& scenario, TableId table, std::span<const Finding> findings = {});
/// Takes a typed value; an empty text removes the cell's own statement where the table allows it. One edit. Returns why
/// it could not be taken, or nothing.
[[nodiscard]] std::string set_table_cell(Document& document, TableId table, std::size_t row, std::size_t column,
                                         std::string_view text);
/// Where the cell's datum comes from; refused for a cell that states nothing itself.
[[nodiscard]] std::string set_table_provenance(Document& document, TableId table, std::size_t row, std::size_t column,
                                               const Provenance& provenance);
/// The same within an edit; false for a cell that states nothing itself.
bool state_table_provenance(Edit& edit, TableId table, std::size_t row, std::size_t column,
                            const Provenance& provenance);
/// Row and column of the turn track that a finding's object means ("turn 3", "turn 3 set fog"), when it is of it.
[[nodiscard]] std::optional<std::pair<int, int>> turn_cell(const Scenario& scenario, std::string_view object);
/// Row and column of a table's cell that an object means ("cell 3:1 5", "enter forest artillery"), when it is of it.
[[nodiscard]] std::optional<std::pair<int, int>> cell_called(const Scenario& scenario, TableId table,
                                                             std::string_view object);
/// Adds the odds column beyond the left (-1) or right (+1) end of the combat table, or takes the outermost away.
[[nodiscard]] std::string add_crt_column(Document& document, int end);
[[nodiscard]] std::string remove_crt_column(Document& document, int end);

}  // namespace ramparts
