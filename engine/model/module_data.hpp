// What a battle holds for its rule modules: values of units, classes and turns, and tables. The model keeps the names
// and the text; what they mean, only the metadata of the modules say.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/model/provenance.hpp"

namespace ramparts {

/// A number given to a unit, a class of units or a turn, for the modules that declare the name.
struct SetValue {
    std::string name;
    int value = 0;
    friend bool operator==(const SetValue&, const SetValue&) = default;
};

/// The value of that name, or null.
[[nodiscard]] inline const SetValue* find_value(const std::vector<SetValue>& values, std::string_view name) noexcept {
    const auto found = std::find_if(values.begin(), values.end(), [&](const SetValue& v) { return v.name == name; });
    return found == values.end() ? nullptr : &*found;
}

/// Adds an entry where its name belongs: before the first one of a greater name. Whatever order the list stands in, two
/// entries that are added stand the same in it whoever came first. The name is not in the list. Cost: linear.
template <class Named>
void add_by_name(std::vector<Named>& list, Named entry) {
    const auto greater = std::find_if(list.begin(), list.end(), [&](const Named& e) { return e.name > entry.name; });
    list.insert(greater, std::move(entry));
}

/// One cell of a table as it is written: `hexes="2"`.
struct ModuleCell {
    std::string column;
    std::string value;
    friend bool operator==(const ModuleCell&, const ModuleCell&) = default;
};

struct TableRow {
    std::vector<ModuleCell> cells;
    friend bool operator==(const TableRow&, const TableRow&) = default;
    /// What the row says in a column, or null.
    [[nodiscard]] const std::string* cell(std::string_view column) const noexcept {
        const auto found =
            std::find_if(cells.begin(), cells.end(), [&](const ModuleCell& c) { return c.column == column; });
        return found == cells.end() ? nullptr : &found->value;
    }
};

/// The rows that a ruleset gives a table of a module, in place of those its plugin brings.
struct ModuleTable {
    std::string module;
    std::string name;
    std::vector<TableRow> rows;
    Provenance provenance;
    friend bool operator==(const ModuleTable&, const ModuleTable&) = default;
};

}  // namespace ramparts
