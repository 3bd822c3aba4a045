// A file in memory as input, a pipe as output; see output_of.hpp.
#include "sdk/scan/output_of.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <functional>
#include <thread>
#include <utility>

namespace ramparts::scan {
namespace {

constexpr std::size_t kMostOutput = std::size_t{8} << 20;
constexpr int kGlance = 50;  // milliseconds between looks at the clock

class OpenFile {
public:
    explicit OpenFile(int number) : number_(number) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() { close(); }
    void close() noexcept {
        if (const int number = std::exchange(number_, -1); number >= 0) ::close(number);
    }
    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

bool write_whole(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(to, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return ::lseek(to, 0, SEEK_SET) == 0;
}

/// The program in a group of its own, with no more of our surroundings than it needs; 0 when it did not start.
pid_t started(const std::vector<std::string>& words, int input, int output) {
    std::vector<std::string> copies = words;
    std::vector<char*> arguments;
    for (std::string& word : copies) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::vector<std::string> surroundings = {"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8",
                                             "OMP_THREAD_LIMIT=1"};
    std::vector<char*> environment;
    for (std::string& word : surroundings) environment.push_back(word.data());
    environment.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, input, 0);
    ::posix_spawn_file_actions_adddup2(&actions, output, 1);
    ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t id = 0;
    const int error =
        ::posix_spawnp(&id, copies.front().c_str(), &actions, &attributes, arguments.data(), environment.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? id : 0;
}

/// True when it is time to give up.
using Over = std::function<bool()>;

/// Reads to the end; false when that does not come in time.
bool read_whole(int from, const Over& over, std::string& out) {
    for (;;) {
        if (over()) return false;
        pollfd wait{from, POLLIN, 0};
        const int ready = ::poll(&wait, 1, kGlance);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        char bytes[8192];
        const ssize_t count = ::read(from, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count == 0;
        out.append(bytes, static_cast<std::size_t>(count));
        if (out.size() > kMostOutput) return false;
    }
}

/// Waits for the end of a program, and ends it when that does not come in time; whether it ended well by itself.
bool ended_well(pid_t id, const Over& over) {
    for (bool killed = false;;) {
        int status = 0;
        const pid_t found = ::waitpid(id, &status, killed ? 0 : WNOHANG);
        if (found == id) return !killed && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        if (found < 0 && errno != EINTR) return false;
        if (found == 0 && over()) {
            (void)::kill(-id, SIGKILL);
            killed = true;
        }
        if (found == 0 && !killed) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

}  // namespace

std::optional<std::string> output_of(const ProgramCall& call, const Stop& stop) {
    OpenFile input(::memfd_create("input", MFD_CLOEXEC));
    int ends[2];
    if (input.number() < 0 || !write_whole(input.number(), call.input) || ::pipe2(ends, O_CLOEXEC) != 0)
        return std::nullopt;
    OpenFile answer(ends[0]);
    OpenFile theirs(ends[1]);
    const pid_t id = started(call.words, input.number(), theirs.number());
    theirs.close();
    if (id == 0) return std::nullopt;
    const auto until = std::chrono::steady_clock::now() + call.patience;
    bool broken = false;
    const Over over = [&] { return broken || (stop && stop()) || std::chrono::steady_clock::now() >= until; };
    std::string out;
    broken = !read_whole(answer.number(), over, out);
    if (!ended_well(id, over)) return std::nullopt;
    return out;
}

}  // namespace ramparts::scan
