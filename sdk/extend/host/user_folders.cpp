// The folders of the XDG base directory specification; see user_folders.hpp.
#include "sdk/extend/host/user_folders.hpp"

#include <cstdlib>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

fs::path folder(const char* variable, const char* below_home) {
    if (const char* own = std::getenv(variable); own != nullptr && *own == '/') return fs::path(own) / "ramparts";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
        return fs::path(home) / below_home / "ramparts";
    return {};
}

}  // namespace

UserFolders user_folders() {
    UserFolders found;
    const fs::path data = folder("XDG_DATA_HOME", ".local/share");
    if (!data.empty()) found.plugins = data / "plugins";
    if (!data.empty()) found.mods = data / "mods";
    if (!data.empty()) found.themes = data / "themes";
    found.config = folder("XDG_CONFIG_HOME", ".config");
    found.state = folder("XDG_STATE_HOME", ".local/state");
    return found;
}

}  // namespace ramparts
