// See called_play.hpp.
#include "engine/modules/called_play.hpp"

#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {
namespace {

static_assert(kCalledMovement == RP_PROC_MOVE && kCalledCombat == RP_PROC_COMBAT);

// Whether a combat or another procedure is under way. A unit that moves hex by hex waits for what is called.
bool busy(const StateView& view) {
    if (view.state.over()) return true;
    if (view.state.phase() == Phase::combat && !view.state.set(Var::defenders).empty()) return true;
    for (int depth = frame_depth(view.state); depth > 0; --depth) {
        const Frame f = frame_at(view.state, depth - 1);
        if (f.procedure() && f.number != kOnTheWay) return true;
    }
    return false;
}

// Whether a unit of that status is on the map, or is a reinforcement whose turn has come (5.1).
bool may_play(const StateView& view, UnitIndex u, UnitStatus status, int number) {
    if (status == UnitStatus::on_map) return true;
    const UnitInfo& info = view.context.unit(u);
    return number == kCalledMovement && status == UnitStatus::reserve && info.entry != 0xFF &&
           info.turn <= view.state.turn();
}

}  // namespace

Message make_called(const StateView& view, UnitSet units, const std::function<UnitStatus(UnitIndex)>& status,
                    Frame& frame) {
    const bool moves = frame.number == kCalledMovement;
    frame.side = view.context.unit(units.first()).side;
    if (!(units - view.context.side_units(frame.side)).empty())
        return wording("it calls a procedure for units of both sides");
    if (units.any([&](UnitIndex u) { return status(u) == UnitStatus::eliminated; }))
        return wording("it lets a unit move or fight that has left the map for good");
    if (units.any([&](UnitIndex u) { return !may_play(view, u, status(u), frame.number); }))
        return moves ? wording("it lets a unit move that is not on the map and does not arrive now")
                     : wording("it lets a unit fight that is not on the map");
    if (busy(view)) return wording("it lets units move or fight in the middle of a combat or of another procedure");
    frame.put_units(0, units);
    frame.left = moves ? 1 : 2;
    return {};
}

Step begin_procedure(const StateView& view, const Frame& frame, EventList& events) {
    const bool attacker = frame.side == view.state.phasing();
    switch (frame.number) {
        case RP_PROC_RETREAT:
            events.set(Var::result_flags, 0);
            events.set(Var::retreating, UnitSet{});
            return Step::retreats;
        case RP_PROC_CHOOSE_LOSS:
            events.set(attacker ? Var::attacker_steps : Var::defender_steps,
                       static_cast<std::uint64_t>(frame.locals[5]));
            return attacker ? Step::attacker_losses : Step::defender_losses;
        case RP_PROC_MOVE:
        case RP_PROC_COMBAT: return Step::automatic;
        default: return Step::advance;
    }
}

}  // namespace ramparts
