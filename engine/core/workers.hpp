// Work on several threads that all begin, or none.
#pragma once

#include <functional>
#include <stdexcept>
#include <thread>

namespace ramparts {

/// The system has refused a thread: its limits or its memory are used up.
class ThreadsRefused final : public std::runtime_error {
public:
    ThreadsRefused(unsigned asked, unsigned given);
    /// Threads that were asked for, and that could be had, the caller's own included.
    [[nodiscard]] unsigned asked() const noexcept { return asked_; }
    [[nodiscard]] unsigned given() const noexcept { return given_; }

private:
    unsigned asked_;
    unsigned given_;
};

/// Begins a thread, or throws std::system_error; replaced in tests.
using StartThread = std::function<std::thread(std::function<void()>)>;
[[nodiscard]] std::thread start_thread(std::function<void()> work);

/// Calls work(0) here and work(1) … work(jobs - 1) on threads of their own, and returns when all have ended. When a
/// thread is refused, nothing has been worked: those begun are ended and ThreadsRefused is thrown. What a work throws
/// is thrown here once all have ended, the first of several.
void run_workers(unsigned jobs, const std::function<void(unsigned)>& work, const StartThread& start = start_thread);

}  // namespace ramparts
