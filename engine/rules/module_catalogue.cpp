// The list of built-in rule modules and the reading of their parameters.
#include "engine/rules/module_catalogue.hpp"

#include <algorithm>
#include <charconv>

namespace ramparts {
namespace {

constexpr ParamInfo kBayonetParams[] = {
    {"side", ParamType::side, true, "", 0, 0, "", "The side whose units charge home."},
    {"trait", ParamType::text, false, "bayonet", 0, 0, "", "The trait that marks those units."},
    {"columns", ParamType::integer, false, "2", 1, 9, "",
     "Columns to the right when one of them attacks at full strength."},
};
constexpr ParamInfo kChargeParams[] = {
    {"unit", ParamType::unit, true, "", 0, 0, "", "The unit that may charge."},
    {"max-charges", ParamType::integer, false, "2", 1, 99, "", "How often it may charge in one game."},
    {"rest-turns", ParamType::integer, false, "1", 0, 99, "", "Turns after a charge in which it may not attack."},
};
constexpr ParamInfo kBatteryParams[] = {
    {"unit", ParamType::unit, true, "", 0, 0, "", "The battery: it never moves and may share its hex."},
    {"hex", ParamType::hex, true, "", 0, 0, "", "The hex it stands in and returns to."},
    {"return-on", ParamType::integer, false, "1", 0, 99, "", "It returns on this die roll or less; 0 means never."},
    {"returns", ParamType::choice, false, "automatic", 0, 0, "automatic choice",
     "Whether it returns by itself or when its owner wants it."},
};
constexpr ParamInfo kNightParams[] = {
    {"range", ParamType::integer, false, "1", 0, 99, "", "The range of every gun by night, in hexes."},
};
constexpr ParamInfo kRoadBanParams[] = {
    {"side", ParamType::side, true, "", 0, 0, "", "The side that may not use the road rate."},
    {"turns", ParamType::integer, false, "1", 1, 99, "", "For how many turns from the first."},
};

constexpr ModuleInfo kModules[] = {
    {"ramparts.bayonet", "Bayonet", "A combat with a full-strength unit of the trait moves columns to the right.",
     "9.2", true, kBayonetParams},
    {"ramparts.charge", "Cavalry charge",
     "One unit may charge: a die, halved and rounded up, gives columns to the right; then it rests.", "8.2", true,
     kChargeParams},
    {"ramparts.hilltop-battery", "Hilltop battery",
     "A battery that never moves, shares its hex with one friendly unit, and may come back once its hill is retaken.",
     "10.2", false, kBatteryParams},
    {"ramparts.night", "Night fire", "On night turns every gun has the same short range.", "10.2", false, kNightParams},
    {"ramparts.road-ban", "No road rate", "For the first turns one side moves by road at the cost of the terrain.",
     "9.2", true, kRoadBanParams},
};

std::optional<int> to_int(std::string_view text) noexcept {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool has_word(std::string_view words, std::string_view word) noexcept {
    while (!words.empty()) {
        const auto space = words.find(' ');
        if (words.substr(0, space) == word) return true;
        if (space == std::string_view::npos) return false;
        words.remove_prefix(space + 1);
    }
    return false;
}

std::optional<std::string> integer_problem(const ParamInfo& param, std::string_view value) {
    const auto number = to_int(value);
    if (!number) return "'" + std::string(value) + "' is not a whole number";
    if (*number < param.minimum || *number > param.maximum)
        return std::to_string(*number) + " is not between " + std::to_string(param.minimum) + " and " +
               std::to_string(param.maximum);
    return std::nullopt;
}

}  // namespace

std::string_view to_string(ParamType type) noexcept {
    switch (type) {
        case ParamType::unit: return "unit";
        case ParamType::hex: return "hex";
        case ParamType::side: return "side";
        case ParamType::integer: return "integer";
        case ParamType::choice: return "choice";
        case ParamType::text: break;
    }
    return "text";
}

const ParamInfo* ModuleInfo::param(std::string_view name) const noexcept {
    const auto it = std::find_if(params.begin(), params.end(), [&](const ParamInfo& p) { return p.name == name; });
    return it == params.end() ? nullptr : &*it;
}

std::span<const ModuleInfo> known_modules() noexcept { return kModules; }

const ModuleInfo* find_module(std::string_view id) noexcept {
    for (const ModuleInfo& module : kModules)
        if (module.id == id) return &module;
    return nullptr;
}

std::optional<std::string> param_problem(const Scenario& scenario, const ParamInfo& param, std::string_view value) {
    const std::string quoted = "'" + std::string(value) + "'";
    switch (param.type) {
        case ParamType::unit:
            if (!scenario.unit(value)) return "no unit has the id " + quoted;
            return std::nullopt;
        case ParamType::hex: {
            const auto hex = scenario.map.grid().parse(value);
            if (!hex || !scenario.map.present(*hex)) return quoted + " is no hex of the map";
            return std::nullopt;
        }
        case ParamType::side:
            if (!scenario.side(value)) return "no side has the id " + quoted;
            return std::nullopt;
        case ParamType::integer: return integer_problem(param, value);
        case ParamType::choice:
            if (!has_word(param.choices, value)) return quoted + " is none of: " + std::string(param.choices);
            return std::nullopt;
        case ParamType::text:
            if (value.empty()) return "the text is empty";
            return std::nullopt;
    }
    return std::nullopt;
}

std::string_view param_or_default(const ModuleUse& use, std::string_view name) noexcept {
    for (const ModuleParam& p : use.params)
        if (p.name == name) return p.value;
    const ModuleInfo* module = find_module(use.id);
    const ParamInfo* info = module ? module->param(name) : nullptr;
    return info ? info->fallback : std::string_view{};
}

std::optional<int> int_param(const ModuleUse& use, std::string_view name) noexcept {
    return to_int(param_or_default(use, name));
}

}  // namespace ramparts
