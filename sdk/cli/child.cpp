// See child.hpp.
#include "sdk/cli/child.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace ramparts::tools {
namespace {

struct ChildStreams {
    ChildStreams() { ::posix_spawn_file_actions_init(&actions); }
    ~ChildStreams() {
        ::posix_spawn_file_actions_destroy(&actions);
        for (const int end : ends)
            if (end >= 0) ::close(end);
    }
    ChildStreams(const ChildStreams&) = delete;
    ChildStreams& operator=(const ChildStreams&) = delete;
    bool keep(ChildKeep what) {
        return ::pipe2(ends, O_CLOEXEC) == 0 && take(STDOUT_FILENO) && (what != ChildKeep::all || take(STDERR_FILENO));
    }
    bool take(int stream) { return ::posix_spawn_file_actions_adddup2(&actions, ends[1], stream) == 0; }
    std::string read_all() {
        ::close(ends[1]);
        ends[1] = -1;
        std::string out;
        char buffer[4096];
        for (;;) {
            const ssize_t got = ::read(ends[0], buffer, sizeof buffer);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return out;
            out.append(buffer, static_cast<std::size_t>(got));
        }
    }
    posix_spawn_file_actions_t actions;
    int ends[2] = {-1, -1};
};

}  // namespace

std::optional<ChildEnd> run_child(const std::vector<std::string>& words, ChildKeep keep) {
    std::vector<std::string> copies = words;
    std::vector<char*> pointers;
    for (std::string& word : copies) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ChildStreams streams;
    if (keep != ChildKeep::nothing && !streams.keep(keep)) return std::nullopt;
    pid_t child = 0;
    if (::posix_spawnp(&child, pointers[0], &streams.actions, nullptr, pointers.data(), ::environ) != 0)
        return std::nullopt;
    ChildEnd end;
    if (keep != ChildKeep::nothing) end.out = streams.read_all();
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return std::nullopt;
    end.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return end;
}

}  // namespace ramparts::tools
