// Playouts per second of every battle, whole games between tacticians, and a balance run on two threads.
#include <cstdio>
#include <memory>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

constexpr const char* kBattles[] = {"thames", "chippewa", "lundys-lane", "queenston-heights"};

std::shared_ptr<const StandardRules> rules_of(const Setup& setup, const char* battle) {
    const LoadedScenario loaded = load_scenario(setup.scenarios + "/" + battle);
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
}

std::string counted(const PlayoutCounters& c) {
    const double games = static_cast<double>(std::max<std::uint64_t>(c.games, 1));
    char text[128];
    std::snprintf(text, sizeof text, " (a game: %.0f decisions, %.0f moves, %.0f combats, %.0f dice)",
                  static_cast<double>(c.decisions) / games, static_cast<double>(c.moves) / games,
                  static_cast<double>(c.combats) / games, static_cast<double>(c.dice) / games);
    return text;
}

// Games with the modules loaded as a library against the same modules linked in, in turn.
void bench_loaded(const Setup& setup) {
    HostRequest host;
    host.folders = {RAMPARTS_TLG2_PLUGIN};
    host.user_plugins = false;
    const auto loaded = load_plugins(host).catalogue;
    for (const char* battle : kBattles) {
        const LoadedScenario read = load_scenario(setup.scenarios + "/" + battle);
        const auto scenario = std::make_shared<const Scenario>(read.scenario);
        const std::shared_ptr<const StandardRules> rules[] = {std::make_shared<const StandardRules>(scenario),
                                                              std::make_shared<const StandardRules>(scenario, loaded)};
        for (const char* player : {"random", "tactician"}) {
            MassRequest request;
            request.players = {player, player};
            request.games = player[0] == 'r' ? 2000 : 100;
            MassResult results[2];
            std::vector<double> ratios;
            for (int i = 0; i < 5; ++i) {
                double seconds[2];
                for (int k = 0; k < 2; ++k)
                    seconds[k] = median_core_seconds(1, [&] { results[k] = play_many(rules[k], request); });
                ratios.push_back(seconds[0] / seconds[1]);
            }
            const double ratio = median(ratios);
            const bool same = results[0].signature == results[1].signature;
            report("F4", std::string("modules loaded v linked in, ") + player + ", " + battle,
                   number(ratio, "x the speed") + (same ? ", the same games" : ", OTHER GAMES"), ratio >= 0.9 && same);
        }
    }
}

}  // namespace

void bench_play(const Setup& setup) {
    bench_loaded(setup);
    for (const char* battle : kBattles) {
        const auto rules = rules_of(setup, battle);
        MassRequest request;
        request.games = 1500;
        MassResult result;
        const double seconds = median_core_seconds(5, [&] { result = play_many(rules, request); });
        const double speed = static_cast<double>(request.games) / seconds;
        report("P1", std::string("random playouts, one core, ") + battle,
               number(speed, "/s") + counted(result.counters), speed >= 3000);

        request.games = 100;
        request.players = {"tactician", "tactician"};
        const double slow = median_core_seconds(3, [&] { result = play_many(rules, request); });
        const double each = slow * 1000 / 100;
        report("P3", std::string("tactician v tactician, ") + battle,
               number(each, "ms a game") + counted(result.counters), each <= 25);
    }
    const auto rules = rules_of(setup, kBattles[0]);
    MassRequest request;
    request.games = 10000;
    const auto timed = [&](unsigned jobs, MassResult& result) {
        request.jobs = jobs;
        return median_seconds(1, [&] { result = play_many(rules, request); });
    };
    // In turn, so that whatever else the machine does slows both.
    MassResult alone;
    MassResult shared;
    std::vector<double> ratios;
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        const double one = timed(1, alone);
        times.push_back(timed(2, shared));
        ratios.push_back(one / times.back());
    }
    const double two = median(times);
    const double ratio = median(ratios);
    report("A1", "balance run of 10,000 random games, two threads",
           number(two, "s") + ", " + number(ratio, "x one thread"), two <= 3 && ratio >= 1.9);
    std::printf("    the same games with one thread and with two: %s\n",
                alone.signature == shared.signature ? "yes" : "NO");
}

}  // namespace ramparts::bench
