// The tool that has a printed map read from the scan under the document: examples are shown, questions answered.
#pragma once

#include <memory>
#include <string>

#include "editor/tool/paint_state.hpp"
#include "editor/workspace/tool.hpp"

namespace ramparts {

/// Why the scan of a document cannot be read, as a sentence; empty = it can.
[[nodiscard]] std::string scan_obstacle(const PaintState& state, const OpenDocument& document);
/// Begins to read the scan by its references, or anew when there is a reading already; what was shown is kept. Where
/// the window gives no PaintState::later, whoever asks calls ScanReading::settle().
void read_scan_of(PaintState& state, OpenDocument& document);
/// Why its names cannot be read now, as a sentence; empty = they can.
[[nodiscard]] std::string names_obstacle(const PaintState& state, const OpenDocument& document);
/// Has the names on the scan read; they are asked about as they come.
void read_names_of(PaintState& state, OpenDocument& document);

[[nodiscard]] std::unique_ptr<Tool> make_scan_tool(PaintState& state);

}  // namespace ramparts
