// See referee.hpp.
#include "tests/proofs/conformance/referee.hpp"

#include <algorithm>

#include "engine/rules/odds.hpp"
#include "tests/proofs/conformance/judge.hpp"

namespace ramparts::proof {
namespace {

bool contains(const std::vector<HexIndex>& hexes, HexIndex hex) {
    return std::find(hexes.begin(), hexes.end(), hex) != hexes.end();
}

int steps_of(const StateView& view, UnitSet units) {
    int total = 0;
    units.each([&](UnitIndex u) { total += view.state.on_map(u) ? view.state.steps(u) : 0; });
    return total;
}

}  // namespace

void Referee::begin(const StateView& view) {
    seen_.resize(static_cast<std::size_t>(view.context.unit_count()));
    for (std::size_t i = 0; i < seen_.size(); ++i) seen_[i] = view.state.status(static_cast<UnitIndex>(i));
}

void Referee::event(const StateView& before, const Event& event) {
    if (menu_due_ && before.state.step() == Step::menu) {
        menu_due_ = false;
        if (in_combat_) check_advance(before);
        in_combat_ = false;
        if (in_phase_) lapse(before);
    }
    switch (event.kind) {
        case EventKind::move_unit: moved(before, event.index, static_cast<HexIndex>(event.value)); return;
        case EventKind::remove_unit: removed(before, event.index); return;
        case EventKind::set_steps:
            if (before.state.on_map(event.index) && static_cast<int>(event.value) > before.state.steps(event.index))
                if (!before.board.ghosts().has(event.index)) fault(name(event.index) + " gained steps");
            return;
        case EventKind::set_flags:
            fault(name(event.index) + " has a status, which no rule of the battles gives");
            return;
        case EventKind::reserve_unit: fault(name(event.index) + " left the map alive (4.20)"); return;
        case EventKind::mark_origin:
            if (in_combat_ && static_cast<HexIndex>(event.value) != stood_[event.index])
                fault(name(event.index) + " did not stand there when the combat began (6.12)");
            return;
        case EventKind::set_more:
        case EventKind::trigger:
        case EventKind::note: return;
        case EventKind::set_var: break;
    }
    const auto var = static_cast<Var>(event.index);
    if (var == Var::phase) {
        const auto phase = static_cast<Phase>(event.value);
        if (phase == Phase::combat) begin_combat_phase(before);
        else if (before.state.phase() == Phase::combat) end_combat_phase();
    }
    if (var != Var::step) return;
    const auto step = static_cast<Step>(event.value);
    if (step == Step::menu) menu_due_ = true;
    if (step == Step::chance_combat) declared(before);
    if (step == Step::retreats && before.state.step() == Step::attacker_losses && in_combat_) {
        const CrtCell* cell = before.context.scenario().ruleset.crt_cell(
            static_cast<int>(before.state.var(Var::column)) - 64, static_cast<int>(before.state.var(Var::die)));
        if (cell == nullptr) return fault("the combat has no cell in the table (6.2)");
        const CombatResult result = cell->result;
        const int lost_by_attacker = attackers_.empty() ? 0 : result.attacker_steps;
        if (steps_of(before, defenders_) != std::max(0, defender_steps_ - result.defender_steps))
            fault("defender's losses differ from the result (6.11)");
        if (steps_of(before, attackers_) != std::max(0, attacker_steps_ - lost_by_attacker))
            fault("attacker's losses differ from the result (6.11)");
    }
}

void Referee::decision(const StateView& view, const ActionList& legal) {
    check_units(view);
    if (view.state.over()) {
        if (!legal.empty()) fault("actions after the end");
        if (view.state.winner() != winner_of(view)) fault("the winner is not the one of the victory rules");
        return;
    }
    if (view.state.step() == Step::destination &&
        rules_.allowance(view, view.state.active()) != allowance_of(view, view.state.active()))
        fault(name(view.state.active()) + " has another allowance than its class (2.7)");
    if (legal.empty()) return fault("no action is legal");
    for (std::size_t i = 1; i < legal.size(); ++i)
        if (!(legal[i - 1] < legal[i])) return fault("the legal list is not sorted and unique");
    if (!view.state.chance())
        for (const Action& action : legal)
            if (action.unit != kNoUnit && view.context.unit(action.unit).side != view.state.to_act())
                fault("an action for the other side's unit");
    // The engine's obligations are those of the rulebook at every menu.
    if (in_phase_ && view.state.step() == Step::menu && view.state.phase() == Phase::combat) {
        if (menu_due_) {
            menu_due_ = false;
            if (in_combat_) check_advance(view);
            in_combat_ = false;
            lapse(view);
        }
        if (view.state.set(Var::must_attack) != must_attack_) fault("units that must attack differ (6.4)");
        if (view.state.set(Var::must_be_attacked) != must_be_attacked_)
            fault("units that must be attacked differ (6.1)");
        const bool may_end =
            std::any_of(legal.begin(), legal.end(), [](const Action& a) { return a.kind == ActionKind::end_phase; });
        if (may_end != (must_attack_.empty() && must_be_attacked_.empty()))
            fault("the phase may end exactly when nothing is owed (6.1)");
    }
}

void Referee::check_units(const StateView& view) {
    std::vector<int> mass(view.context.hexes(), 0);
    std::vector<SideId> owner(view.context.hexes(), kNoSide);
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        const UnitStatus status = view.state.status(u);
        auto& last = seen_[static_cast<std::size_t>(i)];
        if (status == UnitStatus::reserve && last != UnitStatus::reserve) fault(name(u) + " is back in reserve");
        if (status == UnitStatus::on_map && last == UnitStatus::eliminated && !view.board.ghosts().has(u))
            fault(name(u) + " rose from the dead");
        last = status;
        if (status != UnitStatus::on_map) continue;
        const HexIndex hex = view.state.hex(u);
        if (hex >= view.context.hexes() || view.context.prohibited(hex)) {
            fault(name(u) + " is in limbo");
            continue;
        }
        if (view.state.steps(u) < 1 || view.state.steps(u) > view.context.unit(u).steps)
            fault(name(u) + " has impossible steps");
        const SideId side = view.context.unit(u).side;
        if (owner[hex] != kNoSide && owner[hex] != side) fault("both sides in " + label(hex) + " (4.10)");
        owner[hex] = side;
        if (!view.board.ghosts().has(u) && ++mass[hex] > view.context.options().stacking_limit)
            fault("too many units in " + label(hex) + " (4.9)");
        if (!view.board.units(hex).has(u)) fault("the board has lost " + name(u));
    }
}

