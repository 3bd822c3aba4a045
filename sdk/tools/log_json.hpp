// A game's log as JSON.
#pragma once

#include <span>

#include "formats/text/json.hpp"
#include "sdk/play/narrator.hpp"

namespace ramparts::tools {

/// The member `log`: an array of objects with kind, depth and text.
void write_log(JsonWriter& json, std::span<const NarrationLine> lines);

}  // namespace ramparts::tools
