// Procedures of the standard rules that modules call: losses, retreats, advances, asked of the units' owner as in a
// combat (6.11–6.15). Each stands as a frame on the stack; the words that its steps work on are kept in its locals and
// come back when it is done.
#include "engine/modules/proposals.hpp"
#include "engine/rules/combat_plan.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

// The procedure that the steps of results belong to now, when it is not the combat.
std::optional<Frame> StandardRules::procedure(const StateView& view) const {
    const int depth = frame_depth(view.state);
    if (depth == 0) return std::nullopt;
    const Frame top = frame_at(view.state, depth - 1);
    return top.procedure() && !top.plays() ? std::optional(top) : std::nullopt;
}

// The units on the map that lose steps together.
UnitSet StandardRules::losers(const StateView& view, bool defender) const {
    const auto called = procedure(view);
    const UnitSet named = called ? called->units(0) : view.state.set(defender ? Var::defenders : Var::attackers);
    UnitSet alive;
    named.each([&](UnitIndex u) {
        if (view.state.on_map(u)) alive.add(u);
    });
    return alive;
}

// The next hex of a retreat of several, or its end.
void StandardRules::go_on_retreating(const StateView& view, Frame called, EventList& events) const {
    const auto u = static_cast<UnitIndex>(called.locals[6]);
    if ((called.locals[5] & 0xFF) == 0 || !view.state.on_map(u)) {
        end_procedure(view, called, events);
        return;
    }
    --called.locals[5];
    write_frame(events, frame_depth(view.state) - 1, called);
    events.set(Var::retreating, UnitSet::of(u));
}

// What it costs a unit that it cannot retreat: itself (6.12), or a step where the procedure says so.
void StandardRules::lose_for_retreat(const StateView& view, UnitIndex u, EventList& events) const {
    const auto called = procedure(view);
    const bool step = called && (called->locals[5] & RP_RETREAT_OR_STEP) != 0 && view.state.steps(u) > 1;
    if (!step) return fall(view, u, events);
    events.steps(u, view.state.steps(u) - 1);
    happened(RP_HAPPENED_STEP_LOST, u, events);
}

void StandardRules::advance(const StateView& view, const Action& action, EventList& events) const {
    if (procedure(view)) events.set(Var::spent, view.state.set(Var::spent) | UnitSet::of(action.unit));
    go(view, action.unit, action.hex, kByAdvance, events);
    events.step(Step::automatic, kNoSide);
}

void StandardRules::end_procedure(const StateView& view, const Frame& called, EventList& events) const {
    const bool in_combat = view.state.phase() == Phase::combat && !combat(view).defenders.empty();
    switch (called.number) {
        case RP_PROC_RETREAT:
            events.set(Var::retreating, called.units(0));
            events.set(Var::result_flags, static_cast<std::uint64_t>(called.locals[4]));
            if (!in_combat) events.set(Var::shifted, UnitSet{});
            break;
        case RP_PROC_CHOOSE_LOSS:
            events.set(called.side == view.state.phasing() ? Var::attacker_steps : Var::defender_steps,
                       static_cast<std::uint64_t>(called.locals[4]));
            break;
        default: break;
    }
    if (view.state.phase() == Phase::combat) events.trigger(kNoUnit, Trigger{TriggerKind::lapsed}.packed());
    Standing standing = standing_of(view.state);
    pop_frame(view, called, standing, events);
    go_on(standing, events);
}

// After a module changed who stands where: nobody stays obliged who has no partner left, and a combat that is being
// built and can no longer be completed is given up. A combat that has been declared does this when it is over.
void StandardRules::lapse(const StateView& view, EventList& events) const {
    if (view.state.phase() != Phase::combat || view.state.var(Var::column) != 0) return;
    lapse_obligations(view, events);
    const Combat now = combat(view);
    if (now.defenders.empty()) return;
    if (CombatPlan(*this, view).completable(now)) return;  // all of them are there: see look_again()
    give_up_combat(view, events);
}

}  // namespace ramparts