void Referee::begin_combat_phase(const StateView& view) {
    in_phase_ = true;
    in_combat_ = false;
    must_attack_ = must_be_attacked_ = began_in_ezoc_ = attacked_with_ = attacked_ = {};
    view.context.side_units(view.state.phasing()).each([&](UnitIndex u) {
        if (!view.state.on_map(u)) return;
        const UnitSet near = neighbours(view, u);
        if (near.empty()) return;
        began_in_ezoc_.add(u);
        if (!rules_.may_attack(view, u)) return;
        must_attack_.add(u);
        must_be_attacked_ = must_be_attacked_ | near;
    });
}

// Obligations end with their last partner and never come back (6.1, 6.4, 6.12).
void Referee::lapse(const StateView& view) {
    const UnitSet gone = attacked_ | view.state.set(Var::retreated);
    UnitSet still;
    (must_attack_ - attacked_with_).each([&](UnitIndex u) {
        if (view.state.on_map(u) && !(neighbours(view, u) - gone).empty()) still.add(u);
    });
    must_attack_ = still;
    still = {};
    (must_be_attacked_ - gone).each([&](UnitIndex e) {
        if (!view.state.on_map(e)) return;
        const bool partner =
            (neighbours(view, e) - attacked_with_).any([&](UnitIndex u) { return rules_.may_attack(view, u); });
        if (partner) still.add(e);
    });
    must_be_attacked_ = still;
}

