// Starting and ending workers; see process.hpp.
#include "sdk/worker/host/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <thread>

namespace ramparts::worker {
namespace {

namespace fs = std::filesystem;

constexpr int kOurs = 10;  ///< descriptors from here on do not stand in the way of those that the worker is given

// A descriptor that is closed, and never one of the low numbers.
class Descriptor {
public:
    explicit Descriptor(int low) noexcept : number_(low < 0 ? -1 : ::fcntl(low, F_DUPFD_CLOEXEC, kOurs)) {
        if (low >= 0) ::close(low);
    }
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

private:
    int number_;
};

struct Actions {
    posix_spawn_file_actions_t value;
    Actions() { ::posix_spawn_file_actions_init(&value); }
    ~Actions() { ::posix_spawn_file_actions_destroy(&value); }
};
struct Attributes {
    posix_spawnattr_t value;
    Attributes() {
        ::posix_spawnattr_init(&value);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        ::posix_spawnattr_setsigmask(&value, &none);
        ::posix_spawnattr_setsigdefault(&value, &all);
        ::posix_spawnattr_setpgroup(&value, 0);
        ::posix_spawnattr_setflags(&value, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~Attributes() { ::posix_spawnattr_destroy(&value); }
};

int spawn(const fs::path& program, const std::vector<std::string>& words, int socket, int box, pid_t& id) {
    std::vector<std::string> kept{"ramparts-worker"};
    kept.insert(kept.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : kept) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::string locale = "LC_ALL=C";
    char* const environment[] = {locale.data(), nullptr};
    Actions actions;
    const Attributes attributes;
    ::posix_spawn_file_actions_addopen(&actions.value, 0, "/dev/null", O_RDONLY, 0);
    for (const int stream : {1, 2})
        ::posix_spawn_file_actions_addopen(&actions.value, stream, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions.value, socket, 3);
    if (box >= 0) ::posix_spawn_file_actions_adddup2(&actions.value, box, 4);
    ::posix_spawn_file_actions_addclosefrom_np(&actions.value, box >= 0 ? 5 : 4);
    return ::posix_spawn(&id, program.c_str(), &actions.value, &attributes.value, arguments.data(), environment);
}

Message no_start(const fs::path& program, int error) {
    return message("{1} cannot be started: {2}", program.string(), std::strerror(error));
}

}  // namespace

Result<std::unique_ptr<Process>, Message> Process::start(const fs::path& program,
                                                         const std::vector<std::string>& arguments) {
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return fail(no_start(program, errno));
    Descriptor ours(pair[0]);
    Descriptor theirs(pair[1]);
    int page = -1;
    BlackBox box = BlackBox::create(page);
    const Descriptor shared(page);
    if (ours.number() < 0 || theirs.number() < 0) return fail(no_start(program, EMFILE));
    // Whoever does not read what he is told is given up.
    const timeval patience{10, 0};
    (void)::setsockopt(ours.number(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    pid_t id = 0;
    if (const int error = spawn(program, arguments, theirs.number(), shared.number(), id))
        return fail(no_start(program, error));
    return std::unique_ptr<Process>(new Process(id, ours.release(), std::move(box)));
}

Process::~Process() {
    ::close(socket_);
    if (ending_) return;
    kill();
    (void)ended(std::chrono::seconds(10));
}

void Process::kill() noexcept {
    if (!ending_) (void)::kill(id_, SIGKILL);
}

std::optional<Ending> Process::ended(std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    auto pause = std::chrono::microseconds(100);
    while (!ending_) {
        int status = 0;
        const pid_t found = ::waitpid(id_, &status, WNOHANG);
        if (found == id_)
            ending_ = Ending{WIFSIGNALED(status), WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status)};
        else if (found < 0 && errno != EINTR) ending_ = Ending{};  // somebody else has buried it
        else if (std::chrono::steady_clock::now() >= until) break;
        else std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, std::chrono::microseconds(5000));
    }
    return ending_;
}

fs::path find_worker() {
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const fs::path folder = own.parent_path();
    for (const fs::path& place : {folder / "ramparts-worker", folder / "../libexec/ramparts/ramparts-worker",
                                  folder / "../sdk/ramparts-worker"})
        if (fs::is_regular_file(place, error)) return place.lexically_normal();
    return {};
}

}  // namespace ramparts::worker
