// What differs between two texts, line by line, for the output of a test that fails.
#pragma once

#include <string>
#include <string_view>

namespace ramparts::test {

/// The lines that are missing ("-") and those that are too many ("+"), with two of those around them; empty when the
/// texts are equal. A last line without its end is told.
std::string line_diff(std::string_view wanted, std::string_view got);

}  // namespace ramparts::test
