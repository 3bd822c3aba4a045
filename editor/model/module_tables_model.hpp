// Tables of rule modules as grids of words: the columns that their plugins declare, the rows of the ruleset or, where
// it has none, those that the plugin brings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/model/tables_model.hpp"

namespace ramparts {

/// A table that the modules in use have, or that the ruleset states for others.
struct ModuleTableRow {
    std::string module;
    std::string name;
    std::string title;    ///< "Fog: Visibility"
    std::string about;    ///< what it says, and whose rows are in force
    bool stated = false;  ///< the ruleset has rows of its own
    bool known = true;    ///< the plugin that tells of its columns is there
    friend bool operator==(const ModuleTableRow&, const ModuleTableRow&) = default;
};
[[nodiscard]] std::vector<ModuleTableRow> module_tables(const Scenario& scenario);

/// The table as it stands. Rows of the plugin are shown as inherited; the first change makes them the ruleset's. What
/// cannot be told without the plugin is fixed.
[[nodiscard]] Table module_table(const Scenario& scenario, const ModuleTableRow& which,
                                 std::span<const Finding> findings = {});

/// The table that a finding's object is about, and its row and column, both from 0; nothing when it is of no table
/// here.
struct ModulePlace {
    std::size_t table = 0;
    int row = 0;
    int column = 0;
};
[[nodiscard]] std::optional<ModulePlace> module_place(const Scenario& scenario, std::string_view object);

/// These make one edit each and return why they could not, or nothing.
/// Takes a typed value, a word of the list as it is shown or as the file has it; an empty text takes a cell away that
/// need not be there.
[[nodiscard]] std::string set_module_cell(Document& document, const ModuleTableRow& which, std::size_t row,
                                          std::size_t column, std::string_view text);
/// A copy of the row below it; in an empty table a row of the least values.
[[nodiscard]] std::string add_module_row(Document& document, const ModuleTableRow& which, std::size_t row);
[[nodiscard]] std::string remove_module_row(Document& document, const ModuleTableRow& which, std::size_t row);
/// The rows of the plugin again.
[[nodiscard]] std::string forget_module_rows(Document& document, const ModuleTableRow& which);
[[nodiscard]] std::string set_module_provenance(Document& document, const ModuleTableRow& which,
                                                const Provenance& provenance);

}  // namespace ramparts
