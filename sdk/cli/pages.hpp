// What packages of the program hold beside it, made from the tables of its commands.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ramparts::tools {

/// The manual page of the program and one of each command, in the language that is spoken: the names of the files and
/// their texts.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> manual_pages();
/// The rules by which bash completes command lines: commands, options, their values, files.
[[nodiscard]] std::string bash_completion();

}  // namespace ramparts::tools
