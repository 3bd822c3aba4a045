// How the bytes of an archive lie: every program that reads it, from the front or from the back, finds the same files.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/diag/message.hpp"

namespace ramparts {

/// Why an archive is not one file after the other from the first byte, then the directory, then the end: something lies
/// between them, a header beside a file says something else than the directory, a file is packed so that its size
/// stands behind it, bytes follow the end of what is packed, or a field or comment gives it another name. Empty when
/// all is well. `directory` is where it begins, `end` where the end of the archive does.
[[nodiscard]] Message fault_of_layout(std::string_view bytes, std::size_t directory, std::size_t end);

}  // namespace ramparts
