// Set-up of the rule set and the order of play: player turns, phases, the end (3.2, victory).
#include <algorithm>

#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

StandardRules::StandardRules(std::shared_ptr<const Scenario> scenario)
    : context_(std::make_shared<const GameContext>(std::move(scenario))) {
    const Scenario& s = context_->scenario();
    for (const ModuleUse& use : s.modules) {
        auto module = make_module(use, s);
        if (!module) continue;
        module->slot = static_cast<int>(modules_.size());
        const struct {
            unsigned hook;
            std::vector<const RuleModule*>* list;
        } lists[] = {{RuleModule::kMayMove, &may_move_}, {RuleModule::kRoadRate, &road_rate_},
                     {RuleModule::kAttack, &attack_},    {RuleModule::kRange, &range_},
                     {RuleModule::kShifts, &shifts_},    {RuleModule::kStandsFast, &stands_fast_},
                     {RuleModule::kOptions, &options_},  {RuleModule::kPlayerTurn, &player_turn_},
                     {RuleModule::kEntered, &entered_}};
        for (const auto& entry : lists)
            if (module->hooks() & entry.hook) entry.list->push_back(module.get());
        if (module->hooks() & RuleModule::kNoStacking) ghosts_ = ghosts_ | module->ghosts();
        modules_.push_back(std::move(module));
    }
}

void StandardRules::start(const StateView& view, EventList& events) const {
    begin_player_turn(view, 1, view.context.scenario().first_side, events);
}

void StandardRules::begin_player_turn(const StateView& view, int turn, SideId side, EventList& events) const {
    events.set(Var::turn, static_cast<std::uint64_t>(turn));
    events.set(Var::phase, static_cast<std::uint64_t>(Phase::movement));
    events.set(Var::phasing_side, side);
    events.set(Var::active_unit, 0);
    events.set(Var::moved, UnitSet{});
    events.set(Var::entered_counts, 0);
    for (int i = 0; i < 4; ++i) events.set(static_cast<Var>(static_cast<int>(Var::substitutes) + i), 0);
    events.step(Step::menu, side);
    for (const RuleModule* module : player_turn_)
        if (module->player_turn(view, side, events)) return;
}

void StandardRules::ask_modules(const StateView& view, std::size_t first, EventList& events) const {
    events.set(Var::module_owner, 0);
    events.step(Step::menu, view.state.phasing());
    for (const RuleModule* module : player_turn_)
        if (static_cast<std::size_t>(module->slot) >= first && module->player_turn(view, view.state.phasing(), events))
            return;
}

void StandardRules::end_player_turn(const StateView& view, EventList& events) const {
    const SideId side = view.state.phasing();
    const SideId first = view.context.scenario().first_side;
    if (side == first) {
        begin_player_turn(view, view.state.turn(), view.enemy_of(side), events);
    } else if (view.state.turn() < view.context.turns()) {
        begin_player_turn(view, view.state.turn() + 1, first, events);
    } else {
        const SideId won = winner(view);
        events.set(Var::phase, static_cast<std::uint64_t>(Phase::over));
        events.set(Var::winner, won == kNoSide ? 0 : std::uint64_t{won} + 1);
        events.step(Step::over, kNoSide);
    }
}

int StandardRules::score(const StateView& view, SideId side) const {
    int total = 0;
    view.context.side_units(view.enemy_of(side)).each([&](UnitIndex u) {
        if (view.state.status(u) != UnitStatus::reserve)
            total += view.context.unit(u).full - (view.state.on_map(u) ? view.factor(u) : 0);
    });
    return total;
}

