// Combats as wholes: against whom, by whom, with what a module offers, up to the roll.
#pragma once

#include <optional>

#include "playing.hpp"

namespace planner {

/// Actions of one side that are chosen together.
using Way = std::vector<rp_action>;

[[nodiscard]] bool same(const rp_action& a, const rp_action& b);
[[nodiscard]] bool same(const std::vector<rp_action>& a, const std::vector<rp_action>& b);

/// The game once that is done; nothing when some of it is not legal then, or the limit is used up.
[[nodiscard]] std::optional<rp::Copy> after(const rp::Copy& root, const Way& way);

/// Whether a combat may begin now.
[[nodiscard]] bool may_fight(std::span<const rp_action> legal);
/// Whether a combat has begun that waits for more units, or for its roll.
[[nodiscard]] bool puts_together(std::span<const rp_action> legal);

/// What could be done where a combat may begin: first what the tactician advises, then everything else of the list,
/// each combat put together as the tactician would; then those combats with one unit, hex or offer of a module less or
/// more, up to 64 ways in all. No two are alike. Empty when the limit is used up before there is one.
[[nodiscard]] std::vector<Way> ways_to_fight(const rp::Copy& root, std::span<const rp_action> legal,
                                             std::size_t advised, rp::Random& random);

}  // namespace planner
