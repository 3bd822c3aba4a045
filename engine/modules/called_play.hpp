// Procedures that modules call, as they are put on the stack of frames: which may be called, and how they begin.
#pragma once

#include <functional>

#include "engine/diag/message.hpp"
#include "engine/play/frames.hpp"
#include "engine/play/position.hpp"

namespace ramparts {

/// Why a module may not call a movement or combat (`frame.number`) for some units now, in one sentence; nothing when it
/// may, and then the frame is made for them. `status` is of a unit as the events before the call leave it.
[[nodiscard]] Message make_called(const StateView& view, UnitSet units,
                                  const std::function<UnitStatus(UnitIndex)>& status, Frame& frame);

/// Appends what begins a procedure that is on the stack, and returns the step that play goes on with. What the words
/// that it works on held stands in the frame meanwhile.
[[nodiscard]] Step begin_procedure(const StateView& view, const Frame& frame, EventList& events);

}  // namespace ramparts
