// `ramparts run`: one game told turn by turn, or many games counted.
#include <algorithm>
#include <filesystem>
#include <thread>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/log_json.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/cli/run_sandboxed.hpp"
#include "sdk/cli/sandbox.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kRunOptions[] = {
    {.name = "side",
     .value = "ID=PLAYER",
     .help = RP_TR("who plays a side; --us PLAYER is short for --side us=PLAYER"),
     .repeats = true},
    {.name = "seed",
     .value = "N",
     .help = RP_TR("seed of the dice and of the players' choices"),
     .fallback = "1",
     .number = true},
    {.name = "games",
     .value = "N",
     .help = RP_TR("how many games to play"),
     .fallback = "1",
     .number = true,
     .min = 1,
     .max = 100'000'000},
    {.name = "game",
     .value = "K",
     .help = RP_TR("play only game K of the series (counted from 0), narrated in full"),
     .number = true},
    {.name = "jobs",
     .value = "N",
     .help = RP_TR("threads for many games; by default one for each processor"),
     .number = true,
     .min = 1,
     .max = 1024},
    {.name = "compare",
     .value = "ID=PLAYER",
     .help = RP_TR("play the same games again and print the difference: with that player for a side, or, given a "
                   "scenario, with that version of the battle, without --errata and --setting")},
    {.name = "journal", .value = "FILE", .help = RP_TR("write the record of the game")},
    {.name = "view", .value = "SIDE", .help = RP_TR("narrate what this side sees, without the secrets of the other")},
    {.name = "quiet", .value = "", .help = RP_TR("only the outcome"), .letter = 'q'},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

// What the same games are played with once more: another player of a side, or another version of the battle.
struct Compared {
    SideId side = 0;  // whose wins are told
    std::string player{};
    std::string path{};
    OpenScenario version{};
    BalanceTotals totals{};
    GamePairs pairs{};
};

struct Request : RunRequest {
    std::optional<Compared> compared{};
    std::optional<SideId> view{};  // of one game: whose lines are told; all without
};

int set_player(Console& console, SideId side, const std::string& id, const std::string& player, Request& out) {
    if (!out.players[side].empty())
        return console.refuse(kUsage, "RP6040", "side '" + id + "' is given two players", "give it one");
    std::vector<std::string_view> known;
    for (const PlayerInfo& info : known_players()) known.push_back(info.id);
    if (!find_player(player))
        return console.refuse(kUsage, "RP6040",
                              player.empty() ? "side '" + id + "' needs a player" : std::string(why_no_player(player)),
                              suggestion(player, known));
    out.players[side] = player;
    return kClean;
}

// A player of a plugin is native code, which a worker does not have; a script that brings one it has.
bool of_a_script(const std::string& player) {
    const std::string id = player.substr(0, player.find_first_of(":@"));
    return std::ranges::any_of(plugins_in_force(), [&](const PluginStatus& plugin) {
        return (plugin.packaged || plugin.state == PluginState::scripted) &&
               std::ranges::any_of(plugin.info.players, [&](const PlayerEntry& p) { return p.id == id; });
    });
}

int only_own_players(Console& console, const Request& request) {
    for (const std::string& player : request.players)
        if (!is_own_player(player) && !of_a_script(player))
            return console.refuse(kUsage, "RP6040", "the player '" + player + "' of a plugin does not play in a worker",
                                  "leave out --sandbox, or take random, tactician or the player of a script");
    return kClean;
}

int unknown_option(Console& console, const Scenario& scenario, const std::string& name) {
    std::vector<std::string_view> names;
    for (const SideInfo& info : scenario.sides) names.push_back(info.id);
    for (const OptionInfo& option : kRunOptions) names.push_back(option.name);
    return console.refuse(kUsage, "RP6040", "there is no option '--" + name + "' and no side of that name",
                          suggestion(name, names));
}

