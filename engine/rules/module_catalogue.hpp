// What each built-in rule module is called, which rule it comes from and which parameters it takes: data only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/model/scenario.hpp"

namespace ramparts {

enum class ParamType : std::uint8_t { unit, hex, side, integer, choice, text };

[[nodiscard]] std::string_view to_string(ParamType type) noexcept;

/// One parameter. A parameter that is not required takes `fallback` when it is left out.
struct ParamInfo {
    std::string_view name;
    ParamType type = ParamType::text;
    bool required = false;
    std::string_view fallback;  ///< the value as it would stand in the file
    int minimum = 0;            ///< integers: smallest and largest value
    int maximum = 99;
    std::string_view choices;  ///< choices: the words, separated by spaces
    std::string_view doc;      ///< one sentence for the editor's form
};

struct ModuleInfo {
    std::string_view id;
    std::string_view title;
    std::string_view doc;
    std::string_view rule;
    bool repeatable = false;  ///< may be used more than once with different parameters
    std::span<const ParamInfo> params;
    [[nodiscard]] const ParamInfo* param(std::string_view name) const noexcept;
};

/// All built-in modules, ascending by id.
[[nodiscard]] std::span<const ModuleInfo> known_modules() noexcept;
/// The module of that id, or null.
[[nodiscard]] const ModuleInfo* find_module(std::string_view id) noexcept;

/// Why `value` cannot be a value of the parameter in this scenario ("no unit has the id …"), or nothing when it can.
[[nodiscard]] std::optional<std::string> param_problem(const Scenario& scenario, const ParamInfo& param,
                                                       std::string_view value);
/// The value the module works with: the one the scenario gives, else the fallback.
[[nodiscard]] std::string_view param_or_default(const ModuleUse& use, std::string_view name) noexcept;
/// The same as a number; nothing when it is none.
[[nodiscard]] std::optional<int> int_param(const ModuleUse& use, std::string_view name) noexcept;

}  // namespace ramparts
