// Writing files that belong together, so that a failure at any point leaves the old ones intact.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/disk/write_file.hpp"

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
    std::vector<Message> warnings;               ///< done, but something beside it failed
};

struct SaveError {
    Message message;
    bool changed_outside = false;  ///< a file no longer holds what was expected
};

inline constexpr int kBackupsKept = 5;

/// Replaces the files that differ, all or none: each new text goes to a temporary file in the same folder, is made
/// durable, read again and compared (see PendingFile); then the old files are copied to `.backups/`, durable too, and
/// only then every temporary file takes its file's place. When one of these last steps fails, files already replaced
/// get their old bytes back. The newest kBackupsKept backups of each file stay.
///
/// A crash between two of the last steps leaves some files new and some old, each whole: what was not put in place
/// stands beside its file as `.NAME.….ramparts-new` until something is written there again, and the old texts of the
/// others are in `.backups/`.
///
/// A link is followed, and the link stays a link, as long as the file it leads to lies in `within` (canonical); one
/// that leads out of it is refused, since a folder from a stranger may hold any. `.backups` must be no link.
[[nodiscard]] Result<SaveReport, SaveError> save_files(std::span<const FileToSave> wanted,
                                                       const std::filesystem::path& within, FileSystem& files);

/// Makes a folder with these files, below it too: it appears whole or not at all, since all is written beside it, made
/// durable, and put in its place by one rename. Where the folder is there already, the files are put into it as by
/// save_files, in their order, and none that is there is replaced: FileError::taken when one is there with other bytes,
/// or all are. What a crash has cut off there is completed when the same is written again.
struct FolderFile {
    std::string name;  ///< with slashes
    std::string_view bytes;
};
[[nodiscard]] Result<void, FileError> make_folder(const std::filesystem::path& folder,
                                                  std::span<const FolderFile> wanted, FileSystem& files);

/// Where a scenario's files may lie: the folder that holds the scenario's own, canonical. The reader follows links no
/// further, and nothing is saved elsewhere.
[[nodiscard]] std::filesystem::path bounds_of(const std::filesystem::path& scenario_file);

/// Backups of a file, newest first.
[[nodiscard]] std::vector<std::filesystem::path> backups_of(const std::filesystem::path& file, FileSystem& files);

}  // namespace ramparts
