// Tables of rule modules; see module_tables_model.hpp.
#include "editor/model/module_tables_model.hpp"

#include <algorithm>
#include <optional>

#include "engine/modules/module_params.hpp"
#include "engine/modules/module_tables.hpp"
#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr const char* kTableGone = RP_TR("The table has changed.");

const TableInfo* table_info(std::string_view module, std::string_view name) {
    const PluginModule* info = find_module(module);
    if (info == nullptr) return nullptr;
    const auto found =
        std::find_if(info->tables.begin(), info->tables.end(), [&](const TableInfo& t) { return t.name == name; });
    return found == info->tables.end() ? nullptr : &*found;
}

// Id and name of everything a column can name; empty for numbers.
using Words = std::vector<std::pair<std::string, std::string>>;
template <class Kinds>
Words words_of(const Kinds& kinds) {
    Words words;
    for (const auto& kind : kinds) words.emplace_back(kind.id, say_kind(kind.name));
    return words;
}
Words words_of_column(const Ruleset& rules, std::string_view module, const ColumnInfo& column) {
    switch (column.type) {
        case ColumnType::integer: return {};
        case ColumnType::unit_class: return words_of(rules.unit_classes);
        case ColumnType::terrain: return words_of(rules.terrains);
        case ColumnType::feature: return words_of(rules.features);
        case ColumnType::hexside: return words_of(rules.hexside_kinds);
        case ColumnType::choice: break;
    }
    Words words;
    for (const std::string& word : column.words) words.emplace_back(word, module_text(module, shown_name(word)));
    return words;
}

std::string shown_cell(const Words& words, const std::string& value) {
    for (const auto& [id, name] : words)
        if (id == value) return name;
    return value;
}
std::string meant_cell(const Words& words, const std::string& typed) {
    for (const auto& [id, name] : words)
        if (id == typed) return id;
    for (const auto& [id, name] : words)
        if (name == typed) return id;
    return typed;
}

bool suits(const Ruleset& rules, const TableInfo& info, const TableRow& row) {
    return std::all_of(info.columns.begin(), info.columns.end(), [&](const ColumnInfo& column) {
        const std::string* text = row.cell(column.name);
        return text == nullptr || !cell_problem(rules, column, *text);
    });
}

// What is in force: of the plugin's rows those that name nothing the ruleset lacks, as the module gets them.
std::vector<TableRow> rows_in_force(const Ruleset& rules, const ModuleTableRow& which) {
    const TableInfo* info = table_info(which.module, which.name);
    const ModuleTable* stated = rules.module_table(which.module, which.name);
    if (stated != nullptr) return stated->rows;
    std::vector<TableRow> rows;
    if (info != nullptr)
        for (TableRow& row : ramparts::rows_in_force(rules, which.module, *info))
            if (suits(rules, *info, row)) rows.push_back(std::move(row));
    return rows;
}

// What the plugin declares; of a table whose plugin is not there, what its rows have.
std::vector<ColumnInfo> columns_of(const Ruleset& rules, const ModuleTableRow& which) {
    if (const TableInfo* info = table_info(which.module, which.name)) return info->columns;
    std::vector<ColumnInfo> columns;
    for (const TableRow& row : rows_in_force(rules, which))
        for (const ModuleCell& cell : row.cells)
            if (std::none_of(columns.begin(), columns.end(), [&](const auto& c) { return c.name == cell.column; })) {
                columns.emplace_back();
                columns.back().name = cell.column;
            }
    return columns;
}

std::string label_of(const ModuleTableRow& which) { return object_label::module_table(which.module, which.name); }

// Gives the ruleset these rows, in place of its own or of the plugin's.
std::string put_rows(Document& document, const std::string& label, const ModuleTableRow& which,
                     std::vector<TableRow> rows) {
    const auto& tables = document.ruleset().module_tables;
    const auto at = std::find_if(tables.begin(), tables.end(), [&](const ModuleTable& t) {
        return t.module == which.module && t.name == which.name;
    });
    ModuleTable table;
    if (at != tables.end()) table = *at;
    table.module = which.module;
    table.name = which.name;
    table.rows = std::move(rows);
    const auto index = static_cast<std::size_t>(at - tables.begin());
    return error_of(document.edit(label, [&](Edit& e) {
        if (index < tables.size()) e.change(lists::module_tables, index, table);
        else e.add(lists::module_tables, table);
    }));
}

