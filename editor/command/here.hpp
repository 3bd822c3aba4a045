// What can be done with the hex under the cursor and the counters in it: commands, and the menu of a hex.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "editor/command/command.hpp"

namespace ramparts {

/// An entry of the menu of a hex, in the language of the program.
struct HereEntry {
    std::string text;     ///< empty = a line between entries
    std::string help;     ///< what it does; empty = its text says so
    std::string why_not;  ///< the reason when it is not possible now
    std::function<void(CommandContext&)> run = {};
    std::vector<HereEntry> more = {};  ///< of a submenu
};

/// The units in a hex of a document, the lowest counter first: as the game stands while one is shown, else as set up.
[[nodiscard]] std::vector<std::size_t> units_at(const Workspace& workspace, const OpenDocument& document, HexIndex hex);

/// The menu of the hex under the cursor; empty while no scenario is open. Its first entry says what stands there and
/// does nothing.
[[nodiscard]] std::vector<HereEntry> here_menu(const CommandContext& context, const CommandRegistry& commands);

}  // namespace ramparts
