// Why code of a plugin that can tell has failed: the functions of rp.h answer numbers alone.
#pragma once

#include "engine/diag/message.hpp"

namespace ramparts {

/// What went wrong in the last call of a check or a player on this thread, one sentence; empty when nothing did, or the
/// code cannot tell. Whoever calls empties it before; scripts, and what stands for code in another process, fill it.
[[nodiscard]] Message& code_fault() noexcept;

}  // namespace ramparts
