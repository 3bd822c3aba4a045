// A worker from its first breath to its last: the fence goes up, then requests are answered.
#pragma once

#include <string>

#include "sdk/worker/inside/fence.hpp"
#include "sdk/worker/inside/service.hpp"

namespace ramparts::worker {

/// Descriptors that a worker is born with.
inline constexpr int kSocket = 3;
inline constexpr int kBlackBox = 4;  ///< mapped and closed before anything is read

struct ServeOptions {
    FenceRequest fence;
    std::string version;  ///< of this program
    ServiceHooks hooks;   ///< of tests
};

/// Codes by which a worker ends of itself.
enum WorkerExit : int { kByeSaid = 0, kOtherSideGone = 10, kNotTheProtocol = 11, kNoFence = 12, kGaveUp = 13 };

/// Raises the fence, says HELLO, and answers until BYE or the end of the other side. What is read that is not the
/// protocol ends it. Never returns; no destructor of a static runs.
[[noreturn]] void serve(const ServeOptions& options);

}  // namespace ramparts::worker
