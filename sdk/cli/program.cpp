// The frame of the command line: finding the subcommand, help, version, exit codes.
#include <algorithm>
#include <exception>

#include "engine/core/version.hpp"
#include "engine/core/workers.hpp"
#include "engine/play/rule_set.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/campaign.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/pages.hpp"
#include "sdk/cli/pbem.hpp"
#include "sdk/cli/plugin_check_child.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/cli/study.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "sdk/words/catalogue.hpp"

namespace ramparts::tools {
namespace {

// Group by group, as the help lists them.
constexpr const Command* kCommands[] = {
    // Author
    &kValidate, &kNew, &kEdit, &kScan, &kFmt, &kImport, &kTransform, &kTune, &kStudyNew, &kStudyRun, &kStudyShard,
    &kStudyMerge, &kStudyReport, &kStudySubmit, &kStudyStatus, &kCampaignNew, &kCampaignRun, &kDiff, &kMerge, &kApply,
    &kRevert, &kRebase, &kFlatten, &kErrataList, &kErrataSheet, &kErrataStickers,
    // Play
    &kRun, &kReplay, &kHint, &kCampaignNext, &kPbemNew, &kPbemJoin, &kPbemAccept, &kPbemTurn, &kPbemStatus,
    // Examine
    &kQueryReach, &kQueryLos, &kQueryZoc, &kQueryOdds, &kQueryLegal, &kQueryCombats, &kQueryHidden, &kQueryExplain,
    &kExplain, &kAnalyse, &kDump, &kText, &kBench, &kPerft,
    // Share
    &kDraw, &kPrint, &kPage, &kCampaignPage, &kGallery, &kExport, &kModNew, &kModCheck, &kModPack, &kModKey, &kModSign,
    &kModExportIndex, &kModInstall, &kModList, &kModInfo, &kModVerify, &kModEnable, &kModDisable, &kModRemove,
    &kModOutdated,
    // Extend
    &kPluginList, &kPluginInfo, &kPluginCheck, &kPluginDisable, &kPluginEnable, &kPluginNew, &kPluginTest,
    &kPluginWatch};

constexpr CommandGroup kGroups[] = {{RP_TR("Author"), "validate"},
                                    {RP_TR("Play"), "run"},
                                    {RP_TR("Examine"), "query reach"},
                                    {RP_TR("Share"), "draw"},
                                    {RP_TR("Extend"), "plugin list"}};

// The command whose name the first words give, and how many words that took.
const Command* find_command(std::span<const std::string> words, std::size_t& taken) {
    for (const std::size_t n : {std::size_t{2}, std::size_t{1}}) {
        if (words.size() < n) continue;
        const std::string name = n == 2 ? words[0] + " " + words[1] : words[0];
        for (const Command* command : kCommands)
            if (command->name == name) {
                taken = n;
                return command;
            }
    }
    return nullptr;
}

bool is_family(std::string_view word) {
    return std::any_of(std::begin(kCommands), std::end(kCommands), [&](const Command* c) {
        return c->name.size() > word.size() && c->name.starts_with(word) && c->name[word.size()] == ' ';
    });
}

std::string family_help(std::string_view family) {
    std::string out = "Usage: ramparts " + std::string(family) + " WHAT …\n\n";
    for (const Command* command : kCommands)
        if (command->name.starts_with(family) && command->name[family.size()] == ' ')
            out += "  " + std::string(command->name) +
                   std::string(20 - std::min<std::size_t>(19, command->name.size()), ' ') +
                   std::string(command->summary) + "\n";
    return out + "\nramparts help " + std::string(family) + " WHAT shows the operands and options.\n";
}

int unknown_command(std::span<const std::string> words, Console& console) {
    std::vector<std::string_view> names;
    if (is_family(words[0])) {
        if (words.size() < 2)
            return console.refuse(kUsage, "RP6040", "'" + words[0] + "' needs to know what to answer",
                                  "see ramparts help " + words[0]);
        for (const Command* command : kCommands)
            if (command->name.starts_with(words[0] + " ")) names.push_back(command->name.substr(words[0].size() + 1));
        return console.refuse(kUsage, "RP6040", "'" + words[0] + "' has no '" + words[1] + "'",
                              suggestion(words[1], names));
    }
    for (const Command* command : kCommands) {
        const std::string_view first = command->name.substr(0, command->name.find(' '));
        if (names.empty() || names.back() != first) names.push_back(first);
    }
    names.push_back("help");
    return console.refuse(kUsage, "RP6040", "there is no subcommand '" + words[0] + "'", suggestion(words[0], names));
}

bool is_help(const std::string& word) { return word == "--help" || word == "-h"; }

// `help --languages`, and for those who make packages of the program `help --completion` and `help --man-pages FOLDER
// [--language CODE]`.
int write_pages(std::span<const std::string> words, Console& console) {
    if (words[0] == "--languages" && words.size() == 1) {
        for (const SpokenLanguage& each : spoken_languages())
            console.line(each.code + "  " + each.name() + (each.complete ? "" : ", in part"));
        return kClean;
    }
    if (words[0] == "--completion" && words.size() == 1) {
        console.print(bash_completion());
        return kClean;
    }
    const bool in_language = words.size() == 4 && words[2] == "--language" && speak_language(words[3]);
    if (words[0] == "--man-pages" && (words.size() == 2 || in_language) && !words[1].empty()) {
        for (const auto& [name, text] : manual_pages())
            if (!write_file(console, words[1] + "/" + name, text)) return kUnreadable;
        return kClean;
    }
    return console.refuse(
        kUsage, "RP6040", "'help' has no '" + words[0] + "' like this",
        "use help --languages, help --completion, or help --man-pages FOLDER with --language fr after it");
}

int help(std::span<const std::string> words, Console& console) {
    std::size_t taken = 0;
    if (!words.empty() && words[0].starts_with("--") && !is_help(words[0])) return write_pages(words, console);
    if (words.empty() || words[0] == "help" || is_help(words[0])) {
        console.print(general_help());
        return kClean;
    }
    if (const Command* command = find_command(words, taken)) {
        console.print(command_help(*command));
        return kClean;
    }
    if (words.size() == 1 && is_family(words[0])) {
        console.print(family_help(words[0]));
        return kClean;
    }
    return unknown_command(words, console);
}

int dispatch(std::span<const std::string> words, Console& console) {
    if (words.empty()) {
        console.complain(short_help());
        return kUsage;
    }
    if (words[0] == kCheckChild) return run_check_child(words.subspan(1));
    if (words[0] == "help" || is_help(words[0])) return help(words.subspan(1), console);
    if (words[0] == "--version") {
        console.line(std::string("ramparts ") + kVersion);
        return kClean;
    }
    const auto options_end = std::find(words.begin(), words.end(), "--");
    const bool asks_help = std::any_of(words.begin(), options_end, is_help);
    std::size_t taken = 0;
    const Command* command = find_command(words, taken);
    if (asks_help) return help(words.first(command ? taken : 1), console);
    if (!command) return unknown_command(words, console);
    const auto arguments = parse_arguments(*command, words.subspan(taken));
    if (!arguments) return console.refuse(kUsage, "RP6040", arguments.error().message, arguments.error().fix);
    if (const int code = check_plugin_options(*arguments, console); code != kClean) return code;
    if (command->plugins == PluginUse::installed) put_mods_in_force(*arguments, command->errata, console);
    search_rulesets_in(known_rulesets);
    if (command->language) (void)speak_language(arguments->value("language"));
    if (command->plugins == PluginUse::installed) install_plugins(*arguments, console);
    if (command->errata)
        if (const int code = put_errata_in_force(*arguments, console); code != kClean) return code;
    return command->run(*arguments, console);
}

}  // namespace

std::span<const Command* const> all_commands() { return kCommands; }
std::span<const CommandGroup> command_groups() { return kGroups; }

int run_program(std::span<const std::string> words, Console& console) {
    register_sdk_codes();
    try {
        return dispatch(words, console);
    } catch (const ThreadsRefused& e) {
        return console.refuse(
            kUsage, "RP6040", e.what(),
            "give a smaller number of threads, such as --jobs " + std::to_string(std::max(1U, e.given() / 2)));
    } catch (const EndlessPlay& e) {
        return console.refuse(kViolations, "RP6047", e.what(),
                              "get another version of the rule module, or play the battle without it");
    } catch (const std::exception& e) {
        return console.refuse(kInternal, "RP6043", e.what(), "please report this with the command and the files");
    }
}

}  // namespace ramparts::tools
