// The child of `plugin check`; see plugin_check_child.hpp.
#include "sdk/cli/plugin_check_child.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "formats/text/numbers.hpp"
#include "sdk/worker/inside/fence.hpp"

namespace ramparts::tools {
namespace {

using conformance::Check;

constexpr int kOut = 3;
constexpr std::size_t kMostReason = 500;
constexpr std::uint64_t kMebibytes = 1024;  // this program, the battles, and games of four rule sets side by side

std::atomic<bool> g_finished{false};

// Safe in a signal handler.
void put(const char* text, std::size_t size) noexcept {
    while (size > 0) {
        const ssize_t written = ::write(kOut, text, size);
        if (written <= 0) return;
        text += written;
        size -= static_cast<std::size_t>(written);
    }
}
void put_place(const char* word) noexcept {
    const char* place = conformance::call_in_progress();
    put(word, std::strlen(word));
    put(place, std::strlen(place));
    put("\n", 1);
}

void put_line(const char* word, std::string text) {
    text.resize(std::min(text.size(), kMostReason));
    for (char& c : text)
        if (c == '\n' || c == '\r') c = ' ';
    const std::string all = std::string(word) + " " + text + "\n";
    put(all.data(), all.size());
}

extern "C" void on_signal(int number) {
    put_place("where ");
    std::signal(number, SIG_DFL);
    std::raise(number);
}

// Whoever calls exit() comes here before the kit is done.
extern "C" void on_exit_called() {
    if (!g_finished) put_place("where ");
}

void watch_the_end() {
    static char stack[1 << 16];  // for a handler after the stack has run over
    stack_t own{};
    own.ss_sp = stack;
    own.ss_size = sizeof stack;
    (void)::sigaltstack(&own, nullptr);
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTERM})
        (void)::sigaction(number, &action, nullptr);
    (void)std::atexit(on_exit_called);
}

void lock_in(bool full) {
    worker::FenceRequest request;
    request.mebibytes = kMebibytes;
    const worker::FenceReached reached = worker::raise_fence(request);
    if (reached.fence == worker::Fence::full || (!full && reached.fence == worker::Fence::limits_only)) return;
    put_line("fault", "there is no sandbox for the script: " + reached.why_not);
    ::_exit(1);
}

// Lines "WORD ID TEXT".
class PipeSink final : public conformance::CheckSink {
public:
    void passed(Check check) override { line("passed", check, {}); }
    void failed(Check check, std::string reason) override { line("failed", check, reason); }
    void seen_in(Check check, const conformance::GamePlace& place) override {
        line("seen", check, std::to_string(place.game) + "\t" + place.scenario.string() + "\t" + place.battle);
    }
    void skipped(Check check, std::string reason) override { line("skipped", check, reason); }
    void figure(Check check, std::string text) override { line("figure", check, text); }
    void alive() override {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(200)) return;
        last_ = now;
        put("alive\n", 6);
    }

private:
    static void line(const char* word, Check check, const std::string& text) {
        put_line(word, std::string(info_of(check).id) + " " + text);
    }
    std::chrono::steady_clock::time_point last_{};
};

}  // namespace

int run_check_child(std::span<const std::string> words) {
    constexpr std::size_t kFirst = 7;
    const auto number = [&](std::size_t at) { return to_integer(words[at], 0, 1'000'000).value_or(0); };
    if (words.size() < kFirst) return 1;
    conformance::CheckRequest request;
    request.version = words[0];
    request.first_game = static_cast<int>(number(1));
    request.games = static_cast<int>(number(2));
    request.before_script = [full = words[3] == "full"] { lock_in(full); };
    request.folder = words[4];
    request.named = static_cast<std::size_t>(number(5));
    const std::size_t beside = std::min(static_cast<std::size_t>(number(6)), words.size() - kFirst);
    for (const std::string& folder : words.subspan(kFirst, beside)) request.beside.emplace_back(folder);
    for (const std::string& scenario : words.subspan(kFirst + beside)) request.scenarios.emplace_back(scenario);
    watch_the_end();
    PipeSink sink;
    try {
        conformance::check_plugin(request, sink);
    } catch (const std::exception& e) {
        put_line("fault", e.what());  // of the kit's: what a plugin throws ends where it was called
    }
    g_finished = true;
    put("end\n", 4);
    return 0;
}

}  // namespace ramparts::tools
