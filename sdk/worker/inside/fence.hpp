// Locking this process in, for good: limits, no new rights, and a filter of system calls where it can be had.
#pragma once

#include <cstdint>
#include <string>

#include "sdk/worker/wire/protocol.hpp"

namespace ramparts::worker {

struct FenceRequest {
    std::uint64_t cpu_seconds = 3600;  ///< of the whole process; a second more is its end
    std::uint64_t mebibytes = 256;     ///< of addresses
    bool filter = true;                ///< false only in tests of what happens without
};

struct FenceReached {
    Fence fence = Fence::none;
    std::string why_not;  ///< it is not full, one sentence
};

/// What this process may do from now on is to read and write what it has open, ask for memory and the time, and end.
/// There is no way back. Limits: processor time, addresses (not under sanitizers, which need more), no bytes of files,
/// no processes, no core, four open files, 8 MiB of stack; it ends with the thread that began it. Anything else than a
/// dozen system calls then ends it by SIGSYS. To be called with one thread, before a byte is read that somebody else
/// has written. Costs about 0.1 ms.
[[nodiscard]] FenceReached raise_fence(const FenceRequest& request);

}  // namespace ramparts::worker