std::string least_value(const Ruleset& rules, const ColumnInfo& column) {
    if (column.type == ColumnType::integer) return std::to_string(std::clamp(0, column.least, column.most));
    const Words words = words_of_column(rules, {}, column);
    return words.empty() ? std::string() : words.front().first;
}

std::string column_words(const Words& words, const ColumnInfo& column) {
    if (words.empty()) return say("a whole number from {1} to {2}", column.least, column.most);
    std::string all;
    for (const auto& [id, name] : words) all += (all.empty() ? "" : ", ") + name;
    return say("one of: {1}", all);
}

}  // namespace

std::vector<ModuleTableRow> module_tables(const Scenario& scenario) {
    std::vector<ModuleTableRow> all;
    const auto add = [&](const std::string& module, const std::string& name) {
        if (std::any_of(all.begin(), all.end(), [&](const auto& t) { return t.module == module && t.name == name; }))
            return;
        const PluginModule* info = find_module(module);
        const TableInfo* table = table_info(module, name);
        ModuleTableRow row;
        row.module = module;
        row.name = name;
        row.stated = scenario.ruleset.module_table(module, name) != nullptr;
        row.known = table != nullptr;
        row.title = say("{1}: {2}", info != nullptr ? module_text(module, info->title) : module,
                        module_text(module, shown_name(name)));
        row.about = table == nullptr ? say("No plugin describes this table: its values are kept as they are.")
                                     : module_text(module, table->doc);
        if (table != nullptr)
            row.about +=
                (row.about.empty() ? "" : " ") + (row.stated ? say("The ruleset has rows of its own.")
                                                             : say("These are the rows of the plugin; the "
                                                                   "first change makes them the ruleset's own."));
        all.push_back(std::move(row));
    };
    for (const ModuleUse& use : scenario.modules)
        if (const PluginModule* info = find_module(use.id))
            for (const TableInfo& table : info->tables) add(use.id, table.name);
    for (const ModuleTable& table : scenario.ruleset.module_tables) add(table.module, table.name);
    return all;
}

Table module_table(const Scenario& scenario, const ModuleTableRow& which, std::span<const Finding> findings) {
    const Ruleset& rules = scenario.ruleset;
    const auto columns = columns_of(rules, which);
    const auto rows = rows_in_force(rules, which);
    const ModuleTable* stated = rules.module_table(which.module, which.name);
    Table t;
    t.hint = which.about;
    std::vector<Words> words;
    for (const ColumnInfo& column : columns) {
        t.columns.push_back(module_text(which.module, shown_name(column.name)));
        words.push_back(which.known ? words_of_column(rules, which.module, column) : Words());
        t.choices.emplace_back();
        if (!words.back().empty() && !column.required) t.choices.back().emplace_back();
        for (const auto& [id, name] : words.back()) t.choices.back().push_back(name);
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        t.rows.push_back(std::to_string(r + 1));
        const std::string row_label = label_of(which) + " " + object_label::table_row(r + 1);
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const std::string* text = rows[r].cell(columns[c].name);
            TableCell cell;
            cell.text = text != nullptr ? shown_cell(words[c], *text) : std::string();
            cell.inherited = stated == nullptr;
            cell.fixed = !which.known;
            cell.tip = which.known ? column_words(words[c], columns[c]) : which.about;
            if (stated != nullptr) cell.provenance = stated->provenance;
            for (const Finding& f : findings) {
                const std::string& object = f.diagnostic.where.object;
                const bool of_row = object == row_label && text == nullptr && columns[c].required;
                if (!of_row && object != row_label + " " + columns[c].name) continue;
                cell.problem +=
                    (cell.problem.empty() ? "" : "\n") + say("{1}: {2}", f.diagnostic.code, say(f.diagnostic.message));
            }
            if (!cell.problem.empty()) cell.tip = cell.problem + "\n" + cell.tip;
            t.cells.push_back(std::move(cell));
        }
    }
    return t;
}

