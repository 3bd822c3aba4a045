// The tools that play and measure.
#pragma once

#include <memory>

#include "editor/workspace/tool.hpp"

namespace ramparts {

class PlayDesk;

/// Clicks go to the document's game. Its keys: Return clicks the hex under the cursor, Tab goes to the next choice,
/// Back takes back, E ends the phase, Escape drops the selection and then goes back to editing.
[[nodiscard]] std::unique_ptr<Tool> make_play_tool(PlayDesk& desk, class Workspace& workspace);
/// A line of sight by dragging from hex to hex (7.7).
[[nodiscard]] std::unique_ptr<Tool> make_ruler_tool(PlayDesk& desk);

}  // namespace ramparts