int read_players(const Arguments& arguments, Console& console, const Scenario& scenario, Request& out) {
    for (const auto& [id, player] : arguments.side_players) {
        const auto side = scenario.side(id);
        if (!side) return unknown_option(console, scenario, id);
        if (const int code = set_player(console, *side, id, player, out); code != kClean) return code;
    }
    for (const std::string& text : arguments.values("side")) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
            return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--side'",
                                  "write ID=PLAYER, such as us=tactician");
        const std::string id = text.substr(0, equals);
        const auto side = find_side(console, scenario, id);
        if (!side) return kUsage;
        if (const int code = set_player(console, *side, id, text.substr(equals + 1), out); code != kClean) return code;
    }
    for (std::string& player : out.players)
        if (player.empty()) player = "tactician";
    return kClean;
}

// Another version of the battle, without the errata and settings that the command line names.
int open_version(Console& console, const Scenario& scenario, const std::string& path, Compared& out) {
    if (const int code = open_scenario(console, path, out.version, WithErrata::of_mods); code != kClean) return code;
    const auto& sides = out.version.scenario->sides;
    if (sides[0].id != scenario.sides[0].id || sides[1].id != scenario.sides[1].id)
        return console.refuse(
            kUsage, "RP6040", "'" + path + "' is not a version of this battle: its sides are others",
            "give a scenario with the sides " + scenario.sides[0].id + " and " + scenario.sides[1].id);
    out.path = path;
    return kClean;
}

// The value of --compare; nothing is compared without it.
int read_compared(const Arguments& arguments, Console& console, const Scenario& scenario, bool workers,
                  std::optional<Compared>& out) {
    if (!arguments.has("compare")) return kClean;
    const std::string text(arguments.value("compare"));
    if (arguments.number("games") < 2 || arguments.has("game"))
        return console.refuse(kUsage, "RP6040", "'--compare' compares many games", "add '--games N'");
    if (workers)
        return console.refuse(kUsage, "RP6040", "'--compare' does not play in workers", "leave out '--sandbox'");
    const std::size_t equals = text.find('=');
    std::error_code error;
    if (std::filesystem::exists(text, error)) return open_version(console, scenario, text, out.emplace());
    if (equals == std::string::npos)
        return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--compare'",
                              "write ID=PLAYER, such as us=tactician, or the folder of a scenario");
    const auto side = find_side(console, scenario, text.substr(0, equals));
    if (!side) return kUsage;
    Request probe;
    if (const int code = set_player(console, *side, text.substr(0, equals), text.substr(equals + 1), probe);
        code != kClean)
        return code;
    out.emplace().side = *side;
    out->player = probe.players[*side];
    return kClean;
}

// The value of --view; without it everything is told.
int read_view(const Arguments& arguments, Console& console, const Scenario& scenario, bool workers, Request& out) {
    if (!arguments.has("view")) return kClean;
    if (workers) return console.refuse(kUsage, "RP6040", "'--view' does not play in workers", "leave out '--sandbox'");
    if (arguments.number("games") > 1 && !arguments.has("game"))
        return console.refuse(kUsage, "RP6040", "'--view' is about one game",
                              "add '--game K' to choose one of the series");
    out.view = find_side(console, scenario, std::string(arguments.value("view")));
    return out.view ? kClean : kUsage;
}

int read_request(const Arguments& arguments, Console& console, const Scenario& scenario, Request& out) {
    if (const int code = read_players(arguments, console, scenario, out); code != kClean) return code;
    out.seed = arguments.number("seed");
    out.games = arguments.number("games");
    out.game = arguments.number("game");
    if (arguments.has("game")) {
        if (out.games > 1 && out.game >= out.games)
            return console.refuse(kUsage, "RP6040",
                                  "the series has no game " + std::to_string(out.game) + ", its last is game " +
                                      std::to_string(out.games - 1),
                                  "games are counted from 0; give a smaller '--game' or more '--games'");
    } else if (out.games > 1 && arguments.has("journal")) {
        return console.refuse(kUsage, "RP6040", "'--journal' records one game",
                              "add '--game K' to choose one of the series");
    }
    return kClean;
}

void game_json(JsonWriter& json, const Game& game, const StandardRules& rules, const Request& request,
               const std::vector<NarrationLine>& lines) {
    const Situation end = situation(rules, game.view());
    write_game(json, rules.context()->scenario(), request,
               {game.state(),
                game.steps().size(),
                end.reason,
                {end.sides[0].factors_lost, end.sides[1].factors_lost},
                end.points},
               lines);
}

