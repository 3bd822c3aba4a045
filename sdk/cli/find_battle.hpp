// Where the battle of a record, or of a game by mail, is now.
#pragma once

#include <filesystem>
#include <string>

#include "formats/journal/journal.hpp"
#include "sdk/cli/console.hpp"

namespace ramparts::tools {

/// Where the battle of a record is now. It is looked for where the record says, then among the scenarios beside the
/// record and in the folder above, then among those of the program and of the mods that are on: one with the same
/// texts, else one of the same id near the record. `hint` when there is none. `record` has the id and the lock; cost:
/// reading those scenarios, 100 at most of each kind.
[[nodiscard]] std::string find_battle(const std::filesystem::path& file, const std::string& hint,
                                      const Journal& record);

/// Whether there is such a file or folder, or a battle of that name in a mod.
[[nodiscard]] bool is_there(const std::string& battle);
/// The refusal of `file`, whose battle is nowhere to be found.
int no_battle(Console& console, const std::string& file, const std::string& battle);

}  // namespace ramparts::tools
