// `ramparts replay`: plays a record again and checks every step.
#include <algorithm>

#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/log_json.hpp"
#include "sdk/cli/record.hpp"
#include "sdk/cli/themes.hpp"
#include "sdk/cli/web_page.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/report.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/battle_report.hpp"
#include "sdk/show/web/replay_page.hpp"
#include "sdk/show/web/report_page.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kReplayOptions[] = {
    {.name = "scenario", .value = "PATH", .help = RP_TR("the battle, when it is not where the record says")},
    {.name = "step", .value = "K", .help = RP_TR("stop after step K"), .number = true, .former = "to"},
    {.name = "narrate", .value = "", .help = RP_TR("tell the game; with --json as its log")},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
    {.name = "html", .value = "FILE", .help = RP_TR("write a web page that shows the game instead")},
    {.name = "report",
     .value = "FILE",
     .help = RP_TR("write a battle report instead; the ending .html or .pdf chooses the kind")},
    {.name = "paper",
     .value = "PAPER",
     .help = RP_TR("size of the pages of a PDF"),
     .fallback = "a4",
     .choices = "a4 letter a3 a2"},
    kThemeOption,
    kSymbolsOption,
};

// The options that write a file; kClean when they fit together.
int check_outputs(const Arguments& arguments, Console& console) {
    const std::string page(arguments.value("html"));
    const std::string report(arguments.value("report"));
    if (!arguments.has("html") && !arguments.has("report")) {
        for (const std::string& colours : {std::string("theme"), std::string("symbols")})
            if (arguments.has(colours))
                return console.refuse(kUsage, "RP6040", "'--" + colours + "' needs a page to colour",
                                      "add '--html FILE' or '--report FILE'");
        return kClean;
    }
    const std::string name = arguments.has("html") ? "html" : "report";
    if (arguments.has("html"))
        if (const int code = check_page_name(console, page); code != kClean) return code;
    if (arguments.has("report") && !report.ends_with(".html") && !report.ends_with(".htm") && !report.ends_with(".pdf"))
        return console.refuse(kUsage, "RP6040", "'" + report + "' has no ending that says what to write",
                              "use .html or .pdf");
    if (arguments.has("html") && arguments.has("report"))
        return console.refuse(kUsage, "RP6040", "'--html' and '--report' are two pages", "give one of them");
    if (arguments.has("json") || arguments.has("narrate"))
        return console.refuse(kUsage, "RP6040", "'--" + name + "' cannot be used with '--json' or '--narrate'",
                              "leave them out: the page narrates the game");
    return kClean;
}

int write_report(const Arguments& arguments, Console& console, const OpenRecord& record, std::size_t to,
                 const draw::Palette& palette) {
    const std::string output(arguments.value("report"));
    const auto report = battle_report(record.battle.rules, record.journal, to, arguments.operands[0]);
    if (!report) {
        console.report(report.error());
        return kViolations;
    }
    if (!output.ends_with(".pdf")) return write_page(console, web::report_page(*report, palette), output);
    const auto pages = paper::report_pages(*report, with_shown_names(*report->scenario),
                                           paper::paper_of(arguments.value("paper")), say_message, palette);
    if (const auto done = draw::write_pdf(pages, output); !done)
        return console.refuse(kUnreadable, "RP6041", done.error().message, kCannotWriteFix);
    console.line(output + ": " + counted(pages.size(), "page"));
    return kClean;
}

int replay_command(const Arguments& arguments, Console& console) {
    const std::string& path = arguments.operands[0];
    const std::string output(arguments.value("html"));
    if (const int code = check_outputs(arguments, console); code != kClean) return code;
    draw::Palette palette;
    if (const int code = read_theme_option(arguments, console, palette); code != kClean) return code;
    std::optional<std::size_t> to;
    if (arguments.has("step")) to = arguments.number("step");
    OpenRecord record;
    if (const int code = open_record(console, arguments, path, to, record); code != kClean) return code;
    const auto& [journal, battle] = record;
    if (arguments.has("html")) {
        const auto page = web::replay_page(battle.rules, journal, to.value_or(journal.steps.size()), path, palette);
        if (page) return write_page(console, *page, output);
        console.report(page.error());  // a disagreement stands in its way
        return kViolations;
    }
    if (arguments.has("report"))
        return write_report(arguments, console, record, to.value_or(journal.steps.size()), palette);
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
    const int code =
        std::max<int>(result.fault ? kViolations : kClean, report_modules(console, battle.rules->offences()));
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
    .about = RP_TR(
        "Every action must be legal and every hash must be the recorded one. A warning names what has changed in "
        "the battle's files since the game. The page of --html steps through the game or plays it, with the log "
        "in words and the losses over the turns. It is one file that never asks the network. --report writes who "
        "won and why, what each side lost, the turning points, and for each turn the log and the map at its end."),
    .options = kReplayOptions,
    .examples =
        "ramparts replay game17.txt\n"
        "ramparts replay game17.txt --step 120 --narrate\n"
        "ramparts replay game17.txt --scenario scenarios/chippewa\n"
        "ramparts replay game17.txt --html game17.html --theme night\n"
        "ramparts replay game17.txt --report game17.pdf",
    .plugins = PluginUse::installed,
    .errata = true,
    .language = true,
    .run = replay_command,
};

}  // namespace ramparts::tools
