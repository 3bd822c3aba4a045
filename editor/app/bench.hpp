// Measuring and photographing the window from the command line.
#pragma once

#include <string>

namespace ramparts {

class MainFrame;

/// Pans 200 frames and zooms 100 steps over `map` in a 1920 x 1080 view and prints the times. Returns the exit code.
[[nodiscard]] int bench_paint(MainFrame& frame, const std::string& map);
/// Prints `window` now and `map` once the document opened next has been painted and nothing waits to be painted.
void report_start(MainFrame& frame);
/// Writes the window as PNG. Returns the exit code.
[[nodiscard]] int take_screenshot(MainFrame& frame, const std::string& file);

}  // namespace ramparts
