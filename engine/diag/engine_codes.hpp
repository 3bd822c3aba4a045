// What the engine itself finds.
#pragma once

#include "engine/diag/code_entries.hpp"

namespace ramparts::detail {

[[nodiscard]] std::span<const CodeEntry> engine_codes();

}  // namespace ramparts::detail
