// Loading and checking large maps, in this process against a bare pugixml parse and walk, and as a whole process
// against xmllint.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <pugixml.hpp>

#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/scenario/map_rows.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/xml/raw_tree.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/check/check.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

// What any reader has to do: parse, visit every attribute, keep a number for each hex.
std::uint64_t bare_walk(const std::string& text) {
    pugi::xml_document document;
    if (!document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8)) return 0;
    std::uint64_t sum = 0;
    std::vector<std::uint32_t> packed;
    for (const pugi::xml_node section : document.document_element())
        for (const pugi::xml_node item : section) {
            std::uint32_t value = 0;
            for (const pugi::xml_attribute attribute : item.attributes())
                for (const char* c = attribute.value(); *c; ++c) value = value * 31 + static_cast<unsigned char>(*c);
            packed.push_back(value);
            sum += value;
        }
    return sum + packed.size();
}

// Nothing when the program does not run to a good end.
Figure run_seconds(const std::vector<std::string>& words) {
    bool well = true;
    const double seconds = median_seconds(5, [&] {
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
        well =
            child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0 && well;
    });
    return well ? measured(seconds) : std::nullopt;
}

void whole_process(const Setup& setup) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("ramparts-bench-" + std::to_string(getpid()));
    write_made_up(folder, setup.scenarios, 370, 370);
    const auto size = fs::file_size(folder / "map.xml");
    const Figure ours = run_seconds({setup.program, "validate", folder.string()});
    const Figure theirs = run_seconds(
        {"xmllint", "--noout", "--stream", "--nonet", "--schema", setup.schema, (folder / "map.xml").string()});
    report("X2", "validate, whole process, " + std::to_string(size / 1000000) + " MB",
           milliseconds(ours) + ", " + number(ratio(ours, theirs), "x xmllint --stream --schema") + " (" +
               milliseconds(theirs) + ")",
           at_most(ours, theirs));
    fs::remove_all(folder);
}

// Saving one changed hex of a large map, beside reading it: in the writer's layout, and in one of a person's hand.
void saving(const Setup& setup) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("ramparts-bench-" + std::to_string(getpid()));
    write_made_up(folder, setup.scenarios, 1000, 1000);
    for (const bool by_hand : {false, true}) {
        if (by_hand) std::ofstream(folder / "map.xml", std::ios::app) << "<!-- by hand -->\n";
        const double reading = median_seconds(3, [&] { (void)load_scenario(folder); });
        ScenarioStore store(folder);
        store.begin();
        const auto read = [] { return xml::RawTree::bytes_read(); };
        std::uint64_t bytes = 0;
        bool saved = true;
        const double save = median_seconds(3, [&] {
            const HexIndex hex = 500'500;
            const auto terrain = static_cast<TerrainId>(store.document().scenario().map.terrain(hex) == 0 ? 1 : 0);
            (void)store.document().edit("Paint", [&](Edit& e) { e.set_terrain(hex, terrain); });
            const std::uint64_t before = read();
            saved = store.save() && saved;
            bytes = read() - before;
        });
        const double parses = static_cast<double>(bytes) / static_cast<double>(fs::file_size(folder / "map.xml"));
        report("X3", std::string("save one hex of 1000x1000") + (by_hand ? ", with a remark" : ""),
               number(save / reading, "x reading") + " (" + number(save * 1000, "ms") + "), the map parsed " +
                   number(parses, "times") + (saved ? "" : ", NOT SAVED"),
               at_most(saved ? Figure(save) : std::nullopt, 3 * reading) && parses < 1.01);
        store.close(true);
    }
    fs::remove_all(folder);
}

}  // namespace

void write_made_up(const std::filesystem::path& folder, const std::string& scenarios, int columns, int rows) {
    Scenario scenario = load_scenario(scenarios + "/thames").scenario;
    scenario.map = generated_map(columns, rows, 3, scenario.ruleset);
    write_on_map(folder, std::move(scenario));
}

void write_on_map(const std::filesystem::path& folder, Scenario scenario) {
    std::filesystem::create_directories(folder);
    scenario.map.id = "large";
    scenario.map_href = "map.xml";
    scenario.ruleset_href = "ruleset.xml";
    scenario.ruleset_sha256.clear();
    scenario.units.clear();
    scenario.reinforcements.clear();
    scenario.victory.resize(1);
    scenario.victory[0] = {};
    scenario.modules.clear();
    std::ofstream(folder / "map.xml") << write_map(scenario.map, scenario.ruleset);
    std::ofstream(folder / "ruleset.xml") << write_ruleset(scenario.ruleset);
    std::ofstream(folder / "scenario.xml") << write_scenario(scenario);
}

void bench_files(const Setup& setup) {
    Scenario scenario = load_scenario(setup.scenarios + "/thames").scenario;
    scenario.units.clear();
    scenario.map = generated_map(1000, 1000, 1, scenario.ruleset);
    const std::string text = write_map(scenario.map, scenario.ruleset);
    std::uint64_t sum = 0;
    const double bare = median_seconds(5, [&] { sum += bare_walk(text); });
    std::size_t findings = 0;
    const double ours = median_seconds(5, [&] {
        std::string copy = text;
        MapRead read = read_map(std::move(copy), "map.xml", scenario.ruleset);
        scenario.map = std::move(read.map);
        findings = check_scenario(scenario).size();
    });
    const double only_checks = median_seconds(3, [&] { findings = check_scenario(scenario).size(); });
    report("X1", "load and check 1000x1000, " + std::to_string(text.size() / 1000000) + " MB",
           number(static_cast<double>(text.size()) / 1e6 / ours, "MB/s") + ", " +
               number(ours / bare, "x bare parse and walk") + " (" + number(only_checks * 1000, "ms of checks") + ", " +
               std::to_string(findings) + " findings)",
           at_most(ours, 1.5 * bare));
    const double bytes = static_cast<double>(scenario.map.array_bytes()) / scenario.map.grid().size();
    report("M1", "engine memory per hex with hexsides and roads", number(bytes, "bytes"), bytes <= 8);
    saving(setup);
    const std::size_t page = web::scenario_page(load_scenario(setup.scenarios + "/lundys-lane").scenario).size();
    report("W1", "Lundy's Lane as a web page (goal: 1 MB)", number(static_cast<double>(page) / 1000, "KB"),
           page <= 1'000'000);
    if (!setup.program.empty() && !setup.schema.empty()) whole_process(setup);
    else not_measured("X2", "validate, whole process", "needs --ramparts and --schema");
    std::printf("    (work done: %llu)\n", static_cast<unsigned long long>(sum % 1000));
}

}  // namespace ramparts::bench
