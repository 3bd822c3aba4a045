// Claims by flock (POSIX); see claim.hpp.
#include "formats/disk/claim.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <thread>
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

void FolderClaim::take() {
    state_ = State::cannot;
    if (descriptor_ < 0) return;
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) state_ = State::held;
    else if (errno == EWOULDBLOCK) state_ = State::taken;
}

FolderClaim FolderClaim::on(const std::filesystem::path& folder, std::chrono::milliseconds patience) {
    constexpr std::chrono::milliseconds kPause{5};
    FolderClaim claim;
    claim.descriptor_ = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
        claim.take();
        if (claim.state_ != State::taken || std::chrono::steady_clock::now() >= end) return claim;
        std::this_thread::sleep_for(kPause);
    }
}

FolderClaim FolderClaim::on_file(const std::filesystem::path& file) {
    FolderClaim claim;
    claim.descriptor_ = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    claim.take();
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
