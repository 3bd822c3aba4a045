// What a page to play on shows of games by mail: the panel, and the dialogs that begin them.
#pragma once

#include <string>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts::web {

/// The part of the panel that says what to do next, with one's mail and the place for the other's.
[[nodiscard]] std::string mail_panel();
/// Begin, join or go on; the key; giving up. `scenario` has its names as they are shown.
[[nodiscard]] std::string mail_dialogs(const Scenario& scenario);
/// Names and texts in turn, for the script.
[[nodiscard]] std::vector<std::string> mail_sayings();

}  // namespace ramparts::web
