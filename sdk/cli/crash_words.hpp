// What the program says when the code of a plugin ends it by a signal.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts::tools {

/// From now on, a signal such as a segmentation fault in the library of one of the plugins names the plugin, the
/// operands of the command and the command that names the hook, before the program ends by it. Nothing is done when
/// none of them is a library that was loaded.
void name_plugins_in_crashes(std::span<const PluginStatus> plugins, const std::vector<std::string>& operands);

}  // namespace ramparts::tools
