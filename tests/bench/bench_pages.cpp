// Pages to play on: how large they are, and how much slower their program is than this one. Node runs it, by the same
// compiler of WebAssembly that Chromium has.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/playtest.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPageBattle = "thames";
constexpr int kPageRounds = 5;
constexpr double kMostPageBytes = 4e6;
constexpr double kMostOpening = 1.5;  // seconds
constexpr double kMostGames = 2.0;    // half the games a second of this program
constexpr double kMostPhase = 2.5;

/// What pages.mjs prints: a name and seconds a line. Empty when it could not run.
std::map<std::string, double> in_a_page(const std::string& player, const std::string& scenarios) {
    const std::string command = "node '" RAMPARTS_BENCH_SOURCES "/pages.mjs' '" + player + "' '" + scenarios + "' " +
                                kPageBattle + " " + std::to_string(kPageRounds) + " 2>/dev/null";
    std::map<std::string, double> figures;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(popen(command.c_str(), "r"), pclose);
    char name[32];
    double seconds = 0;
    while (out && std::fscanf(out.get(), "%31s %lf", name, &seconds) == 2) figures[name] = seconds;
    return figures;
}

// The games of a signature, as ramparts_signature() of a page plays them.
void play_signature(const std::shared_ptr<const StandardRules>& rules) {
    for (const auto& [who, one_in] : kSignatureRuns) {
        MassRequest request;
        request.players = {who, who};
        request.seed = kSignatureSeed;
        request.games = kSignatureGames / one_in;
        request.jobs = 1;
        (void)play_many(rules, request);
    }
}

void play_a_phase(const Scenario& scenario) {
    auto game = Playtest::start(scenario, {});
    if (!game) return;
    (*game)->let("planner:quick", Playtest::Until::phase);
    while ((*game)->waits_for_computer() && (*game)->step_player()) {
    }
}

void bench_page_size(const Setup& setup) {
    const fs::path page = fs::temp_directory_path() / ("ramparts-bench-page-" + std::to_string(getpid()) + ".html");
    const std::string command = "'" + setup.program + "' page '" + setup.scenarios + "/" + kPageBattle +
                                "' --play -o '" + page.string() + "' >/dev/null 2>&1";
    std::error_code error;
    const bool made = std::system(command.c_str()) == 0;
    const Figure bytes = made ? measured(static_cast<double>(fs::file_size(page, error))) : std::nullopt;
    fs::remove(page, error);
    report("W2", "a page to play on", number(bytes ? Figure(*bytes / 1e6) : bytes, "MB") + ", goal 4",
           at_most(bytes, kMostPageBytes));
}

}  // namespace

void bench_pages(const Setup& setup) {
    const fs::path player = fs::path(setup.program).parent_path().parent_path() / "share" / "ramparts" / "player";
    if (setup.program.empty() || !fs::exists(player / "player.wasm"))
        return not_measured("W2", "pages to play on",
                            setup.program.empty() ? "needs --ramparts" : "needs sdk/setup/player.sh");
    bench_page_size(setup);
    auto there = in_a_page(player.string(), setup.scenarios);
    const auto page = [&](const char* name) { return there.contains(name) ? measured(there[name]) : std::nullopt; };
    const Scenario scenario = load_scenario(setup.scenarios + "/" + kPageBattle).scenario;
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario));
    const Figure open = page("open");
    report("W3", "its program and battle opened, to the first choice", milliseconds(open) + ", goal 1500",
           at_most(open, kMostOpening));
    const Figure games = ratio(page("games"), median_core_seconds(kPageRounds, [&] { play_signature(rules); }));
    report("W4", "whole games there, times of here", number(games, "x") + ", goal 2", at_most(games, kMostGames));
    const Figure phase = ratio(page("phase"), median_core_seconds(kPageRounds, [&] { play_a_phase(scenario); }));
    report("W5", "a phase of planner:quick there, times of here", number(phase, "x") + ", goal 2.5",
           at_most(phase, kMostPhase));
}

}  // namespace ramparts::bench
