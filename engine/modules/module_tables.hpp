// The tables of rule modules: which rows are in force, what their cells mean, and what is wrong with them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/plugin_info.hpp"
#include "engine/model/ruleset.hpp"

namespace ramparts {

/// The whole text as a whole number, as parameters and cells write it; nothing when it is none, or too large for an
/// int.
[[nodiscard]] std::optional<int> whole_number(std::string_view text) noexcept;

/// Why `text` cannot stand in a column, as far as that can be told without a ruleset: no number in its range, none of
/// its words; nothing when it can.
[[nodiscard]] std::optional<Message> shape_problem(const ColumnInfo& column, std::string_view text);
/// The same with the kinds of a ruleset.
[[nodiscard]] std::optional<Message> cell_problem(const Ruleset& rules, const ColumnInfo& column,
                                                  std::string_view text);
/// The number a module gets for a cell: the value, the place of the word among the column's, or the number of the kind
/// in the ruleset; nothing when the text has a problem.
[[nodiscard]] std::optional<int> cell_number(const Ruleset& rules, const ColumnInfo& column, std::string_view text);

/// "integer", "choice", "class" … as in plugin.xml.
[[nodiscard]] std::string_view to_string(ColumnType type) noexcept;

/// A table as its module gets it: one number for each row and column, nothing for a cell that is left out or wrong.
struct ResolvedTable {
    const TableInfo* info = nullptr;
    std::vector<std::vector<std::optional<int>>> rows;
};
/// The rows of a module's table in a battle: those of the ruleset, else those that its terrains make of a table of
/// terrains, else those that the plugin brings.
[[nodiscard]] std::vector<TableRow> rows_in_force(const Ruleset& rules, std::string_view module,
                                                  const TableInfo& table);
/// Whether terrains have an attribute of that name that a table of terrains can have as a column.
[[nodiscard]] bool is_terrain_number(std::string_view attribute) noexcept;
/// The rows in force as numbers; of the plugin's, those that name kinds the ruleset does not have are left out, since
/// no hex or unit could be meant.
[[nodiscard]] ResolvedTable resolve_table(const Ruleset& rules, std::string_view module, const TableInfo& table);

}  // namespace ramparts
