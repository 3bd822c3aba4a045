// Knowing at the next start which plugin this one ended in.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "formats/disk/claim.hpp"
#include "formats/disk/write_file.hpp"

namespace ramparts {

/// What a mark says: this file was being loaded, or made a module.
struct CrashMark {
    std::string id;
    std::string version;
    std::string hash;  ///< of the library's bytes
    friend bool operator==(const CrashMark&, const CrashMark&) = default;
};

/// Marks in the user's folder for states: `loading/N/ID`, where N is a folder that one running program claims. A mark
/// in a folder that nobody claims was left by a program that ended there: it is the quarantine of that plugin.
class CrashMarks {
public:
    CrashMarks(const std::filesystem::path& state, FileSystem& files);

    /// Marks that programs left behind when they ended. Those of programs still running are none.
    [[nodiscard]] std::vector<CrashMark> left_behind() const;
    /// Takes away the marks of a plugin that were left behind, and says how many there were.
    [[nodiscard]] Result<int, FileError> forgive(const std::string& id);

    /// Before a call that may not come back, and after it. A plugin has one mark at a time.
    [[nodiscard]] Result<void, FileError> set(const CrashMark& mark);
    void clear(const std::string& id);

private:
    [[nodiscard]] std::vector<std::filesystem::path> folders() const;
    [[nodiscard]] Result<void, FileError> claim_own();

    std::filesystem::path home_;
    FileSystem* files_;
    FolderClaim claim_;
    std::filesystem::path own_;  ///< claimed, once a mark was needed
};

}  // namespace ramparts
