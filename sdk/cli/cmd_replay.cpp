// `ramparts replay`: plays a record again and checks every step.
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/log_json.hpp"
#include "sdk/cli/record.hpp"
#include "sdk/cli/web_page.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/show/web/replay_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kReplayOptions[] = {
    {.name = "scenario", .value = "PATH", .help = RP_TR("the battle, when it is not where the record says")},
    {.name = "step", .value = "K", .help = RP_TR("stop after step K"), .number = true, .former = "to"},
    {.name = "narrate", .value = "", .help = RP_TR("tell the game; with --json as its log")},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
    {.name = "html", .value = "FILE", .help = RP_TR("write a web page that shows the game instead")},
};

int replay_command(const Arguments& arguments, Console& console) {
    const std::string& path = arguments.operands[0];
    const std::string output(arguments.value("html"));
    if (arguments.has("html")) {
        if (const int code = check_page_name(console, output); code != kClean) return code;
        if (arguments.has("json") || arguments.has("narrate"))
            return console.refuse(kUsage, "RP6040", "'--html' goes without '--json' and '--narrate'",
                                  "the page narrates the game");
    }
    std::optional<std::size_t> to;
    if (arguments.has("step")) to = arguments.number("step");
    OpenRecord record;
    if (const int code = open_record(console, arguments, path, to, record); code != kClean) return code;
    const auto& [journal, battle] = record;
    if (arguments.has("html")) {
        const auto page = web::replay_page(battle.rules, journal, to.value_or(journal.steps.size()), path);
        if (page) return write_page(console, *page, output);
        console.report(page.error());  // a disagreement stands in its way
        return kViolations;
    }
    Game game(battle.rules);
    std::optional<Narrator> narrator;
    std::vector<NarrationLine> log;
    if (arguments.has("narrate"))
        narrator.emplace(game, *battle.rules, [&](const NarrationLine& line) {
            if (arguments.has("json")) log.push_back(line);
            else console.line(to_text(line));
        });
    const Replay result =
        replay(journal, game, to.value_or(journal.steps.size()), path, narrator ? &*narrator : nullptr);
    narrator.reset();
    const std::string outcome = outcome_word(*battle.scenario, game.state());
    const int code = result.fault ? kViolations : kClean;
    if (arguments.has("json")) {
        JsonWriter json;
        json.begin_object()
            .member("scenario", battle.scenario->id)
            .member("steps", journal.steps.size())
            .member("agreed", result.played);
        json.member("outcome", outcome).member("hash", hash_digits(game.state().hash())).key("fault");
        if (result.fault) write_finding(json, *result.fault);
        else json.null();
        if (arguments.has("narrate")) write_log(json, *battle.scenario, log);
        console.print(json.end_object().take());
        return code;
    }
    if (result.fault) console.report(*result.fault);
    console.line(std::to_string(result.played) + " of " + counted(journal.steps.size(), "step") +
                 (journal.steps.size() == 1 ? " agrees; turn " : " agree; turn ") +
                 std::to_string(game.state().turn()) + ", " + outcome + ", hash " + hash_digits(game.state().hash()));
    return code;
}

}  // namespace

const Command kReplay = {
    .name = "replay",
    .summary = RP_TR("Replay a recorded game"),
    .operands = "JOURNAL",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("Every action must be legal and every hash must be the recorded one. A warning names what has changed in "
              "the battle's files since the game. The page of --html steps through the game or plays it, with the log "
              "in words and the losses over the turns. It is one file that never asks the network."),
    .options = kReplayOptions,
    .examples =
        "ramparts replay game17.txt\n"
        "ramparts replay game17.txt --step 120 --narrate\n"
        "ramparts replay game17.txt --scenario scenarios/chippewa\n"
        "ramparts replay game17.txt --html game17.html",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = replay_command,
};

}  // namespace ramparts::tools
