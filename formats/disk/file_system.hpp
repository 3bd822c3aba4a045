// The few file operations that writing needs, behind an interface so that tests can make them fail. Only this file and
// write_file.hpp open files for writing in all of Ramparts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"

namespace ramparts {

/// Why a file operation failed, as one sentence with the path.
struct FileError {
    Message message;
    bool missing = false;  ///< the file does not exist
    bool taken = false;    ///< the file to be made exists already
};

/// Every operation reports its own failure; none throws.
class FileSystem {
public:
    using Path = std::filesystem::path;
    template <class T>
    using Outcome = Result<T, FileError>;

    /// What a name stands for; a link is a link, whatever it leads to.
    enum class Kind : std::uint8_t { missing, file, folder, link, other };

    virtual ~FileSystem() = default;
    virtual Kind kind(const Path& path) = 0;
    /// What a name leads to in the end.
    virtual Kind kind_behind(const Path& path) = 0;
    /// A regular file's bytes. Links are followed.
    virtual Outcome<std::string> read(const Path& path) = 0;
    /// Makes a file that does not exist yet, not even as a link, and writes all bytes; it takes over the permissions of
    /// `like` when that exists. A file begun and not finished may stay behind.
    virtual Outcome<void> create(const Path& path, std::string_view bytes, const Path& like) = 0;
    /// Writes to what is no file: a terminal, a pipe, a device.
    virtual Outcome<void> feed(const Path& path, std::string_view bytes) = 0;
    /// Fails when a file stands here that its permissions protect.
    virtual Outcome<void> may_replace(const Path& path) = 0;
    /// Adds bytes at the end of a file, creating it when needed; a link is refused. After a crash some may be missing,
    /// none are mixed up.
    virtual Outcome<void> append(const Path& path, std::string_view bytes) = 0;
    /// Makes a file's bytes durable.
    virtual Outcome<void> sync(const Path& path) = 0;
    /// Makes the names in a folder durable.
    virtual Outcome<void> sync_folder(const Path& folder) = 0;
    /// Replaces `to` in one step.
    virtual Outcome<void> rename(const Path& from, const Path& to) = 0;
    /// No error when there is no such file.
    virtual Outcome<void> remove(const Path& path) = 0;
    virtual Outcome<void> create_folder(const Path& folder) = 0;
    virtual bool exists(const Path& path) = 0;
    /// Names in a folder, ascending; empty when it cannot be read.
    virtual std::vector<std::string> list(const Path& folder) = 0;
};

/// The operating system's files.
[[nodiscard]] FileSystem& real_files();

}  // namespace ramparts
