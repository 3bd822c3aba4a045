// `ramparts tune`: values of reconstructed data with which a side wins as often as it is to.
#include <algorithm>
#include <thread>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/play/tune.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kTuneOptions[] = {
    {.name = "free",
     .value = "DATA",
     .help = RP_TR("what may change and within which limits, such as us-21.full:9..13,us-22.full:4..6; see above"),
     .needed = true},
    {.name = "goal",
     .value = "PERCENT",
     .help = RP_TR("how often the first side is to win; SIDE=PERCENT is for the side of that id"),
     .fallback = "50"},
    {.name = "player",
     .value = "PLAYER",
     .help = RP_TR("who plays both sides; planner:quick and others as with \"run\""),
     .fallback = "tactician"},
    {.name = "seed",
     .value = "N",
     .help = RP_TR("seed of all games and of the drawing"),
     .fallback = "1",
     .number = true},
    {.name = "budget",
     .value = "N",
     .help = RP_TR("games of the race in all"),
     .fallback = "20000",
     .number = true,
     .min = 2,
     .max = 100'000'000},
    {.name = "games",
     .value = "N",
     .help = RP_TR("games of the last comparison, for what is found and for what you have now"),
     .fallback = "1000",
     .number = true,
     .min = 1,
     .max = 10'000'000},
    {.name = "jobs",
     .value = "N",
     .help = RP_TR("threads; by default one for each processor"),
     .number = true,
     .min = 1,
     .max = 1024},
    {.name = "output", .value = "FILE", .help = RP_TR("write what is found as errata to this file"), .letter = 'o'},
    {.name = "quiet", .value = "", .help = RP_TR("only what is found"), .letter = 'q'},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

std::string share_words(int per_mille) {
    return std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10) + " %";
}
std::string change_words(int per_mille) {
    return (per_mille < 0 ? "-" : "+") + share_words(per_mille < 0 ? -per_mille : per_mille);
}

int read_goal(const Arguments& arguments, Console& console, const Scenario& scenario, TuneRequest& out) {
    const std::string text(arguments.value("goal"));
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos) {
        const auto side = find_side(console, scenario, text.substr(0, equals));
        if (!side) return kUsage;
        out.side = *side;
    }
    const auto goal = read_share(std::string_view(text).substr(equals == std::string::npos ? 0 : equals + 1));
    if (!goal)
        return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--goal'",
                              "write a share between 0 and 100, such as 50, 47.5 or ac=55");
    out.goal = *goal;
    return kClean;
}

int read_tuning(const Arguments& arguments, Console& console, const Scenario& scenario, TuneRequest& out) {
    const std::string player(arguments.value("player"));
    std::vector<std::string_view> known;
    for (const PlayerInfo& info : known_players()) known.push_back(info.id);
    if (!find_player(player)) return console.refuse(kUsage, "RP6040", why_no_player(player), suggestion(player, known));
    out.players = {player, player};
    out.seed = arguments.number("seed");
    out.budget = arguments.number("budget");
    out.games = arguments.number("games");
    out.jobs = arguments.has("jobs") ? static_cast<unsigned>(arguments.number("jobs"))
                                     : std::max(1U, std::thread::hardware_concurrency());
    return read_goal(arguments, console, scenario, out);
}

int read_data(const Arguments& arguments, Console& console, const Scenario& scenario, std::vector<FreeDatum>& data) {
    auto read = read_free_data(scenario, arguments.value("free"));
    if (!read) {
        const FreeFault& fault = read.error();
        return console.refuse(fault.taken ? kViolations : kUsage, fault.taken ? "RP6091" : "RP6040",
                              "'--free', character " + std::to_string(fault.at + 1) + ": " + fault.said, fault.fix);
    }
    data = std::move(*read);
    return kClean;
}

std::string found_words(const Scenario& scenario, const std::vector<FreeDatum>& data, const TuneOutcome& outcome) {
    std::string words;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (outcome.found[i] == outcome.now[i]) continue;
        words += words.empty() ? "" : ", ";
        words += data[i].name + " " + value_text(scenario, data[i], outcome.now[i]) + " -> " +
                 value_text(scenario, data[i], outcome.found[i]);
    }
    return words;
}