// Tells what players of plugins did that they may not: the game went on without them.
int report_offences(Console& console, const std::vector<MassResult::Offence>& offences, std::uint64_t games) {
    for (const auto& [game, text] : offences) {
        Diagnostic finding;
        finding.code = "RP7401";
        finding.severity = Severity::error;
        finding.message = games > 1 ? message("game {1}: {2}", game, text) : text;
        finding.fix = wording("tell the author of the plugin; ramparts plugin check shows more");
        console.report(finding);
    }
    return offences.empty() ? kClean : kViolations;
}

int run_one(const Arguments& arguments, Console& console, const OpenScenario& battle, const Request& request) {
    const Scenario& scenario = *battle.scenario;
    Game game(battle.rules);
    Match match(battle.rules, request.players, Luck(request.seed, request.game));
    const bool json = arguments.has("json");
    const bool quiet = arguments.has("quiet");
    std::vector<NarrationLine> lines;
    if (!json) console.line(run_heading(scenario, request));
    {
        Narrator narrator(game, *battle.rules, [&](const NarrationLine& line) {
            if (!told_to(line, request.view)) return;
            if (json) lines.push_back(line);
            else if (!quiet || line.kind == NarrationLine::Kind::title || line.kind == NarrationLine::Kind::victory)
                console.line(to_text(line));
        });
        play_told(game, match, &narrator);
    }
    if (json) {
        JsonWriter writer;
        game_json(writer, game, *battle.rules, request, quiet ? std::vector<NarrationLine>{} : lines);
        console.print(writer.take());
    } else {
        console.line(counted(game.steps().size(), "step") + ", final hash " + hash_digits(game.state().hash()));
    }
    std::vector<MassResult::Offence> offences;
    for (const Message& text : match.offences()) offences.push_back({request.game, text});
    const int code = std::max(report_offences(console, offences, 1), report_modules(console, battle.rules->offences()));
    if (!arguments.has("journal")) return code;
    return write_record(arguments, console, request, make_journal(game), scenario) ? code : kUnreadable;
}

// 512 as "51.2 %".
std::string percent(int per_mille) {
    return std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10) + " %";
}

