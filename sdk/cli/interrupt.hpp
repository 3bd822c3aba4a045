// Signals in work that has something to show for itself: Ctrl-C, and a reader who has gone.
#pragma once

#include <csignal>

namespace ramparts::tools {

/// While one lives, the first SIGINT only asks for the end; a second one ends the program at once, as it does without.
/// A program that was begun with SIGINT ignored goes on ignoring it. One at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    /// Whether the end has been asked for. From any thread.
    [[nodiscard]] bool asked() const noexcept;

private:
    struct sigaction before_ {};
};

/// From now on a closed pipe is an error of the write that meets it and no end of the program: files that it has still
/// to write are written. A program that was begun with SIGPIPE ignored goes on ignoring it. False then.
bool survive_closed_pipes();

/// Ends the program as this signal does, so that shells and scripts see it; what was printed is written out first.
[[noreturn]] void end_by(int signal);

}  // namespace ramparts::tools
