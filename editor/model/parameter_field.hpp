// One parameter that a plugin declares, of a module or of a transform, as a field of a form.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "editor/model/form.hpp"
#include "engine/model/plugin_info.hpp"

namespace ramparts {

/// How a text of the plugin is said in the language of the program.
using ParameterText = std::function<std::string(std::string_view english)>;
/// The field, without its help: numbers with their range, choices by words, kinds and units by name.
[[nodiscard]] FormField parameter_field(const Scenario& scenario, const ParameterInfo& param, std::string value,
                                        const ParameterText& text);

}  // namespace ramparts
