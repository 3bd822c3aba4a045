// Printed maps read from their scans: a battle, a large sheet as a whole process, and one more example.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/scan/examples.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"
#include "tests/features/scan/scan_material.hpp"

namespace ramparts::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kExamplesOfAKind = 3;
constexpr double kMostReading = 2.0;  // seconds
constexpr double kMostStep = 0.2;
constexpr double kMostSheet = 15;
constexpr double kMostSheetMemory = 1.5;  // GB

std::vector<scan::HexExample> hexes_of(const Scenario& s, TerrainId terrain) {
    std::vector<scan::HexExample> out;
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        if (s.map.present(hex) && s.map.terrain(hex) == terrain) out.push_back({hex, {terrain, std::nullopt}});
    return out;
}

std::vector<scan::SideExample> sides_of(const Scenario& s, scan::LineName name) {
    std::vector<scan::SideExample> out;
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d) {
            if (!s.map.side_present({hex, d})) continue;
            const SideSet set = s.map.side({hex, d});
            const SideState state = !name.road            ? set.kind(name.kind)
                                    : set.road(name.kind) ? SideState::present
                                                          : SideState::none;
            if (state != SideState::none) out.push_back({name, {hex, d}, state});
        }
    return out;
}

/// Some of a list, spread evenly, to the end of another.
template <class T>
void add_spread(const std::vector<T>& from, std::size_t count, std::vector<T>& to) {
    count = std::min(count, from.size());
    for (std::size_t i = 0; i < count; ++i) to.push_back(from[(2 * i + 1) * from.size() / (2 * count)]);
}

scan::Examples examples_of(const Scenario& s, std::size_t count) {
    scan::Examples out;
    for (std::size_t t = 0; t < s.ruleset.terrains.size(); ++t)
        add_spread(hexes_of(s, static_cast<TerrainId>(t)), count, out.hexes);
    for (std::size_t k = 0; k < s.ruleset.hexside_kinds.size(); ++k)
        if (!s.ruleset.hexside_kinds[k].needs_road)
            add_spread(sides_of(s, {false, static_cast<std::uint8_t>(k)}), count, out.lines);
    for (std::size_t k = 0; k < s.ruleset.road_kinds.size(); ++k)
        add_spread(sides_of(s, {true, static_cast<std::uint8_t>(k)}), count, out.lines);
    return out;
}

void bench_battle(const Setup& setup) {
    using namespace scan_tests;
    const Scenario s = load_scenario(setup.scenarios + "/chippewa").scenario;
    const Material material = scan_of(s, Style::as_drawn, Damage::scan, 1, 150);
    const auto references = references_on(s, material, 0.02, 1);
    const scan::Examples examples = examples_of(s, kExamplesOfAKind);
    std::optional<scan::ScanReader> kept;
    const double all = median_core_seconds(3, [&] {
        auto reader = scan::ScanReader::begin(material.picture, s.map, s.ruleset, references);
        if (!reader) return;
        scan::give(*reader, examples);
        (void)reader->reading();
        kept = std::move(*reader);
    });
    report("R1", "Chippewa at 150 dpi, examples of every kind",
           number(kept ? Figure(all) : std::nullopt, "s") + ", goal 2",
           at_most(kept ? Figure(all) : std::nullopt, kMostReading));
    if (!kept) return;
    const scan::Examples more = examples_of(s, kExamplesOfAKind + 5);
    Figure slowest;
    std::size_t steps = 0;
    const auto step = [&](const scan::Examples& one) {
        const std::clock_t begin = std::clock();
        scan::give(*kept, one);
        (void)kept->reading();
        slowest = std::max(slowest.value_or(0), static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        ++steps;
    };
    for (const scan::HexExample& e : more.hexes) step({{e}, {}});
    for (const scan::SideExample& e : more.lines) step({{}, {e}});
    report("R2", "one more example, the slowest of " + std::to_string(steps), milliseconds(slowest) + ", goal 200",
           at_most(slowest, kMostStep));
}

/// What a process that ran to a good end has spent: seconds of processors, GB at the most.
struct Spent {
    Figure seconds;
    Figure memory;
};

Spent run(const std::vector<std::string>& words) {
    const pid_t child = fork();
    if (child == 0) {
        std::vector<char*> argv;
        for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
        argv.push_back(nullptr);
        if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) _exit(126);
        execvp(argv[0], argv.data());
        _exit(127);
    }
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return {};
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return {measured(seconds(used.ru_utime) + seconds(used.ru_stime)),
            measured(static_cast<double>(used.ru_maxrss) * 1024 / 1e9)};
}

