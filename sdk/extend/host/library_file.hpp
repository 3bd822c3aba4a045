// What is looked at in a plugin's library before the system loads it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/diag/diagnostic.hpp"
#include "formats/disk/file_system.hpp"

namespace ramparts {

inline constexpr std::uintmax_t kMaxLibraryBytes = std::uintmax_t{16} << 20;

/// A library that may be loaded.
struct LibraryFile {
    std::filesystem::path path;  ///< canonical
    std::string hash;            ///< of its bytes
};

/// The library `native` of a plugin's folder: a regular file in that folder, no link out of it, not writable for others
/// (nor the folder), no larger than kMaxLibraryBytes, a shared object for this machine. The finding tells which of
/// these is not so. Nothing of it is run.
[[nodiscard]] Result<LibraryFile, Diagnostic> check_library(const std::filesystem::path& folder,
                                                            const std::string& native, FileSystem& files);

/// A script that may be run.
struct ScriptFile {
    std::filesystem::path path;  ///< canonical
    std::string source;          ///< its bytes
};

/// The script of a plugin's folder, looked at in the same way: a file of that folder, not writable for others, no
/// larger than `most` bytes.
[[nodiscard]] Result<ScriptFile, Diagnostic> check_script(const std::filesystem::path& folder,
                                                          const std::string& script, std::uintmax_t most,
                                                          FileSystem& files);

}  // namespace ramparts
