// Whether the user has said that a worker without a filter of system calls will do.
#pragma once

#include <filesystem>

#include "formats/disk/write_file.hpp"
#include "sdk/worker/host/worker.hpp"

namespace ramparts::worker {

/// Kept in `sandbox.txt` of the user's folder for choices: the line `allow limits-only`, or none; what follows a # is a
/// remark.
class SandboxChoice {
public:
    /// Reads it; a file that is not there is no. Fails when it cannot be read or understood.
    [[nodiscard]] static Result<SandboxChoice, FileError> read(const std::filesystem::path& config, FileSystem& files);

    [[nodiscard]] bool limited_allowed() const noexcept { return limited_allowed_; }
    /// Says yes for ever, or no, and writes it, whole or not at all. False: it was so already.
    [[nodiscard]] Result<bool, FileError> allow_limited(bool allow, FileSystem& files);
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }

private:
    std::filesystem::path file_;
    bool limited_allowed_ = false;
};

/// The start, with what the user has said so far. A choice that cannot be read is no.
[[nodiscard]] WorkerStart as_chosen(WorkerStart start, const std::filesystem::path& config, FileSystem& files);

}  // namespace ramparts::worker
