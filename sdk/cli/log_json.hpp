// A game's log as JSON.
#pragma once

#include <span>

#include "formats/text/json.hpp"
#include "sdk/play/narrator.hpp"

namespace ramparts::tools {

/// The member `log`: an array of objects with kind, depth and text; and `units`: the names that the texts use, by the
/// ids of the units.
void write_log(JsonWriter& json, const Scenario& scenario, std::span<const NarrationLine> lines);

}  // namespace ramparts::tools