std::optional<ModulePlace> module_place(const Scenario& scenario, std::string_view object) {
    const auto tables = module_tables(scenario);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const std::string label = label_of(tables[i]);
        if (object == label) return ModulePlace{i, 0, 0};
        if (!object.starts_with(label + " ")) continue;
        const auto columns = columns_of(scenario.ruleset, tables[i]);
        const std::size_t rows = rows_in_force(scenario.ruleset, tables[i]).size();
        for (std::size_t r = 0; r < rows; ++r) {
            const std::string row = label + " " + object_label::table_row(r + 1);
            if (object != row && !object.starts_with(row + " ")) continue;
            ModulePlace place{i, static_cast<int>(r), 0};
            for (std::size_t c = 0; c < columns.size(); ++c)
                if (object == row + " " + columns[c].name) place.column = static_cast<int>(c);
            return place;
        }
        return ModulePlace{i, 0, 0};
    }
    return std::nullopt;
}

std::string set_module_cell(Document& document, const ModuleTableRow& which, std::size_t row, std::size_t column,
                            std::string_view text) {
    const Ruleset& rules = document.ruleset();
    const TableInfo* info = table_info(which.module, which.name);
    if (info == nullptr) return say("No plugin describes this table: its values are kept as they are.");
    auto rows = rows_in_force(rules, which);
    if (row >= rows.size() || column >= info->columns.size()) return say(kTableGone);
    const ColumnInfo& head = info->columns[column];
    const std::string value = meant_cell(words_of_column(rules, which.module, head), trimmed(text));
    auto& cells = rows[row].cells;
    const auto at = std::find_if(cells.begin(), cells.end(), [&](const auto& c) { return c.column == head.name; });
    if (at != cells.end() ? at->value == value : value.empty()) return {};
    if (value.empty()) {
        if (head.required)
            return say(message("table '{1}', row {2} lacks the column '{3}'", info->name, row + 1, head.name)) + ".";
        cells.erase(at);
    } else {
        if (const auto problem = cell_problem(rules, head, value))
            return say(message("table '{1}', row {2}, column '{3}': {4}", info->name, row + 1, head.name, *problem)) +
                   ".";
        if (at != cells.end()) at->value = value;
        else cells.push_back({head.name, value});
    }
    return put_rows(document, named("Change the table {1}", which.name), which, std::move(rows));
}

std::string add_module_row(Document& document, const ModuleTableRow& which, std::size_t row) {
    const TableInfo* info = table_info(which.module, which.name);
    if (info == nullptr) return say("No plugin describes this table: its values are kept as they are.");
    auto rows = rows_in_force(document.ruleset(), which);
    if (row < rows.size()) {
        const TableRow copy = rows[row];
        rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(row) + 1, copy);
    } else {
        TableRow fresh;
        for (const ColumnInfo& column : info->columns)
            if (column.required) fresh.cells.push_back({column.name, least_value(document.ruleset(), column)});
        rows.push_back(std::move(fresh));
    }
    return put_rows(document, named("Add a row to the table {1}", which.name), which, std::move(rows));
}

std::string remove_module_row(Document& document, const ModuleTableRow& which, std::size_t row) {
    auto rows = rows_in_force(document.ruleset(), which);
    if (row >= rows.size()) return say(kTableGone);
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
    return put_rows(document, named("Delete a row of the table {1}", which.name), which, std::move(rows));
}

std::string forget_module_rows(Document& document, const ModuleTableRow& which) {
    const auto& tables = document.ruleset().module_tables;
    for (std::size_t i = 0; i < tables.size(); ++i)
        if (tables[i].module == which.module && tables[i].name == which.name)
            return error_of(document.edit(named("The table {1} as its plugin has it", which.name),
                                          [&](Edit& e) { e.remove(lists::module_tables, i); }));
    return say("The rows are those of the plugin.");
}

std::string set_module_provenance(Document& document, const ModuleTableRow& which, const Provenance& provenance) {
    const auto& tables = document.ruleset().module_tables;
    for (std::size_t i = 0; i < tables.size(); ++i)
        if (tables[i].module == which.module && tables[i].name == which.name)
            return error_of(document.edit(RP_TR("State where a value comes from"), [&](Edit& e) {
                e.update(lists::module_tables, i, [&](ModuleTable& t) { t.provenance = provenance; });
            }));
    return say("This cell states nothing of its own; type a value first.");
}

}  // namespace ramparts
