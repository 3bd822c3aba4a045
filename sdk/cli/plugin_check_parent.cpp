// Starting the child of `plugin check` and listening to it; see plugin_check_child.hpp.
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include "formats/text/numbers.hpp"
#include "sdk/cli/plugin_check_child.hpp"

namespace ramparts::tools {
namespace {

using conformance::Check;
using Clock = std::chrono::steady_clock;

// What the child tells, line by line.
class Listener {
public:
    explicit Listener(conformance::CheckSink& sink) : sink_(sink) {}
    void hear(std::string_view bytes) {
        rest_ += bytes;
        for (std::size_t end; (end = rest_.find('\n')) != std::string::npos; rest_.erase(0, end + 1))
            take(rest_.substr(0, end));
    }
    [[nodiscard]] bool ended() const noexcept { return ended_; }
    /// What went wrong with the kit itself; nothing when all is well.
    [[nodiscard]] const std::string& fault() const noexcept { return fault_; }
    /// " in MODULE HOOK", or nothing when the child did not say.
    [[nodiscard]] std::string place() const { return place_.empty() ? "" : " in " + place_; }

private:
    void take(const std::string& line) {
        if (line == "end") ended_ = true;
        if (line.starts_with("where ")) place_ = line.substr(6);
        if (line.starts_with("fault ")) fault_ = line.substr(6);
        const std::size_t first = line.find(' ');
        const std::size_t second = first == std::string::npos ? first : line.find(' ', first + 1);
        if (second == std::string::npos) return;
        const Check check = conformance::find_check(line.substr(first + 1, second - first - 1));
        if (check == Check::count_) return;
        const std::string word = line.substr(0, first);
        std::string text = line.substr(second + 1);
        if (word == "passed") sink_.passed(check);
        else if (word == "failed") sink_.failed(check, std::move(text));
        else if (word == "skipped") sink_.skipped(check, std::move(text));
        else if (word == "figure") sink_.figure(check, std::move(text));
        else if (word == "seen") sink_.seen_in(check, read_place(text));
    }
    // "GAME\tFILE\tBATTLE".
    static conformance::GamePlace read_place(const std::string& text) {
        const std::size_t file = text.find('\t');
        const std::size_t battle = text.find('\t', file + 1);
        if (battle == std::string::npos) return {};
        return {
            text.substr(battle + 1), text.substr(file + 1, battle - file - 1),
            static_cast<std::uint64_t>(to_integer(std::string_view(text).substr(0, file), 0, 1'000'000).value_or(0))};
    }
    conformance::CheckSink& sink_;
    std::string rest_;
    std::string place_;
    std::string fault_;
    bool ended_ = false;
};

// Reads until the other end is closed; false when nothing was heard for so long.
bool listen(int from, std::chrono::milliseconds patience, Listener& listener) {
    auto heard = Clock::now();
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(heard + patience - Clock::now());
        if (left.count() <= 0) return false;
        pollfd wait{from, POLLIN, 0};
        const int ready = ::poll(&wait, 1, static_cast<int>(left.count()));
        if (ready < 0 && errno != EINTR) return true;
        if (ready <= 0) continue;
        char bytes[4096];
        const ssize_t count = ::read(from, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return true;
        listener.hear({bytes, static_cast<std::size_t>(count)});
        heard = Clock::now();
    }
}

std::string start(const conformance::CheckRequest& request, ScriptFence fence, int out, pid_t& child) {
    std::vector<std::string> words{"ramparts",
                                   kCheckChild,
                                   request.version,
                                   std::to_string(request.first_game),
                                   std::to_string(request.games),
                                   fence == ScriptFence::full ? "full" : "limits",
                                   request.folder.string(),
                                   std::to_string(request.named),
                                   std::to_string(request.beside.size())};
    for (const auto& folder : request.beside) words.push_back(folder.string());
    for (const auto& scenario : request.scenarios) words.push_back(scenario.string());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, out, 3);
    ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    for (const int stream : {1, 2}) ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    const int error = ::posix_spawn(&child, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? std::string() : std::string("the child could not be started: ") + std::strerror(error);
}

// Tells how the process ended; `hung` when nothing was heard of it.
void tell_end(int status, bool hung, std::chrono::seconds patience, const Listener& listener,
              conformance::CheckSink& sink) {
    const std::string place = listener.place();
    if (hung) {
        sink.failed(Check::no_hang, "nothing was heard for " + std::to_string(patience.count()) + " s" + place);
    } else if (WIFSIGNALED(status)) {
        const char* name = ::strsignal(WTERMSIG(status));
        sink.failed(Check::no_crash, "signal " + std::to_string(WTERMSIG(status)) + " (" + (name ? name : "unknown") +
                                         ")" + (listener.ended() ? " at the end" : "") + place);
    } else if (!listener.ended()) {
        sink.failed(Check::no_exit, "the program ended with code " + std::to_string(WEXITSTATUS(status)) + place);
    }
    for (const Check check : {Check::no_crash, Check::no_exit, Check::no_hang}) sink.passed(check);
    for (std::size_t i = 0; i < conformance::kCheckCount; ++i)
        sink.skipped(static_cast<Check>(i),
                     listener.ended() ? "what it needs is not there" : "the library ended the run before");
}

}  // namespace

std::string check_in_child(const conformance::CheckRequest& request, std::chrono::seconds patience,
                           conformance::CheckSink& sink, ScriptFence fence) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return std::string("there is no pipe: ") + std::strerror(errno);
    pid_t child = 0;
    std::string problem = start(request, fence, ends[1], child);
    ::close(ends[1]);
    if (!problem.empty()) {
        ::close(ends[0]);
        return problem;
    }
    Listener listener(sink);
    const bool hung = !listen(ends[0], patience, listener);
    if (hung) {
        (void)::kill(child, SIGTERM);  // it tells where it is
        (void)listen(ends[0], std::chrono::seconds(1), listener);
        (void)::kill(child, SIGKILL);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    ::close(ends[0]);
    tell_end(status, hung, patience, listener, sink);
    return listener.fault();
}

}  // namespace ramparts::tools
