// Movement and combat that a module calls for some units of a side, as in a phase of its own (RP_PROC_MOVE,
// RP_PROC_COMBAT). The phase that it interrupts, whose it is, and the sets that belong to it stand in the frame and
// come back when it is done.
#include "engine/modules/standing.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

// The called movement or combat when nothing stands above it.
std::optional<Frame> StandardRules::called_play(const StateView& view) const {
    const int depth = called_depth(view.state);
    if (depth < 0 || depth + 1 != frame_depth(view.state)) return std::nullopt;
    return frame_at(view.state, depth);
}

const BoundModule* StandardRules::leaving_out(const StateView& view, UnitIndex u) const {
    if (!playing(view.state, UnitSet::of(u)).empty()) return nullptr;
    return modules_.at(frame_at(view.state, called_depth(view.state)).owner);
}

// First the side has the turn, and modules see its phase; then the sets of a combat are counted.
void StandardRules::begin_called(const StateView& view, Frame called, EventList& events) const {
    const bool combat = called.number == kCalledCombat;
    if (called.left == (combat ? 2 : 1)) {
        called.keep_phase(view.state);
        --called.left;
        keep_sets(view.state, called, events);
        for (const Var set : kept_sets(called)) events.set(set, UnitSet{});
        events.set(Var::phase, static_cast<std::uint64_t>(combat ? Phase::combat : Phase::movement));
        events.set(Var::phasing_side, called.side);
        if (!combat) events.step(Step::menu, called.side);
        return;
    }
    called.left = 0;
    write_frame(events, frame_depth(view.state) - 1, called);
    begin_combat_phase(view, events);
}

void StandardRules::end_called(const StateView& view, Frame called, EventList& events) const {
    Standing standing = standing_of(view.state);
    give_back_sets(view.state, called, events);
    events.set(Var::phase, static_cast<std::uint64_t>(called.kept_phase()));
    events.set(Var::phasing_side, called.kept_side());
    // Who has moved or fallen is no partner any more (6.1, 6.4).
    if (called.kept_phase() == Phase::combat) events.trigger(kNoUnit, Trigger{TriggerKind::lapsed}.packed());
    for (int below = frames_of(called) - 1; below > 0; --below) drop_frame(events, --standing.depth);
    called.resume = frame_at(view.state, standing.depth - 1).resume;
    pop_frame(view, called, standing, events);
    go_on(standing, events);
}

}  // namespace ramparts
