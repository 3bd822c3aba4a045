// The tool that types a printed map in; see PrintedPass.
#pragma once

#include <memory>

#include "editor/tool/paint_state.hpp"
#include "editor/workspace/tool.hpp"

namespace ramparts {

[[nodiscard]] std::unique_ptr<Tool> make_printed_tool(PaintState& state);

}  // namespace ramparts
