// The window manager of the screen, a program beside the tested one that takes its own time.
#pragma once

#include <chrono>

namespace ramparts::test {

/// Returns once the manager has done what it had been given (windows to map, to place, to give the keyboard to, titles
/// to draw) and what came of that; false when it is silent for so long. Some tenths of a millisecond.
[[nodiscard]] bool manager_caught_up(std::chrono::milliseconds patience);

}  // namespace ramparts::test
