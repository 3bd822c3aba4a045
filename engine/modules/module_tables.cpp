// Cells as numbers; see module_tables.hpp.
#include "engine/modules/module_tables.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/core/joined.hpp"
#include "engine/modules/module_params.hpp"

namespace ramparts {
namespace {

std::optional<int> word_number(const ColumnInfo& column, std::string_view text) noexcept {
    const auto found = std::find(column.words.begin(), column.words.end(), text);
    return found == column.words.end() ? std::nullopt : std::optional(static_cast<int>(found - column.words.begin()));
}

std::optional<int> kind_number(const Ruleset& rules, ColumnType type, std::string_view id) noexcept {
    switch (type) {
        case ColumnType::unit_class: return rules.unit_class(id);
        case ColumnType::terrain: return rules.terrain(id);
        case ColumnType::feature: return rules.feature(id);
        case ColumnType::hexside: return rules.hexside_kind(id);
        case ColumnType::integer:
        case ColumnType::choice: break;
    }
    return std::nullopt;
}

/// An attribute of terrains that rule modules may ask for: its number in a terrain that states it.
struct TerrainNumber {
    std::string_view name;
    std::optional<int> (*of)(const TerrainKind&);
};
template <bool TerrainKind::*Flag>
std::optional<int> set_flag(const TerrainKind& terrain) {
    return terrain.*Flag ? std::optional(1) : std::nullopt;
}
constexpr TerrainNumber kTerrainNumbers[] = {
    {"blocks-los", set_flag<&TerrainKind::blocks_los>},
    {"attenuates-los", set_flag<&TerrainKind::attenuates_los>},
    {"prohibited", set_flag<&TerrainKind::prohibited>},
    {"naval", set_flag<&TerrainKind::naval>},
    {"cover", [](const TerrainKind& terrain) { return terrain.cover; }},
};

std::vector<TableRow> rows_of_terrains(const Ruleset& rules, const TableInfo& table) {
    std::vector<TableRow> rows;
    for (const TerrainKind& terrain : rules.terrains) {
        TableRow row;
        bool states = false;
        for (const ColumnInfo& column : table.columns) {
            if (column.type == ColumnType::terrain) row.cells.push_back({column.name, terrain.id});
            for (const TerrainNumber& number : kTerrainNumbers)
                if (const auto stated = number.name == column.name ? number.of(terrain) : std::nullopt) {
                    row.cells.push_back({column.name, std::to_string(*stated)});
                    states = true;
                }
        }
        if (states) rows.push_back(std::move(row));
    }
    return rows;
}

bool names_kind(ColumnType type) noexcept { return type != ColumnType::integer && type != ColumnType::choice; }

}  // namespace

std::optional<int> whole_number(std::string_view text) noexcept {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string_view to_string(ColumnType type) noexcept {
    constexpr std::array<std::string_view, 6> kNames{"integer", "choice", "class", "terrain", "feature", "hexside"};
    return kNames[static_cast<std::size_t>(type)];
}

std::optional<Message> shape_problem(const ColumnInfo& column, std::string_view text) {
    if (column.type == ColumnType::choice) {
        if (word_number(column, text)) return std::nullopt;
        const std::string words = joined(column.words, " ");
        return message("'{1}' is none of: {2}", text, words);
    }
    if (column.type != ColumnType::integer) return std::nullopt;
    const auto number = whole_number(text);
    if (!number) return message("'{1}' is not a whole number", text);
    if (*number >= column.least && *number <= column.most) return std::nullopt;
    return message("{1} is not between {2} and {3}", "'" + std::string(text) + "'", column.least, column.most);
}

std::optional<Message> cell_problem(const Ruleset& rules, const ColumnInfo& column, std::string_view text) {
    if (!names_kind(column.type)) return shape_problem(column, text);
    if (kind_number(rules, column.type, text)) return std::nullopt;
    switch (column.type) {
        case ColumnType::unit_class: return message("no class of units has the id '{1}'", text);
        case ColumnType::hexside: return message("no kind of hexside has the id '{1}'", text);
        case ColumnType::terrain: return message("no terrain has the id '{1}'", text);
        default: return message("no feature has the id '{1}'", text);
    }
}

std::optional<int> cell_number(const Ruleset& rules, const ColumnInfo& column, std::string_view text) {
    if (names_kind(column.type)) return kind_number(rules, column.type, text);
    if (column.type == ColumnType::choice) return word_number(column, text);
    return shape_problem(column, text) ? std::nullopt : whole_number(text);
}

bool is_terrain_number(std::string_view attribute) noexcept {
    return std::any_of(std::begin(kTerrainNumbers), std::end(kTerrainNumbers),
                       [&](const TerrainNumber& number) { return number.name == attribute; });
}

namespace {

// The ruleset's table of a module, under the module's id or one that it had before.
const ModuleTable* stated_table(const Ruleset& rules, std::string_view module, std::string_view name) {
    if (const ModuleTable* stated = rules.module_table(module, name)) return stated;
    const PluginModule* const info = find_module(module);
    if (info == nullptr) return nullptr;
    for (const ModuleTable& table : rules.module_tables)
        if (table.name == name && is_called(*info, table.module)) return &table;
    return nullptr;
}

}  // namespace

std::vector<TableRow> rows_in_force(const Ruleset& rules, std::string_view module, const TableInfo& table) {
    if (const ModuleTable* stated = stated_table(rules, module, table.name)) return stated->rows;
    return table.of_terrains ? rows_of_terrains(rules, table) : table.rows;
}

ResolvedTable resolve_table(const Ruleset& rules, std::string_view module, const TableInfo& table) {
    ResolvedTable result;
    result.info = &table;
    const bool stated = stated_table(rules, module, table.name) != nullptr;
    for (const TableRow& row : rows_in_force(rules, module, table)) {
        std::vector<std::optional<int>> numbers;
        bool strange = false;
        for (const ColumnInfo& column : table.columns) {
            const std::string* text = row.cell(column.name);
            numbers.push_back(text ? cell_number(rules, column, *text) : std::nullopt);
            strange = strange || (!stated && text && !numbers.back());
        }
        if (!strange) result.rows.push_back(std::move(numbers));
    }
    return result;
}

}  // namespace ramparts
