// Carrying out machine fixes on a scenario's files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sdk/cli/command.hpp"

namespace ramparts::tools {

/// Carries out the fixes of all findings that have one, as the editor does, and saves the files; what was done, a line
/// each. Nothing is done to files with errors of their own, to a scenario that is open in the editor, and to one whose
/// journal holds work that was never saved; all but the first are told, and lower `code` to kUnreadable.
[[nodiscard]] std::vector<std::string> fix_scenario(const std::filesystem::path& path, Console& console, int& code);

}  // namespace ramparts::tools
