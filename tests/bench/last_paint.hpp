// When a program has drawn its window to the end, as the screen sees it: the same question for any program.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ramparts::bench {

/// Seconds from the start of `words` to the last larger change of the screen named by DISPLAY before it rests for a
/// second; the program is ended then. Nothing without a screen that reports changes (built without XDamage, too), when
/// the program draws nothing, and when it ends by itself.
[[nodiscard]] std::optional<double> until_last_paint(const std::vector<std::string>& words);

}  // namespace ramparts::bench
