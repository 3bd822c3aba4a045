// Writing web pages, for the commands that make them.
#pragma once

#include <string>
#include <vector>

#include "sdk/cli/console.hpp"
#include "sdk/share/pages/make_play_page.hpp"

namespace ramparts::tools {

/// Refuses names that do not end like a web page's.
[[nodiscard]] int check_page_name(Console& console, const std::string& name);
/// Writes the page, whole or not at all, and tells its size.
[[nodiscard]] int write_page(Console& console, const std::string& page, const std::string& name);

/// Reports why there is no page.
int no_page(Console& console, const std::vector<Diagnostic>& faults, Exit code);
/// What a page to play on holds of a battle that was read with the errata in force: those, and others beside it to be
/// switched on. kClean, or kUnreadable, reported, when a file of errata cannot be opened.
[[nodiscard]] int wish_for_page(Console& console, LoadedScenario& loaded, PlayPageWish& wish);

}  // namespace ramparts::tools
