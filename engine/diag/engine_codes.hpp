// What the engine itself finds.
#pragma once

#include "engine/diag/codes.hpp"

namespace ramparts::detail {

[[nodiscard]] std::span<const CodeInfo> engine_codes();

}  // namespace ramparts::detail
