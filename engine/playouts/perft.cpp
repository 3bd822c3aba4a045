// Plain tree walk over copies of the position.
#include "engine/playouts/perft.hpp"

namespace ramparts {
namespace {

template <class Observe>
void settle(const RuleSet& rules, Position& position, EventList& events, Observe&& observe) {
    Following following;
    for (int steps = 0; steps <= kMostSettled; ++steps) {
        make_events(rules, position, events, observe, following);
        if (!rules.settle(position.view(), events)) return;
    }
    throw EndlessPlay::of(rules, position.view(), nullptr);
}

constexpr auto unseen = [](const StateView&, const Event&) {};

ActionList edges(const RuleSet& rules, const Position& position) {
    ActionList actions;
    if (position.state().chance()) {
        std::vector<Outcome> outcomes;
        rules.outcomes(position.view(), outcomes);
        for (const Outcome& outcome : outcomes) actions.push_back(outcome.action);
    } else {
        rules.legal(position.view(), actions);
    }
    return actions;
}

}  // namespace

void advance(const RuleSet& rules, Position& position, const Action& action, const EventSight& observer) {
    EventList events;
    rules.resolve(position.view(), action, events);
    settle(rules, position, events, observer);
}

void advance(const RuleSet& rules, Position& position, const Action& action) {
    EventList events;
    rules.resolve(position.view(), action, events);
    settle(rules, position, events, unseen);
}

Position first_position(const RuleSet& rules) {
    Position position(rules.context(), rules.ghosts(), rules.more_words());
    EventList events;
    rules.start(position.view(), events);
    settle(rules, position, events, unseen);
    return position;
}

std::uint64_t perft(const RuleSet& rules, const Position& position, int depth) {
    if (depth == 0 || position.state().over()) return 1;
    const ActionList actions = edges(rules, position);
    if (depth == 1) return actions.size();
    std::uint64_t total = 0;
    for (const Action& action : actions) {
        Position next = position;
        advance(rules, next, action);
        total += perft(rules, next, depth - 1);
    }
    return total;
}

std::vector<std::pair<Action, std::uint64_t>> perft_divide(const RuleSet& rules, const Position& position, int depth) {
    std::vector<std::pair<Action, std::uint64_t>> parts;
    if (depth == 0 || position.state().over()) return parts;
    for (const Action& action : edges(rules, position)) {
        Position next = position;
        advance(rules, next, action);
        parts.emplace_back(action, perft(rules, next, depth - 1));
    }
    return parts;
}

}  // namespace ramparts
