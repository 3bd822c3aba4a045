// The editor as a whole process on the screen named by DISPLAY: start, opening a large map, memory, rest.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <thread>

#include "tests/bench/last_paint.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

using Clock = std::chrono::steady_clock;

// A program that says on its output how far its start has come. Ended without ceremony.
class Started {
public:
    explicit Started(std::vector<std::string> words) : begin_(Clock::now()) {
        int ends[2];
        if (pipe(ends) != 0) return;
        pid_ = fork();
        if (pid_ < 0) {
            close(ends[0]);
            close(ends[1]);
            return;
        }
        if (pid_ == 0) {
            std::vector<char*> argv;
            for (auto& word : words) argv.push_back(word.data());
            argv.push_back(nullptr);
            dup2(ends[1], 1);
            dup2(open("/dev/null", O_WRONLY), 2);
            close(ends[0]);
            execvp(argv[0], argv.data());
            _exit(127);
        }
        close(ends[1]);
        output_ = fdopen(ends[0], "r");
    }
    ~Started() {
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            int status = 0;
            waitpid(pid_, &status, 0);
        }
        if (output_ != nullptr) std::fclose(output_);
    }
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;

    /// Seconds from the start until the program says `word`; nothing when it ends without a word.
    [[nodiscard]] Figure until(const std::string& word) {
        char line[256];
        while (output_ != nullptr && std::fgets(line, sizeof line, output_) != nullptr)
            if (line == word + "\n") return std::chrono::duration<double>(Clock::now() - begin_).count();
        return std::nullopt;
    }
    [[nodiscard]] Figure resident_megabytes() const {
        std::ifstream in("/proc/" + std::to_string(pid_) + "/status");
        std::string word;
        while (in >> word)
            if (word == "VmRSS:" && in >> word) return measured(std::stod(word) / 1024);
        return std::nullopt;
    }
    /// Processor time so far in clock ticks, and how often the program gave the processor back: once for each wake-up.
    struct Work {
        long ticks = 0;
        long wakes = 0;
    };
    /// Nothing when the program has ended.
    [[nodiscard]] std::optional<Work> work() const {
        Work result;
        std::ifstream in("/proc/" + std::to_string(pid_) + "/stat");
        std::string text((std::istreambuf_iterator<char>(in)), {});
        std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
        std::string state;
        std::string skipped;
        fields >> state;
        if (state.empty() || state == "Z" || state == "X") return std::nullopt;
        for (int i = 0; i < 10; ++i) fields >> skipped;
        long system = 0;
        if (!(fields >> result.ticks >> system)) return std::nullopt;
        result.ticks += system;
        std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("voluntary_ctxt_switches:")) result.wakes = std::stol(line.substr(24));
        return result;
    }

private:
    Clock::time_point begin_;
    pid_t pid_ = -1;
    std::FILE* output_ = nullptr;
};

// Two programs in turn, so that whatever else the machine does slows both; after one start each that warms caches.
struct InTurn {
    std::vector<Figure> theirs;
    std::vector<Figure> ours;
    [[nodiscard]] Figure times() const {
        std::vector<Figure> pairs;
        for (std::size_t i = 0; i < ours.size(); ++i) pairs.push_back(ratio(ours[i], theirs[i]));
        return median(pairs);
    }
};

// No more rounds than the first when one of the two was not measured.
InTurn in_turn(int rounds, const std::function<Figure()>& theirs, const std::function<Figure()>& ours) {
    InTurn times{{theirs()}, {ours()}};
    if (!times.theirs[0] || !times.ours[0]) return times;
    times = {};
    for (int i = 0; i < rounds; ++i) {
        times.theirs.push_back(theirs());
        times.ours.push_back(ours());
    }
    return times;
}

// The same number of hexes for Tiled, with a picture of eight terrains.
void write_for_tiled(const std::filesystem::path& file, int columns, int rows) {
    constexpr int kTile = 32;
    constexpr int kTerrains = 8;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream picture(file.parent_path() / "terrains.ppm", std::ios::binary);
    picture << "P6 " << kTile * kTerrains << ' ' << kTile << " 255\n";
    for (int y = 0; y < kTile; ++y)
        for (int x = 0; x < kTile * kTerrains; ++x) {
            const int terrain = x / kTile;
            for (const int part : {40 + terrain * 25, 220 - terrain * 20, 60 + (x + y) % 64})
                picture.put(static_cast<char>(part));
        }
    std::ofstream out(file);
    out << "<map version=\"1.8\" orientation=\"hexagonal\" renderorder=\"right-down\" width=\"" << columns
        << "\" height=\"" << rows
        << "\" tilewidth=\"32\" tileheight=\"32\" infinite=\"0\" hexsidelength=\"16\" staggeraxis=\"x\" "
           "staggerindex=\"odd\">\n"
           "<tileset firstgid=\"1\" name=\"terrains\" tilewidth=\"32\" tileheight=\"32\" tilecount=\"8\" "
           "columns=\"8\"><image source=\"terrains.ppm\" width=\"256\" height=\"32\"/></tileset>\n"
           "<layer id=\"1\" name=\"terrain\" width=\""
        << columns << "\" height=\"" << rows << "\"><data encoding=\"csv\">\n";
    std::uint32_t dice = 1812;
    for (int i = 0; i < columns * rows; ++i) {
        dice = dice * 1664525 + 1013904223;
        out << (dice >> 29) + 1 << (i + 1 == columns * rows ? "\n" : ",");
    }
    out << "</data></layer></map>\n";
}

