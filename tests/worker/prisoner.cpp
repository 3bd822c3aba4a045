// A worker for tests that does on purpose what no worker may: ramparts_prisoner DEED SECONDS. The deed is done when a
// step is to be played, or at a game of many; everything else is what the shipped worker does.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "formats/text/numbers.hpp"
#include "sdk/host/linked.hpp"
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
};

}  // namespace

int main(int argc, char** argv) {
    using namespace ramparts;
    const std::string word = argc == 3 ? argv[1] : "";
    worker::ServeOptions options;
    options.version = RAMPARTS_VERSION;
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
