// The turns of a battle as a row of boxes in its page.
#pragma once

#include <string>

#include "engine/model/scenario.hpp"

namespace ramparts::web {

/// A list item for each turn: its number, and in words when it is and who may enter from then on.
[[nodiscard]] std::string turn_track(const Scenario& scenario);

}  // namespace ramparts::web
