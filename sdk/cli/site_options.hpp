// What the commands that make web sites share: the options of their pages, and the line at the end.
#pragma once

#include "sdk/cli/command.hpp"
#include "sdk/share/pages/site.hpp"

namespace ramparts::tools {

/// The plan that --title, --language, --without and --paper ask for, with the player of pages. When that is not there
/// the user is warned, and no page is made to play on.
[[nodiscard]] SitePlan site_plan(const Arguments& arguments, Console& console);
/// Ends the progress, and reports what was made in the folder, or why nothing was; `mods`: they are counted too.
[[nodiscard]] int report_site(Console& console, const std::filesystem::path& folder,
                              const Result<MadeSite, std::vector<Diagnostic>>& made, bool mods);

}  // namespace ramparts::tools
