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

/// Adds a folder to the list, or takes it off, and writes it, whole or not at all. One program at a time: the folder of
/// choices is claimed, and the list read anew, so that nothing that another program has added is lost. False: it was so
/// already.
[[nodiscard]] Result<bool, FileError> list_plugin_folder(const std::filesystem::path& config,
                                                         const std::filesystem::path& folder, bool listed,
                                                         FileSystem& files);

/// Where the list of that folder stands; empty without one.
[[nodiscard]] std::filesystem::path plugin_folders_file(const std::filesystem::path& config);

}  // namespace ramparts
