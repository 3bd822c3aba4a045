// What of our state the boundary names by numbers of its own, and the frame that a module sees.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/model/scenario.hpp"
#include "engine/play/frames.hpp"
#include "sdk/abi/ramparts/rp.h"

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
[[nodiscard]] std::span<const std::uint16_t> sets_of_boundary() noexcept;

/// The id of a unit, side, kind or hex (RP_NAME_…) by its index; empty for what is not there. That of a hex is good
/// until this thread asks for the next one.
[[nodiscard]] rp_text boundary_name(const Scenario& scenario, std::uint32_t what, std::uint32_t index);
/// The reverse; RP_E_ARGUMENT for an unknown id.
[[nodiscard]] std::int32_t boundary_number(const Scenario& scenario, std::uint32_t what, std::string_view id);

}  // namespace ramparts
