// How files that last name other files: from their own folder, so that both may be moved together.
#pragma once

#include <filesystem>
#include <string>

namespace ramparts {

/// The way from the folder of `file` to `path`, with forward slashes. A name that is neither absolute nor that of
/// a file or folder stays as it is: it may be a battle of a mod.
[[nodiscard]] std::string path_beside(const std::filesystem::path& file, const std::string& path);

/// What path_beside() wrote, as the program can open it: from the folder of `file`, else from the working directory.
[[nodiscard]] std::string path_from(const std::filesystem::path& file, const std::string& path);

}  // namespace ramparts
