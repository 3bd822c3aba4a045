// Reads what modules print on counters from their metadata; see in_force.hpp.
#include "engine/modules/in_force.hpp"

#include <algorithm>

#include "engine/core/joined.hpp"
#include "engine/modules/module_tables.hpp"

namespace ramparts {
namespace {

std::vector<std::string_view> words_of(std::string_view text, char apart) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(apart), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

/// Reads the marks of one use of a module for one unit.
class MarkReader {
public:
    MarkReader(const Scenario& scenario, const Unit& unit, const ModuleUse& use, const PluginModule& module)
        : rules_(scenario.ruleset),
          unit_(unit),
          class_(rules_.unit_classes[unit.unit_class]),
          use_(use),
          module_(module) {}

    [[nodiscard]] bool bears(const MarkInfo& mark) const {
        return mark.units.empty() || std::any_of(mark.units.begin(), mark.units.end(), [&](const std::string& name) {
                   const auto all = words_of(name, '+');
                   return std::all_of(all.begin(), all.end(), [&](std::string_view one) { return belongs(one); });
               });
    }
    /// The numbers, none when the unit has none.
    [[nodiscard]] std::vector<int> numbers(const MarkInfo& mark) const {
        std::vector<int> found;
        for (const ValueInfo& value : module_.values)
            if (value.name == mark.value)
                if (const auto number = unit_value(rules_, unit_, value)) found.push_back(*number);
        for (const TableInfo& table : module_.tables)
            if (table.name == mark.table) from_table(table, mark.column, found);
        if (const auto most = mark.most.empty() ? std::nullopt : int_param(use_, mark.most))
            for (int& number : found) number = std::min(number, *most);
        return found;
    }

private:
    [[nodiscard]] bool belongs(std::string_view name) const {
        if (name == "bombards") return class_.bombards;
        if (name == "air") return class_.domain == Domain::air;
        const auto listed = words_of(param_or_default(use_, name), ' ');
        return std::any_of(listed.begin(), listed.end(),
                           [&](std::string_view word) { return word == class_.id || unit_.has_trait(word); });
    }
    /// What another table of the module says of the unit's class in a column of that name: its arm, its type.
    [[nodiscard]] std::optional<std::string> of_class(std::string_view column) const {
        for (const TableInfo& table : module_.tables) {
            const auto by_class = std::find_if(table.columns.begin(), table.columns.end(),
                                               [](const ColumnInfo& c) { return c.type == ColumnType::unit_class; });
            if (by_class == table.columns.end()) continue;
            for (const TableRow& row : rows_in_force(rules_, module_.id, table))
                if (const std::string* named = row.cell(by_class->name); named != nullptr && *named == class_.id)
                    if (const std::string* said = row.cell(column)) return *said;
        }
        return std::nullopt;
    }
    void from_table(const TableInfo& table, std::string_view column, std::vector<int>& found) const {
        for (const TableRow& row : rows_in_force(rules_, module_.id, table)) {
            const bool suits = std::all_of(table.columns.begin(), table.columns.end(), [&](const ColumnInfo& c) {
                const std::string* cell = row.cell(c.name);
                if (cell == nullptr || c.name == column) return true;
                if (c.type == ColumnType::unit_class) return *cell == class_.id;
                return c.type != ColumnType::choice || of_class(c.name) == *cell;
            });
            const std::string* cell = suits ? row.cell(column) : nullptr;
            if (cell == nullptr) continue;
            if (const auto number = whole_number(*cell)) found.push_back(*number);
        }
    }

