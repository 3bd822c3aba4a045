// A worker for tests that does on purpose what no worker may: ramparts_prisoner DEED SECONDS. The deed is done when a
// step is to be played, or at a game of many; everything else is what the shipped worker does.
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/core/version.hpp"
#include "formats/text/numbers.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/worker/inside/serve.hpp"

namespace {

using ramparts::worker::Ask;
using ramparts::worker::BlackBox;

void spin() {
    volatile bool on = true;
    while (on) {
    }
}

void crash() {
    volatile int* nowhere = nullptr;
    (void)*nowhere;
}

void hoard() {
    std::vector<std::string> all;
    while (true) all.emplace_back(1 << 20, 'x');
}

void run_program() {
    char name[] = "true";
    char* const words[] = {name, nullptr};
    char* const none[] = {nullptr};
    (void)::execve("/bin/true", words, none);
}

// Ends with 40, and what more it has given up: to be looked into 1, new rights 2, to live without its parent 4.
void tell_rights() {
    int signal = 0;
    (void)::prctl(PR_GET_PDEATHSIG, &signal, 0, 0, 0);
    ::_exit(40 + (::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0 ? 1 : 0) +
            (::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 ? 2 : 0) + (signal == SIGKILL ? 4 : 0));
}

// Each system call that the fence lets through, but those that end it.
void do_what_is_allowed() {
    char byte = 0;
    (void)::syscall(SYS_read, 0, &byte, 1);
    (void)::syscall(SYS_write, 1, &byte, 1);
    (void)::syscall(SYS_brk, 0);
    void* const one = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    void* const two = ::mremap(one, 4096, 1 << 20, MREMAP_MAYMOVE);
    (void)::madvise(two, 1 << 20, MADV_DONTNEED);
    (void)::munmap(two, 1 << 20);
    int word = 0;
    (void)::syscall(SYS_futex, &word, 1, 1, nullptr, nullptr, 0);  // wakes nobody
    pollfd none{-1, POLLIN, 0};
    (void)::poll(&none, 1, 0);
    const timespec no_time{};
    (void)::ppoll(&none, 1, &no_time, nullptr);
    timespec now{};
    (void)::syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
}

const std::map<std::string, std::function<void()>> kDeeds = {
    {"open", [] { (void)::open("/etc/passwd", O_RDONLY); }},
    {"socket", [] { (void)::socket(AF_INET, SOCK_STREAM, 0); }},
    {"fork", [] { (void)::fork(); }},
    {"execve", run_program},
    {"code", [] { (void)::mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }},
    {"file-in-memory", [] { (void)::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, 3, 0); }},
    {"turn-code", [] { (void)::mprotect(reinterpret_cast<void*>(0x10000), 4096, PROT_EXEC); }},
    {"ptrace", [] { (void)::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr); }},
    {"kill", [] { (void)::kill(::getppid(), 0); }},
    {"spin", spin},
    {"crash", crash},
    {"leave", [] { ::_exit(0); }},
    {"abort", [] { std::abort(); }},
    {"throw", [] { throw 7; }},
    {"hoard", hoard},
    {"sleep", [] { ::pause(); }},
    {"nothing", [] {}},
    {"allowed", do_what_is_allowed},
    {"rights", tell_rights},
};

}  // namespace

int main(int argc, char** argv) {
    using namespace ramparts;
    const std::string word = argc == 3 ? argv[1] : "";
    worker::ServeOptions options;
    options.version = kVersion;
    const auto seconds = argc == 3 ? to_integer(argv[2], 1, 10'000'000) : std::nullopt;
    if (!seconds) return 1;
    options.fence.cpu_seconds = static_cast<std::uint64_t>(*seconds);
    // bare:DEED has none of the modules that are part of the program; limits-only:DEED leaves the filter out;
    // game-N:DEED does it at the beginning of that game, hook-N:DEED and choose-N:DEED at that call of a hook or
    // player, look:DEED when a check is asked.
    const std::size_t colon = word.find(':');
    const std::string where = colon == std::string::npos ? "" : word.substr(0, colon);
    const auto deed = kDeeds.find(word.substr(colon == std::string::npos ? 0 : colon + 1));
    if (deed == kDeeds.end()) return 1;
    options.fence.filter = where != "limits-only";
    if (where.starts_with("game-")) {
        const auto game = to_integer(std::string_view(where).substr(5), 0, 1'000'000);
        options.hooks.before_game = [=](std::uint64_t number, BlackBox& box) {
            if (number != static_cast<std::uint64_t>(game.value_or(0))) return;
            box.enter_hook("combat.shifts", "poison.lua");
            deed->second();
        };
    } else if (where.starts_with("hook-") || where.starts_with("choose-") || where == "look") {
        const Ask at = where == "look" ? Ask::look : where[0] == 'h' ? Ask::hook : Ask::choose;
        const auto call = to_integer(std::string_view(where).substr(where.find('-') + 1), 0, 1'000'000);
        options.hooks.before = [=, left = call.value_or(0)](Ask ask) mutable {
            if (ask == at && left-- == 0) deed->second();
        };
    } else {
        options.hooks.before = [=](Ask ask) {
            if (ask == Ask::play) deed->second();
        };
    }
    if (where != "bare") install_linked_plugins();
    worker::serve(options);
}