void Referee::end_combat_phase() {
    in_phase_ = false;
    if (!must_attack_.empty()) fault(name(must_attack_.first()) + " did not attack (6.4)");
    if (!must_be_attacked_.empty()) fault(name(must_be_attacked_.first()) + " was not attacked (6.1)");
}

void Referee::declared(const StateView& view) {
    attackers_ = view.state.set(Var::attackers);
    supporters_ = view.state.set(Var::supporters);
    defenders_ = view.state.set(Var::defenders);
    if (const std::string text = odds_fault(rules_, view, rules_.combat(view)); !text.empty()) fault(text);
    in_combat_ = true;
    attacker_steps_ = steps_of(view, attackers_);
    defender_steps_ = steps_of(view, defenders_);
    held_.clear();
    defended_.clear();
    stood_.assign(seen_.size(), kNoHex);
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (!view.state.on_map(u)) continue;
        held_.push_back(view.state.hex(u));
        stood_[static_cast<std::size_t>(i)] = view.state.hex(u);
    }
    std::vector<HexIndex> from;
    attackers_.each([&](UnitIndex u) {
        if (!contains(from, view.state.hex(u))) from.push_back(view.state.hex(u));
    });
    const UnitSet excused = attacked_ | view.state.set(Var::retreated);
    defenders_.each([&](UnitIndex d) {
        const HexIndex hex = view.state.hex(d);
        if (!contains(defended_, hex)) defended_.push_back(hex);
        if (!(view.board.units(hex) - excused - defenders_).empty())
            fault("a unit in " + label(hex) + " was left out (6.6)");
        if (excused.has(d)) fault(name(d) + " attacked twice or after a retreat (6.3, 6.12)");
        attackers_.each([&](UnitIndex a) {
            if (!joined(view.context.scenario(), view.state.hex(a), hex))
                fault(name(a) + " is not adjacent to " + name(d) + " (6.5)");
        });
    });
    const bool either = view.context.options().multi_hex_combat == RuleOptions::MultiHexCombat::either;
    several_ = defended_.size() > 1 || (either && from.size() > 1);
    if (attackers_.empty() && defended_.size() != 1) fault("bombardment of several hexes (7.5)");
    if (attackers_.empty() && supporters_.empty()) fault("a combat without an attacker");
    if (!((attackers_ | supporters_) & attacked_with_).empty()) fault("a unit attacks twice (6.3)");
    supporters_.each([&](UnitIndex g) {
        const Unit& gun = view.context.scenario().units[g];
        if (!view.context.ruleset().unit_classes[gun.unit_class].bombards) fault(name(g) + " is no gun (7.1)");
        if (began_in_ezoc_.has(g) && !view.context.options().lapsed_gun_may_bombard)
            fault(name(g) + " began in an EZOC and fires (7.8)");
        const bool reaches = std::any_of(defended_.begin(), defended_.end(), [&](HexIndex hex) {
            const int distance = view.context.grid().distance(view.state.hex(g), hex);
            return distance <= gun.range && (distance > 1 || !joined(view.context.scenario(), view.state.hex(g), hex));
        });
        if (!reaches) fault(name(g) + " has no target in range (7.2)");
    });
    attacked_with_ = attacked_with_ | attackers_ | supporters_;
    attacked_ = attacked_ | defenders_;
}

// 6.15: a hex of D that stands empty has been refused only when nobody could take it.
void Referee::check_advance(const StateView& view) {
    if (attackers_.empty() || view.context.options().advance_is_optional) return;
    bool taken = false;
    attackers_.each(
        [&](UnitIndex a) { taken = taken || (view.state.on_map(a) && contains(defended_, view.state.hex(a))); });
    for (const HexIndex hex : defended_) {
        if (view.board.occupied(hex) || taken) continue;
        (attackers_ - view.state.set(Var::retreated) - view.board.ghosts()).each([&](UnitIndex a) {
            if (view.state.on_map(a) &&
                step_cost(view.context.scenario(), view.context.unit(a).unit_class, true, view.state.hex(a), hex))
                fault(name(a) + " did not advance into " + label(hex) + " (6.15)");
        });
    }
}

