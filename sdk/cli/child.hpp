// Another program, started with a list of words: no shell reads them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ramparts::tools {

struct ChildEnd {
    int code = 0;     ///< 128 and more: ended by a signal
    std::string out;  ///< what it printed, as far as that was to be kept
};
/// Which of its streams are kept; the others are those of this program.
enum class ChildKeep { nothing, output, all };
/// Runs the program that the first word names, found as a shell finds it, and waits for it. Nothing when it cannot be
/// started.
[[nodiscard]] std::optional<ChildEnd> run_child(const std::vector<std::string>& words, ChildKeep keep);

}  // namespace ramparts::tools
