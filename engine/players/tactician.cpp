// The tactician's choices at each kind of decision.
#include "engine/players/tactician.hpp"

#include <algorithm>

namespace ramparts {

std::unique_ptr<Player> make_tactician() { return std::make_unique<Tactician>(); }

void Tactician::begin_game() {
    planned_phase_ = enemy_fields_phase_ = flight_phase_ = assigned_for_ = 0;
    moves_.clear();
    queue_.clear();
    destination_ = kNoHex;
}

void Tactician::meet(const StandardRules& rules) {
    if (rules_ == &rules && context_ == rules.context()) return;
    rules_ = &rules;
    context_ = rules.context();
    outlook_ = std::make_unique<Outlook>(rules);
    goal_fields_.clear();
    enemy_fields_.clear();
    begin_game();
}

Action Tactician::choose(const StandardRules& rules, const StateView& view, const ActionList& legal, Rng& rng) {
    meet(rules);
    if (side_ != view.state.to_act()) {
        side_ = view.state.to_act();
        goal_fields_.clear();
        enemy_fields_phase_ = flight_phase_ = 0;
        prey_fields_.clear();
    }
    if (legal.size() == 1) return legal.front();
    switch (view.state.step()) {
        case Step::menu:
            return view.state.phase() == Phase::movement ? next_move(rules, view, legal, rng)
                                                         : choose_combat(rules, view, legal);
        case Step::destination: {
            const Action wanted = Action::of_unit(ActionKind::move, view.state.active(), destination_);
            if (std::binary_search(legal.begin(), legal.end(), wanted)) return wanted;
            return best_hex(rules, view, legal);
        }
        case Step::build_combat: return build_combat(rules, view, legal);
        case Step::defender_losses:
        case Step::attacker_losses: return cheapest_loss(view, legal);
        case Step::choice_module: return Action::plain(ActionKind::accept);
        default: return best_hex(rules, view, legal);
    }
}

// The side's least loss: reduce before eliminating, the weaker step first.
Action Tactician::cheapest_loss(const StateView& view, const ActionList& legal) const {
    const auto cost = [&](const Action& a) {
        return outlook_->step_value(view, a.unit) + (view.state.steps(a.unit) == 1 ? 120 : 0);
    };
    return *std::min_element(legal.begin(), legal.end(),
                             [&](const Action& a, const Action& b) { return cost(a) < cost(b); });
}

// Retreats, displacements, advances: the best place among those offered.
Action Tactician::best_hex(const StandardRules& rules, const StateView& view, const ActionList& legal) {
    const Action* best = &legal.front();
    int best_value = -(1 << 30);
    for (const Action& action : legal) {
        if (action.hex == kNoHex || action.unit == kNoUnit) continue;
        int value = pull(view, action.unit, action.hex) - outlook_->danger(view, action.unit, action.hex) / 2;
        if (action.kind == ActionKind::move) value = place_value(rules, view, action.unit, action.hex);
        if (value > best_value) {
            best_value = value;
            best = &action;
        }
    }
    return *best;
}

}  // namespace ramparts
