// Where play stands among the frames of modules, and how it goes on when one of them is done.
#pragma once

#include <cstdint>

#include "engine/modules/trigger.hpp"
#include "engine/play/frames.hpp"
#include "engine/play/position.hpp"

namespace ramparts {

/// Where play stands while proposals are turned into events: what the position says, as the events before these change
/// it.
struct Standing {
    int depth = 0;  ///< frames on the stack behind the units
    Step step = Step::menu;
    SideId to_act = kNoSide;
    std::uint64_t plain_owner = 0;  ///< Var::module_owner
    /// The rest of a walk over the modules that goes on once these events, and what they push, are done; 0 = none.
    std::uint64_t resume = 0;
    bool pushed = false;  ///< a frame was, and keeps what it interrupted
};
[[nodiscard]] Standing standing_of(const GameState& state) noexcept;

/// Appends the events that take the top frame off the stack and go back to where it was pushed. The walk that it
/// interrupted is held in `standing`.
void pop_frame(const StateView& view, const Frame& top, Standing& standing, EventList& events);
/// Appends the trigger that lets a held walk go on, unless a frame was pushed that takes it over.
void go_on(Standing& standing, EventList& events);

}  // namespace ramparts
