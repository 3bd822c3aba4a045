// Ctrl-C and refused threads, with real signals and limits for the real program.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <array>
#include <csignal>
#include <fstream>
#include <functional>
#include <regex>
#include <string>
#include <vector>

#include "sdk/cli/interrupt.hpp"

namespace {

// The program on its own, so that a signal meets nobody else; its output is read from a pipe.
class Running {
public:
    explicit Running(std::vector<std::string> words, const std::function<void()>& before = {}) {
        std::array<int, 2> ends{};
        std::array<int, 2> begun{};  // closed by the program's beginning: until then the handlers are this program's
        REQUIRE(pipe(ends.data()) == 0);
        REQUIRE(pipe2(begun.data(), O_CLOEXEC) == 0);
        words.insert(words.begin(), RAMPARTS_CLI);
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        pid_ = fork();
        REQUIRE(pid_ >= 0);
        if (pid_ == 0) {
            dup2(ends[1], 1);
            dup2(ends[1], 2);
            close(ends[0]);
            close(ends[1]);
            std::signal(SIGINT, SIG_DFL);
            if (before) before();
            execv(arguments[0], arguments.data());
            _exit(99);
        }
        close(ends[1]);
        close(begun[1]);
        char none = 0;
        while (read(begun[0], &none, 1) > 0) {
        }
        close(begun[0]);
        out_ = ends[0];
    }
    ~Running() {
        close(out_);
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    // Until the program catches SIGINT (its signals stand in /proc), or has ended.
    bool catches_interrupt() const {
        for (;;) {
            std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
            std::string line;
            bool zombie = false;
            while (std::getline(status, line)) {
                if (line.rfind("State:", 0) == 0) zombie = line.find('Z') != std::string::npos;
                if (line.rfind("SigCgt:", 0) == 0 && (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1U))
                    return true;
            }
            if (zombie) return false;
            usleep(2000);
        }
    }
    void interrupt() const { kill(pid_, SIGINT); }
    // The output and the status that waitpid gives.
    std::string wait(int& status) {
        std::string text;
        std::array<char, 4096> piece{};
        for (ssize_t n = 0; (n = read(out_, piece.data(), piece.size())) > 0;)
            text.append(piece.data(), static_cast<std::size_t>(n));
        waitpid(pid_, &status, 0);
        pid_ = 0;
        return text;
    }

private:
    pid_t pid_ = 0;
    int out_ = -1;
};

const std::string kBattle = RAMPARTS_CLI_TESTS "/data/skirmish";

}  // namespace

TEST_CASE("Ctrl-C in a run of many games prints what has been counted", "[cli]") {
    for (const std::string jobs : {"1", "3"}) {
        Running run({"run", kBattle, "--games", "10000000", "--jobs", jobs, "--seed", "7"});
        REQUIRE(run.catches_interrupt());
        run.interrupt();
        int status = 0;
        const std::string text = run.wait(status);
        INFO(text);
        CHECK(WIFSIGNALED(status));
        CHECK(WTERMSIG(status) == SIGINT);
        std::smatch found;
        REQUIRE(std::regex_search(text, found,
                                  std::regex(": ([0-9]+) games?, seed 7 \\(interrupted, 10000000 were asked for\\)")));
        // Every game counted is a whole one.
        const long games = std::stol(found[1]);
        long wins = 0;
        const std::regex won(": ([0-9]+) wins,");
        for (std::sregex_iterator it(text.begin(), text.end(), won), none; it != none; ++it)
            wins += std::stol((*it)[1]);
        CHECK(games > 0);
        CHECK(wins <= games);
        CHECK(text.find("draws: ") != std::string::npos);
    }
}

TEST_CASE("an interrupted run of many games says so in JSON, a finished one that it is whole", "[cli]") {
    Running run({"run", kBattle, "--games", "10000000", "--json"});
    REQUIRE(run.catches_interrupt());
    run.interrupt();
    int status = 0;
    CHECK(run.wait(status).find("\"interrupted\": true") != std::string::npos);
    CHECK(WIFSIGNALED(status));
    Running whole({"run", kBattle, "--games", "20", "--json"});
    CHECK(whole.wait(status).find("\"interrupted\": false") != std::string::npos);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a second Ctrl-C ends the program at once", "[cli]") {
    const pid_t pid = fork();
    REQUIRE(pid >= 0);
    if (pid == 0) {
        std::signal(SIGINT, SIG_DFL);
        const ramparts::tools::Interrupt interrupt;
        if (interrupt.asked()) _exit(1);
        std::raise(SIGINT);
        if (!interrupt.asked()) _exit(2);
        std::raise(SIGINT);
        _exit(3);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGINT);
}

TEST_CASE("a program begun with SIGINT ignored goes on ignoring it", "[cli]") {
    const pid_t pid = fork();
    REQUIRE(pid >= 0);
    if (pid == 0) {
        std::signal(SIGINT, SIG_IGN);
        const ramparts::tools::Interrupt interrupt;
        std::raise(SIGINT);
        _exit(interrupt.asked() ? 1 : 0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

#if !defined( \
    __SANITIZE_ADDRESS__)  // which needs more address space than any limit; engine/test_workers.cpp has no limit
TEST_CASE("threads that the system refuses are an error that tells how many there are", "[cli]") {
    for (const char* command : {"run", "bench"}) {
        Running run({command, kBattle, "--games", "5000", "--jobs", "1024"}, [] {
            const rlimit limit{std::uint64_t{1} << 30, std::uint64_t{1} << 30};
            setrlimit(RLIMIT_AS, &limit);
        });
        int status = 0;
        const std::string text = run.wait(status);
        INFO(text);
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == 1);
        CHECK(std::regex_search(text, std::regex("the system gives [0-9]+ of the 1024 threads asked for")));
        CHECK(std::regex_search(text, std::regex("--jobs [0-9]+")));
    }
}
#endif
