// Setting several units up at once by pointing at two hexes.
#pragma once

#include <vector>

#include "editor/tool/paint_state.hpp"
#include "editor/workspace/tool.hpp"

namespace ramparts {

/// The units that commands on several act on, as they are chosen: those picked in the units table or in a stack; else
/// those in the selected hexes; else the one unit that panels are at. Without doubles.
[[nodiscard]] std::vector<std::size_t> chosen_units(const OpenDocument& document);
/// Why there are none, as a sentence.
[[nodiscard]] std::string no_chosen_units();

/// Two tools, "formation.line" and "formation.column": press on the first hex, drag towards the last. What would be
/// done is shown while the button is down; it is one edit when the button comes up.
void add_formation_tools(ToolBox& tools, PaintState& state);

}  // namespace ramparts
