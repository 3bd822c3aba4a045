// The beginning of a plugin: a folder that builds as it stands.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "formats/disk/save_files.hpp"

namespace ramparts {

enum class PluginKind : std::uint8_t {
    module_c,
    module_cpp,
    module_lua,
    player,
    player_lua,
    exporter,
    check,
    check_lua
};

struct NewFile {
    std::string name;
    std::string text;
};

/// Whether its code is a script, which is not built.
[[nodiscard]] bool is_script(PluginKind kind) noexcept;

/// The files of a new plugin: plugin.xml, source, README.md, and CMakeLists.txt or, for scripts, ramparts.lua. `id` is
/// that of the plugin and of the one module, player or exporter it brings (small letters a-z, digits, '.', '_' and '-',
/// beginning with a letter or digit).
[[nodiscard]] std::vector<NewFile> new_plugin(PluginKind kind, const std::string& id);

/// Makes a folder with them, whole or not at all; see make_folder().
[[nodiscard]] Result<void, FileError> write_new_plugin(const std::vector<NewFile>& plugin,
                                                       const std::filesystem::path& folder, FileSystem& files);

}  // namespace ramparts
