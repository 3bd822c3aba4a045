// Checks of what a battle gives its rule modules: values of units, classes and turns, and tables. Whatever belongs to a
// module that is not there is left alone: nobody can tell what it means.
#include "engine/modules/module_params.hpp"
#include "engine/modules/module_tables.hpp"
#include "formats/scenario/place_words.hpp"
#include "formats/scenario/places.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/check/check_tables.hpp"
#include "sdk/check/module_values.hpp"

namespace ramparts::detail {
namespace {

/// What the modules in use declare.
struct Declared {
    std::vector<const ValueInfo*> values;
    std::vector<const AttributeInfo*> by_turn;
    bool complete = true;  ///< every module in use is known

    explicit Declared(const CheckContext& c) {
        for (const ModuleUse& use : c.scenario.modules) {
            const PluginModule* info = find_module(use.id);
            complete = complete && info;
            if (info == nullptr) continue;
            for (const ValueInfo& value : info->values) values.push_back(&value);
            for (const AttributeInfo& attribute : info->attributes)
                if (attribute.by_turn) by_turn.push_back(&attribute);
        }
    }
};

template <class Info>
Message nearest(const std::vector<const Info*>& declared, std::string_view name, Wording none) {
    std::vector<std::string_view> names;
    for (const Info* info : declared) names.push_back(info->name);
    return names.empty() ? Message(none) : suggestion(name, names);
}

/// One value against all that declare its name; false when nothing does.
template <class Info>
bool check_value(Reporter& r, Reporter::Slot bad, const std::vector<const Info*>& declared, const SetValue& value,
                 const Location& where, const ValueOwner& owner) {
    bool known = false;
    for (const Info* info : declared) {
        if (info->name != value.name) continue;
        known = true;
        if (value.value >= info->least && value.value <= info->most) continue;
        if (r.room(bad))
            r.add(bad, where, value_outside(owner, value, info->least, info->most),
                  message("give a number in that range"));
        break;
    }
    return known;
}

bool declared_anywhere(std::string_view name) {
    for (const CatalogueModule& module : known_modules())
        for (const ValueInfo& value : module.info.values)
            if (value.name == name) return true;
    return false;
}

void check_values(const CheckContext& c, Reporter& r) {
    const auto unknown = r.code("value-undeclared");
    const auto bad = r.code("value-out-of-range");
    const Declared declared(c);
    const auto undeclared = [&](const SetValue& value, const Location& where, const ValueOwner& owner) {
        if (declared.complete && r.room(unknown))
            r.add(
                unknown, where,
                owner.is == ValueOwner::Is::unit_class
                    ? message("the class {1} sets '{2}', which no rule module in use declares", owner.name, value.name)
                    : message("{1} sets '{2}', which no rule module in use declares", owner.name, value.name),
                nearest(declared.values, value.name, wording("use the module that reads it, or remove the value")));
    };
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i)
        for (const SetValue& value : c.scenario.units[i].values) {
            Location where = c.at_unit(i);
            where.object = object_label::value(value.name);
            const ValueOwner owner{ValueOwner::Is::unit, c.unit_name(i)};
            if (!check_value(r, bad, declared.values, value, where, owner)) undeclared(value, where, owner);
        }
    // A ruleset serves many battles: what some module declares need not be in use in this one.
    for (const UnitClass& unit_class : c.rules.unit_classes)
        for (const SetValue& value : unit_class.values) {
            const Location where =
                CheckContext::at_object("unit-class " + unit_class.id + " " + object_label::value(value.name));
            const ValueOwner owner{ValueOwner::Is::unit_class, kind_name(unit_class)};
            if (!check_value(r, bad, declared.values, value, where, owner) && !declared_anywhere(value.name))
                undeclared(value, where, owner);
        }
    for (std::size_t i = 0; i < c.scenario.turns.size(); ++i)
        for (const SetValue& value : c.scenario.turns[i].values) {
            const std::string label = object_label::turn(static_cast<int>(i) + 1);
            const Location where = CheckContext::at_object(label + " " + object_label::value(value.name));
            if (check_value(r, bad, declared.by_turn, value, where, {ValueOwner::Is::turn, i + 1})) continue;
            if (declared.complete && r.room(unknown))
                r.add(
                    unknown, where,
                    message("turn {1} sets '{2}', which no rule module in use takes from the turns", i + 1, value.name),
                    nearest(declared.by_turn, value.name,
                            wording("use the module that reads it, or remove the value")));
        }
}

void check_row(const CheckContext& c, Reporter& r, const TableInfo& info, const TableRow& row, const std::string& table,
               std::size_t number, const std::string& label) {
    const auto column_unknown = r.code("table-column-unknown");
    const auto bad = r.code("table-cell-bad");
    const auto missing = r.code("table-cell-missing");
    std::vector<std::string_view> names;
    for (const ColumnInfo& column : info.columns) names.push_back(column.name);
    for (const ModuleCell& cell : row.cells) {
        const auto at = std::find(names.begin(), names.end(), cell.column);
        const Location where = CheckContext::at_object(label + " " + cell.column);
        if (at == names.end()) {
            if (r.room(column_unknown))
                r.add(column_unknown, where,
                      message("table '{1}', row {2}: the table has no column '{3}'", table, number, cell.column),
                      suggestion(cell.column, names));
            continue;
        }
        const ColumnInfo& column = info.columns[static_cast<std::size_t>(at - names.begin())];
        const auto problem = cell_problem(c.rules, column, cell.value);
        if (problem && r.room(bad))
            r.add(bad, where,
                  message("table '{1}', row {2}, column '{3}': {4}", table, number, cell.column, Message(*problem)),
                  message("give a value of the kind {1}", to_string(column.type)));
    }
    for (const ColumnInfo& column : info.columns)
        if (column.required && !row.cell(column.name) && r.room(missing))
            r.add(missing, CheckContext::at_object(label),
                  message("table '{1}', row {2} lacks the column '{3}'", table, number, column.name),
                  message("give it: {1}", Message(to_string(column.type))));
}

void check_tables(const CheckContext& c, Reporter& r) {
    const auto unknown = r.code("module-table-unknown");
    for (const ModuleTable& table : c.rules.module_tables) {
        const PluginModule* module = find_module(table.module);
        if (module == nullptr) continue;
        const std::string label = object_label::module_table(table.module, table.name);
        const auto info = std::find_if(module->tables.begin(), module->tables.end(),
                                       [&](const TableInfo& t) { return t.name == table.name; });
        if (info == module->tables.end()) {
            std::vector<std::string_view> names;
            for (const TableInfo& t : module->tables) names.push_back(t.name);
            if (r.room(unknown))
                r.add(unknown, CheckContext::at_object(label),
                      message("the rule module {1} has no table '{2}'", module_name(table.module), table.name),
                      names.empty() ? message("remove the table") : suggestion(table.name, names));
            continue;
        }
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            check_row(c, r, *info, table.rows[i], table.name, i + 1, label + " " + object_label::table_row(i + 1));
    }
}

constexpr std::string_view kValueCodes[] = {"value-undeclared", "value-out-of-range"};
constexpr std::string_view kModuleTableCodes[] = {"module-table-unknown", "table-column-unknown", "table-cell-bad",
                                                  "table-cell-missing"};

constexpr Check kModuleDataChecks[] = {
    {"module-values", kValueCodes, area::modules | area::units | area::tables | area::turns, check_values},
    {"module-tables", kModuleTableCodes, area::modules | area::tables, check_tables},
};

}  // namespace

std::span<const Check> module_data_checks() { return kModuleDataChecks; }

}  // namespace ramparts::detail

namespace ramparts {

Message value_outside(const ValueOwner& owner, const SetValue& set, int least, int most) {
    switch (owner.is) {
        case ValueOwner::Is::unit_class:
            return message("the class {1} has '{2}' {3}, outside {4} to {5}", owner.name, set.name, set.value, least,
                           most);
        case ValueOwner::Is::turn:
            return message("turn {1} has '{2}' {3}, outside {4} to {5}", owner.name, set.name, set.value, least, most);
        case ValueOwner::Is::unit: break;
    }
    return message("{1} has '{2}' {3}, outside {4} to {5}", owner.name, set.name, set.value, least, most);
}

}  // namespace ramparts
