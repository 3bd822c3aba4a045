// Claims on folders: one program at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace ramparts {

/// Holds a folder for this program until it goes, or the program ends in whatever way: the operating system keeps the
/// claim (flock on the folder itself), so that none is left behind and nothing is written, not even into the folder.
class FolderClaim {
public:
    FolderClaim() = default;
    FolderClaim(FolderClaim&& other) noexcept;
    FolderClaim& operator=(FolderClaim&& other) noexcept;
    ~FolderClaim();

    enum class State : std::uint8_t {
        none,
        held,    ///< it is ours
        taken,   ///< another program, or another claim of this one, has it
        cannot,  ///< this file system keeps no claims, or the folder is not there
    };
    /// Waits so long for whoever has it.
    [[nodiscard]] static FolderClaim on(const std::filesystem::path& folder, std::chrono::milliseconds patience = {});
    /// The same for a file, which must be no link.
    [[nodiscard]] static FolderClaim on_file(const std::filesystem::path& file);
    [[nodiscard]] State state() const noexcept { return state_; }

private:
    void take();

    int descriptor_ = -1;
    State state_ = State::none;
};

/// Where journals of never saved documents are kept: one folder for each running program, `1`, `2`, … in `home`, so
/// that what another program is still writing is not taken for what a crash has left. Claims every folder that nobody
/// has.
class JournalShelf {
public:
    explicit JournalShelf(const std::filesystem::path& home);
    /// For new journals; empty when none can be made.
    [[nodiscard]] const std::filesystem::path& own() const noexcept { return own_; }
    /// The folders that were claimed, with the journals of programs that have ended.
    [[nodiscard]] const std::vector<std::filesystem::path>& folders() const noexcept { return folders_; }

private:
    std::vector<FolderClaim> claims_;
    std::vector<std::filesystem::path> folders_;
    std::filesystem::path own_;
};

}  // namespace ramparts
