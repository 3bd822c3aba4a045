// Signals caught; see interrupt.hpp.
#include "sdk/cli/interrupt.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace ramparts::tools {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "written by a signal handler");

void ask(int) { interrupted = true; }

}  // namespace

Interrupt::Interrupt() {
    interrupted = false;
    struct sigaction once {};
    once.sa_handler = ask;
    once.sa_flags = SA_RESETHAND | SA_RESTART;
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, &before_);
    if (before_.sa_handler == SIG_IGN) sigaction(SIGINT, &before_, nullptr);
}

Interrupt::~Interrupt() { sigaction(SIGINT, &before_, nullptr); }

bool Interrupt::asked() const noexcept { return interrupted; }

bool survive_closed_pipes() {
    struct sigaction before {};
    sigaction(SIGPIPE, nullptr, &before);
    if (before.sa_handler == SIG_IGN) return false;
    // A handler and not SIG_IGN, which programs that this one starts would inherit.
    struct sigaction nothing {};
    nothing.sa_handler = [](int) {};
    nothing.sa_flags = SA_RESTART;
    sigemptyset(&nothing.sa_mask);
    return sigaction(SIGPIPE, &nothing, nullptr) == 0;
}

void end_by(int signal) {
    std::fflush(nullptr);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    std::_Exit(128 + signal);  // it is blocked: the code a shell would show
}

}  // namespace ramparts::tools
