// The conformance kit: whether a plugin keeps the promises of the boundary.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sdk/conformance/report.hpp"

namespace ramparts::conformance {

struct CheckRequest {
    std::filesystem::path folder;                  ///< holds plugin.xml and the library
    std::vector<std::filesystem::path> scenarios;  ///< scenario.xml files to choose from
    std::size_t named = 0;                         ///< so many of the first were named by the user, one by one
    std::vector<std::filesystem::path> beside;     ///< folders of other plugins to mix its modules with
    int first_game = 0;                            ///< random games a scenario: their numbers,
    int games = 200;                               ///< and how many
    std::string version;                           ///< of this program, told to the plugin
    /// Called once all files are read and before anything of a script runs: from then on nothing is opened.
    std::function<void()> before_script = {};
};

/// Runs every check but those of the process and tells what becomes of each. The plugin's code is run here: a library
/// that crashes takes the program with it. While it works the catalogue in force is that of the plugin and of what is
/// linked in; the one before is put back at the end.
void check_plugin(const CheckRequest& request, CheckSink& sink);

/// What is being called now, for whoever has to tell where a program ended: "MODULE HOOK", or empty. The text is never
/// freed. Safe in a signal handler.
[[nodiscard]] const char* call_in_progress() noexcept;

}  // namespace ramparts::conformance
