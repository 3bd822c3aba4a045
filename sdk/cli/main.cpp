// The `ramparts` command.
#include <fcntl.h>

#include <csignal>
#include <string>
#include <vector>

#include "sdk/cli/command.hpp"
#include "sdk/cli/interrupt.hpp"

namespace {

// A program started without its three streams would find the next file it opens in their place, and print into it.
// The stand-ins fail when used, so that output that goes nowhere is noticed.
void hold_streams() {
    for (int fd = 0; fd <= 2; ++fd)
        if (::fcntl(fd, F_GETFD) < 0) (void)::open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

}  // namespace

int main(int argc, char** argv) {
    hold_streams();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow further is an error to report, like a full disk
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    ramparts::tools::Console console;
    const bool ends_by_pipe = ramparts::tools::survive_closed_pipes();
    const int code = ramparts::tools::run_program(words, console);
    // All that was to be written is written: whoever read the output and has gone gets what a closed pipe gives.
    if (ends_by_pipe && console.reader_gone()) ramparts::tools::end_by(SIGPIPE);
    const int finished = console.finish(code);
    if (finished == ramparts::tools::kInterrupted) ramparts::tools::end_by(SIGINT);
    return finished;
}
