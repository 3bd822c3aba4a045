// What to do about errors that Lua words for programmers.
#pragma once

#include <string>

namespace ramparts::script {

/// An error of a script with its cure: a function that is not there gets the nearest name that is, a name of plain Lua
/// that scripts lack what takes its place. Other errors stay as they are.
[[nodiscard]] std::string with_cure(std::string said);

}  // namespace ramparts::script
