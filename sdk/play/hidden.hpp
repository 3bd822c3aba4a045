// Hidden counters of a position: what is under them, as far as a side knows.
#pragma once

#include <optional>
#include <vector>

#include "engine/rules/standard.hpp"

namespace ramparts {

/// A counter that hides something.
struct HiddenCounter {
    UnitIndex counter = kNoUnit;
    bool known = true;         ///< to the viewer
    UnitIndex unit = kNoUnit;  ///< under it; kNoUnit: a dummy, or not known
};
/// Those on the map, ascending. Without a viewer all of it is known.
[[nodiscard]] std::vector<HiddenCounter> hidden_counters(const StandardRules& rules, const StateView& view,
                                                         std::optional<SideId> viewer);

}  // namespace ramparts
