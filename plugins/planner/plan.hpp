// A movement phase thought out as a whole: who goes where, in which order.
#pragma once

#include "judge.hpp"

namespace planner {

/// One part of a plan. A part that cannot be carried out when its turn comes is left out.
struct Order {
    enum class Kind : std::uint8_t {
        go,        ///< the unit goes to the hex, or as near to it as it can
        near,      ///< to some hex within two of it
        anywhere,  ///< to some hex within its reach
        contact,   ///< to some hex in a zone of control of the enemy
        other,     ///< an action that moves no unit
    };
    Kind kind = Kind::go;
    rp_action action{};  ///< its unit and hex; the action itself of `other`
};
using Orders = std::vector<Order>;

/// The orders behind actions that were played.
[[nodiscard]] Orders orders_from(std::span<const rp_action> actions);

/// Plays orders on a copy of `from`, then ends the phase. What was played comes back in `played`: the same actions
/// played on an equal game are legal. Nothing when the limit is used up.
[[nodiscard]] std::optional<rp::Copy> carry_out(const rp::Copy& from, const Orders& orders, rp::Side side,
                                                rp::Random& random, std::vector<rp_action>& played);

/// A plan with one to three parts changed, left out, put elsewhere, taken from another plan, or added.
[[nodiscard]] Orders mutant(const Orders& plan, std::span<const Orders> others, rp::View view, rp::Side side,
                            rp::Random& random);

}  // namespace planner
