// The order of play: player turns, phases in the sequence of the modules in use, the end (3.2, victory).
#include <algorithm>

#include "engine/modules/attribute_words.hpp"
#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"
#include "engine/rules/victory.hpp"

namespace ramparts {

void StandardRules::start(const StateView& view, EventList& events) const {
    for (const AttributeResets any : {AttributeResets::never, AttributeResets::phase, AttributeResets::player_turn,
                                      AttributeResets::turn, AttributeResets::enter})
        reset_attributes(modules_, any, events);
    if (!modules_.began.empty()) events.trigger(kNoUnit, Trigger{TriggerKind::began, RP_BEGAN_GAME}.packed());
    begin_player_turn(view, 1, first_side(view, 1), events);
}

// The side that has the first player turn of a turn that begins.
SideId StandardRules::first_side(const StateView& view, int turn) const {
    const int said = order_by_module(view, turn).value_or(RP_TURN_OVER);
    return said == RP_TURN_OVER ? view.context.scenario().first_side : static_cast<SideId>(said - 1);
}

// The side that has the player turn after this one; kNoSide when the turn ends with it.
SideId StandardRules::next_side(const StateView& view) const {
    if (const auto said = order_by_module(view, view.state.turn()))
        return *said == RP_TURN_OVER ? kNoSide : static_cast<SideId>(*said - 1);
    const SideId side = view.state.phasing();
    return side == view.context.scenario().first_side ? view.enemy_of(side) : kNoSide;
}

void StandardRules::begin_player_turn(const StateView& view, int turn, SideId side, EventList& events) const {
    const bool new_turn = view.state.turn() != turn;
    if (new_turn) {
        reset_attributes(modules_, AttributeResets::turn, events);
        follow_turn(modules_, view.context.scenario().turns[static_cast<std::size_t>(turn) - 1], events);
    }
    reset_attributes(modules_, AttributeResets::player_turn, events);
    events.set(Var::turn, static_cast<std::uint64_t>(turn));
    events.set(Var::phasing_side, side);
    events.set(Var::active_unit, 0);
    events.set(Var::moved, UnitSet{});
    events.set(Var::entered_counts, 0);
    for (int i = 0; i < 4; ++i) events.set(static_cast<Var>(static_cast<int>(Var::substitutes) + i), 0);
    begin_phase(view, 0, side, events);
    if (modules_.began.empty()) return;
    if (new_turn) events.trigger(kNoUnit, Trigger{TriggerKind::began, RP_BEGAN_TURN}.packed());
    events.trigger(kNoUnit, Trigger{TriggerKind::began, RP_BEGAN_PLAYER_TURN}.packed());
}

// The phase at a place of the sequence. What the combat phase looks at does not change between its beginning and the
// events before it.
void StandardRules::begin_phase(const StateView& view, std::size_t place, SideId side, EventList& events) const {
    const SequenceStep& next = modules_.sequence()[place];
    reset_attributes(modules_, AttributeResets::phase, events);
    if (next.phase == Phase::combat) {
        begin_combat_phase(view, events);
    } else {
        events.set(Var::phase, static_cast<std::uint64_t>(next.phase));
        events.step(Step::menu, side);
    }
    if (next.slot >= 0) {
        const Decider by = modules_.at(next.slot)->phase(next.number)->by;
        Frame frame;
        frame.owner = static_cast<std::uint8_t>(next.slot);
        frame.number = static_cast<std::uint16_t>(next.number);
        frame.side = by == Decider::other ? view.enemy_of(side) : side;
        frame.back_to = side;
        put_frame(events, 0, frame);
        events.step(Step::module_frame, frame.side);
    }
    if (!modules_.began.empty()) events.trigger(kNoUnit, Trigger{TriggerKind::began, RP_BEGAN_PHASE}.packed());
}

bool StandardRules::enter_phase(const StateView& view, std::string_view id, SideId side, EventList& events) const {
    const auto& sequence = modules_.sequence();
    for (std::size_t place = 0; place < sequence.size(); ++place) {
        if (modules_.phase_id(sequence[place]) != id) continue;
        begin_phase(view, place, side, events);
        return true;
    }
    return false;
}

// Modules that listen hear of the end while everything still stands as it was; play goes on when they are done.
void StandardRules::end_phase(const StateView& view, EventList& events) const {
    if (modules_.ended.empty()) next_phase(view, events);
    else events.trigger(kNoUnit, Trigger{TriggerKind::began, RP_ENDED_PHASE}.packed());
}

// With the last phase the player turn ends, and with the second player turn the turn.
void StandardRules::pass_on(const StateView& view, std::uint8_t ended, EventList& events) const {
    const bool last_phase = phase_after(view) >= modules_.sequence().size();
    const auto tell = [&](std::uint8_t what) { events.trigger(kNoUnit, Trigger{TriggerKind::began, what}.packed()); };
    if (ended == RP_ENDED_PHASE && last_phase) tell(RP_ENDED_PLAYER_TURN);
    else if (ended == RP_ENDED_PLAYER_TURN && next_side(view) == kNoSide) tell(RP_ENDED_TURN);
    else if (ended == RP_ENDED_TURN) end_player_turn(view, kNoSide, events);
    else next_phase(view, events);
}

std::size_t StandardRules::phase_after(const StateView& view) const {
    const auto& sequence = modules_.sequence();
    const auto now = std::find_if(sequence.begin(), sequence.end(),
                                  [&](const SequenceStep& s) { return s.phase == view.state.phase(); });
    return static_cast<std::size_t>(now - sequence.begin()) + 1;
}

void StandardRules::next_phase(const StateView& view, EventList& events) const {
    const std::size_t next = phase_after(view);
    if (next >= modules_.sequence().size()) end_player_turn(view, next_side(view), events);
    else begin_phase(view, next, view.state.phasing(), events);
}

// Units in an exit hex of their side leave first; what follows is reckoned without them. `next`: as next_side().
void StandardRules::end_player_turn(const StateView& view, SideId next, EventList& events) const {
    const UnitSet leaving = leaving_units(view, view.state.phasing());
    if (leaving.empty()) return go_on_after_player_turn(view, next, events);
    Position after(context_, ghosts(), view.state);
    leaving.each([&](UnitIndex u) {
        events.exit(u);
        after.apply({EventKind::remove_unit, u, 1});
    });
    go_on_after_player_turn(after.view(), next, events);
}

void StandardRules::go_on_after_player_turn(const StateView& view, SideId next, EventList& events) const {
    const int turn = view.state.turn();
    if (next != kNoSide) {
        begin_player_turn(view, turn, next, events);
    } else if (turn < view.context.turns()) {
        begin_player_turn(view, turn + 1, first_side(view, turn + 1), events);
        keep_points(view, events);
    } else {
        const SideId won = winner(view);
        events.set(Var::phase, static_cast<std::uint64_t>(Phase::over));
        events.set(Var::winner, won == kNoSide ? 0 : std::uint64_t{won} + 1);
        events.step(Step::over, kNoSide);
        keep_points(view, events);  // last: logs count them with what stands as the turn ends
    }
}

int StandardRules::score(const StateView& view, SideId side) const {
    int total = 0;
    view.context.side_units(view.enemy_of(side)).each([&](UnitIndex u) {
        total += view.context.unit(u).full - view.factor(u);
    });
    return score_in_force(view, side, total);
}

void StandardRules::legal(const StateView& view, ActionList& actions) const {
    const std::size_t first = actions.size();
    switch (view.state.step()) {
        case Step::menu:
            if (view.state.phase() == Phase::movement) {
                legal_movement(view, actions);
                return;  // comes sorted
            }
            legal_combats(view, actions);
            break;
        case Step::destination: legal_destinations(view, actions); return;  // comes sorted
        case Step::build_combat: legal_build(view, actions); break;
        case Step::defender_losses:
        case Step::attacker_losses:
            losers(view, view.state.step() == Step::defender_losses).each([&](UnitIndex u) {
                actions.push_back(Action::of_unit(ActionKind::lose_step, u));
            });
            break;
        case Step::retreats:
            view.state.set(Var::retreating).each([&](UnitIndex u) {
                for (const HexIndex hex : retreat_options(view, u).hexes)
                    actions.push_back(Action::of_unit(ActionKind::retreat, u, hex));
            });
            break;
        case Step::displacement: legal_displacement(view, actions); break;
        case Step::advance: advance_options(view, actions); break;
        case Step::choice_module:
        case Step::module_frame: legal_frame(view, actions); break;
        case Step::chance_combat:
        case Step::chance_module:
        case Step::module_dice:
        case Step::automatic:
        case Step::over: break;
    }
    std::sort(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end());
}

void StandardRules::outcomes(const StateView& view, std::vector<Outcome>& outcomes) const {
    if (!view.state.chance()) return;
    if (view.state.step() != Step::chance_combat) {
        outcomes_of_frame(view, outcomes);
        return;
    }
    for (int face = 1; face <= view.context.die_faces(); ++face)
        outcomes.push_back({Action::plain(ActionKind::die, static_cast<std::uint16_t>(face)), 1});
}

void StandardRules::resolve(const StateView& view, const Action& action, EventList& events) const {
    switch (action.kind) {
        case ActionKind::activate:
            events.set(Var::active_unit, std::uint64_t{action.unit} + 1);
            events.step(Step::destination, view.state.phasing());
            break;
        case ActionKind::move: resolve_move(view, action, events); break;
        case ActionKind::substitute: {
            const int index = action.arg / 2;
            const int shift = action.arg % 2 * 32;
            const Var word = static_cast<Var>(static_cast<int>(Var::substitutes) + index);
            events.set(word, view.state.var(word) | (std::uint64_t{action.hex} + 1) << shift);
            break;
        }
        case ActionKind::end_phase:
            if (view.state.step() == Step::module_frame) resolve_frame(view, action, events);
            else if (const auto called = called_play(view)) end_called(view, *called, events);
            else end_phase(view, events);
            break;
        case ActionKind::attack: begin_combat(view, action.hex, events); break;
        case ActionKind::join_attacker: {
            UnitSet s = view.state.set(Var::attackers);
            s.add(action.unit);
            events.set(Var::attackers, s);
            break;
        }
        case ActionKind::join_defender:
            events.set(Var::defenders, view.state.set(Var::defenders) | defenders_in(view, action.hex));
            break;
        case ActionKind::support: {
            UnitSet s = view.state.set(Var::supporters);
            s.add(action.unit);
            events.set(Var::supporters, s);
            break;
        }
        case ActionKind::option: resolve_option(view, action, events); break;
        case ActionKind::verb: resolve_frame(view, action, events); break;
        case ActionKind::resolve: commit_combat(view, action.arg, events); break;
        case ActionKind::die:
            if (view.state.step() == Step::chance_combat) roll_combat(view, action.arg, events);
            else roll_frame(view, action.arg, events);
            break;
        case ActionKind::accept:
        case ActionKind::decline:
            if (view.state.step() == Step::advance) events.step(Step::automatic, kNoSide);
            else resolve_frame(view, action, events);
            break;
        case ActionKind::lose_step:
            lose_step(view, action.unit, view.state.step() == Step::defender_losses, events);
            break;
        case ActionKind::retreat: begin_retreat(view, action.unit, action.hex, events); break;
        case ActionKind::displace: continue_chain(view, action.unit, action.hex, events); break;
        case ActionKind::advance: advance(view, action, events); break;
    }
}

bool StandardRules::settle(const StateView& view, EventList& events) const {
    switch (view.state.step()) {
        case Step::menu:
            if (view.state.phase() == Phase::movement && movement_open(view)) return false;
            if (view.state.phase() == Phase::combat && release_unmet(view, events)) return true;
            if (view.state.phase() == Phase::combat && combats_open(view)) return false;
            if (const auto called = called_play(view)) end_called(view, *called, events);
            else end_phase(view, events);  // a module's phase comes here when it is done
            return true;
        case Step::module_frame: return settle_frame(view, events);
        case Step::build_combat:
            if (!combat(view).defenders.empty() && (!modules_.veto_combats() || build_open(view))) return false;
            clear_combat(events);
            events.step(Step::menu, view.state.phasing());
            return true;
        case Step::defender_losses: return settle_losses(view, true, events);
        case Step::attacker_losses: return settle_losses(view, false, events);
        case Step::retreats: return settle_retreats(view, events);
        case Step::displacement: return settle_displacement(view, events);
        case Step::advance: return settle_advance(view, events);
        case Step::automatic:
            if (const auto begins = called_play(view); begins && begins->left > 0) begin_called(view, *begins, events);
            else if (const auto called = procedure(view); called && called->number == kOnTheWay)
                go_on_the_way(view, *called, events);
            else if (called) end_procedure(view, *called, events);
            else finish_combat(view, events);
            return true;
        default: return false;
    }
}

}  // namespace ramparts
