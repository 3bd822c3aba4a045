// The codes of findings about workers, RP77….
#pragma once

#include <span>

#include "engine/diag/code_entries.hpp"

namespace ramparts {

[[nodiscard]] std::span<const CodeEntry> worker_codes();

}  // namespace ramparts
