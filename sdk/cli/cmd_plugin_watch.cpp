// `ramparts plugin watch`: builds and tests a plugin each time that one of its files is saved.
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <thread>

#include "sdk/cli/console.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kPluginWatchOptions[] = {
    {.name = "build",
     .value = "DIR",
     .help = RP_TR("the folder that its library is built in; by default build beside plugin.xml")},
    {.name = "games",
     .value = "N",
     .help = RP_TR("random games in each scenario, as of plugin check; 0: none"),
     .fallback = "5",
     .number = true,
     .max = 100'000},
    {.name = "scenario", .value = "DIR", .help = RP_TR("a scenario, or a folder of them, to play in"), .repeats = true},
    {.name = "rounds",
     .value = "N",
     .help = RP_TR("end after so many rounds; by default with Ctrl-C"),
     .number = true,
     .min = 1,
     .max = 1'000'000},
};

/// What of a file shows that it was saved.
using Stamp = std::pair<fs::file_time_type, std::uintmax_t>;
using Stamps = std::map<fs::path, Stamp>;

// Of the files that a person writes: not what is built, nor what is hidden.
Stamps stamps_of(const fs::path& folder) {
    Stamps stamps;
    std::error_code error;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
        const fs::path& path = it->path();
        const std::string name = path.filename().string();
        std::error_code gone;
        if (it->is_directory(gone)) {
            if (name.starts_with(".") || fs::exists(path / "CMakeCache.txt", gone)) it.disable_recursion_pending();
            continue;
        }
        if (name.starts_with(".") || name.ends_with(".so") || name.ends_with("~")) continue;
        const Stamp stamp{it->last_write_time(gone), it->file_size(gone)};
        if (!gone) stamps.emplace(path, stamp);
    }
    return stamps;
}

// Runs a program that writes where this one writes, and waits for it; its code, or -1 when it could not be started.
int run_words(Console& console, std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    if (const int why = ::posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ); why != 0) {
        console.refuse(kUsage, "RP6040", words[0] + " could not be started: " + std::strerror(why),
                       "install it, or name another folder");
        return -1;
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class Rounds {
public:
    Rounds(const Arguments& arguments, Console& console)
        : arguments_(arguments),
          console_(console),
          folder_(arguments.operands[0]),
          build_(arguments.has("build") ? fs::path(arguments.value("build")) : folder_ / "build") {}

    /// Builds, runs the cases, plays some games. False when something is wrong, which is told.
    bool one() {
        std::error_code error;
        if (fs::exists(folder_ / "CMakeLists.txt", error) && !built()) return told(false, "it does not build");
        const fs::path plugin = where_built();
        const std::string self = fs::read_symlink("/proc/self/exe", error).string();
        if (fs::is_directory(folder_ / "cases", error) &&
            run_words(console_, with_scenarios({self, "plugin", "test", plugin.string()})) != kClean)
            return told(false, "a rule case fails");
        if (arguments_.number("games") > 0 &&
            run_words(console_, with_scenarios({self, "plugin", "check", plugin.string(), "--games",
                                                std::to_string(arguments_.number("games"))})) != kClean)
            return told(false, "a check fails");
        return told(true, "all is well");
    }

private:
    bool built() {
        std::error_code error;
        if (!fs::exists(build_ / "CMakeCache.txt", error) &&
            run_words(console_, {"cmake", "-S", folder_.string(), "-B", build_.string()}) != 0)
            return false;
        return run_words(console_, {"cmake", "--build", build_.string()}) == 0;
    }
    // The library is beside plugin.xml, or in the folder of the build, which has a copy of that and of the cases then.
    [[nodiscard]] fs::path where_built() const {
        std::error_code error;
        return fs::exists(build_ / "plugin.xml", error) ? build_ : folder_;
    }
    [[nodiscard]] std::vector<std::string> with_scenarios(std::vector<std::string> words) const {
        for (const std::string& scenario : arguments_.values("scenario"))
            words.insert(words.end(), {"--scenario", scenario});
        return words;
    }
    bool told(bool good, const std::string& what) {
        console_.line("== round " + std::to_string(++rounds_) + ": " + what);
        std::fflush(stdout);
        return good;
    }

    const Arguments& arguments_;
    Console& console_;
    fs::path folder_, build_;
    int rounds_ = 0;
};

int plugin_watch_command(const Arguments& arguments, Console& console) {
    const fs::path folder = arguments.operands[0];
    std::error_code error;
    if (!fs::exists(folder / "plugin.xml", error))
        return console.refuse(kUsage, "RP6040", "there is no plugin.xml in '" + folder.string() + "'",
                              "name the folder of a plugin");
    const std::uint64_t most = arguments.has("rounds") ? arguments.number("rounds") : 0;
    const Interrupt interrupt;
    Rounds rounds(arguments, console);
    Stamps before;
    bool good = true;
    for (std::uint64_t done = 0; !interrupt.asked() && (most == 0 || done < most);) {
        // Taken first: what is saved while a round runs begins another one.
        Stamps now = stamps_of(folder);
        if (now != before) {
            before = std::move(now);
            good = rounds.one();
            ++done;
            continue;
        }
        constexpr std::chrono::milliseconds kPause{250};
        std::this_thread::sleep_for(kPause);
    }
    return good ? kClean : kViolations;
}

}  // namespace

const Command kPluginWatch = {
    .name = "plugin watch",
    .summary = RP_TR("Build and test a plugin at each save"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "FOLDER holds plugin.xml. Each time that you save one of its files, its library is built where it has a "
        "CMakeLists.txt. Its rule cases are run, and some random games are played and checked. Each round loads the "
        "plugin anew, in a program of its own. Ctrl-C ends it; the exit code is that of the last round: 0, or 5 when "
        "something was wrong."),
    .options = kPluginWatchOptions,
    .examples = "ramparts plugin watch plugins/samples/fieldworks-lua --scenario scenarios/chippewa --rounds 1",
    .run = plugin_watch_command,
};

}  // namespace ramparts::tools
