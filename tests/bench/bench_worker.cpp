// What the fence costs: the figures of a worker beside what is demanded of them.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/worker/host/worker_game.hpp"
#include "sdk/worker/host/worker_pool.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

using namespace worker;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

WorkerStart usual() {
    WorkerStart start;
    start.program = RAMPARTS_WORKER;
    start.policy.limited_allowed = true;
    return start;
}

std::shared_ptr<const Scenario> battle(const Setup& setup, const std::string& name) {
    return std::make_shared<const Scenario>(load_scenario(setup.scenarios + "/" + name).scenario);
}

// Resident memory of a process in MiB.
Figure resident(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/statm");
    double size = 0;
    double pages = 0;
    in >> size >> pages;
    return measured(pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20));
}

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// Lundy's Lane with two scripts beside it, which are read and made ready though no rule of it names them.
BattleFiles with_scripts(const Setup& setup) {
    BattleFiles files = battle_files(*battle(setup, "lundys-lane"));
    const std::string folder = RAMPARTS_PLUGIN_SOURCES "/samples/fieldworks-lua/";
    files.push_back({FileKind::plugin, "plugin.xml", text_of(folder + "plugin.xml")});
    files.push_back({FileKind::script, "fieldworks.lua", text_of(folder + "fieldworks.lua")});
    BattleFile description = files[3];
    for (const auto& [from, to] : {std::pair<std::string, std::string>{"sample.fieldworks-lua", "sample.second"}})
        for (std::size_t at = 0; (at = description.bytes.find(from, at)) != std::string::npos; at += to.size())
            description.bytes.replace(at, from.size(), to);
    BattleFile script = files[4];
    script.bytes.replace(script.bytes.find("sample.fieldworks-lua"), 21, "sample.second");
    files.push_back(description);
    files.push_back(script);
    return files;
}

void bench_start(const Setup& setup) {
    std::vector<double> starts;
    std::vector<double> loads;
    Figure idle;
    const BattleFiles files = with_scripts(setup);
    bool read = true;
    for (int i = 0; i < 21; ++i) {
        const auto begin = Clock::now();
        auto worker = Worker::start(usual());
        if (!worker) {
            not_measured("F15", "spawn to HELLO, LOAD, idle memory", "no worker: " + to_text(worker.error()));
            return;
        }
        starts.push_back(seconds_since(begin) * 1000);
        idle = resident((*worker)->process().id());
        const auto loading = Clock::now();
        const auto loaded = (*worker)->load(files);
        loads.push_back(seconds_since(loading) * 1000);
        read = read && loaded && loaded->playable;
        if (i == 0) std::printf("    the fence is %s here\n", std::string(to_string((*worker)->fence())).c_str());
    }
    report("F15", "spawn to HELLO (goal 30 ms)", number(median(starts), "ms"), at_most(median(starts), 30));
    report("F15", "LOAD of Lundy's Lane with two scripts (goal 20 ms)",
           number(median(loads), "ms") + (read ? "" : ", NOT READ"),
           at_most(read ? Figure(median(loads)) : std::nullopt, 20));
    report("F15", "resident memory, idle (goal 12 MiB)", number(idle, "MiB"), at_most(idle, 12));
}

void bench_game(const Setup& setup) {
    const char* const what = "LEGAL and PLAY, memory in play, kill -9";
    const auto scenario = battle(setup, "lundys-lane");
    auto game = WorkerGame::start(usual(), battle_files(*scenario), scenario, {7, 0, {"random", "random"}, true});
    if (!game)
        return not_measured(
            "F15", what,
            "no worker plays: " + (game.error().empty() ? std::string("?") : to_text(game.error().front())));
    std::vector<double> trips;
    while (!(*game)->over()) {
        const auto action = (*game)->next();
        if (!action) return not_measured("F15", what, "the worker names no action");
        const auto begin = Clock::now();
        const auto legal = (*game)->legal();
        const auto played = (*game)->play(*action);
        if (!legal || !played) return not_measured("F15", what, "the worker does not play on");
        trips.push_back(seconds_since(begin) * 1e6);
    }
    report("F15", "LEGAL and PLAY, told, checked, median (goal 150 µs)",
           number(median(trips), "µs") + " of " + std::to_string(trips.size()), at_most(median(trips), 150));
    const Figure memory = resident((*game)->process().id());
    report("F15", "resident memory, in play (goal 40 MiB)", number(memory, "MiB"), at_most(memory, 40));

    std::vector<double> ends;
    for (int i = 0; i < 11; ++i) {
        ::kill((*game)->process().id(), SIGKILL);
        const auto begin = Clock::now();
        const auto failed = (*game)->words();
        ends.push_back(seconds_since(begin) * 1000);
        if (failed || !(*game)->revive())
            return not_measured("F15", "kill -9 to finding (goal 200 ms)", "no finding, or no new worker");
    }
    report("F15", "kill -9 to finding (goal 200 ms)", number(median(ends), "ms"), at_most(median(ends), 200));
}

// Seconds that processors have spent on a process; nothing where the system does not count them.
Figure spent_by(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/schedstat");
    double nanoseconds = 0;
    in >> nanoseconds;
    return measured(nanoseconds / 1e9);
}
Figure between(Figure before, Figure after) { return before && after ? measured(*after - *before) : std::nullopt; }

// Alternating runs of the same games here and there, by what processors spend on them, on both sides of the fence.
void bench_many(const Setup& setup) {
    for (const char* name : {"thames", "lundys-lane"})
        for (const char* player : {"random", "tactician"}) {
            const std::string what = std::string("PLAY_MANY over the same games here, ") + player + ", " + name;
            const auto scenario = battle(setup, name);
            const auto rules = std::make_shared<const StandardRules>(scenario);
            MassRequest request;
            request.players = {player, player};
            request.games = player[0] == 'r' ? 6400 : 1600;  // half a second each
            auto pool = WorkerPool::start(usual(), battle_files(*scenario));
            if (!pool) {
                not_measured("F15", what, "no pool of workers");
                continue;
            }
            MassResult here;
            MassResult there;
            pid_t other = 0;
            PoolObserver observer;
            observer.dealt = [&](pid_t process, std::uint64_t, int) { other = process; };
            const auto play_there = [&] {
                auto played = (*pool)->play_many(request, observer);
                there = played ? std::move(played->mass) : MassResult();
            };
            play_there();
            std::vector<Figure> ratios;
            for (int i = 0; i < 7; ++i) {
                const Figure begin = spent_by(::getpid());
                here = play_many(rules, request);
                const Figure middle = spent_by(::getpid());
                const Figure before = spent_by(other);
                play_there();
                const Figure in_worker = between(before, spent_by(other));
                const Figure around = between(middle, spent_by(::getpid()));
                const Figure cost = in_worker && around ? Figure(*in_worker + *around) : std::nullopt;
                const Figure times = ratio(cost, between(begin, middle));
                ratios.push_back(times ? Figure((*times - 1) * 100) : std::nullopt);
            }
            const bool same = here.signature == there.signature && here.counters == there.counters;
            report("F15", what + " (goal 3 %)",
                   number(median(ratios), "%") + (same ? ", the same games" : ", OTHER GAMES"),
                   at_most(median(ratios), 3) && same);
        }
}

}  // namespace

void bench_worker(const Setup& setup) {
    bench_start(setup);
    bench_game(setup);
    bench_many(setup);
}

}  // namespace ramparts::bench
