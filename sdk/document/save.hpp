// Writing files so that a failure at any point leaves the old ones intact.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sdk/document/file_system.hpp"

namespace ramparts {

struct FileToSave {
    std::filesystem::path path;
    std::string bytes;
    /// What must still stand in the file; saving refuses when somebody else has changed it. Nothing = whatever it
    /// holds.
    std::optional<std::string> expected;
};

struct SaveReport {
    std::vector<std::filesystem::path> written;  ///< files whose bytes changed
    std::vector<std::filesystem::path> backups;  ///< copies of what they held before
    std::vector<std::string> warnings;           ///< done, but something beside it failed
};

struct SaveError {
    std::string message;
    bool changed_outside = false;  ///< a file no longer holds what was expected
};

inline constexpr int kBackupsKept = 5;

/// Replaces the files that differ, all or none: each new text goes to a temporary file in the same folder, is made
/// durable, read again and compared; then the old files are copied to `.backups/`, and only then every temporary file
/// takes its file's place. When one of these last steps fails, files already replaced get their old bytes back. The
/// newest kBackupsKept backups of each file stay. A link is followed, and the link stays a link.
[[nodiscard]] Result<SaveReport, SaveError> save_files(std::span<const FileToSave> wanted, FileSystem& files);

/// Backups of a file, newest first.
[[nodiscard]] std::vector<std::filesystem::path> backups_of(const std::filesystem::path& file, FileSystem& files);

}  // namespace ramparts
