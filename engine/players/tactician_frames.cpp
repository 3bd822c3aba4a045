// The tactician before what modules let a side do: by what they say it is worth, else by looking where it leads.
#include <algorithm>
#include <optional>

#include "engine/players/tactician.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMostLeaves = 36;        // ends of chance behind one choice
constexpr std::size_t kMostPositions = 2'000;  // looked at for one decision
constexpr std::int64_t kWon = 1'000'000;

}  // namespace

// A question: yes, unless its module says that no is worth more.
Action Tactician::answer(const StateView& view, const ActionList& legal) const {
    const auto yes = std::find(legal.begin(), legal.end(), Action::plain(ActionKind::accept));
    const Action* best = yes != legal.end() ? &*yes : &legal.front();
    for (const Action& action : legal)
        if (rules_->verb_worth(view, action) > rules_->verb_worth(view, *best)) best = &action;
    return *best;
}

// The action its module says is worth most. When the module says nothing, the one that leads to the best mean position,
// moved by the hint of its metadata. Of equal ones the first; a phase is ended when nothing is worth more than that.
Action Tactician::choose_verb(const StateView& view, const ActionList& legal) {
    const BoundModule* module = rules_->deciding(view);
    const bool told = module != nullptr && module->hints != nullptr && module->hints->worth != nullptr;
    const std::size_t leaves = std::clamp<std::size_t>(kMostPositions / legal.size(), 1, kMostLeaves);
    const Action* best = nullptr;
    std::int64_t best_worth = 0;
    for (const Action& action : legal) {
        std::int64_t worth = rules_->verb_worth(view, action);
        if (!told && legal.size() <= kMostPositions) {
            Game game(rules_, view.state);
            game.play_listed(action);
            worth += foresee(game, leaves);
        }
        if (best == nullptr || worth > best_worth) {
            best = &action;
            best_worth = worth;
        }
    }
    return *best;
}

// Plays a movement or combat that a module called until the dice decide or it is done: its own choices as it would make
// them, the enemy's the first there are.
void Tactician::play_called(Game& game) {
    if (!looks_ahead_) return;
    if (!ahead_) {
        ahead_ = std::make_unique<Tactician>(rules_, side_);
        ahead_->looks_ahead_ = false;
    }
    (void)ahead_->forget();  // what it has thought of another way to go on
    while (!game.over() && !game.state().chance() && called_depth(game.state()) >= 0) {
        const ActionList& legal = game.legal();
        Rng rng = Rng::stream(game.state().hash(), 0);
        game.play_listed(game.state().to_act() == side_ ? ahead_->choose(game.view(), legal, rng) : legal.front());
    }
}

// The mean worth of where the dice lead, weighed by their chances, until somebody has to decide or `leaves` are used
// up.
std::int64_t Tactician::foresee(Game& game, std::size_t leaves) {
    play_called(game);
    if (game.over()) {
        const SideId winner = game.state().winner();
        return winner == kNoSide ? 0 : winner == side_ ? kWon : -kWon;
    }
    std::vector<Outcome> outcomes;
    if (game.state().chance()) rules_->outcomes(game.view(), outcomes);
    if (outcomes.empty() || outcomes.size() > leaves) return outlook_.position_value(game.view(), side_);
    std::int64_t sum = 0;
    std::int64_t weights = 0;
    for (const Outcome& outcome : outcomes) {
        Game next(rules_, game.state());
        next.play_listed(outcome.action);
        sum += static_cast<std::int64_t>(outcome.weight) * foresee(next, leaves / outcomes.size());
        weights += outcome.weight;
    }
    return weights == 0 ? 0 : sum / weights;
}

}  // namespace ramparts
