// Opening scenarios, journals and positions for the commands, with all that can go wrong told to the user.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/cli/command.hpp"

namespace ramparts::tools {

/// A scenario that can be played: its files and the rules made from them.
struct OpenScenario {
    LoadedScenario loaded;
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const StandardRules> rules;
    std::vector<JournalSetting> settings;  ///< that its players have chosen in place of the battle's values
};

/// What players have chosen for a game: by --setting, or as a record has it.
struct Choices {
    std::vector<JournalSetting> settings;
    std::string record = {};  ///< its file; empty for the command line
};
/// The values of --setting; kUsage, told, when one is no NAME=VALUE.
[[nodiscard]] int read_choices(const Arguments& arguments, Console& console, Choices& out);
/// Says that a record brings its own; kUsage.
[[nodiscard]] int refuse_choices(Console& console);
/// Puts them on a scenario that is read; kUsage or kViolations, told, when one does not suit it.
[[nodiscard]] int put_choices_on(Console& console, const Choices& choices, OpenScenario& out);

/// The name of a text's first element; empty when there is none.
[[nodiscard]] std::string root_element(std::string_view text);

/// Which errata a scenario is read with: those in force, or none but those of mods.
enum class WithErrata : std::uint8_t { in_force, of_mods };

/// Reads a scenario; its findings go to standard error. kClean, kUnreadable, or kViolations when rows were dropped.
[[nodiscard]] int read_only(Console& console, const std::string& path, LoadedScenario& out,
                            WithErrata errata = WithErrata::in_force);
/// The findings with their places in the files, the scenario's own file where nothing nearer is known.
[[nodiscard]] std::vector<Diagnostic> located(std::vector<Diagnostic> findings, const LoadedScenario& loaded);
/// The same as read_only, with the choices on, and makes the rules; kViolations, with the errors told, when the battle
/// cannot be played.
[[nodiscard]] int open_scenario(Console& console, const std::string& path, OpenScenario& out,
                                WithErrata errata = WithErrata::in_force, const Choices& choices = {});

/// A scenario that a command changes: read, and with `save` claimed, so that no other program changes it meanwhile.
/// kClean, kUnreadable, or kViolations when rows were dropped; told to the user. A picture that is no good is told
/// alone: its name stays.
[[nodiscard]] int open_store(Console& console, const std::string& path, bool save, std::optional<ScenarioStore>& out);

/// Reads a journal; its findings go to standard error. A record that only breaks off is readable when `to` lies within.
[[nodiscard]] int open_journal(Console& console, const std::string& path, std::optional<std::size_t> to, Journal& out);

/// Refuses a step beyond the end of the record.
[[nodiscard]] int check_step(Console& console, const Journal& journal, std::optional<std::size_t> step);

/// A scenario with a game in it: at its first decision, or with --journal and --step at a step of a record.
struct OpenGame {
    OpenScenario battle;
    std::unique_ptr<Game> game;
};
[[nodiscard]] int open_game(Console& console, const Arguments& arguments, OpenGame& out);

/// Scenario folders at or below the paths given, sorted and each once.
struct FoundScenarios {
    std::vector<std::filesystem::path> scenarios;
    std::vector<std::string> without;  ///< paths given that hold none
};
[[nodiscard]] FoundScenarios find_scenarios(std::span<const std::string> paths);
/// Where scenarios are when none is named: the folder scenarios where one stands, else that of RAMPARTS_SCENARIOS, else
/// that installed with the program.
[[nodiscard]] std::vector<std::string> usual_scenarios();

/// What to do when a scenario's file cannot be written: where nobody may write into its folder, as with the battles
/// that are installed for all, how to make a copy of one's own; else kCannotWriteFix. `file` is in the scenario's
/// folder.
[[nodiscard]] std::string save_fix(const std::filesystem::path& file);

struct MmRange {
    double least;
    double most;
};
/// Reads a length in mm that an option was given; complains with the limits when it is none or beyond them.
[[nodiscard]] bool read_mm(Console& console, std::string_view option, std::string_view text, MmRange range, double& mm);
/// Whether the map has a second numbering of that id; complains with the nearest one when it has not.
[[nodiscard]] bool knows_numbering(Console& console, const Scenario& scenario, const std::string& id);

/// The units that somebody can mean: the one of that id, else all that are called so in messages or on their counters.
[[nodiscard]] std::vector<UnitIndex> units_called(const Scenario& scenario, const std::string& words);
/// Finds a unit by its id or its name, a hex or a side; complains with the nearest id when there is none.
[[nodiscard]] std::optional<UnitIndex> find_unit(Console& console, const Scenario& scenario, const std::string& id);
[[nodiscard]] std::optional<HexIndex> find_hex(Console& console, const Scenario& scenario, const std::string& label);
[[nodiscard]] std::optional<SideId> find_side(Console& console, const Scenario& scenario, const std::string& id);

/// What rule modules did that they may not, a finding RP7712 each; kViolations when there is any.
[[nodiscard]] int report_modules(Console& console, std::span<const Message> offences);

/// A line for each parameter of a plugin's transform, exporter or importer: name=default, and what it is.
void list_parameters(Console& console, const std::vector<ParameterInfo>& parameters);
/// The values of --param; kUsage, told, when one is no NAME=VALUE.
[[nodiscard]] int read_parameters(const Arguments& arguments, Console& console, std::vector<ModuleParam>& parameters);

}  // namespace ramparts::tools
