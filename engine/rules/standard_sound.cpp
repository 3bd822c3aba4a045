// What the rules hold of units, looked at again whenever a module has changed who is where: whatever it proposed, and
// from whatever hook, no step of the rules works with units that are gone.
#include "engine/rules/standard.hpp"

namespace ramparts {
namespace {

UnitSet on_map(const StateView& view, UnitSet units) {
    UnitSet there;
    units.each([&](UnitIndex u) {
        if (view.state.on_map(u)) there.add(u);
    });
    return there;
}

// Of a combat those who still take part. Who fell in its losses stays in its sets: the results ask for them.
Combat left_of(const StateView& view, const Combat& combat) {
    if (view.state.phase() != Phase::combat || view.state.var(Var::die) != 0) return combat;
    return {on_map(view, combat.attackers), on_map(view, combat.supporters), on_map(view, combat.defenders)};
}

}  // namespace

bool StandardRules::state_is_sound(const StateView& view) const {
    const Combat now = combat(view);
    const UnitSet retreating = view.state.set(Var::retreating);
    const UnitIndex mover = view.state.active();
    return left_of(view, now) == now && on_map(view, retreating) == retreating &&
           (view.state.step() != Step::destination ||
            (mover != kNoUnit && view.state.status(mover) != UnitStatus::eliminated));
}

void StandardRules::look_again(const StateView& view, EventList& events) const {
    if (state_is_sound(view)) return;
    const Combat now = combat(view);
    const Combat left = left_of(view, now);
    events.set(Var::retreating, on_map(view, view.state.set(Var::retreating)));
    if (view.state.step() == Step::destination) {
        events.set(Var::active_unit, 0);
        events.step(Step::menu, view.state.phasing());
    }
    if (left == now) return;
    // A combat that is being put together is declared anew; one that has been declared is fought by those who are left.
    const bool declared = view.state.var(Var::column) != 0;
    if (declared && !left.defenders.empty() && !(left.attackers | left.supporters).empty()) {
        events.set(Var::attackers, left.attackers);
        events.set(Var::supporters, left.supporters);
        events.set(Var::defenders, left.defenders);
        return;
    }
    lapse_obligations(view, events);
    give_up_combat(view, events);
    if (declared && !modules_.finished.empty()) events.trigger(kNoUnit, Trigger{TriggerKind::finished}.packed());
}

// Play goes back to the choice of a combat, at once or when the frames above it are done.
void StandardRules::give_up_combat(const StateView& view, EventList& events) const {
    const auto of_combat = [](Step step) { return step == Step::build_combat || step == Step::chance_combat; };
    // A procedure that a module called works on these two until it is done.
    const bool procedure_runs = procedure(view).has_value();
    const UnitSet retreating = view.state.set(Var::retreating);
    const std::uint64_t flags = view.state.var(Var::result_flags);
    clear_combat(events);
    if (procedure_runs) {
        events.set(Var::retreating, on_map(view, retreating));
        events.set(Var::result_flags, flags);
    }
    if (of_combat(view.state.step())) events.step(Step::menu, view.state.phasing());
    for (int depth = frame_depth(view.state); depth > 0; --depth) {
        Frame f = frame_at(view.state, depth - 1);
        if (!of_combat(f.back)) continue;
        f.back = Step::menu;
        f.back_to = view.state.phasing();
        write_frame(events, depth - 1, f);
    }
}

}  // namespace ramparts
