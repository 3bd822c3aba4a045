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

}  // namespace ramparts::tools
