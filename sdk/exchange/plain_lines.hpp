// Files as plain lines, one for each datum, for programs that compare texts.
#pragma once

#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"

namespace ramparts {

struct PlainLines {
    std::string text;
    std::vector<Diagnostic> diagnostics;  ///< errors: the file cannot be read, and `text` is empty
};

/// A scenario, map, ruleset, plugin or errata file element by element, in the order of the file: what it is, what it is
/// known by, then its values. Layout, comments and the order of attributes do not show. What the values mean is not
/// looked at, so that one file is enough. Linear.
[[nodiscard]] PlainLines plain_lines(std::string text, const std::string& path);

}  // namespace ramparts