std::string trial_words(const Scenario& scenario, const std::vector<FreeDatum>& data, const std::vector<int>& values) {
    std::string words;
    for (std::size_t i = 0; i < data.size(); ++i)
        words += (i == 0 ? "" : ", ") + data[i].name + " " + value_text(scenario, data[i], values[i]);
    return words;
}

std::string share_line(const TuneOutcome& outcome, bool found, SideId side) {
    const BalanceTotals& totals = found ? outcome.after : outcome.before;
    const ShareInterval share = wilson(totals.wins[side], totals.games);
    return share_words(share.share) + ", 95 % interval " + share_words(share.low) + " to " + share_words(share.high);
}

void tell_comparison(Console& console, const Scenario& scenario, SideId side, const TuneOutcome& outcome) {
    if (outcome.before.games == 0) return;
    console.line("  " + scenario.sides[side].name + " wins, in " + counted(outcome.before.games, "game") +
                 " that the race has not seen:");
    console.line("  now    " + share_line(outcome, false, side));
    if (outcome.found == outcome.now || outcome.after.games == 0) return;
    console.line("  found  " + share_line(outcome, true, side));
    const auto pairs = [&](const char* what, const ShareDifference& d) {
        console.line(std::string("  ") + what + change_words(d.difference) + ", 95 % interval of pairs " +
                     change_words(d.low) + " to " + change_words(d.high));
    };
    pairs("difference ", paired_difference(game_pairs(outcome.after, outcome.before, side)));
    pairs("nearer to the goal by ", outcome.nearer);
}

void tell(Console& console, const Scenario& scenario, const std::vector<FreeDatum>& data, const TuneRequest& request,
          const TuneOutcome& outcome) {
    if (!outcome.found.empty() && outcome.found != outcome.now)
        console.line((outcome.offers() ? "found: " : "tried: ") + found_words(scenario, data, outcome));
    tell_comparison(console, scenario, request.side, outcome);
    if (outcome.verdict != TuneVerdict::better) console.line(verdict_words(outcome).english());
}

void write_share(JsonWriter& json, std::string_view name, const BalanceTotals& totals, SideId side) {
    const ShareInterval share = wilson(totals.wins[side], totals.games);
    json.key(name).begin_object().member("games", totals.games).member("wins", totals.wins[side]);
    json.key("share").fixed(share.share, 3).key("low95").fixed(share.low, 3).key("high95").fixed(share.high, 3);
    json.end_object();
}

void write_difference(JsonWriter& json, std::string_view name, const ShareDifference& difference) {
    json.key(name).begin_object().key("share").fixed(difference.difference, 3);
    json.key("low95").fixed(difference.low, 3).key("high95").fixed(difference.high, 3).end_object();
}

void tell_json(Console& console, const Scenario& scenario, const std::vector<FreeDatum>& data,
               const TuneRequest& request, const TuneOutcome& outcome) {
    JsonWriter json;
    json.begin_object().member("scenario", scenario.id).member("side", scenario.sides[request.side].id);
    json.key("goal").fixed(request.goal, 3).member("player", request.players[0]).member("seed", request.seed);
    json.member("combinations", outcome.possible).member("tried", outcome.tried);
    json.member("left_out", outcome.left_out).member("interrupted", outcome.stopped);
    json.key("rounds").begin_array();
    for (const TuneRound& round : outcome.rounds) {
        json.begin_object().member("combinations", round.combinations).member("games", round.best.games);
        json.member("wins_of_best", round.best.wins).end_object();
    }
    json.end_array().key("data").begin_array();
    for (std::size_t i = 0; i < data.size(); ++i) {
        json.begin_object().member("name", data[i].name);
        json.member("now", value_text(scenario, data[i], outcome.now[i]));
        if (!outcome.found.empty()) json.member("found", value_text(scenario, data[i], outcome.found[i]));
        json.end_object();
    }
    json.end_array();
    write_share(json, "now", outcome.before, request.side);
    write_share(json, "found", outcome.after, request.side);
    write_difference(json, "difference", paired_difference(game_pairs(outcome.after, outcome.before, request.side)));
    write_difference(json, "nearer", outcome.nearer);
    json.member("offered", outcome.offers()).member("verdict", verdict_words(outcome).english());
    console.print(json.end_object().take());
}

