// The scripts of a mod that is to be packed.
#pragma once

#include "sdk/cli/command.hpp"
#include "sdk/share/mods/mod_use.hpp"

namespace ramparts::tools {

/// Runs each script in the folder of a mod as `plugin check` does, in a child behind the fence of the workers, with few
/// games in the mod's own battles and in two of the usual ones. What fails is RP8116, an error each, but a warning for
/// what may be slow on this machine alone.
[[nodiscard]] std::vector<Diagnostic> check_mod_scripts(const std::filesystem::path& folder,
                                                        const ModContents& contents, const std::string& version);

}  // namespace ramparts::tools
