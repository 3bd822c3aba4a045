// Luck of one's own; see playing.hpp.
#include "playing.hpp"

namespace planner {

std::int64_t phase_of(rp::View view) {
    return (std::int64_t{view.turn()} << 16) + (std::int64_t{view.var(RP_V_PHASE)} << 8) + view.var(RP_V_PHASING);
}

bool roll(rp::Copy& game, std::span<const rp_outcome> faces, rp::Random& dice) {
    std::uint32_t all = 0;
    for (const rp_outcome& face : faces) all += face.weight;
    std::uint32_t at = dice.below(all);
    const rp_outcome* fallen = faces.data();
    for (; at >= fallen->weight; ++fallen) at -= fallen->weight;
    for (const rp_action& die : game.legal())
        if (die.verb == fallen->face) return game.play(die);
    return false;
}

}  // namespace planner
