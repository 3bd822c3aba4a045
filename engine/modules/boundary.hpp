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

/// A sentence of plugin.xml with what a message gives for its places {1} … {4}: `say(kind, value)` words an argument.
template <class Say>
[[nodiscard]] std::string boundary_sentence(std::string_view pattern, const rp_message& said, Say say) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' &&
                           pattern[i + 1] >= '1' && pattern[i + 1] <= '0' + RP_MAX_MESSAGE_ARGS;
        if (!place) {
            text += pattern[i];
            continue;
        }
        const int n = pattern[i + 1] - '1';
        text += say(said.kinds >> (4 * n) & 0xF, said.args[n]);
        i += 2;
    }
    return text;
}

}  // namespace ramparts