std::string mean(std::uint64_t sum, std::uint64_t n) {
    const std::uint64_t tenths = n ? (sum * 10 + n / 2) / n : 0;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

// 41 as "+4.1 %".
std::string signed_percent(int per_mille) {
    return (per_mille < 0 ? "-" : "+") + percent(per_mille < 0 ? -per_mille : per_mille);
}

// Plays a series and keeps who won each game.
MassResult play_kept(const OpenScenario& battle, MassRequest mass, BalanceTotals& totals) {
    totals.winners.assign(mass.games, BalanceTotals::kNotPlayed);
    totals.ends.assign(mass.games, 0);
    mass.finished = [&](std::uint64_t game, const GameResult& result) {
        const auto winner = static_cast<std::uint8_t>(result.winner == kNoSide ? kSides : result.winner);
        totals.winners[game] = winner;
        totals.ends[game] = result.hash;
        ++totals.wins[winner];
        ++totals.games;
    };
    return play_many(battle.rules, mass);
}

std::string told(const Scenario& scenario, const Compared& compared, const std::string& player) {
    const ShareDifference paired = paired_difference(compared.pairs);
    const std::uint64_t otherwise = compared.pairs.gained + compared.pairs.lost + compared.pairs.otherwise;
    return "  with " +
           (compared.path.empty() ? compared.player + " in the place of " + player : "the version " + compared.path) +
           ", " + scenario.sides[compared.side].name + ": " + counted(compared.totals.wins[compared.side], "win") +
           " of " + counted(compared.totals.games, "game") + "; difference " + signed_percent(paired.difference) +
           ", 95 % interval of pairs " + signed_percent(paired.low) + " to " + signed_percent(paired.high) + "; " +
           (otherwise == 0 ? "no game" : counted(otherwise, "game")) + " ended otherwise";
}

void mass_json(JsonWriter& json, const Scenario& scenario, const Request& request, const MassResult& result) {
    const std::optional<Compared>& compared = request.compared;
    json.begin_object().member("scenario", scenario.id).member("seed", request.seed).member("games", result.games);
    json.member("interrupted", result.games != request.games);
    write_settings(json, request.settings);
    json.key("sides").begin_array();
    for (SideId s = 0; s < kSides; ++s) {
        const ShareInterval share = wilson(result.wins[s], result.games);
        json.begin_object()
            .member("side", scenario.sides[s].id)
            .member("player", request.players[s])
            .member("wins", result.wins[s]);
        json.key("share").fixed(share.share, 3).key("low95").fixed(share.low, 3).key("high95").fixed(share.high, 3);
        json.key("mean_factors_lost")
            .fixed(static_cast<std::int64_t>(result.games ? (result.losses[s] * 100 + result.games / 2) / result.games
                                                          : 0),
                   2);
        json.end_object();
    }
    json.end_array().member("undecided", result.wins[kSides]).member("decisions", result.counters.decisions);
    json.member("moves", result.counters.moves)
        .member("combats", result.counters.combats)
        .member("dice", result.counters.dice);
    json.member("signature", hash_digits(result.signature));
    if (compared) {
        const ShareDifference paired = paired_difference(compared->pairs);
        json.key("compared").begin_object().member("side", scenario.sides[compared->side].id);
        if (compared->path.empty()) json.member("player", compared->player);
        else json.member("scenario", compared->path);
        json.member("games", compared->totals.games);
        json.member("wins", compared->totals.wins[compared->side]).key("difference").fixed(paired.difference, 3);
        json.key("low95").fixed(paired.low, 3).key("high95").fixed(paired.high, 3);
        json.member("gained", compared->pairs.gained).member("lost", compared->pairs.lost);
        json.member("otherwise", compared->pairs.otherwise).end_object();
    }
    json.end_object();
}

// Who has won how often.
void tell_shares(Console& console, const Scenario& scenario, const Request& request, const MassResult& result,
                 bool finished) {
    console.line(scenario.name + ": " + counted(result.games, "game") + ", seed " + std::to_string(request.seed) +
                 with_settings(request.settings) +
                 (finished ? "" : " (interrupted, " + std::to_string(request.games) + " were asked for)"));
    for (SideId s = 0; s < kSides; ++s) {
        const ShareInterval share = wilson(result.wins[s], result.games);
        console.line("  " + scenario.sides[s].name + " (" + request.players[s] +
                     "): " + counted(result.wins[s], "win") + ", " + percent(share.share) + ", 95 % interval " +
                     percent(share.low) + " to " + percent(share.high) + "; mean loss " +
                     mean(result.losses[s], result.games) + " factors");
    }
}

int run_many(const Arguments& arguments, Console& console, const OpenScenario& battle, Request& request,
             const worker::WorkerStart* workers) {
    std::optional<Compared>& compared = request.compared;
    const Scenario& scenario = *battle.scenario;
    const std::uint64_t all = request.games * (compared ? 2 : 1);
    std::uint64_t before = 0;
    MassRequest mass;
    mass.players = request.players;
    mass.seed = request.seed;
    mass.games = request.games;
    mass.jobs = arguments.has("jobs") ? static_cast<unsigned>(arguments.number("jobs"))
                                      : std::max(1U, std::thread::hardware_concurrency());
    const Interrupt interrupt;
    mass.progress = [&](std::uint64_t done) {
        console.progress(before + done, all);
        return !interrupt.asked();
    };
    MassResult result;
    BalanceTotals totals;
    if (!workers) result = play_kept(battle, mass, totals);
    else if (const int code = play_in_workers(console, *workers, battle, mass, result); code != kClean) return code;
    bool finished = result.games == request.games;
    if (compared && finished) {
        before = request.games;
        const bool version = !compared->path.empty();
        if (!version) mass.players[compared->side] = compared->player;
        const MassResult other = play_kept(version ? compared->version : battle, mass, compared->totals);
        finished = other.games == request.games;
        result.offences.insert(result.offences.end(), other.offences.begin(), other.offences.end());
        if (version) result.modules.insert(result.modules.end(), other.modules.begin(), other.modules.end());
        compared->pairs = game_pairs(totals, compared->totals, compared->side);
    }
    console.end_progress();
    const int offended =
        std::max(report_offences(console, result.offences, request.games), report_modules(console, result.modules));
    const int code = finished ? offended : kInterrupted;
    if (arguments.has("json")) {
        JsonWriter json;
        mass_json(json, scenario, request, result);
        console.print(json.take());
        return code;
    }
    tell_shares(console, scenario, request, result, finished);
    if (compared) console.line(told(scenario, *compared, request.players[compared->side]));
    console.line("  draws: " + (result.wins[kSides] ? std::to_string(result.wins[kSides]) : std::string("none")));
    if (!arguments.has("quiet"))
        console.line("  per game: " + mean(result.counters.decisions, result.games) + " decisions, " +
                     mean(result.counters.moves, result.games) + " moves, " +
                     mean(result.counters.combats, result.games) + " combats; signature " +
                     hash_digits(result.signature));
    return code;
}

int run_command(const Arguments& arguments, Console& console) {
    const bool workers = sandboxed(arguments) || needs_worker(console, arguments.operands[0]);
    OpenScenario battle;
    Choices choices;
    if (const int code = read_choices(arguments, console, choices); code != kClean) return code;
    if (const int code = workers ? open_for_workers(console, arguments.operands[0], battle, choices)
                                 : open_scenario(console, arguments.operands[0], battle, WithErrata::in_force, choices);
        code != kClean)
        return code;
    Request request;
    request.settings = battle.settings;
    if (const int code = read_request(arguments, console, *battle.scenario, request); code != kClean) return code;
    if (const int code = read_view(arguments, console, *battle.scenario, workers, request); code != kClean) return code;
    const bool many = request.games > 1 && !arguments.has("game");
    if (const int code = read_compared(arguments, console, *battle.scenario, workers, request.compared); code != kClean)
        return code;
    if (!workers)
        return many ? run_many(arguments, console, battle, request, nullptr)
                    : run_one(arguments, console, battle, request);
    if (const int code = only_own_players(console, request); code != kClean) return code;
    worker::WorkerStart start;
    if (const int code = worker_start(arguments, console, start); code != kClean) return code;
    const int code = many ? run_many(arguments, console, battle, request, &start)
                          : run_sandboxed(arguments, console, battle, request, start);
    if (code == kClean) keep_sandbox_choice(arguments, console);
    return code;
}

}  // namespace