SideId StandardRules::winner(const StateView& view) const {
    for (const VictoryRule& rule : view.context.scenario().victory) {
        switch (rule.kind) {
            case VictoryRule::Kind::eliminated:
                if (!view.context.side_units(rule.of).any([&](UnitIndex u) { return view.state.on_map(u); }))
                    return rule.side;
                break;
            case VictoryRule::Kind::hold: {
                const auto held = std::count_if(rule.hexes.begin(), rule.hexes.end(), [&](HexIndex hex) {
                    return view.board.occupied(hex) && view.context.unit(view.board.first(hex)).side == rule.side;
                });
                if (held >= rule.need) return rule.side;
                break;
            }
            case VictoryRule::Kind::score: {
                const int a = score(view, 0);
                const int b = score(view, 1);
                if (a != b) return a > b ? SideId{0} : SideId{1};
                break;
            }
            case VictoryRule::Kind::otherwise: return rule.side;
        }
    }
    return kNoSide;
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
        case Step::attacker_losses: {
            const Combat c = combat(view);
            (view.state.step() == Step::defender_losses ? c.defenders : c.attackers).each([&](UnitIndex u) {
                if (view.state.on_map(u)) actions.push_back(Action::of_unit(ActionKind::lose_step, u));
            });
            break;
        }
        case Step::retreats:
            view.state.set(Var::retreating).each([&](UnitIndex u) {
                for (const HexIndex hex : retreat_options(view, u).hexes)
                    actions.push_back(Action::of_unit(ActionKind::retreat, u, hex));
            });
            break;
        case Step::displacement: legal_displacement(view, actions); break;
        case Step::advance: advance_options(view, actions); break;
        case Step::choice_module:
            actions.push_back(Action::plain(ActionKind::decline));
            actions.push_back(Action::plain(ActionKind::accept));
            break;
        case Step::chance_combat:
        case Step::chance_module:
        case Step::automatic:
        case Step::over: break;
    }
    std::sort(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end());
}

void StandardRules::outcomes(const StateView& view, std::vector<Outcome>& outcomes) const {
    if (!view.state.chance()) return;
    for (int face = 1; face <= view.context.die_faces(); ++face)
        outcomes.push_back({Action::plain(ActionKind::die, static_cast<std::uint16_t>(face)), 1});
}

void StandardRules::resolve(const StateView& view, const Action& action, EventList& events) const {
    const auto owner = static_cast<std::size_t>(view.state.var(Var::module_owner));
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
            if (view.state.phase() == Phase::movement) begin_combat_phase(view, events);
            else end_player_turn(view, events);
            break;
        case ActionKind::attack: begin_combat(view, action.hex, events); break;
        case ActionKind::join_attacker: {
            UnitSet s = view.state.set(Var::attackers);
            s.add(action.unit);
            events.set(Var::attackers, s);
            break;
        }
        case ActionKind::join_defender:
            events.set(Var::defenders,
                       view.state.set(Var::defenders) | (view.board.units(action.hex) & attackable(view)));
            break;
        case ActionKind::support: {
            UnitSet s = view.state.set(Var::supporters);
            s.add(action.unit);
            events.set(Var::supporters, s);
            break;
        }
        case ActionKind::option:
            events.set(Var::locked, 1);
            modules_[action.arg]->resolve_option(view, action, events);
            break;
        case ActionKind::resolve: commit_combat(view, action.arg, events); break;
        case ActionKind::die:
            if (view.state.step() == Step::chance_combat) {
                roll_combat(view, action.arg, events);
            } else if (owner > 0) {
                if (view.state.phase() == Phase::movement) ask_modules(view, owner, events);
                modules_[owner - 1]->die(view, action.arg, events);
            }
            break;
        case ActionKind::accept:
        case ActionKind::decline:
            if (view.state.step() == Step::advance) {
                events.step(Step::automatic, kNoSide);
            } else if (owner > 0) {
                ask_modules(view, owner, events);
                modules_[owner - 1]->answer(view, action.kind == ActionKind::accept, events);
            }
            break;
        case ActionKind::lose_step:
            lose_step(view, action.unit, view.state.step() == Step::defender_losses, events);
            break;
        case ActionKind::retreat: begin_retreat(view, action.unit, action.hex, events); break;
        case ActionKind::displace: continue_chain(view, action.hex, events); break;
        case ActionKind::advance:
            events.move(action.unit, action.hex);
            enter_hex(view, action.unit, action.hex, events);
            events.step(Step::automatic, kNoSide);
            break;
    }
}

bool StandardRules::settle(const StateView& view, EventList& events) const {
    switch (view.state.step()) {
        case Step::menu:
            if (view.state.phase() == Phase::movement) {
                if (movement_open(view)) return false;
                begin_combat_phase(view, events);
            } else {
                if (combats_open(view)) return false;
                end_player_turn(view, events);
            }
            return true;
        case Step::defender_losses: return settle_losses(view, true, events);
        case Step::attacker_losses: return settle_losses(view, false, events);
        case Step::retreats: return settle_retreats(view, events);
        case Step::displacement: return settle_displacement(view, events);
        case Step::advance: return settle_advance(view, events);
        case Step::automatic: finish_combat(view, events); return true;
        default: return false;
    }
}

}  // namespace ramparts
