// Names of files in a package.
#pragma once

#include <string_view>

#include "engine/diag/message.hpp"

namespace ramparts {

inline constexpr std::size_t kMostEntryName = 120;  ///< bytes
inline constexpr std::size_t kMostEntryDepth = 8;   ///< parts between slashes

/// What is wrong with a name, as one sentence; empty when nothing is. Allowed are parts of a-z, 0-9, '.', '_' and '-'
/// between single slashes, README.md, CHECKSUMS and its signature, and LICENSES/ with the name of a licence. What no
/// system can keep (a leading slash, "..", names of devices, parts that end in a dot) is named as what it is.
[[nodiscard]] Message fault_of_entry_name(std::string_view name);

/// The kind of file by its name's ending: "xml", "lua", "po", "txt", "md", "png", "jpg", "svg"; empty when a package
/// may not hold such a file there.
[[nodiscard]] std::string_view kind_of_entry(std::string_view name);

}  // namespace ramparts
