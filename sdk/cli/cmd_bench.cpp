// `ramparts bench`: whole random games as a measure of speed and, with --signature, of sameness.
#include <chrono>
#include <functional>

#include "engine/playouts/playout.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/sandbox.hpp"
#include "sdk/words/translate.hpp"
#include "sdk/worker/host/worker_game.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kBenchOptions[] = {
    {.name = "signature",
     .value = "",
     .help = RP_TR("print only one number made from all final positions: "
                   "the same for every compiler, build flavour and machine")},
    {.name = "games",
     .value = "N",
     .help = RP_TR("games for each battle and pair of players"),
     .number = true,
     .min = 1,
     .max = 100'000'000},
    {.name = "seed", .value = "N", .help = RP_TR("seed of the games"), .fallback = "1812", .number = true},
    {.name = "jobs", .value = "N", .help = RP_TR("threads"), .fallback = "1", .number = true, .min = 1, .max = 1024},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

struct Row {
    std::string scenario;
    std::string player;
    MassResult result;
    std::uint64_t microseconds = 0;
    [[nodiscard]] std::uint64_t per_second(std::uint64_t n) const {
        return n * 1'000'000 / std::max<std::uint64_t>(microseconds, 1);
    }
};

// Plays the games of a request, here or in workers that have read the battle.
using Play = std::function<int(const MassRequest& request, MassResult& result)>;

int measure(const Play& play, std::uint64_t games, const Arguments& arguments, Row& row) {
    MassRequest request;
    request.players = {row.player, row.player};
    request.seed = arguments.number("seed");
    request.games = games;
    request.jobs = static_cast<unsigned>(arguments.number("jobs"));
    const auto begin = std::chrono::steady_clock::now();
    if (const int code = play(request, row.result); code != kClean) return code;
    row.microseconds = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin).count());
    return kClean;
}

// Opens a battle and says how its games are played.
int open_battle(const Arguments& arguments, Console& console, const std::string& path, OpenScenario& battle,
                Play& play) {
    if (!sandboxed(arguments) && !needs_worker(console, path)) {
        const int code = open_scenario(console, path, battle);
        play = [&battle](const MassRequest& request, MassResult& result) {
            result = play_many(battle.rules, request);
            return kClean;
        };
        return code;
    }
    if (const int code = open_for_workers(console, path, battle); code != kClean) return code;
    worker::WorkerStart start;
    if (const int code = worker_start(arguments, console, start); code != kClean) return code;
    auto pool = worker::WorkerPool::start(start, files_for_workers(*battle.scenario));
    if (!pool) return report_worker(console, std::move(pool.error()), battle);
    play = [&console, &battle, pool = std::shared_ptr<worker::WorkerPool>(std::move(*pool))](const MassRequest& request,
                                                                                             MassResult& result) {
        auto played = pool->play_many(request);
        if (!played) return report_worker(console, {played.error()}, battle);
        console.report(played->notes);
        result = std::move(played->mass);
        return static_cast<int>(kClean);
    };
    return kClean;
}

void print_json(Console& console, const std::vector<Row>& rows, std::uint64_t signature) {
    JsonWriter json;
    json.begin_object().key("rows").begin_array();
    for (const Row& row : rows) {
        json.begin_object()
            .member("scenario", row.scenario)
            .member("player", row.player)
            .member("games", row.result.games);
        json.member("microseconds", row.microseconds).member("games_per_second", row.per_second(row.result.games));
        json.member("decisions", row.result.counters.decisions).member("moves", row.result.counters.moves);
        json.member("combats", row.result.counters.combats)
            .member("dice", row.result.counters.dice)
            .member("signature", hash_digits(row.result.signature))
            .end_object();
    }
    console.print(json.end_array().member("signature", hash_digits(signature)).end_object().take());
}

int bench_command(const Arguments& arguments, Console& console) {
    std::vector<std::string> paths = arguments.operands;
    if (paths.empty()) paths.emplace_back("scenarios");
    const FoundScenarios found = find_scenarios(paths);
    if (!found.without.empty() || found.scenarios.empty())
        return console.refuse(
            kUnreadable, "RP6042",
            "no scenario.xml in '" + (found.without.empty() ? paths[0] : found.without[0]) + "' or below",
            "give a folder of scenarios");
    const bool only_signature = arguments.has("signature");
    std::vector<Row> rows;
    std::uint64_t signature = 0;
    for (const auto& path : found.scenarios) {
        OpenScenario battle;
        Play play;
        if (const int code = open_battle(arguments, console, path.string(), battle, play); code != kClean) return code;
        const std::uint64_t games = arguments.has("games") ? arguments.number("games")
                                    : only_signature       ? kSignatureGames
                                                           : 2000;
        for (const auto& [player, one_in] : kSignatureRuns) {
            const std::uint64_t share = std::max<std::uint64_t>(games / one_in, 1);
            Row& row = rows.emplace_back(Row{battle.scenario->id, player, {}, 0});
            if (const int code = measure(play, share, arguments, row); code != kClean) return code;
            signature = hash_combine(signature, row.result.signature);
        }
    }
    if (arguments.has("json")) {
        print_json(console, rows, signature);
        return kClean;
    }
    if (!only_signature)
        for (const Row& row : rows) {
            const PlayoutCounters& c = row.result.counters;
            console.line(row.scenario + ", " + row.player + ": " + std::to_string(row.per_second(row.result.games)) +
                         " games/s, " + std::to_string(row.per_second(c.decisions)) + " decisions/s (" +
                         counted(row.result.games, "game") + ", " + counted(c.decisions, "decision") + ", " +
                         counted(c.moves, "move") + ", " + counted(c.combats, "combat") + ", " +
                         counted(c.dice, "die", "dice") + ")");
        }
    console.line(hash_digits(signature));
    keep_sandbox_choice(arguments, console);
    return kClean;
}

}  // namespace

const Command kBench = {
    .name = "bench",
    .summary = RP_TR("Time random games, or print their signature"),
    .operands = "[SCENARIO…]",
    .min_operands = 0,
    .max_operands = -1,
    .about = RP_TR(
        "Without operands all battles below ./scenarios are played. The counters beside each speed show that no work "
        "was left out."),
    .options = kBenchOptions,
    .examples =
        "ramparts bench scenarios/chippewa scenarios/lundys-lane\n"
        "ramparts bench --signature\n"
        "ramparts bench scenarios/thames --games 4000 --jobs 4",
    .plugins = PluginUse::installed,
    .errata = true,
    .sandbox = true,
    .run = bench_command,
};

}  // namespace ramparts::tools
