// Asks for a new scenario page by page.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "editor/workspace/new_scenario.hpp"

class wxWindow;

namespace ramparts {

/// The answers, or nothing when it was cancelled. `recent` are scenarios offered as a beginning besides the shipped
/// ones.
[[nodiscard]] std::optional<NewScenario> new_scenario_wizard(wxWindow* parent,
                                                             const std::vector<std::filesystem::path>& recent);

}  // namespace ramparts
