// The tactician's choices at each kind of decision.
#include "engine/players/tactician.hpp"

#include <algorithm>

#include "engine/modules/secrets.hpp"
#include "engine/rules/combat_plan.hpp"

namespace ramparts {

std::unique_ptr<Player> make_tactician(std::shared_ptr<const StandardRules> rules, SideId side) {
    return std::make_unique<Tactician>(std::move(rules), side);
}

Tactician::Tactician(std::shared_ptr<const StandardRules> rules, SideId side, bool shortcuts)
    : rules_(std::move(rules)),
      side_(side),
      outlook_(*rules_),
      stacks_(rules_->tables().options().stacking_limit > 1),
      shortcuts_(shortcuts),
      danger_harms_(shortcuts && rules_->modules().danger.empty() && !has_secrets(rules_->modules())) {}

// Fields to goals and hexes belong to the map, not to a game.
bool Tactician::forget() {
    plan_.key = 0;
    prey_fields_.clear();
    many_games_ = true;
    return true;
}

void Tactician::PhasePlan::begin(std::uint64_t phase) {
    key = phase;
    called = {};
    players = {};
    moves.clear();
    queue.clear();
    destination = kNoHex;
    whim = 0;
    committed = {};
    targets = {};
    reached_by.clear();
    for (Field& field : enemy_fields) field.clear();
    flight_field.clear();
    menaces_in = 0;
    threats.clear();
    guarded.clear();
    hands_on.clear();
}

namespace {

// Those for whom a module called the movement or combat that goes on.
UnitSet called_units(const StateView& view) {
    const int depth = called_depth(view.state);
    return depth < 0 ? UnitSet{} : frame_at(view.state, depth).units(0);
}

}  // namespace

// A phase has begun, or a movement or combat that a module called: each of these is thought out by itself, since
// others have played since the last one.
bool Tactician::plans_anew(const StateView& view) const {
    if (plan_.key != view.state.phase_key()) return true;
    const UnitSet called = called_units(view);
    if (!(plan_.called == called)) return true;
    return !called.empty() && view.state.phase() == Phase::movement && view.state.step() == Step::menu &&
           view.state.set(Var::moved).empty();
}

void Tactician::begin_phase(const StateView& view, Rng& rng) {
    plan_.begin(view.state.phase_key());
    plan_.called = called_units(view);
    plan_.players = playing(view.state, view.context.side_units(side_));
    // Whoever is first asked in a combat that has begun has shared out units too.
    if (view.state.step() == Step::build_combat) assign(view, CombatPlan(*rules_, view));
    if (view.state.phase() != Phase::movement || view.state.phasing() != side_) return;
    plan_movement(view, rng);
    // Whoever is first asked where a unit goes that has begun to move has planned for it too.
    if (view.state.step() != Step::destination) return;
    for (const PlannedMove& move : plan_.moves)
        if (move.unit == view.state.active()) plan_.destination = move.hex;
}

// Plans are made before anything else, whether the choice at hand needs them or not, so that they never depend on how
// many actions happened to be legal when a phase began.
Action Tactician::choose(const StateView& view, const ActionList& legal, Rng& rng) {
    if (plans_anew(view)) begin_phase(view, rng);
    const bool fights = view.state.step() == Step::menu && view.state.phase() == Phase::combat;
    if (fights && (legal.size() > 1 || legal.front().kind == ActionKind::attack)) {
        const CombatPlan plan(*rules_, view);
        assign(view, plan);
        return legal.size() == 1 ? legal.front() : choose_combat(view, legal, plan);
    }
    if (legal.size() == 1) return legal.front();
    switch (view.state.step()) {
        case Step::menu: return next_move(view, legal);
        case Step::destination: {
            const Action wanted = Action::of_unit(ActionKind::move, view.state.active(), plan_.destination);
            if (std::binary_search(legal.begin(), legal.end(), wanted)) return wanted;
            return best_hex(view, legal);
        }
        case Step::build_combat: return build_combat(view, legal);
        case Step::defender_losses:
        case Step::attacker_losses: return cheapest_loss(view, legal);
        case Step::choice_module: return answer(view, legal);
        case Step::module_frame: return choose_verb(view, legal);
        default: return best_hex(view, legal);
    }
}

// The side's least loss: reduce before eliminating, the weaker step first, and whoever holds an objective last.
Action Tactician::cheapest_loss(const StateView& view, const ActionList& legal) const {
    const auto cost = [&](const Action& a) {
        if (view.state.steps(a.unit) > 1) return outlook_.step_value(view, a.unit);
        return outlook_.step_value(view, a.unit) + 50 + (on_objective(view, a.unit) ? 300 : 0);
    };
    return *std::min_element(legal.begin(), legal.end(),
                             [&](const Action& a, const Action& b) { return cost(a) < cost(b); });
}

// What an advance gives up, so that whoever gains most by it goes, not whoever is nearest to his goal: the place the
// unit leaves, in a battle of losses with its danger. Who holds a hex of the victory conditions when there is hardly
// time to take it once more had better not be the one.
int Tactician::left_behind(const StateView& view, const Gaze& by) {
    constexpr int kLast = 1000;
    const UnitIndex u = by.unit;
    const HexIndex here = view.state.hex(u);
    int value = pull(view, by, here) + (keeps_objective(view, u) ? kLast : 0);
    if (outlook_.goals(side_).trade) value -= danger(view, u, here) / 2;
    return value;
}

// Retreats, displacements, advances: the best place among those offered.
Action Tactician::best_hex(const StateView& view, const ActionList& legal) {
    const Action* best = &legal.front();
    int best_value = kNothing;
    Gaze by;
    int left = 0;
    for (const Action& action : legal) {
        if (action.hex == kNoHex || action.unit == kNoUnit) continue;
        if (by.unit != action.unit) {
            by = gaze(view, action.unit);
            left = action.kind == ActionKind::advance ? left_behind(view, by) : 0;
        }
        int value = 0;
        if (action.kind == ActionKind::move) {
            value = place_value(view, by, place(view, by, action.hex), best_value);
        } else {
            value = pull(view, by, action.hex) - left;
            if (value > best_value || !danger_harms_) value -= danger(view, action.unit, action.hex) / 2;
        }
        if (value > best_value) {
            best_value = value;
            best = &action;
        }
    }
    return *best;
}

}  // namespace ramparts
