// The beginning of a plugin: a folder that builds as it stands.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "formats/disk/save_files.hpp"

namespace ramparts {

/// What `ramparts plugin new` can begin: a row of the table of new_plugin.cpp.
struct PluginTemplate;
/// The template of a kind: "module-c", "module-cpp", "module-lua", "player", …; null when there is no such kind.
[[nodiscard]] const PluginTemplate* plugin_template(std::string_view kind) noexcept;
/// The kinds, separated by spaces.
[[nodiscard]] std::string_view plugin_kinds();

struct NewFile {
    std::string name;
    std::string text;
};

/// Whether its code is a script, which is not built.
[[nodiscard]] bool is_script(const PluginTemplate& from) noexcept;

/// The files of a new plugin: plugin.xml, source, README.md, CMakeLists.txt or, for scripts, ramparts.lua, and the rule
/// cases of a module. `id` is that of the plugin and of the one module, player or exporter it brings (small letters
/// a-z, digits, '.', '_' and '-', beginning with a letter or digit).
[[nodiscard]] std::vector<NewFile> new_plugin(const PluginTemplate& from, const std::string& id);

/// Makes a folder with them, whole or not at all; see make_folder().
[[nodiscard]] Result<void, FileError> write_new_plugin(const std::vector<NewFile>& plugin,
                                                       const std::filesystem::path& folder, FileSystem& files);

}  // namespace ramparts
