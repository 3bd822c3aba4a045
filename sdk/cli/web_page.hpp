// Writing web pages, for the commands that make them.
#pragma once

#include <string>

#include "sdk/cli/console.hpp"

namespace ramparts::tools {

/// Refuses names that do not end like a web page's.
[[nodiscard]] int check_page_name(Console& console, const std::string& name);
/// Writes the page, whole or not at all, and tells its size.
[[nodiscard]] int write_page(Console& console, const std::string& page, const std::string& name);

}  // namespace ramparts::tools
