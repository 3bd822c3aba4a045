// The reference of hooks and tables, made from the header and the words about each hook.
#pragma once

#include <string>

namespace ramparts {

/// The page of hooks and tables: signatures and first sentences from rp.h, what is said of each hook from `source`
/// (sdk/boundary/abi/hooks.md). Throws std::runtime_error when one of them is not written as this reads it, or when the
/// source has nothing about a hook.
[[nodiscard]] std::string hook_reference(const std::string& header, const std::string& source);

}  // namespace ramparts
