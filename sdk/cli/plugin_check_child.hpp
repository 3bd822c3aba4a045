// Plugins are checked in a process of their own: what the library does to it is told, and done to nobody else.
#pragma once

#include <chrono>
#include <span>
#include <string>

#include "sdk/conformance/conformance.hpp"

namespace ramparts::tools {

/// The first word of a command line of this program that makes it the child; not for users.
inline constexpr const char* kCheckChild = "plugin-check-child";

/// What the child must reach before a script runs in it: nothing but what it has open, or limits if there is no filter
/// of system calls to be had.
enum class ScriptFence : bool { full, limits_will_do };

/// Runs the kit in a child and tells the sink of all checks, those of the process among them. A script runs behind the
/// fence of the workers; a library cannot. A child from which
/// nothing is heard for `patience` is ended. Nothing when that could be done, else why not.
[[nodiscard]] std::string check_in_child(const conformance::CheckRequest& request, std::chrono::seconds patience,
                                         conformance::CheckSink& sink, ScriptFence fence);

/// The child's part; `words` are those behind kCheckChild. What it finds goes to file descriptor 3.
[[nodiscard]] int run_check_child(std::span<const std::string> words);

}  // namespace ramparts::tools
