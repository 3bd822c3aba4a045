// What differs between two scenarios, in sentences and as a set of hexes: for recovery and for comparing versions.
#pragma once

#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/change/document/change_set.hpp"

namespace ramparts {

struct Difference {
    ChangeSet touched;           ///< areas and hexes that differ
    std::vector<Message> lines;  ///< one per kind of difference, e.g. "12 hexes: other terrain (L2208, L2209, …)"
    [[nodiscard]] bool empty() const noexcept { return lines.empty(); }
};

/// Fields of different shape are compared as wholes. Linear in the maps.
[[nodiscard]] Difference difference(const Scenario& before, const Scenario& after);

}  // namespace ramparts
