// The benchmark program: one section per goal of play and of files. Prints figures and counted work, asserts nothing.
//
//   ramparts_bench SCENARIOS [play] [scripts] [queries] [files] [mods] [worker] [editor] [--ramparts PROGRAM --schema
//   XSD]
//   [--editor PROGRAM --minimal PROGRAM]
#include <cstdio>
#include <cstring>
#include <string>

#include "sdk/host/linked.hpp"
#include "tests/bench/sections.hpp"

int main(int argc, char** argv) {
    using namespace ramparts::bench;
    if (argc < 2) {
        std::fprintf(stderr,
                     "usage: ramparts_bench SCENARIOS [play] [scripts] [queries] [files] [mods] [worker] [editor] "
                     "[--ramparts PROGRAM "
                     "--schema MAP.XSD] [--editor PROGRAM --minimal PROGRAM]\n");
        return 1;
    }
    ramparts::install_linked_plugins();
    Setup setup;
    setup.scenarios = argv[1];
    bool play = false;
    bool scripts = false;
    bool queries = false;
    bool files = false;
    bool mods = false;
    bool worker = false;
    bool editor = false;
    for (int i = 2; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "play") play = true;
        else if (word == "scripts") scripts = true;
        else if (word == "queries") queries = true;
        else if (word == "files") files = true;
        else if (word == "mods") mods = true;
        else if (word == "worker") worker = true;
        else if (word == "editor") editor = true;
        else if (word == "--editor" && i + 1 < argc) setup.editor = argv[++i];
        else if (word == "--minimal" && i + 1 < argc) setup.minimal = argv[++i];
        else if (word == "--ramparts" && i + 1 < argc) setup.program = argv[++i];
        else if (word == "--schema" && i + 1 < argc) setup.schema = argv[++i];
    }
    const bool all = !play && !scripts && !queries && !files && !mods && !worker && !editor;
    if (all || play) bench_play(setup);
    if (all || scripts) bench_scripts(setup);
    if (all || queries) bench_queries(setup);
    if (all || files) bench_files(setup);
    if (all || files) bench_errata(setup);
    if (all || mods) bench_mods(setup);
    if (all || worker) bench_worker(setup);
    if (all || editor) bench_editor(setup);
    return 0;
}
