// The tools and the desk of the editor, as its workspace is handed them.
#pragma once

#include "editor/workspace/workspace.hpp"

namespace ramparts {

/// Every tool, in the order of menus, what the painting tools share, and the desk that plays.
[[nodiscard]] Equipment full_equipment(Workspace& workspace);

}  // namespace ramparts
