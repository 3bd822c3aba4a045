// Another program, started with a list of words: no shell reads them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ramparts::tools {

struct ChildEnd {
    int code = 0;     ///< 128 and more: ended by a signal
    std::string out;  ///< what it printed, when that was asked for
};
/// Runs the program that the first word names, found as a shell finds it, and waits for it. Nothing when it cannot be
/// started. Its streams are those of this program, but for standard output when it is to be kept.
[[nodiscard]] std::optional<ChildEnd> run_child(const std::vector<std::string>& words, bool keep_output);

}  // namespace ramparts::tools
