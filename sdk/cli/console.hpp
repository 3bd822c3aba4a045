// The one door to the terminal: everything printed passes here and loses its control characters.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>

#include "engine/diag/diagnostic.hpp"

namespace ramparts::tools {

/// What a command returns to the shell.
/// kInterrupted: main() ends by SIGINT, which shells show as 130.
enum Exit : int { kClean = 0, kUsage = 1, kInternal = 2, kUnreadable = 3, kViolations = 5, kInterrupted = 130 };

class Console {
public:
    /// To standard output; a line end is added by line().
    void print(std::string_view text);
    void line(std::string_view text = {});
    /// To standard error.
    void complain(std::string_view text);
    /// A finding as text, to standard error.
    void report(const Diagnostic& diagnostic);
    void report(std::span<const Diagnostic> diagnostics);
    /// A finding of the catalogue without a place in a file, to standard error; returns `code_for_shell`.
    int refuse(Exit code_for_shell, std::string_view code, std::string message, std::string fix = {});

    /// A bar on standard error while it is a terminal; nothing otherwise.
    void progress(std::uint64_t done, std::uint64_t all);
    void end_progress();

    /// Whether standard output is a pipe that nobody reads any more.
    [[nodiscard]] bool reader_gone();
    /// The end of the program: what was printed has to arrive. Returns `code_for_shell`, or kUnreadable (and complains)
    /// when standard output is full or closed.
    int finish(int code_for_shell);

private:
    int lost_ = 0;  // why something printed did not arrive, as the system says it
    bool bar_shown_ = false;
    int bar_value_ = -1;
    std::chrono::steady_clock::time_point bar_began_;
};

/// What to do when a file cannot be written (RP6041).
inline constexpr const char* kCannotWriteFix = "check the folder, its permissions and the room on the disk";

/// Writes a whole file or leaves it as it was (see ramparts::write_file); false (and a complaint) when that fails.
[[nodiscard]] bool write_file(Console& console, const std::string& path, std::string_view text);

}  // namespace ramparts::tools
