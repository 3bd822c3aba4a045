// The benchmark program: one section per goal of play and of files. Prints figures and counted work, asserts nothing.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include "sdk/extend/host/linked.hpp"
#include "tests/bench/sections.hpp"

namespace {

using namespace ramparts::bench;

struct Section {
    std::string_view name;
    void (*run)(const Setup&);
    bool wanted = false;
};
Section g_sections[] = {{"play", bench_play},     {"scripts", bench_scripts}, {"queries", bench_queries},
                        {"files", bench_files},   {"errata", bench_errata},   {"mods", bench_mods},
                        {"worker", bench_worker}, {"pages", bench_pages},     {"scan", bench_scan},
                        {"editor", bench_editor}};

struct Option {
    std::string_view name;
    std::string Setup::*value;
};
constexpr Option kOptions[] = {{"--ramparts", &Setup::program},
                               {"--schema", &Setup::schema},
                               {"--editor", &Setup::editor},
                               {"--minimal", &Setup::minimal}};

int usage() {
    std::fprintf(stderr, "usage: ramparts_bench SCENARIOS");
    for (const Section& section : g_sections) std::fprintf(stderr, " [%s]", std::string(section.name).c_str());
    std::fprintf(stderr, " [--ramparts PROGRAM --schema MAP.XSD] [--editor PROGRAM --minimal PROGRAM]\n");
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return usage();
    ramparts::install_linked_plugins();
    Setup setup;
    setup.scenarios = argv[1];
    bool all = true;
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        const auto section = std::find_if(std::begin(g_sections), std::end(g_sections),
                                          [&](const Section& s) { return s.name == word; });
        const auto option =
            std::find_if(std::begin(kOptions), std::end(kOptions), [&](const Option& o) { return o.name == word; });
        if (section != std::end(g_sections)) {
            section->wanted = true;
            all = false;
        } else if (option != std::end(kOptions) && i + 1 < argc) {
            setup.*(option->value) = argv[++i];
        } else {
            return usage();
        }
    }
    if (!std::filesystem::exists(std::filesystem::path(setup.scenarios) / "thames" / "scenario.xml")) {
        std::fprintf(stderr, "%s has no battles: name the folder of the shipped ones\n", argv[1]);
        return 1;
    }
    for (const Section& section : g_sections)
        if (all || section.wanted) section.run(setup);
    return 0;
}
