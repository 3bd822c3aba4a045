// Values of parameters; see module_params.hpp.
#include "engine/modules/module_params.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "engine/core/joined.hpp"
#include "engine/modules/module_tables.hpp"

namespace ramparts {
namespace {

std::optional<Message> integer_problem(const ParameterInfo& param, std::string_view value) {
    const auto number = whole_number(value);
    if (!number) return message("'{1}' is not a whole number", value);
    if (*number < param.least || *number > param.most)
        return message("{1} is not between {2} and {3}", *number, param.least, param.most);
    return std::nullopt;
}

std::optional<Message> hex_problem(const Scenario& scenario, std::string_view value) {
    const auto hex = scenario.map.grid().parse(value);
    if (hex && scenario.map.present(*hex)) return std::nullopt;
    return message("'{1}' is not a hex of the map", value);
}

std::optional<Message> unit_problem(const Scenario& scenario, std::string_view value) {
    if (scenario.unit(value)) return std::nullopt;
    return message("no unit has the id '{1}'", value);
}

std::optional<Message> trait_problem(const Scenario& scenario, std::string_view value) {
    std::set<std::string_view> traits;
    for (const Unit& unit : scenario.units) traits.insert(unit.traits.begin(), unit.traits.end());
    if (traits.contains(value)) return std::nullopt;
    if (traits.empty()) return message("no unit has the trait '{1}', and none has another", value);
    return message("no unit has the trait '{1}'; there are: {2}", value, joined(traits, ", "));
}

// The first problem of the words of a list.
template <class Problem>
std::optional<Message> first_problem(std::string_view words, Problem problem) {
    while (!words.empty()) {
        const auto space = words.find(' ');
        const std::string_view word = words.substr(0, space);
        if (!word.empty())
            if (auto found = problem(word)) return found;
        if (space == std::string_view::npos) break;
        words.remove_prefix(space + 1);
    }
    return std::nullopt;
}

template <class List>
bool has_id(const List& list, std::string_view value) {
    return std::any_of(list.begin(), list.end(), [&](const auto& row) { return row.id == value; });
}

}  // namespace

std::span<const CatalogueModule> known_modules() { return installed_catalogue()->modules(); }

const PluginModule* find_module(std::string_view id) { return installed_catalogue()->info(id); }

bool is_called(const PluginModule& module, std::string_view id) noexcept {
    return module.id == id || std::find(module.was.begin(), module.was.end(), id) != module.was.end();
}

bool is_called(const ParameterInfo& param, std::string_view name) noexcept {
    return param.name == name || std::find(param.was.begin(), param.was.end(), name) != param.was.end();
}

bool exclude_each_other(std::string_view one, std::string_view other) {
    const auto excludes = [](const PluginModule* info, const PluginModule* out, std::string_view id) {
        return info != nullptr && std::any_of(info->excludes.begin(), info->excludes.end(), [&](const auto& excluded) {
                   return excluded == id || (out != nullptr && is_called(*out, excluded));
               });
    };
    const PluginModule* const first = find_module(one);
    const PluginModule* const second = find_module(other);
    return excludes(first, second, other) || excludes(second, first, one);
}

const ParameterInfo* find_param(const PluginModule& module, std::string_view name) noexcept {
    for (const ParameterInfo& p : module.parameters)
        if (is_called(p, name)) return &p;  // each name is of one row (RP1050)
    return nullptr;
}

RuleNumber rule_of(const PluginModule& module) noexcept {
    for (const RuleInfo& rule : module.rules)
        if (rule.id == module.rule_id) return rule.number;
    return {};
}

std::string_view to_string(ParameterType type) noexcept {
    constexpr std::array<std::string_view, 15> kNames{"text",    "integer", "choice",  "unit",       "units",
                                                      "hex",     "hexes",   "side",    "unit-class", "terrain",
                                                      "feature", "table",   "hexside", "road",       "trait"};
    return kNames[static_cast<std::size_t>(type)];
}

std::optional<Message> param_problem(const Scenario& scenario, const ParameterInfo& param, std::string_view value) {
    const Ruleset& rules = scenario.ruleset;
    switch (param.type) {
        case ParameterType::unit: return unit_problem(scenario, value);
        case ParameterType::units:
            return first_problem(value, [&](std::string_view word) { return unit_problem(scenario, word); });
        case ParameterType::hex: return hex_problem(scenario, value);
        case ParameterType::hexes:
            return first_problem(value, [&](std::string_view word) { return hex_problem(scenario, word); });
        case ParameterType::side:
            if (!scenario.side(value)) return message("no side has the id '{1}'", value);
            return std::nullopt;
        case ParameterType::unit_class:
            if (!has_id(rules.unit_classes, value)) return message("no class of units has the id '{1}'", value);
            return std::nullopt;
        case ParameterType::terrain:
            if (!has_id(rules.terrains, value)) return message("no terrain has the id '{1}'", value);
            return std::nullopt;
        case ParameterType::feature:
            if (!has_id(rules.features, value)) return message("no feature has the id '{1}'", value);
            return std::nullopt;
        case ParameterType::hexside_kind:
            if (!has_id(rules.hexside_kinds, value)) return message("no kind of hexside has the id '{1}'", value);
            return std::nullopt;
        case ParameterType::road_kind:
            if (!has_id(rules.road_kinds, value)) return message("no kind of road has the id '{1}'", value);
            return std::nullopt;
        case ParameterType::trait:
            // A unit with the usual trait may come later.
            return value == param.otherwise ? std::nullopt : trait_problem(scenario, value);
        case ParameterType::integer: return integer_problem(param, value);
        case ParameterType::choice:
            if (std::find(param.words.begin(), param.words.end(), value) == param.words.end()) {
                const std::string words = joined(param.words, " ");
                return message("'{1}' is none of: {2}", value, words);
            }
            return std::nullopt;
        case ParameterType::table:
            if (std::any_of(rules.module_tables.begin(), rules.module_tables.end(),
                            [&](const ModuleTable& table) { return table.name == value; }))
                return std::nullopt;
            return message("the ruleset has no table '{1}'", value);
        case ParameterType::text:
            if (value.empty()) return Message(wording("the text is empty"));
            return std::nullopt;
    }
    return std::nullopt;
}

const ModuleParam* given_param(std::span<const ModuleParam> given, const ParameterInfo& param) noexcept {
    const ModuleParam* found = nullptr;
    for (const ModuleParam& p : given) {
        if (p.name == param.name) return &p;
        if (is_called(param, p.name)) found = &p;
    }
    return found;
}

std::string_view param_or_default(const ModuleUse& use, std::string_view name) {
    const PluginModule* module = find_module(use.id);
    if (const ParameterInfo* info = module ? find_param(*module, name) : nullptr) {
        const ModuleParam* given = given_param(use.params, *info);
        return given != nullptr ? given->value : info->otherwise;
    }
    return use.param(name);
}

std::optional<int> int_param(const ModuleUse& use, std::string_view name) {
    return whole_number(param_or_default(use, name));
}

}  // namespace ramparts
