// A player's or the dice's single choice: a fixed-size value that sorts, prints and replays without a rule set.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts {

enum class ActionKind : std::uint8_t {
    activate,       ///< unit: begin its movement (4.7); a reserve unit begins to enter (5.3)
    move,           ///< unit, hex: where it ends; the cheapest path is taken
    substitute,     ///< arg = entry point, hex: enter by this hex for the rest of the phase (5.3)
    attack,         ///< hex: begin a combat against the enemies there
    join_attacker,  ///< unit
    join_defender,  ///< hex
    support,        ///< unit: a gun adds its fire (7.6) or bombards alone (7.4)
    option,         ///< arg = module, unit: a module's choice within this combat (charge, 8.2)
    resolve,        ///< arg = columns given up (6.16): roll the die
    lose_step,      ///< unit
    retreat,        ///< unit, hex
    displace,       ///< unit, hex
    advance,        ///< unit, hex
    decline,        ///< no to what is offered (an optional advance, a module's question)
    accept,         ///< yes to a module's question
    end_phase,
    die,   ///< arg = face; chance only
    verb,  ///< arg = module << 8 | number of the verb, unit and hex as it takes: what a module lets a side do
};

struct Action {
    ActionKind kind = ActionKind::end_phase;
    UnitIndex unit = kNoUnit;
    std::uint16_t arg = 0;
    HexIndex hex = kNoHex;
    friend constexpr auto operator<=>(const Action&, const Action&) = default;

    [[nodiscard]] static constexpr Action of_unit(ActionKind k, UnitIndex u, HexIndex h = kNoHex) noexcept {
        return {k, u, 0, h};
    }
    [[nodiscard]] static constexpr Action of_hex(ActionKind k, HexIndex h, std::uint16_t arg = 0) noexcept {
        return {k, kNoUnit, arg, h};
    }
    [[nodiscard]] static constexpr Action plain(ActionKind k, std::uint16_t arg = 0) noexcept {
        return {k, kNoUnit, arg, kNoHex};
    }
};
static_assert(sizeof(Action) == 8);

using ActionList = std::vector<Action>;

[[nodiscard]] std::string_view to_string(ActionKind kind) noexcept;

/// The module (its place among the scenario's) and the number of a verb.
[[nodiscard]] constexpr int verb_module(const Action& a) noexcept { return a.arg >> 8; }
[[nodiscard]] constexpr int verb_number(const Action& a) noexcept { return a.arg & 0xFF; }

/// One line such as `move us-21 L2710`, with the scenario's ids; parse_action reads it back.
[[nodiscard]] std::string to_text(const Action& action, const Scenario& scenario);
[[nodiscard]] std::optional<Action> parse_action(std::string_view text, const Scenario& scenario);

}  // namespace ramparts
