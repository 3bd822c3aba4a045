// The folders of the XDG base directory specification; see user_folders.hpp.
#include "sdk/host/user_folders.hpp"

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
    UserFolders found{folder("XDG_DATA_HOME", ".local/share"), folder("XDG_CONFIG_HOME", ".config"),
                      folder("XDG_STATE_HOME", ".local/state")};
    if (!found.plugins.empty()) found.plugins /= "plugins";
    return found;
}

}  // namespace ramparts
