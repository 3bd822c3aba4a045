// `ramparts analyse`: what each decision of a recorded game cost.
#include <algorithm>
#include <chrono>
#include <thread>

#include "formats/text/json.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/record.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/show/analysis/chart.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kAnalyseOptions[] = {
    {.name = "player",
     .value = "PLAYER",
     .help = RP_TR("the player whose best choice each decision is compared with"),
     .fallback = "planner:quick"},
    {.name = "games",
     .value = "N",
     .help = RP_TR("games played on from each way to go on; four times as many confirm a loss"),
     .fallback = "100",
     .number = true,
     .min = 10,
     .max = 1'000'000},
    {.name = "seed",
     .value = "N",
     .help = RP_TR("seed of these games and of the player"),
     .fallback = "1",
     .number = true},
    {.name = "step", .value = "K", .help = RP_TR("stop after step K of the record"), .number = true},
    {.name = "scenario", .value = "PATH", .help = RP_TR("the battle, when it is not where the record says")},
    {.name = "jobs",
     .value = "N",
     .help = RP_TR("threads; by default one for each processor"),
     .number = true,
     .min = 1,
     .max = 64},
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("write the chart (.svg, .png, .pdf), the text (.txt) or the data (.json)"),
     .letter = 'o'},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

void write_decision(JsonWriter& json, const Analysis& analysis, const Decision& d) {
    const Scenario& s = *analysis.scenario;
    json.begin_object().member("first_step", d.first).member("last_step", d.last).member("turn", d.turn);
    json.member("side", s.sides[d.side].id).member("forced", d.forced);
    if (d.judged) {
        json.key("first_side_wins").fixed(d.chance.share, 3).member("same", d.same).member("games", d.games);
        json.key("loss").fixed(d.loss.difference, 3).key("low95").fixed(d.loss.low, 3);
        json.key("high95").fixed(d.loss.high, 3).member("turning_point", d.turning_point());
        json.key("best").begin_array();
        for (const Action& a : d.best) json.value(to_text(a, s));
        json.end_array();
    }
    json.end_object();
}

std::string analysis_json(const Analysis& analysis) {
    JsonWriter json;
    json.begin_object().member("scenario", analysis.scenario->id).member("player", analysis.request.player);
    json.member("seed", analysis.request.seed).member("games", analysis.request.games);
    json.key("turning_points").begin_array();
    for (const std::size_t i : analysis.turning_points()) json.value(i);
    json.end_array().key("decisions").begin_array();
    for (const Decision& d : analysis.decisions) write_decision(json, analysis, d);
    return json.end_array().end_object().take();
}

bool has_ending(const std::string& name, std::string_view ending) { return name.ends_with(ending); }

int check_output(Console& console, const std::string& name) {
    for (const char* ending : {".svg", ".png", ".pdf", ".txt", ".json"})
        if (has_ending(name, ending)) return kClean;
    return console.refuse(kUsage, "RP6040", "'" + name + "' has no ending that says what to write",
                          "use .svg, .png or .pdf for the chart, .txt for the text, .json for the data");
}

int write_analysis(Console& console, const Analysis& analysis, const std::string& name) {
    constexpr int kDpi = 200;
    if (has_ending(name, ".txt") || has_ending(name, ".json"))
        return write_file(console, name, has_ending(name, ".txt") ? analysis_text(analysis) : analysis_json(analysis))
                   ? kClean
                   : kUnreadable;
    if (const auto written = draw::write_drawing(analysis_chart(analysis), name, kDpi); !written)
        return console.refuse(kUnreadable, "RP6041", written.error().message, kCannotWriteFix);
    return kClean;
}

int analyse_command(const Arguments& arguments, Console& console) {
    const std::string& path = arguments.operands[0];
    const std::string output(arguments.value("output"));
    AnalysisRequest request;
    request.player = arguments.value("player");
    request.games = arguments.number("games");
    request.seed = arguments.number("seed");
    request.jobs = arguments.has("jobs") ? static_cast<unsigned>(arguments.number("jobs"))
                                         : std::max(1U, std::thread::hardware_concurrency());
    if (const int code = check_player(console, request.player); code != kClean) return code;
    if (arguments.has("output"))
        if (const int code = check_output(console, output); code != kClean) return code;
    std::optional<std::size_t> to;
    if (arguments.has("step")) to = arguments.number("step");
    OpenRecord record;
    if (const int code = open_record(console, arguments, path, to, record); code != kClean) return code;
    std::vector<Action> actions;
    if (const int code = checked_actions(console, record, path, to.value_or(record.journal.steps.size()), actions);
        code != kClean)
        return code;
    const Interrupt interrupt;
    AnalysisRun run(record.battle.rules, actions, request);
    while (!run.finished()) {
        if (interrupt.asked()) run.stop();
        console.progress(run.done(), run.all());
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    console.end_progress();
    if (!run.failure().empty()) throw EndlessPlay(Message(run.failure()));
    const Analysis analysis = run.analysis();
    if (arguments.has("output"))
        if (const int code = write_analysis(console, analysis, output); code != kClean) return code;
    console.print(arguments.has("json") ? analysis_json(analysis) : analysis_text(analysis));
    return run.stopped() ? kInterrupted : kClean;
}

}  // namespace

const Command kAnalyse = {
    .name = "analyse",
    .summary = RP_TR("Show the turning points of a recorded game"),
    .operands = "JOURNAL",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "Each movement phase, each combat and each choice of results is compared with a player's choice: the tactician "
        "plays games on from both, with the same luck. What seems to have lost something is measured again with other "
        "luck. It is a turning point only when the 95 % interval of those pairs is above zero. The same seed and "
        "numbers give the same analysis on every machine, for any number of jobs. Ctrl-C prints what has been found."),
    .options = kAnalyseOptions,
    .examples =
        "ramparts analyse game17.txt --games 20\n"
        "ramparts analyse game17.txt --step 60 --player planner:normal --games 20 -o game17.svg\n"
        "ramparts analyse game17.txt --step 60 --games 20 --json",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = analyse_command,
};

}  // namespace ramparts::tools
