// Carrying changes over to a scenario that others have changed meanwhile, datum by datum.
#pragma once

#include <optional>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// What happens to a datum that both have changed.
enum class Contested : std::uint8_t { theirs, mine };

/// `theirs` with what leads from `base` to `mine`. Each datum is on its own: the terrain of a hex, a kind on a hexside,
/// a unit, a row of a table, a name. It changes where theirs still has base's value; `contested` decides the rest.
/// Nothing when the three do not speak of the same hexes and kinds (one was resized, or kinds were renumbered on both
/// ways). Linear in the map.
[[nodiscard]] std::optional<Scenario> carry_over(const Scenario& base, const Scenario& mine, const Scenario& theirs,
                                                 Contested contested);

}  // namespace ramparts
