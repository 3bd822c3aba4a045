// Large maps made by rule, for measuring and for tests.
#pragma once

#include <cstdint>

#include "engine/model/map.hpp"
#include "engine/model/ruleset.hpp"

namespace ramparts {

/// A map over the kinds of `rules`: patches of terrain, hills of up to nine levels, some features, streams along about
/// an eighth of the hexsides and roads every sixteen lines. The same arguments give the same map on every machine.
[[nodiscard]] Map generated_map(int columns, int rows, std::uint64_t seed, const Ruleset& rules);

}  // namespace ramparts
