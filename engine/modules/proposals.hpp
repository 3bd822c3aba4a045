// What modules propose, turned into events of ours: ranges checked, attributes packed, frames stacked.
#pragma once

#include <array>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/modules/module_set.hpp"
#include "engine/modules/standing.hpp"
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

/// Appends the events of a module's proposals. `from` is what it was asked about, with the hook that comes next: when
/// it pushes a frame, the walk over the modules goes on from there once the frame is done. Returns nothing when all of
/// them are in order, else why not, in one sentence, and then appends nothing.
[[nodiscard]] Message take_proposals(const ModuleSet& modules, const BoundModule& module, const StateView& view,
                                     const rp_events& proposals, const Trigger& from, Standing& standing,
                                     EventList& events);

}  // namespace ramparts