int write_found(const Arguments& arguments, Console& console, const Scenario& scenario, const TuneRequest& request,
                const TuneOutcome& outcome) {
    if (!arguments.has("output")) return kClean;
    const std::string path(arguments.value("output"));
    if (!outcome.offers()) {
        console.complain(path + ": not written, since nothing is offered");
        return kClean;
    }
    const auto errata = tuned_errata(scenario, outcome, request);
    if (!errata)
        return console.refuse(kViolations, "RP6088", "these changes cannot be told as errata", "free other data");
    if (!write_file(console, path, write_errata(*errata))) return kUnreadable;
    if (!arguments.has("json"))
        console.line(path + ": " + counted(errata->errata.front().changes.size(), "change") +
                     "; try it with --errata " + path);
    return kClean;
}

int tune_command(const Arguments& arguments, Console& console) {
    OpenScenario battle;
    if (const int code = open_scenario(console, arguments.operands[0], battle); code != kClean) return code;
    const Scenario& scenario = *battle.scenario;
    TuneRequest request;
    std::vector<FreeDatum> data;
    if (const int code = read_tuning(arguments, console, scenario, request); code != kClean) return code;
    if (const int code = read_data(arguments, console, scenario, data); code != kClean) return code;
    const bool told = !arguments.has("json") && !arguments.has("quiet");
    const Interrupt interrupt;
    request.progress = [&](std::uint64_t done, std::uint64_t all) {
        console.progress(done, all);
        return !interrupt.asked();
    };
    request.round = [&](const TuneRound& round) {
        console.end_progress();
        if (told)
            console.line("  " + counted(round.combinations, "combination") + ", " + counted(round.best.games, "game") +
                         " each: " + trial_words(scenario, data, round.best.values) + " wins " +
                         std::to_string(round.best.wins));
    };
    if (!arguments.has("json"))
        console.line(scenario.name + ": " + scenario.sides[request.side].name + " is to win " +
                     share_words(request.goal) + ", " + request.players[0] + " on both sides, seed " +
                     std::to_string(request.seed));
    auto outcome = tune(scenario, data, request);
    console.end_progress();
    if (!outcome) {
        console.report(located(std::move(outcome.error()), battle.loaded));
        return kViolations;
    }
    if (told && outcome->left_out > 0)
        console.line("  left out, as the checks find more with them: " + counted(outcome->left_out, "combination"));
    if (!arguments.has("json")) tell(console, scenario, data, request, *outcome);
    else tell_json(console, scenario, data, request, *outcome);
    const int written = write_found(arguments, console, scenario, request, *outcome);
    if (written != kClean) return written;
    if (!outcome->trouble.empty())
        return console.refuse(kViolations, "RP7401", outcome->trouble,
                              "tell the author of the plugin; ramparts plugin check shows more");
    if (outcome->stopped) return kInterrupted;
    return outcome->offers() ? kClean : kViolations;
}

}  // namespace

const Command kTune = {
    .name = "tune",
    .summary = RP_TR("Balance a battle by tuning reconstructed values"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("DATA is THING.FIELD:VALUES, several with commas between. THING is the id of a unit (fields full, "
              "reduced, strength, range, at, arrives), of a group of reinforcements (turn, entry), of a unit class "
              "(day, night: its movement in half points), or game (turns). strength is full with half of it, rounded "
              "up, as reduced. VALUES is LOW..HIGH, or values with | between, such as hexes. Only reconstructed values "
              "can be tuned; those of the rulebook, errata or the printed game are refused with their source. All "
              "combinations, or up to 256 drawn from them, play the same games, and the worse half drops out, round "
              "after round. The winner and your present values then play new games. The winner is suggested only if "
              "those games show that it is closer to the goal; otherwise the exit code is 5. Give --budget at least "
              "sixteen games for each combination. The same seed finds the same for any number of jobs. Ctrl-C ends "
              "with the best found so far. The file that -o writes is for --errata, apply and the editor."),
    .options = kTuneOptions,
    .examples =
        "ramparts tune scenarios/chippewa --free us-22.strength:20..22 --goal us=80 --budget 60 --games 200 -o "
        "tuned.xml\n"
        "ramparts tune scenarios/queenston-heights --free us-13.full:14..16,us-boats-3.turn:3..4 --goal us=90 "
        "--budget 60 --games 200 --json",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = tune_command,
};

}  // namespace ramparts::tools
