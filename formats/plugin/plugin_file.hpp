// Reading plugin.xml, which tells what a plugin is without running any of it.
#pragma once

#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/plugin_info.hpp"

namespace ramparts {

struct PluginRead {
    PluginInfo plugin;
    std::vector<Diagnostic> diagnostics;
    bool readable = false;  ///< it is a plugin.xml with an id, a version and a title
};

/// Reads strictly: unknown names, values out of range, ids and numbers given twice, references to nothing are reported
/// with their place; what has such a fault is left out or takes its default. `path` is for the findings. No file is
/// looked at and nothing is run.
[[nodiscard]] PluginRead read_plugin(std::string text, std::string path);

/// The canonical text, for `plugin new`. read_plugin gives the same plugin again.
[[nodiscard]] std::string write_plugin(const PluginInfo& plugin);

}  // namespace ramparts
