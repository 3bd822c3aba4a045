// The page of the plugins: what there is, whose it is, what it may do, what is wrong with it; switching it.
#pragma once

#include <string>

#include "editor/workspace/plugin_desk.hpp"

class wxWindow;

namespace ramparts {

/// Shows the plugins of `desk`; at the plugin of that id, or the one that brings the module of that id, if there is
/// one.
void plugins_dialog(wxWindow* parent, PluginDesk& desk, const std::string& at = {});

}  // namespace ramparts
