// `ramparts plugin check`: whether a plugin keeps the promises of the boundary.
#include <algorithm>
#include <filesystem>

#include "engine/core/version.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/text/columns.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "formats/text/shell_word.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugin_check_child.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

using conformance::Check;
using conformance::CheckResult;
using conformance::Report;
using conformance::Verdict;

constexpr OptionInfo kPluginCheckOptions[] = {
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
    {.name = "all", .value = "", .help = RP_TR("list the checks that were skipped too")},
    {.name = "games",
     .value = "N",
     .help = RP_TR("random games in each scenario"),
     .fallback = "200",
     .number = true,
     .min = 1,
     .max = 100'000},
    {.name = "game",
     .value = "N",
     .help = RP_TR("only the random game of this number in each scenario: the report names it"),
     .number = true,
     .max = 99'999},
    {.name = "scenario", .value = "DIR", .help = RP_TR("a scenario, or a folder of them, to play in"), .repeats = true},
    {.name = "plugins",
     .value = "DIR",
     .help = RP_TR("mix its modules with those of the plugins in this folder"),
     .repeats = true},
    {.name = "time-limit",
     .value = "SECONDS",
     .help = RP_TR("how long a call may take before the library counts as hanging"),
     .fallback = "10",
     .number = true,
     .min = 1,
     .max = 3600},
};

template <class Visit>
void each_check(const Report& report, Visit visit) {
    for (std::size_t i = 0; i < conformance::kCheckCount; ++i) {
        const auto check = static_cast<Check>(i);
        visit(conformance::info_of(check), report[check]);
    }
}

std::string with_gap(std::string_view text, std::size_t width) { return padded(text, width - 1) + ' '; }

// The command that shows the fault of a game again; empty when no game has shown it.
std::string command_again(const Arguments& arguments, const CheckResult& result) {
    if (result.seen_in.battle.empty()) return {};
    std::string command = "ramparts plugin check " + shell_file(arguments.operands[0]);
    for (const std::string& folder : arguments.values("plugins")) command += " --plugins " + shell_file(folder);
    return command + " --scenario " + shell_file(result.seen_in.scenario.parent_path().string()) + " --game " +
           std::to_string(result.seen_in.game);
}

void as_text(const Report& report, const Arguments& arguments, Console& console) {
    std::string_view section;
    each_check(report, [&](const conformance::CheckInfo& info, const CheckResult& result) {
        if (result.verdict == Verdict::skipped && !arguments.has("all")) return;
        if (info.section != section) console.line(std::string(section.empty() ? "" : "\n") + std::string(info.section));
        section = info.section;
        console.line("  " + with_gap(to_string(result.verdict), 9) + with_gap(info.id, 18) + std::string(info.proves));
        const std::string indent(29, ' ');
        if (!result.reason.empty()) console.line(indent + result.reason);
        if (const std::string again = command_again(arguments, result); !again.empty())
            console.line(indent + "to see it again: " + again);
        if (!result.figure.empty()) console.line(indent + result.figure);
    });
    console.line("\n" + counted(conformance::kCheckCount, "check") + ": " +
                 std::to_string(report.count(Verdict::passed)) + " passed, " +
                 std::to_string(report.count(Verdict::failed)) + " failed, " +
                 std::to_string(report.count(Verdict::skipped)) + " skipped" +
                 (arguments.has("all") || report.count(Verdict::skipped) == 0 ? "" : " (--all lists them)"));
}

std::string as_json(const Report& report, const Arguments& arguments) {
    JsonWriter json;
    json.begin_object().member("plugin", arguments.operands[0]);
    for (const Verdict verdict : {Verdict::passed, Verdict::failed, Verdict::skipped})
        json.member(to_string(verdict), report.count(verdict));
    json.key("checks").begin_array();
    each_check(report, [&](const conformance::CheckInfo& info, const CheckResult& result) {
        json.begin_object().member("id", info.id).member("section", info.section).member("proves", info.proves);
        json.member("verdict", to_string(result.verdict)).member("reason", result.reason);
        json.member("figure", result.figure).member("again", command_again(arguments, result)).end_object();
    });
    json.end_array().end_object();
    return json.take();
}

// What is to be played in: first the battles that are named one by one, then those of folders.
int find_all(const Arguments& arguments, Console& console, conformance::CheckRequest& request) {
    std::vector<std::string> given(arguments.values("scenario").begin(), arguments.values("scenario").end());
    if (given.empty()) given = usual_scenarios();
    FoundScenarios found = find_scenarios(given);
    for (const std::string& path : found.without)
        return console.refuse(kUnreadable, "RP6042", "there is no scenario in '" + path + "'", "name another folder");
    std::erase_if(given, [](const std::string& path) {
        std::error_code error;
        return std::filesystem::is_directory(path, error) && !has_battle(path);
    });
    request.scenarios = find_scenarios(given).scenarios;
    request.named = request.scenarios.size();
    for (std::filesystem::path& each : found.scenarios)
        if (std::find(request.scenarios.begin(), request.scenarios.end(), each) == request.scenarios.end())
            request.scenarios.push_back(std::move(each));
    return kClean;
}

int plugin_check_command(const Arguments& arguments, Console& console) {
    conformance::CheckRequest request;
    request.folder = arguments.operands[0];
    request.games = static_cast<int>(arguments.number("games"));
    if (arguments.has("game")) {
        request.first_game = static_cast<int>(arguments.number("game"));
        request.games = 1;
    }
    request.version = kVersion;
    for (const std::string& folder : arguments.values("plugins")) request.beside.emplace_back(folder);
    if (const int code = find_all(arguments, console, request); code != kClean) return code;
    Report report;
    const auto patience = std::chrono::seconds(arguments.number("time-limit"));
    if (const std::string problem = check_in_child(request, patience, report, ScriptFence::limits_will_do);
        !problem.empty())
        return console.refuse(kInternal, "RP6043", problem, "end other programs and try again");
    if (arguments.has("json")) console.print(as_json(report, arguments));
    else as_text(report, arguments, console);
    return report.count(Verdict::failed) > 0 ? kViolations : kClean;
}

}  // namespace

const Command kPluginCheck = {
    .name = "plugin check",
    .summary = RP_TR("Test that a plugin keeps its promises"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("FOLDER holds plugin.xml and the script or the built library. Each check has a name, says what it "
              "proves, and has passed, failed, or been skipped with the reason. Random games are played in the "
              "scenarios given (else those of the folder scenarios, or those that were installed) that use the "
              "plugin's modules; a module that none uses is switched on in all of them where it can be. A fault of a "
              "game comes with the command that shows it again. With --plugins, games are also played beside the "
              "modules of other plugins. A library that crashes, hangs or ends the program ends the check alone. The "
              "exit code is 5 when a check fails."),
    .options = kPluginCheckOptions,
    .examples =
        "ramparts plugin check build/release/plugins/tlg2\n"
        "ramparts plugin check build/release/plugins/tlg2 --games 2 --scenario scenarios/thames --json\n"
        "ramparts plugin check build/release/plugins/tlg2 --scenario scenarios/thames --game 7 --all",
    .run = plugin_check_command,
};

}  // namespace ramparts::tools