bool Referee::closed(const StateView& view, UnitIndex u, HexIndex hex) const {
    int room = view.context.options().stacking_limit;
    return view.board.units(hex).any([&](UnitIndex other) {
        if (view.context.unit(other).side != view.context.unit(u).side) return true;
        return !view.board.ghosts().has(other) && --room == 0;
    });
}

// 1 empty, 2 empty in an EZOC, 9 not open without displacing (6.12–6.14).
int Referee::hex_class(const StateView& view, UnitIndex u, HexIndex to) const {
    const Scenario& scenario = view.context.scenario();
    const HexIndex from = view.state.hex(u);
    if (!step_cost(scenario, view.context.unit(u).unit_class, true, from, to) || closed(view, u, to)) return 9;
    if (several_ && contains(held_, to)) return 9;
    return in_ezoc(view, view.context.unit(u).side, to) && view.context.options().retreat_must_leave_ezoc_first ? 2 : 1;
}

int Referee::best_class(const StateView& view, UnitIndex u) const {
    int best = 9;
    for (int d = 0; d < kDirections; ++d)
        if (const HexIndex to = view.context.grid().neighbour(view.state.hex(u), d); to != kNoHex)
            best = std::min(best, hex_class(view, u, to));
    return best;
}

void Referee::check_retreat(const StateView& before, UnitIndex u, HexIndex to) {
    const int best = best_class(before, u);
    const int taken = hex_class(before, u, to);
    if (taken != best)
        fault(name(u) + " retreats to " + label(to) + " of class " + std::to_string(taken) + " though class " +
              std::to_string(best) + " is open (6.12-6.14)");
    if (before.board.ghosts().has(u)) fault(name(u) + " never retreats (10.2)");
}

void Referee::moved(const StateView& before, UnitIndex u, HexIndex to) {
    if (to >= before.context.hexes() || before.context.prohibited(to)) return fault(name(u) + " moves off the map");
    const GameState& state = before.state;
    if (!state.on_map(u)) return;
    if (state.phase() == Phase::movement) {
        if (state.set(Var::moved).has(u)) fault(name(u) + " moves twice (4.7)");
        if (!neighbours(before, u).empty()) fault(name(u) + " leaves an EZOC (4.1)");
        if (closed(before, u, to)) fault(name(u) + " moves onto a unit (4.9, 4.10)");
        return;
    }
    if (!joined(before.context.scenario(), state.hex(u), to))
        return fault(name(u) + " goes more than a hex, or across a river");
    if (!step_cost(before.context.scenario(), before.context.unit(u).unit_class, true, state.hex(u), to))
        fault(name(u) + " goes into terrain closed to it");
    if (state.step() == Step::retreats) check_retreat(before, u, to);
    if (state.step() == Step::advance && (!contains(defended_, to) || before.board.occupied(to) || !attackers_.has(u) ||
                                          state.set(Var::retreated).has(u)))
        fault(name(u) + " advances wrongly (6.15)");
    if (state.step() == Step::displacement && before.board.ghosts().has(u)) fault(name(u) + " is displaced (10.2)");
}

void Referee::removed(const StateView& before, UnitIndex u) {
    if (!before.state.on_map(u)) return fault(name(u) + " is eliminated twice");
    if (supporters_.has(u) && in_combat_) fault("a bombarding gun is eliminated (7.4)");
    if (before.state.step() == Step::retreats && !before.board.ghosts().has(u) && best_class(before, u) != 9)
        fault(name(u) + " is eliminated although it could retreat (6.12)");
}

}  // namespace ramparts::proof
