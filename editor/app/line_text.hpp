// Pages of lines with headings, as the pages of plugins and mods have them.
#pragma once

#include <vector>

#include "editor/model/plugin_words.hpp"

class wxString;
class wxTextCtrl;
class wxWindow;

namespace ramparts {

/// A text that can be read and copied, not written, for show_lines(); `name` is what a screen reader calls it.
[[nodiscard]] wxTextCtrl* line_text(wxWindow* parent, const wxString& name);
/// Shows lines from the first on: titles and headings bold, items with a dot, indented by their depth.
void show_lines(wxTextCtrl& text, const std::vector<PluginLine>& lines);

}  // namespace ramparts
