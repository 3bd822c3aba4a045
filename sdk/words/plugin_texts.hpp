// What plugins say, in the language of the program: the translations that they bring themselves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts {

/// The language in which plugins are asked to speak: "fr", "fr_CA"; empty or "en" = English. What a plugin lacks in
/// fr_CA is taken from its fr.
void set_plugin_language(std::string_view code);
[[nodiscard]] const std::string& plugin_language();
/// Takes the translations of these plugins, in place of what was taken before.
void use_plugin_texts(const PluginSet& set);

/// A text of a plugin in its own translation, else as the program says it.
[[nodiscard]] std::string plugin_text(std::string_view plugin, std::string_view english);
/// A text of a module's, by the id of the module, in the translation of its plugin.
[[nodiscard]] std::string module_text(std::string_view module, std::string_view english);
/// The translation of that text by the first plugin that brings one; null when none does.
[[nodiscard]] const std::string* text_of_any_plugin(std::string_view english);

}  // namespace ramparts
