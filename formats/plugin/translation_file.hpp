// Reading messages.LANGUAGE.po, which stands beside plugin.xml and holds what readers see of the plugin in another
// language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/plugin_info.hpp"
#include "formats/text/po_file.hpp"

namespace ramparts {

/// What readers see of a plugin, each text once, in the order of plugin.xml: titles, explanations, names of parameters
/// and words of choices as forms show them ("max-charges" is shown as "Max charges"), badges, and messages.
[[nodiscard]] std::vector<std::string> texts_of(const PluginInfo& plugin);
/// A name as forms show it: "max-charges" is "Max charges".
[[nodiscard]] std::string shown_name(std::string_view name);

/// "fr" of "messages.fr.po"; empty when the file is no translation.
[[nodiscard]] std::string translation_language(std::string_view file_name);

struct TranslationRead {
    PluginTranslation translation;
    std::vector<Diagnostic> diagnostics;  ///< warnings and notes, with their places
};

/// Reads strictly a catalogue of gettext in UTF-8, without plural forms and contexts: every pair has an English text of
/// the plugin and a translation with the same places. What has a fault is left out; a translation that is fuzzy or
/// empty counts as absent. `path` is for the findings. Never fails.
[[nodiscard]] TranslationRead read_translation(std::string_view text, std::string path, std::string language,
                                               const PluginInfo& plugin);

}  // namespace ramparts
