// A movement phase thought out as a whole: who goes where, in which order.
#pragma once

#include "judge.hpp"

namespace planner {

/// Whether units may move now.
[[nodiscard]] bool moves_units(std::span<const rp_action> legal);

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

/// A plan to be tried out.
struct Draft {
    Orders orders;
    bool completed = false;  ///< whether the tactician moves everybody else, or they stay
};

/// Plays the orders of a draft on a copy of `from`, what it leaves over by the tactician, and ends the phase. What was
/// played comes back in `played`: the same actions played on an equal game are legal. Nothing when the limit is used
/// up.
[[nodiscard]] std::optional<rp::Copy> carry_out(const rp::Copy& from, const Draft& draft, rp::Side side,
                                                rp::Random& random, std::vector<rp_action>& played);

/// A plan with one to three parts changed, left out, put elsewhere, taken from another plan, or added.
[[nodiscard]] Draft mutant(const Orders& plan, std::span<const Orders> others, rp::View view, rp::Side side,
                           rp::Random& random);

/// One or two units that go elsewhere before anybody else, then some of the plan, or none of it; the tactician, who
/// sees where they are, does the rest.
[[nodiscard]] Draft opening(const Orders& plan, rp::View view, rp::Side side, rp::Random& random);

}  // namespace planner
