// Files that outlive the folder they were written in: how records and games by mail name their battle, and where it is
// now.
#pragma once

#include <filesystem>
#include <string>

#include "formats/journal/journal.hpp"
#include "sdk/tools/console.hpp"

namespace ramparts::tools {

/// How a file that lasts names another file or folder: by the way from its own folder, so that both may be moved
/// together. `path` as it is when there is no such file, as with the name of a battle in a mod.
[[nodiscard]] std::string path_beside(const std::filesystem::path& file, const std::string& path);

/// What path_beside() wrote, as the program can open it: from the folder of `file`, else from the working directory.
[[nodiscard]] std::string path_from(const std::filesystem::path& file, const std::string& path);

/// Where the battle of a record is now. It is looked for where the record says, then among the scenarios beside the
/// record and in the folder above: one with the same texts, else one of the same id. `hint` when there is none.
/// `record` has the id and the lock; cost: reading those scenarios, 100 at most.
[[nodiscard]] std::string find_battle(const std::filesystem::path& file, const std::string& hint,
                                      const Journal& record);

/// Whether there is such a file or folder, or a battle of that name in a mod.
[[nodiscard]] bool is_there(const std::string& battle);
/// The refusal of `file`, whose battle is nowhere to be found.
int no_battle(Console& console, const std::string& file, const std::string& battle);

}  // namespace ramparts::tools
