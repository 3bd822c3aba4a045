// Subcommands as data: names, operands, options, examples, and the function that does the work.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.hpp"
#include "sdk/cli/console.hpp"

namespace ramparts::tools {

/// One option. Without `value` it is a switch.
struct OptionInfo {
    std::string_view name;   ///< "format"
    std::string_view value;  ///< placeholder in the help: "FORMAT"
    std::string_view help;
    std::string_view fallback = {};
    std::string_view choices = {};  ///< allowed words, separated by spaces; see choices_of()
    bool number = false;            ///< a whole number from min to max
    std::uint64_t min = 0;
    std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    bool repeats = false;
    char letter = 0;
    bool needed = false;
    std::string_view former = {};  ///< an older name that scripts may still use
    bool languages = false;        ///< the allowed words are the languages that the program speaks
};
/// The words that an option allows, separated by spaces; empty when it allows others.
[[nodiscard]] std::string_view choices_of(const OptionInfo& option);

/// A parsed command line; all values have been checked against the options' data.
class Arguments {
public:
    std::vector<std::string> operands;
    std::map<std::string, std::vector<std::string>, std::less<>> options;
    /// `--SIDE PLAYER` pairs of a command that takes them.
    std::vector<std::pair<std::string, std::string>> side_players;

    [[nodiscard]] bool has(std::string_view name) const { return options.contains(name); }
    /// The last value given, or the option's fallback; empty when there is neither.
    [[nodiscard]] std::string_view value(std::string_view name) const;
    [[nodiscard]] std::uint64_t number(std::string_view name) const;
    [[nodiscard]] std::span<const std::string> values(std::string_view name) const;
};

/// What a command has to do with plugins.
enum class PluginUse : std::uint8_t {
    none,
    named,     ///< it takes --plugins and --no-plugins
    installed  ///< and the plugins are in force when it is run: it opens scenarios
};

struct Command {
    std::string_view name;  ///< one or two words: "query reach"
    std::string_view summary;
    std::string_view operands;  ///< as shown in the usage line
    int min_operands = 0;
    int max_operands = -1;  ///< -1 = any number
    std::string_view about;
    std::span<const OptionInfo> options;
    std::string_view examples;
    bool side_players = false;  ///< options named after the scenario's sides are allowed
    PluginUse plugins = PluginUse::none;
    bool errata = false;    ///< it takes --errata: scenarios are opened with corrections on
    bool settings = false;  ///< it takes --setting: a battle is opened with the choices of its players
    bool language = false;  ///< it takes --language, and say() speaks it when the command is run
    bool sandbox = false;   ///< it takes --sandbox: games are played in workers
    int (*run)(const Arguments&, Console&) = nullptr;
};

/// The command's own options, and those that it shares with all others that use plugins, errata, settings, languages or
/// workers.
[[nodiscard]] std::array<std::span<const OptionInfo>, 6> option_lists(const Command& command);

/// All subcommands in the order of the help.
[[nodiscard]] std::span<const Command* const> all_commands();
/// What belongs together in the help: from the command `first` to the next group.
struct CommandGroup {
    std::string_view title;
    std::string_view first;
};
[[nodiscard]] std::span<const CommandGroup> command_groups();

struct UsageError {
    std::string message;
    std::string fix;
};

/// Parses what follows the command's name.
[[nodiscard]] Result<Arguments, UsageError> parse_arguments(const Command& command, std::span<const std::string> words);

/// Splits "a,b,c"; empty parts are left out.
[[nodiscard]] std::vector<std::string> split_commas(std::string_view text);

/// The general help and the help of one command.
[[nodiscard]] std::string general_help();
/// The five commands that are used most, for who gives none.
[[nodiscard]] std::string short_help();
[[nodiscard]] std::string command_help(const Command& command);
/// What the help says of an option: its meaning, choices, what it falls back to, whether it repeats; in the language
/// that is spoken.
[[nodiscard]] std::string option_words(const OptionInfo& option);
/// What the program returns to the shell, as the help has it.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> exit_codes();
/// Lines to type, as the general help shows them.
[[nodiscard]] std::string_view general_examples();

/// The whole program: `words` without the program's name. Returns the code for the shell.
[[nodiscard]] int run_program(std::span<const std::string> words, Console& console);

extern const Command kValidate, kRun, kTune, kReplay, kHint, kAnalyse, kFmt, kExplain, kPerft, kBench, kDump, kDraw,
    kPrint, kPage, kGallery, kExport, kImport, kTransform, kEdit, kNew, kScan;
extern const Command kDiff, kText, kApply, kRevert, kMerge, kRebase, kErrataList, kFlatten;
extern const Command kErrataSheet, kErrataStickers;
extern const Command kQueryReach, kQueryLos, kQueryZoc, kQueryOdds, kQueryLegal, kQueryCombats, kQueryHidden,
    kQueryExplain;
extern const Command kPluginList, kPluginInfo, kPluginCheck, kPluginDisable, kPluginEnable, kPluginNew, kPluginTest,
    kPluginWatch;

}  // namespace ramparts::tools
