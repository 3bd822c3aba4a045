// Drawings for the commands about errata.
#pragma once

#include <string>

#include "engine/model/scenario.hpp"
#include "sdk/cli/command.hpp"

namespace ramparts::tools {

/// Draws what differs between two scenarios; the file's ending chooses the kind. The code for the shell, what went
/// wrong being told.
[[nodiscard]] int difference_drawing(Console& console, const Scenario& before, const Scenario& after,
                                     const std::string& file);

}  // namespace ramparts::tools
