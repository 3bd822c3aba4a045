// The reference of the boundary's tables, made from its header.
#pragma once

#include <string>

namespace ramparts::test {

/// A page of every table of rp.h with the functions and what the header's comments say of them. Throws
/// std::runtime_error when the header is not written as this reads it.
[[nodiscard]] std::string hook_reference(const std::string& header);

}  // namespace ramparts::test
