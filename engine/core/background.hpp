// Work for another thread, where there is one.
#pragma once

#include <future>
#include <system_error>
#include <utility>

namespace ramparts {

/// Begins `work` on a thread of its own. When the system refuses one, it is done when the result is asked for, by who
/// asks. The future waits for the work when it goes.
template <class Work>
[[nodiscard]] auto in_background(Work work) {
    try {
        return std::async(std::launch::async, work);
    } catch (const std::system_error&) {
        return std::async(std::launch::deferred, std::move(work));
    }
}

}  // namespace ramparts
