// The mod manager: what is installed, who signed it, what it changes; installing, switching, updates.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "editor/workspace/mod_desk.hpp"

class wxWindow;

namespace ramparts {

/// What the manager needs of the window.
struct ModsDialogWays {
    /// The battle in the window, or null.
    std::function<const Scenario*()> open;
    /// What is remembered and to be remembered, by key; see Shell.
    std::function<std::string(const std::string& key)> remembered;
    std::function<void(const std::string& key, const std::string& value)> remember;
};

/// Shows the mods of the desk; with a file, that is offered first, and nothing more is shown when it is not wanted.
/// Returns the folder of a battle that the user wants to open, or an empty path.
[[nodiscard]] std::filesystem::path mods_dialog(wxWindow* parent, ModDesk& desk, const ModsDialogWays& ways,
                                                const std::filesystem::path& file = {});

}  // namespace ramparts