std::string points_of(const Scenario& s, int dpi) {
    draw::DrawOptions options;
    options.legend = options.title = false;  // as --no-legend draws
    const draw::HexLayout layout = draw::map_layout(s, options);
    const Grid& grid = s.map.grid();
    std::string out;
    for (const HexIndex hex :
         {grid.at(1, 1), grid.at(grid.lines() - 2, 2), grid.at(grid.lines() / 2, grid.length() - 2)}) {
        const draw::Point at = layout.centre(hex) * (dpi / 25.4) - draw::Point{0.5, 0.5};
        out += grid.label(hex) + "=" + std::to_string(at.x) + "," + std::to_string(at.y) + " ";
    }
    return out;
}

/// A battle's map laid side by side until it has so many columns and rows. An even number of columns is repeated, so
/// that hexes stay as high as they are.
Map repeated(const Map& from, int columns, int rows) {
    Grid::Shape shape = from.grid().shape();
    const Grid& tile = from.grid();
    shape.columns = columns;
    shape.rows = rows;
    Map out{Grid(shape)};
    out.name = from.name;
    const int lines = tile.lines() / 2 * 2;
    const auto source = [&](HexIndex hex) {
        return tile.at(out.grid().line_of(hex) % lines, out.grid().place_of(hex) % tile.length());
    };
    for (HexIndex hex = 0; hex < out.grid().size(); ++hex) out.set_terrain(hex, from.terrain(source(hex)));
    for (HexIndex hex = 0; hex < out.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d)
            if (out.side_present({hex, d})) (void)out.set_side({hex, d}, from.side({source(hex), d}));
    return out;
}

// A sheet of 34 by 22 inches with hexes of 17 mm.
void bench_sheet(const Setup& setup) {
    const char* const what = "58 x 31 hexes on 34 x 22 inches at 300 dpi, whole process";
    if (setup.program.empty()) return not_measured("R3", what, "needs --ramparts");
    constexpr int kDpi = 300;
    const fs::path folder = fs::temp_directory_path() / ("ramparts-bench-scan-" + std::to_string(getpid()));
    Scenario large = load_scenario(setup.scenarios + "/chippewa").scenario;
    large.map = repeated(large.map, 58, 31);
    write_on_map(folder, std::move(large));
    const Scenario s = load_scenario(folder).scenario;
    const std::string picture = (folder / "sheet.png").string();
    std::ofstream lines(folder / "printed.txt");
    const scan::Examples examples = examples_of(s, kExamplesOfAKind);
    for (const scan::HexExample& e : examples.hexes) lines << scan::line_of(s, e) << '\n';
    for (const scan::SideExample& e : examples.lines) lines << scan::line_of(s, e) << '\n';
    lines.close();
    Spent spent;
    if (run({setup.program, "draw", folder.string(), "-o", picture, "--dpi", std::to_string(kDpi), "--no-legend"})
            .seconds)
        spent = run({setup.program, "scan", folder.string(), "--picture", picture, "--points", points_of(s, kDpi),
                     "--examples", (folder / "printed.txt").string()});
    std::error_code error;
    fs::remove_all(folder, error);
    report("R3", what, number(spent.seconds, "s") + ", goal 15", at_most(spent.seconds, kMostSheet));
    report("R4", "its memory at the most", number(spent.memory, "GB") + ", goal 1.5",
           at_most(spent.memory, kMostSheetMemory));
}

}  // namespace

void bench_scan(const Setup& setup) {
    bench_battle(setup);
    bench_sheet(setup);
}

}  // namespace ramparts::bench
