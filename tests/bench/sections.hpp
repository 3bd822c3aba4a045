// The sections of the benchmark program.
#pragma once

#include <filesystem>
#include <string>

#include "engine/model/scenario.hpp"

namespace ramparts::bench {

struct Setup {
    std::string scenarios;  ///< folder of the shipped battles
    std::string program;    ///< the command line tool, for whole-process figures; empty = left out
    std::string schema;     ///< XSD of maps for the peer of whole-process validation
    std::string editor;     ///< the editor, measured on the screen named by DISPLAY; empty = left out
    std::string minimal;    ///< the smallest program of the same toolkit, the editor's yardstick
};

void bench_play(const Setup& setup);     ///< P1, P3, A1
void bench_scripts(const Setup& setup);  ///< F5
void bench_queries(const Setup& setup);  ///< P4, P7
void bench_files(const Setup& setup);    ///< X1, X2, X3, M1, W1
void bench_errata(const Setup& setup);   ///< D1, D2, D3
void bench_mods(const Setup& setup);     ///< M5
void bench_worker(const Setup& setup);   ///< F15
void bench_pages(const Setup& setup);    ///< W2, W3, W4, W5
void bench_scan(const Setup& setup);     ///< R1, R2, R3, R4
void bench_editor(const Setup& setup);   ///< E1, E2, E4, M2; E3 is the editor's own --bench-paint

/// Writes a playable scenario of a made-up map and its own ruleset into a folder.
void write_made_up(const std::filesystem::path& folder, const std::string& scenarios, int columns, int rows);
/// The same with the map and ruleset of a scenario; nothing else of it is kept.
void write_on_map(const std::filesystem::path& folder, Scenario scenario);

}  // namespace ramparts::bench
