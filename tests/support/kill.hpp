// Runs a program and kills it at a chosen moment, or lets its files grow no further: what it leaves is looked at.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ramparts::test {

/// How a run is cut short.
struct Fate {
    std::optional<std::chrono::microseconds> killed_after;  ///< SIGKILL
    std::optional<rlim_t> largest_file;                     ///< in bytes: writing beyond fails, as on a full disk
};

/// How a run ended.
struct Ending {
    bool killed = false;
    int code = -1;
    std::chrono::microseconds took{};
};

/// Runs `words` (the program's path first) in `folder` without output, and waits for its end.
inline Ending run_to_fate(const std::vector<std::string>& words, const std::filesystem::path& folder,
                          const Fate& fate) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        const int nothing = ::open("/dev/null", O_RDWR);
        for (int fd = 0; fd < 3; ++fd) ::dup2(nothing, fd);
        if (fate.largest_file) {
            const rlimit limit{*fate.largest_file, *fate.largest_file};
            ::setrlimit(RLIMIT_FSIZE, &limit);
        }
        if (::chdir(folder.c_str()) != 0) ::_exit(126);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    if (fate.killed_after) {
        ::usleep(static_cast<useconds_t>(fate.killed_after->count()));
        ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    Ending ending;
    ending.killed = WIFSIGNALED(status);
    if (WIFEXITED(status)) ending.code = WEXITSTATUS(status);
    ending.took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
    return ending;
}

/// How often to kill: `otherwise` in a normal run, RAMPARTS_KILLS when it is set.
inline int kills_wanted(int otherwise) {
    const char* wanted = std::getenv("RAMPARTS_KILLS");
    const int count = wanted ? static_cast<int>(std::strtol(wanted, nullptr, 10)) : 0;
    return count > 0 ? count : otherwise;
}

}  // namespace ramparts::test
