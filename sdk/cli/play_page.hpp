// What `ramparts page --play` puts into its page beside the battle.
#pragma once

#include "sdk/cli/command.hpp"
#include "sdk/show/web/player/play_page.hpp"

namespace ramparts::tools {

/// The page of a scenario that was read with the errata in force: the player of pages, mods and scripts, every file of
/// errata that is offered, the record of --journal. kUnreadable or kViolations, told, when something cannot come along.
[[nodiscard]] int make_play_page(const Arguments& arguments, Console& console, LoadedScenario& loaded,
                                 web::PlayPage& out);

}  // namespace ramparts::tools
