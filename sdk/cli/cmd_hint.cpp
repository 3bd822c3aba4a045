// `ramparts hint`: what a player would do from a position, and what that gives.
#include <chrono>
#include <thread>

#include "formats/text/json.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/record.hpp"
#include "sdk/play/names.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kHintOptions[] = {
    {.name = "step",
     .value = "K",
     .help = RP_TR("after step K of the record; by default where it ends"),
     .number = true},
    {.name = "player", .value = "PLAYER", .help = RP_TR("who is asked"), .fallback = "planner:normal"},
    {.name = "games",
     .value = "N",
     .help = RP_TR("games played on from each way to go on"),
     .fallback = "400",
     .number = true,
     .min = 10,
     .max = 1'000'000},
    {.name = "seed",
     .value = "N",
     .help = RP_TR("seed of these games and of the player"),
     .fallback = "1",
     .number = true},
    {.name = "scenario", .value = "PATH", .help = RP_TR("the battle, when it is not where the record says")},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

// Whether the operand is a record rather than a scenario.
bool is_record(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && !path.ends_with(".xml");
}

void write_way(JsonWriter& json, const Hint& hint, std::string_view key, const HintedWay& way) {
    const Scenario& s = *hint.scenario;
    const ShareInterval won = wilson(way.forecast.wins(hint.side), way.forecast.games());
    json.key(key).begin_object().key("actions").begin_array();
    for (const Action& a : way.course.actions) json.value(to_text(a, s));
    json.end_array().member("games", way.forecast.games());
    json.key("wins").fixed(won.share, 3).key("low95").fixed(won.low, 3).key("high95").fixed(won.high, 3);
    json.key("factors_lost").begin_array();
    for (SideId side = 0; side < kSides; ++side) {
        const MeanInterval m = mean_of(way.forecast.lost[side]);
        json.begin_object().member("side", s.sides[side].id).key("mean").fixed(m.mean, 1);
        json.key("low95").fixed(m.low, 1).key("high95").fixed(m.high, 1).end_object();
    }
    json.end_array();
    if (&way != &hint.plan) {
        const ShareDifference d = gain(hint.plan.forecast, way.forecast, hint.side);
        json.key("plan_wins_more").begin_object().key("difference").fixed(d.difference, 3);
        json.key("low95").fixed(d.low, 3).key("high95").fixed(d.high, 3).end_object();
    }
    json.end_object();
}

std::string hint_json(const Hint& hint) {
    const Scenario& s = *hint.scenario;
    JsonWriter json;
    json.begin_object().member("scenario", s.id).member("turn", hint.turn).member("side", s.sides[hint.side].id);
    json.member("player", hint.request.player).member("seed", hint.request.seed);
    write_way(json, hint, "plan", hint.plan);
    json.key("moves").begin_array();
    for (const PlannedWay& way : hint.story.ways) {
        json.begin_object().member("unit", s.units[way.unit].id).key("path").begin_array();
        for (const HexIndex hex : way.path) json.value(hex_text(s, hex));
        json.end_array().end_object();
    }
    json.end_array().key("prepares").begin_array();
    for (const PreparedAttack& p : hint.prepared)
        json.begin_object().member("hex", hex_text(s, p.hex)).member("column", column_text(p.column)).end_object();
    json.end_array();
    if (hint.tactician) write_way(json, hint, "tactician", *hint.tactician);
    if (hint.at_once) write_way(json, hint, "end_phase", *hint.at_once);
    return json.end_object().take();
}

// Plays the record up to the step asked for; without one the battle begins.
int open_position(const Arguments& arguments, Console& console, OpenRecord& record, GameState& state) {
    const std::string& path = arguments.operands[0];
    std::vector<Action> actions;
    if (is_record(path)) {
        std::optional<std::size_t> to;
        if (arguments.has("step")) to = arguments.number("step");
        if (arguments.has("setting")) return refuse_choices(console);
        if (const int code = open_record(console, arguments, path, to, record); code != kClean) return code;
        if (const int code = checked_actions(console, record, path, to.value_or(record.journal.steps.size()), actions);
            code != kClean)
            return code;
    } else if (arguments.has("step") || arguments.has("scenario")) {
        return console.refuse(kUsage, "RP6040", "'--step' and '--scenario' are for records", "give a JOURNAL");
    } else {
        Choices choices;
        if (const int code = read_choices(arguments, console, choices); code != kClean) return code;
        if (const int code = open_scenario(console, path, record.battle, WithErrata::in_force, choices); code != kClean)
            return code;
    }
    Game game(record.battle.rules);
    game.keep_record(false);
    for (const Action& a : actions) game.play_listed(a);
    if (game.over() || game.state().chance())
        return console.refuse(kUsage, "RP6040",
                              game.over() ? "the game is over after step " + std::to_string(actions.size())
                                          : "after step " + std::to_string(actions.size()) + " a die is to be rolled",
                              "give a '--step' after which a side chooses");
    state = game.state();
    return kClean;
}

int hint_command(const Arguments& arguments, Console& console) {
    HintRequest request;
    request.player = arguments.value("player");
    request.games = arguments.number("games");
    request.seed = arguments.number("seed");
    if (const int code = check_player(console, request.player); code != kClean) return code;
    OpenRecord record;
    GameState state;
    if (const int code = open_position(arguments, console, record, state); code != kClean) return code;
    const Interrupt interrupt;
    HintRun run(record.battle.rules, state, request);
    while (!run.finished()) {
        if (interrupt.asked()) run.stop();
        console.progress(static_cast<std::uint64_t>(run.per_mille()), 1000);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    console.end_progress();
    if (!run.failure().empty()) throw EndlessPlay(Message(run.failure()));
    if (run.hint() == nullptr) return kInterrupted;
    if (arguments.has("json")) {
        console.print(hint_json(*run.hint()));
        return kClean;
    }
    for (const CounselLine& line : hint_words(*run.hint()))
        console.line(std::string(static_cast<std::size_t>(2 * line.depth), ' ') + line.text);
    return kClean;
}

}  // namespace

const Command kHint = {
    .name = "hint",
    .summary = RP_TR("Suggest what to do next"),
    .operands = "JOURNAL|SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("The plan of a player for the phase or the combat that is due, the attacks it prepares, and its "
                   "expected result: games that the tactician plays on from there, with the same luck for what the "
                   "tactician would have done and for ending the phase at once. Intervals are of 95 %. The same seed "
                   "and numbers give the same hint on every machine; nothing is known of the dice of the game itself."),
    .options = kHintOptions,
    .examples =
        "ramparts hint scenarios/chippewa\n"
        "ramparts hint game17.txt --step 2 --player planner:quick --games 100\n"
        "ramparts hint game17.txt --step 2 --games 50 --language fr",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .language = true,
    .run = hint_command,
};

}  // namespace ramparts::tools
