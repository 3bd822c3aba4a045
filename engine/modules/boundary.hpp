// What of our state the boundary names by numbers of its own, and the frame that a module sees.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/model/scenario.hpp"
#include "engine/play/frames.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {

class ModuleSet;

/// The frame on top of a state as its module sees it, in whichever words it stands; nothing when no module decides.
struct TopFrame {
    int slot = 0;
    int number = 0;
    SideId side = kNoSide;
    int faces = 0;
    int left = 1;
    int depth = 0;  ///< of the stack behind the units, with this one; 0: it stands in the old words
    Frame frame;    ///< only when depth > 0
};
[[nodiscard]] std::optional<TopFrame> top_frame(const GameState& state, const ModuleSet& modules);

/// The word of a set of units of the standard rules, by its number at the boundary; nothing for an unknown number.
[[nodiscard]] std::optional<Var> set_of_boundary(unsigned number) noexcept;
/// Those words by their numbers.
inline constexpr auto kSetsOfBoundary = [] {
    std::array<std::uint16_t, RP_SET_INVOLVED> words{};
    const auto put = [&](int id, Var v) { words[static_cast<std::size_t>(id)] = static_cast<std::uint16_t>(v); };
    put(RP_SET_MOVED, Var::moved);
    put(RP_SET_MUST_ATTACK, Var::must_attack);
    put(RP_SET_MUST_BE_ATTACKED, Var::must_be_attacked);
    put(RP_SET_SPENT, Var::spent);
    put(RP_SET_ATTACKED, Var::attacked);
    put(RP_SET_RETREATED, Var::retreated);
    put(RP_SET_BEGAN_IN_EZOC, Var::began_in_ezoc);
    put(RP_SET_NO_FIRE, Var::no_fire);
    put(RP_SET_ATTACKERS, Var::attackers);
    put(RP_SET_SUPPORTERS, Var::supporters);
    put(RP_SET_DEFENDERS, Var::defenders);
    return words;
}();

/// The id of a unit, side, kind or hex (RP_NAME_…) by its index; empty for what is not there. That of a hex is good
/// until this thread asks for the next one.
[[nodiscard]] rp_text boundary_name(const Scenario& scenario, std::uint32_t what, std::uint32_t index);
/// The reverse; RP_E_ARGUMENT for an unknown id.
[[nodiscard]] std::int32_t boundary_number(const Scenario& scenario, std::uint32_t what, std::string_view id);

}  // namespace ramparts
