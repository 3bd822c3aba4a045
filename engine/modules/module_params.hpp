// The parameters that a scenario gives its modules, read by what the modules' metadata says of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"
#include "engine/modules/catalogue.hpp"

namespace ramparts {

/// All modules that scenarios can name now, ascending by id: those of the catalogue in force. Good as long as the
/// program runs, like what find_module() gives.
[[nodiscard]] std::span<const CatalogueModule> known_modules();
/// What is said of the module of that id, or of the one that was called so before; null when there is none.
[[nodiscard]] const PluginModule* find_module(std::string_view id);
/// Whether one of two modules says in its plugin.xml that it cannot be used with the other.
[[nodiscard]] bool exclude_each_other(std::string_view one, std::string_view other);
/// Whether the module has that id, or had it before.
[[nodiscard]] bool is_called(const PluginModule& module, std::string_view id) noexcept;
/// The same of a parameter and its name.
[[nodiscard]] bool is_called(const ParameterInfo& param, std::string_view name) noexcept;
/// Its parameter of that name, or the one that was called so before; null when there is none.
[[nodiscard]] const ParameterInfo* find_param(const PluginModule& module, std::string_view name) noexcept;

/// The number of the rule it comes from, as readers know it ("8.2"); empty when it names none.
[[nodiscard]] RuleNumber rule_of(const PluginModule& module) noexcept;

/// "unit", "integer", "choice" … as in plugin.xml.
[[nodiscard]] std::string_view to_string(ParameterType type) noexcept;

/// Why `value` cannot be a value of the parameter in this scenario ("no unit has the id …"), or nothing when it can.
[[nodiscard]] std::optional<Message> param_problem(const Scenario& scenario, const ParameterInfo& param,
                                                   std::string_view value);
/// Of the rows of a use the one that gives the parameter a value, under today's name or an older one; null when none
/// does.
[[nodiscard]] const ModuleParam* given_param(std::span<const ModuleParam> given, const ParameterInfo& param) noexcept;
/// The value the module works with: the one the scenario gives, else the one of the metadata.
[[nodiscard]] std::string_view param_or_default(const ModuleUse& use, std::string_view name);
/// The same as a number; nothing when it is none.
[[nodiscard]] std::optional<int> int_param(const ModuleUse& use, std::string_view name);

}  // namespace ramparts
