// Claims by flock (POSIX); see claim.hpp.
#include "formats/disk/claim.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace ramparts {

FolderClaim::FolderClaim(FolderClaim&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), state_(std::exchange(other.state_, State::none)) {}

FolderClaim& FolderClaim::operator=(FolderClaim&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(state_, other.state_);
    return *this;
}

FolderClaim::~FolderClaim() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

FolderClaim FolderClaim::on(const std::filesystem::path& folder) {
    FolderClaim claim;
    claim.state_ = State::cannot;
    claim.descriptor_ = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (claim.descriptor_ < 0) return claim;
    if (::flock(claim.descriptor_, LOCK_EX | LOCK_NB) == 0) claim.state_ = State::held;
    else if (errno == EWOULDBLOCK) claim.state_ = State::taken;
    return claim;
}

JournalShelf::JournalShelf(const std::filesystem::path& home) {
    std::error_code error;
    for (int n = 1;; ++n) {
        const auto folder = home / std::to_string(n);
        if (own_.empty()) std::filesystem::create_directories(folder, error);
        if (error || !std::filesystem::is_directory(folder, error)) return;
        FolderClaim claim = FolderClaim::on(folder);
        if (claim.state() == FolderClaim::State::taken) continue;
        if (own_.empty()) own_ = folder;
        claims_.push_back(std::move(claim));
        folders_.push_back(folder);
    }
}

}  // namespace ramparts
