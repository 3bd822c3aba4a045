// The one way to write a file: whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

#include "formats/disk/claim.hpp"
#include "formats/disk/file_system.hpp"

namespace ramparts {

/// Replaces a file, or makes it, in one step: the bytes go to a new file in the same folder under a name nobody can
/// foresee, are made durable and read again, and that file takes the place of the old one with its permissions. A
/// failure or a crash at any point leaves the old file as it was (a crash may leave the new one beside it, named
/// `.NAME.….ramparts-new`, which goes when something is written into that folder again). A link is followed and stays a
/// link: for paths the user named, see save_files for others. What is no file (a terminal, a pipe, /dev/stdout) is
/// written to directly.
[[nodiscard]] Result<void, FileError> write_file(const std::filesystem::path& path, std::string_view bytes,
                                                 FileSystem& files = real_files());

/// The same for a path that must be the file itself: a link there is replaced, not followed.
[[nodiscard]] Result<void, FileError> replace_file(const std::filesystem::path& path, std::string_view bytes,
                                                   FileSystem& files);

/// A new name beside a path, `.NAME.….ramparts-new`, that nobody can foresee.
[[nodiscard]] std::filesystem::path name_beside(const std::filesystem::path& target);

/// Removes what programs that ended before they were done have left in a folder: files and folders with such names that
/// no program holds.
void sweep_leftovers(const std::filesystem::path& folder, FileSystem& files);

/// A file's new bytes, waiting beside it to take its place. Removed when that never comes.
class PendingFile {
public:
    /// `target` is the file itself, no link to it.
    PendingFile(std::filesystem::path target, FileSystem& files) : target_(std::move(target)), files_(&files) {}
    PendingFile(PendingFile&& other) noexcept;
    PendingFile& operator=(PendingFile&&) = delete;
    ~PendingFile();

    /// Writes the bytes beside the target, durable, and reads them back.
    [[nodiscard]] Result<void, FileError> prepare(std::string_view bytes);
    /// Takes the target's place. The name is durable once the folder is synced.
    [[nodiscard]] Result<void, FileError> put_in_place();

private:
    [[nodiscard]] Result<void, FileError> about_target(FileError error, const std::filesystem::path& name) const;

    std::filesystem::path target_;
    std::filesystem::path temporary_;
    FolderClaim claim_;  // of the temporary file, so that nobody takes it for left
    FileSystem* files_;
};

/// The file a path leads to: links are followed, to a file that does not exist yet too. With a folder in `within`, a
/// way that leads out of it is refused.
[[nodiscard]] Result<std::filesystem::path, FileError> behind_links(std::filesystem::path path,
                                                                    const std::filesystem::path& within,
                                                                    FileSystem& files);

/// Whether `path` lies in `folder` or below it; both must be canonical.
[[nodiscard]] bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace ramparts