// From the start of the program to its last paint, seen from the screen, in turn with Tiled on a map of as many hexes.
void large_map(const Setup& setup, const std::filesystem::path& folder) {
    write_made_up(folder / "large", setup.scenarios, 1000, 1000);
    write_for_tiled(folder / "tiled" / "large.tmx", 1000, 1000);
    setenv("XDG_CONFIG_HOME", (folder / "tiled").c_str(), 1);
    const auto editor = [&] {
        return until_last_paint({setup.editor, "--no-session", "--config", folder / "settings", folder / "large"});
    };
    const auto tiled = [&] { return until_last_paint({"tiled", folder / "tiled" / "large.tmx"}); };
    const InTurn opened = in_turn(7, tiled, editor);
    report(
        "E2", "start and open a 1000x1000 map to the last paint",
        milliseconds(median(opened.ours)) + " for " +
            std::to_string(std::filesystem::file_size(folder / "large" / "map.xml") / 1000000) + " MB, " +
            number(opened.times(), "x Tiled") + " (" + milliseconds(median(opened.theirs)) + ")" +
            (opened.times() ? "" : ": both draw on a screen with XDamage and a window manager, or there is no figure"),
        at_most(opened.times(), 1));
}

void settle() { std::this_thread::sleep_for(std::chrono::seconds(2)); }

void memory(const Setup& setup, const std::vector<std::string>& empty) {
    Started yardstick({setup.minimal});
    Started editor(empty);
    const bool both = yardstick.until("window") && editor.until("window");
    if (both) settle();
    const Figure least = both ? yardstick.resident_megabytes() : std::nullopt;
    const Figure resident = both ? editor.resident_megabytes() : std::nullopt;
    report("M2", "resident memory, nothing open",
           number(resident, "MB") + ", " + number(ratio(resident, least), "x a minimal program") + " (" +
               number(least, "MB") + ")",
           at_most(ratio(resident, least), 1.5));
}

void rest(const Setup& setup, const std::filesystem::path& settings) {
    const char* const what = "at rest for 10 s with a battle open";
    Started busy(
        {setup.editor, "--bench-start", "--config", settings, std::filesystem::path(setup.scenarios) / "lundys-lane"});
    if (!busy.until("map")) return not_measured("E4", what, "the editor did not open the battle");
    settle();
    const auto before = busy.work();
    std::this_thread::sleep_for(std::chrono::seconds(10));
    const auto after = busy.work();
    if (!before || !after) return not_measured("E4", what, "the editor ended");
    report("E4", what,
           std::to_string(after->ticks - before->ticks) + " clock ticks, " +
               std::to_string(after->wakes - before->wakes) + " wake-ups",
           after->ticks == before->ticks);
}

}  // namespace

void bench_editor(const Setup& setup) {
    if (setup.editor.empty() || setup.minimal.empty() || std::getenv("DISPLAY") == nullptr) {
        for (const char* goal : {"E1", "E2", "M2", "E4"})
            not_measured(goal, "the editor on a screen", "needs --editor, --minimal and a screen (DISPLAY)");
        return;
    }
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("ramparts-bench-editor-" + std::to_string(getpid()));
    const std::vector<std::string> empty = {setup.editor, "--bench-start", "--config", folder / "settings"};
    std::vector<Figure> whole;
    const InTurn first = in_turn(
        15, [&] { return Started({setup.minimal}).until("window"); },
        [&] {
            Started editor(empty);
            const Figure seconds = editor.until("window");
            whole.push_back(editor.until("complete"));
            return seconds;
        });
    report("E1", "first window",
           milliseconds(median(first.ours)) + ", " + number(first.times(), "x a minimal program") + " (" +
               milliseconds(median(first.theirs)) + "); with tools and panels " + milliseconds(median(whole)),
           at_most(first.times(), 1.5));

    large_map(setup, folder);
    memory(setup, empty);
    rest(setup, folder / "settings");
    fs::remove_all(folder);
}

}  // namespace ramparts::bench
