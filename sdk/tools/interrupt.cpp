// SIGINT caught once; see interrupt.hpp.
#include "sdk/tools/interrupt.hpp"

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

void end_interrupted() {
    std::fflush(nullptr);
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
    std::_Exit(128 + SIGINT);  // SIGINT is blocked: the code a shell would show
}

}  // namespace ramparts::tools
