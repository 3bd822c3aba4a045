// What several commands do with variants.
#pragma once

#include "formats/scenario/scenario_file.hpp"
#include "sdk/cli/command.hpp"
#include "sdk/cli/console.hpp"

namespace ramparts::tools {

/// `diff -o …/variant.xml`: AFTER as a variant of BEFORE.
int write_as_variant(Console& console, const LoadedScenario& before, const LoadedScenario& after,
                     const std::string& output);
/// `rebase VARIANT`.
int rebase_variant_command(const Arguments& arguments, Console& console);

/// What differs, as lines of the edit language or with --json; another grid is refused.
int print_changes(const Arguments& arguments, Console& console, const Scenario& before, const Scenario& after);
/// Whether a path names the file of a ruleset.
[[nodiscard]] bool is_ruleset_file(const std::string& path);
/// `diff BEFORE AFTER` of two rulesets: lines, or with -o AFTER as a ruleset that says what differs from BEFORE.
int diff_rulesets(const Arguments& arguments, Console& console);
/// `flatten RULESET FILE`.
int flatten_ruleset(const Arguments& arguments, Console& console);
/// `rebase RULESET`.
int rebase_ruleset_command(const Arguments& arguments, Console& console);

}  // namespace ramparts::tools
