// Where a user's own plugins, choices and states stand.
#pragma once

#include <filesystem>

namespace ramparts {

struct UserFolders {
    std::filesystem::path plugins;  ///< $XDG_DATA_HOME/ramparts/plugins, or below ~/.local/share
    std::filesystem::path mods;     ///< beside it: mods
    std::filesystem::path config;   ///< $XDG_CONFIG_HOME/ramparts, or below ~/.config
    std::filesystem::path state;    ///< $XDG_STATE_HOME/ramparts, or below ~/.local/state
    std::filesystem::path themes;   ///< beside the mods: themes of one's own
};

/// By the environment. A variable that is no absolute path counts as absent; without HOME a folder may be empty, which
/// means there is none.
[[nodiscard]] UserFolders user_folders();

}  // namespace ramparts