    const Ruleset& rules_;
    const Unit& unit_;
    const UnitClass& class_;
    const ModuleUse& use_;
    const PluginModule& module_;
};

std::string printed(const MarkInfo& mark, const std::vector<int>& numbers) {
    const std::string list = joined(numbers, "·", [](int number) { return std::to_string(number); });
    std::string text = mark.text;
    if (const std::size_t at = text.find("{1}"); at != std::string::npos) text.replace(at, 3, list);
    return text;
}

template <class Visit>
void each_use(const Scenario& scenario, Visit visit) {
    std::vector<std::string_view> told;
    for (const ModuleUse& use : scenario.modules) {
        const PluginModule* module = find_module(use.id);
        if (module == nullptr || std::find(told.begin(), told.end(), use.id) != told.end()) continue;
        told.push_back(use.id);
        visit(use, *module);
    }
}

}  // namespace

CounterMarks counter_marks(const Scenario& scenario, const Unit& unit) {
    CounterMarks marks;
    marks.range = unit.range;
    if (unit.unit_class >= scenario.ruleset.unit_classes.size()) return marks;
    each_use(scenario, [&](const ModuleUse& use, const PluginModule& module) {
        const MarkReader reader(scenario, unit, use, module);
        for (const MarkInfo& mark : module.marks) {
            if (!reader.bears(mark)) continue;
            const std::vector<int> numbers = reader.numbers(mark);
            if (numbers.empty() && !(mark.value.empty() && mark.table.empty())) continue;
            if (mark.place == MarkPlace::values) {
                marks.values.push_back({printed(mark, numbers), mark.title});
            } else if (!numbers.empty()) {
                marks.range = numbers.front();
                marks.range_title = mark.title;
            }
        }
    });
    return marks;
}

std::optional<int> unit_value(const Ruleset& rules, const Unit& unit, const ValueInfo& value) {
    const SetValue* stated = find_value(unit.values, value.name);
    if (stated == nullptr && unit.unit_class < rules.unit_classes.size())
        stated = find_value(rules.unit_classes[unit.unit_class].values, value.name);
    if (stated == nullptr) return value.otherwise;
    return std::clamp(stated->value, value.least, std::max(value.least, value.most));
}

bool fulfils(const ModuleUse& use, std::string_view condition) {
    const std::size_t equals = std::min(condition.find('='), condition.size());
    return condition.empty() || (equals < condition.size() &&
                                 param_or_default(use, condition.substr(0, equals)) == condition.substr(equals + 1));
}

RuleNumber SightInForce::rule() const noexcept {
    if (info == nullptr) return "7.7";
    for (const RuleInfo& rule : module->rules)
        if (rule.id == info->rule_id) return rule.number;
    return rule_of(*module);
}

std::vector<SightInForce> sights_in_force(const Scenario& scenario) {
    std::vector<SightInForce> sights;
    bool replaced = false;
    each_use(scenario, [&](const ModuleUse& use, const PluginModule& module) {
        for (const SightInfo& info : module.sights) {
            sights.push_back({&module, &info});
            replaced = replaced || (!info.replaces.empty() && fulfils(use, info.replaces));
        }
    });
    if (!replaced) sights.emplace_back();
    return sights;
}

std::vector<Message> phases_in_force(const Scenario& scenario) {
    // In the order in which ModuleSet puts them together.
    std::vector<std::string> ids{"movement", "combat"};
    std::vector<Message> titles{wording("Movement"), wording("Combat")};
    each_use(scenario, [&](const ModuleUse&, const PluginModule& module) {
        if (!module.replaces_standard) return;
        ids.clear();
        titles.clear();
    });
    each_use(scenario, [&](const ModuleUse&, const PluginModule& module) {
        for (const PhaseInfo& phase : module.phases) {
            const std::string& beside = phase.before.empty() ? phase.after : phase.before;
            auto at = std::find(ids.begin(), ids.end(), beside) - ids.begin();
            if (phase.before.empty() && at < static_cast<std::ptrdiff_t>(ids.size())) ++at;
            ids.insert(ids.begin() + at, phase.id);
            titles.insert(titles.begin() + at, Message::of_plugin(phase.title.empty() ? phase.id : phase.title));
        }
    });
    return titles;
}

}  // namespace ramparts
