// The folders of plugins that the user has added to his own.
#pragma once

#include <filesystem>
#include <vector>

#include "formats/disk/write_file.hpp"

namespace ramparts {

/// The folders named in the text file `plugin-folders.txt` of the user's folder for choices, in their order: an
/// absolute path a line; empty lines and lines that begin with # are passed over. A file that is not there names none.
/// Fails when it cannot be read, or holds a path that is not absolute.
[[nodiscard]] Result<std::vector<std::filesystem::path>, FileError> read_plugin_folders(
    const std::filesystem::path& config, FileSystem& files);

/// Writes the list anew, whole or not at all.
[[nodiscard]] Result<void, FileError> write_plugin_folders(const std::filesystem::path& config,
                                                           const std::vector<std::filesystem::path>& folders,
                                                           FileSystem& files);

/// Where the list of that folder stands; empty without one.
[[nodiscard]] std::filesystem::path plugin_folders_file(const std::filesystem::path& config);

}  // namespace ramparts
