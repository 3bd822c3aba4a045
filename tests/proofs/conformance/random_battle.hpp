// Battles drawn by lot: small maps in all four layouts with everything the ruleset has on them.
#pragma once

#include <memory>

#include "engine/core/rng.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts::proof {

struct BattleShape {
    int least = 5;  ///< columns and rows
    int most = 12;
    int units = 12;       ///< at most, of each side
    bool modules = true;  ///< and rule options
    int longest_range = 8;
    int turns = 4;
    int stacking_limit = 1;  ///< with more some units share a hex (4.9)
    bool odd = false;        ///< also levels below 0, and units as strong after a loss as before
};

/// A battle over `rules` that the engine can play, though not without errors: slopes may rise the wrong way. The same
/// seed gives the same battle.
[[nodiscard]] std::shared_ptr<Scenario> random_battle(const Ruleset& rules, std::uint64_t seed,
                                                      const BattleShape& shape = {});

/// Random terrain, hexsides, roads, buildings and holes.
[[nodiscard]] Map random_map(const Ruleset& rules, Rng& rng, const BattleShape& shape);

/// The ruleset of the shipped scenarios.
[[nodiscard]] const Ruleset& standard_ruleset();

/// The battle of tests/data/odd, and its ruleset: what the shipped ones have none of.
[[nodiscard]] const std::shared_ptr<const Scenario>& odd_battle();
[[nodiscard]] const Ruleset& odd_ruleset();

}  // namespace ramparts::proof
