// What the commands about errata share: reading their files, switching, telling.
#pragma once

#include <vector>

#include "sdk/change/errata/apply.hpp"
#include "sdk/cli/command.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {

/// --only and --off.
inline constexpr OptionInfo kOnlyOption{
    .name = "only", .value = "ID", .help = RP_TR("use only this erratum"), .repeats = true};
inline constexpr OptionInfo kOffOption{
    .name = "off", .value = "ID", .help = RP_TR("leave this erratum out"), .repeats = true};

/// Reads what --errata, --errata-only and --errata-off name: from now on scenarios that are read have it on.
[[nodiscard]] int put_errata_in_force(const Arguments& arguments, Console& console);
/// Applies what is in force to a scenario that was read, or nothing: then errors are among the findings. What the
/// command line names is left out with `of_mods_only`.
[[nodiscard]] std::vector<Diagnostic> put_errata_on(Scenario& scenario, bool of_mods_only = false);

/// The files in force for a scenario, with what of them is on: those of mods that are on, then those of the command
/// line.
[[nodiscard]] std::vector<ErrataLayer> errata_layers(const Scenario& scenario);
/// What is in force for a scenario, as records name it: errata of mods that are on, then those of the command line.
[[nodiscard]] std::vector<JournalErrata> errata_in_force(const Scenario& scenario);

/// Reads the files and switches their errata as --only and --off say, which may name errata of any of them; `prefix`
/// stands before the names of these options. kClean;
/// else the findings are told: kUnreadable, kViolations for a faulty file, kUsage for a name that there is not.
[[nodiscard]] int read_layers(Console& console, const Arguments& arguments, std::span<const std::string> paths,
                              std::vector<ErrataLayer>& layers, std::string_view prefix = {});

/// The errors that the checks find in `after` and did not find in `before`, at the file of the scenario.
[[nodiscard]] std::vector<Diagnostic> new_errors(const Scenario& before, const Scenario& after,
                                                 const std::string& file);

}  // namespace ramparts::tools
