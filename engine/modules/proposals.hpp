// What modules propose, turned into events of ours: ranges checked, attributes packed, frames stacked.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/modules/module_set.hpp"
#include "engine/modules/trigger.hpp"
#include "engine/play/position.hpp"

namespace ramparts {

/// A buffer for the events that one call of a module proposes; most fit on the stack.
class ProposalBuffer : private rp_events {
public:
    ProposalBuffer() noexcept;
    ProposalBuffer(const ProposalBuffer&) = delete;
    ProposalBuffer& operator=(const ProposalBuffer&) = delete;
    [[nodiscard]] rp_events* list() noexcept { return this; }

private:
    static std::int32_t RP_CALL grow(rp_events* list);
    static constexpr std::uint32_t kFew = 32;
    std::array<rp_event, kFew> few_;
    std::vector<rp_event> many_;
};

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

/// Appends the events of a module's proposals. `from` is what it was asked about, with the hook that comes next: when
/// it pushes a frame, the walk over the modules goes on from there once the frame is done. Returns nothing when all of
/// them are in order, else why not, in one sentence, and then appends nothing.
[[nodiscard]] Message take_proposals(const ModuleSet& modules, const BoundModule& module, const StateView& view,
                                     const rp_events& proposals, const Trigger& from, Standing& standing,
                                     EventList& events);

/// Appends the events that take the top frame off the stack and go back to where it was pushed. The walk that it
/// interrupted is held in `standing`.
void pop_frame(const StateView& view, const Frame& top, Standing& standing, EventList& events);
/// Appends the trigger that lets a held walk go on, unless a frame was pushed that takes it over.
void go_on(Standing& standing, EventList& events);

}  // namespace ramparts
