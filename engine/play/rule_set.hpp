// The interface between a game and its rules: pure functions of a view that return actions, outcomes and events.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/play/action.hpp"
#include "engine/play/position.hpp"

namespace ramparts {

/// One possible result of a die with its integer weight.
struct Outcome {
    Action action;
    std::uint32_t weight = 1;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Why an action is or is not allowed now.
struct Explanation {
    bool legal = false;
    RuleNumber rule;
    Message text;  ///< one sentence
};

/// A complete set of rules. All functions are pure: they look at the view and never change it, and give the same
/// answer when asked twice. Safe to call from several threads.
class RuleSet {
public:
    virtual ~RuleSet() = default;

    [[nodiscard]] virtual const std::shared_ptr<const GameContext>& context() const = 0;
    /// Units that do not count for stacking.
    [[nodiscard]] virtual UnitSet ghosts() const = 0;
    /// Words of state that the rules need behind the units.
    [[nodiscard]] virtual std::size_t more_words() const { return 0; }
    /// Appends what follows from an event of kind `trigger` that has been made.
    virtual void react(const StateView& view, const Event& trigger, EventList& events) const {
        static_cast<void>(view);
        static_cast<void>(trigger);
        static_cast<void>(events);
    }

    /// Events that turn the set-up position into the first decision.
    virtual void start(const StateView& view, EventList& events) const = 0;
    /// Appends the choices of the side to act: sorted, unique, never empty; nothing while the dice or nobody acts.
    virtual void legal(const StateView& view, ActionList& actions) const = 0;
    /// Appends the outcomes of the die being rolled; nothing at other steps.
    virtual void outcomes(const StateView& view, std::vector<Outcome>& outcomes) const = 0;
    /// Appends the events of an action or outcome that is legal now.
    virtual void resolve(const StateView& view, const Action& action, EventList& events) const = 0;
    /// Appends events that follow without a choice; false when a decision, a die or the end is reached.
    virtual bool settle(const StateView& view, EventList& events) const = 0;
    /// What a side has won so far, in enemy factors eliminated unless a module counts otherwise.
    [[nodiscard]] virtual int score(const StateView& view, SideId side) const = 0;
    /// Who may be to blame when play goes on for ever without a decision: the names of modules, or nothing. `trigger`
    /// is what would not end, if any.
    [[nodiscard]] virtual std::string suspect(const StateView& view, const Event* trigger) const {
        static_cast<void>(view);
        static_cast<void>(trigger);
        return {};
    }
    /// Why an action is not legal; for a legal one says so. May be slow.
    [[nodiscard]] virtual Explanation explain(const StateView& view, const Action& action) const = 0;
};

/// Steps without a decision, and events that follow from each other, after which play is held to go on for ever.
inline constexpr int kMostSettled = 10'000;
inline constexpr int kMostNestedTriggers = 64;

/// Play that would never come to a decision; says whose doing it is.
class EndlessPlay : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    [[nodiscard]] static EndlessPlay of(const RuleSet& rules, const StateView& view, const Event* trigger) {
        const std::string who = rules.suspect(view, trigger);
        return EndlessPlay((who.empty() ? "the rules" : who) + (trigger ? " answers itself" : " goes on") +
                           " without end in turn " + std::to_string(view.state.turn()));
    }
};

/// Makes the events of a list, and after each that triggers something what follows from it; empties the list. What one
/// trigger brings about is made before the next one is asked about. `observe(view, event)` sees each event before it is
/// made. Throws EndlessPlay when events follow from each other without end.
template <class Observe>
void make_events(const RuleSet& rules, Position& position, EventList& events, Observe&& observe, int nested = 0) {
    for (const Event& event : events) {
        observe(position.view(), event);
        position.apply(event);
    }
    if (events.triggers() != 0) {
        EventList& following = events.following();
        for (const Event& event : events) {
            if (event.kind != EventKind::trigger) continue;
            rules.react(position.view(), event, following);
            if (following.empty()) continue;
            if (nested == kMostNestedTriggers) throw EndlessPlay::of(rules, position.view(), &event);
            make_events(rules, position, following, observe, nested + 1);
        }
    }
    events.clear();
}

}  // namespace ramparts