const Command kRun = {
    .name = "run",
    .summary = RP_TR("Play a battle and narrate it, or play many and count"),
    .operands = "SCENARIO [--SIDE PLAYER]…",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "SIDE is the id of a side of the scenario, such as us or ac. The players are random, tactician (the default), "
        "and those of plugins, which ramparts plugin list names; planner is the strongest. ID:LEVEL or ID@NODES says "
        "how much such a player may try out for a choice: planner:quick, planner:normal and planner:strong, or a "
        "number of steps on copies of the game (10000 for a player without levels). The same seed gives the same game "
        "on every machine, and with many games the same result for any number of jobs. Ctrl-C in a run of many games "
        "finishes the games in hand and prints what has been counted; a second Ctrl-C ends at once. With --sandbox the "
        "games are played in the sandbox; they are the same, and plugins with native code are left out."),
    .options = kRunOptions,
    .examples =
        "ramparts run scenarios/thames --us tactician --ac random --seed 7\n"
        "ramparts run scenarios/chippewa --seed 7 --journal chippewa.txt\n"
        "ramparts run scenarios/chippewa --games 1000 --seed 1\n"
        "ramparts run scenarios/chippewa --games 1000 --seed 1 --sandbox\n"
        "ramparts run scenarios/chippewa --us planner:quick --games 4 --seed 1 --compare us=tactician\n"
        "ramparts run scenarios/chippewa --games 40 --errata scenarios/chippewa/errata/sample.xml --compare "
        "scenarios/chippewa\n"
        "ramparts run scenarios/bladensburg --setting ramparts.rockets-and-panic.militia-breaks=3 --seed 7 "
        "--journal game.txt\n"
        "ramparts run scenarios/chippewa --games 1000 --seed 1 --game 17 --journal game17.txt\n"
        "ramparts run scenarios/chippewa-woods --seed 7 --view us",
    .side_players = true,
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .sandbox = true,
    .run = run_command,
};

}  // namespace ramparts::tools
