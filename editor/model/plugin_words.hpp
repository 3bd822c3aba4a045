// What the plugins page tells of a plugin, line by line, in the language of the program.
#pragma once

#include <string>
#include <vector>

#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/words/line_kind.hpp"

namespace ramparts {

struct PluginLine {
    using Kind = LineKind;
    Kind kind = Kind::text;
    int depth = 0;
    std::string text;
};

/// "linked", "loaded" … in the words of `ramparts plugin list`.
[[nodiscard]] std::string plugin_state_words(PluginState state);
/// What that state means, one sentence.
[[nodiscard]] std::string plugin_state_help(PluginState state);
/// Who it is, where it stands, what it may do, what it brings with docs and parameters, and its findings in full.
[[nodiscard]] std::vector<PluginLine> plugin_lines(const PluginStatus& plugin);
/// The same for findings that belong to no plugin.
[[nodiscard]] std::vector<PluginLine> finding_lines(const std::vector<Diagnostic>& findings);
/// "a whole number from 0 to 9; 2 when left out".
[[nodiscard]] std::string parameter_words(const ParameterInfo& param);
/// All findings of all plugins as the command line prints them, a line each; for the clipboard.
[[nodiscard]] std::string findings_text(const PluginSet& set);
/// The lines as plain text, two blanks for each level.
[[nodiscard]] std::string plain_text(const std::vector<PluginLine>& lines);

}  // namespace ramparts
