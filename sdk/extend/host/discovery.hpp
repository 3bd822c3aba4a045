// Finding plugins by their plugin.xml; nothing of them is run.
#pragma once

#include <filesystem>
#include <vector>

#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts {

struct FoundPlugin {
    PluginInfo info;
    std::filesystem::path folder;     ///< empty for what is linked in
    const rp_entry* entry = nullptr;  ///< of what is linked in as native code
    std::string_view script = {};     ///< of what is linked in as a script, its text
    std::vector<Diagnostic> findings;
    bool packaged = false;  ///< it came in a mod
};

struct FoundPlugins {
    std::vector<FoundPlugin> plugins;  ///< each id once
    std::vector<Diagnostic> findings;
};

/// What is linked in, then the folders of the request (each a plugin, or a folder of plugins), then the user's own. A
/// plugin.xml that cannot be read at all, and a second plugin with an id that is taken, are findings.
[[nodiscard]] FoundPlugins find_plugins(const HostRequest& request, FileSystem& files);

}  // namespace ramparts
