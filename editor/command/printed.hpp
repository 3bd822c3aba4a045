// The questions about where values come from that commands and panels ask.
#pragma once

#include "editor/command/command.hpp"

namespace ramparts {

/// Asks what is typed in from, unless the document's pass knows it; remembers the answer for other scenarios. False
/// when it was not answered.
[[nodiscard]] bool ask_printed_source(OpenDocument& document, Shell& shell, bool again = false);
/// The source in force, and the typing in of a printed game.
void add_source_commands(CommandRegistry& registry);

}  // namespace ramparts
