// A plain archive for other programs, whose bytes depend on nothing but what is in it.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"

namespace ramparts {

struct ZipEntry {
    std::string name;  ///< a path with '/'
    std::string bytes;
    bool stored = false;  ///< as it is: for what is packed already, such as pictures
};

/// The entries in the order given, each of 1 January 1980 and readable by everybody: the same entries give the same
/// bytes, whatever the clock, the locale and the machine. Errors: what the library says.
[[nodiscard]] Result<std::string, Message> zip_file(const std::vector<ZipEntry>& entries);

}  // namespace ramparts
