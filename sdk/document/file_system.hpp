// The few file operations that saving and journals need, behind an interface so that tests can make them fail.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"

namespace ramparts {

/// Why a file operation failed, as one sentence with the path.
struct FileError {
    std::string message;
    bool missing = false;  ///< the file does not exist
};

/// Every operation reports its own failure; none throws.
class FileSystem {
public:
    using Path = std::filesystem::path;
    template <class T>
    using Outcome = Result<T, FileError>;

    virtual ~FileSystem() = default;
    virtual Outcome<std::string> read(const Path& path) = 0;
    /// Creates or truncates the file and writes all bytes; it takes over the permissions of `like` when that exists.
    virtual Outcome<void> write(const Path& path, std::string_view bytes, const Path& like) = 0;
    /// Adds bytes at the end of a file, creating it when needed. After a crash some may be missing, none are mixed up.
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
