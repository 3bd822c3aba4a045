// Ways to make a battle faulty, or only odd.
#pragma once

#include <span>
#include <string_view>

#include "engine/core/rng.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts::test {

/// Changes the scenario in one way drawn by lot, to something a file or an editor could hold; returns its name.
std::string_view spoil(Scenario& scenario, Rng& rng);

/// The names of all ways.
[[nodiscard]] std::span<const std::string_view> ways_to_spoil();

}  // namespace ramparts::test
