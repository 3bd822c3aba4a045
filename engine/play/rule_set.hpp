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

    /// After events that a module proposed: appends what brings everything the rules hold of units, such as who fights
    /// in the combat at hand, in line with where those units are now. Nothing when it is.
    virtual void look_again(const StateView& view, EventList& events) const {
        static_cast<void>(view);
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

/// What play may take before it is held to go on for ever: without a decision, steps and events that follow from each
/// other, in a row and in all; decisions and dice of one phase, and of one game. No battle comes near.
inline constexpr int kMostSettled = 10'000;
inline constexpr int kMostNestedTriggers = 64;
inline constexpr int kMostTriggers = 50'000;
inline constexpr std::uint64_t kMostStepsOfPhase = 10'000;
inline constexpr std::uint64_t kMostStepsOfGame = 250'000;

/// Play that would never come to an end, or cannot go on; says whose doing it is.
class EndlessPlay : public std::runtime_error {
public:
    explicit EndlessPlay(Message said) : std::runtime_error(said.english()), said_(std::move(said)) {}
    /// Where play goes on for ever; `trigger` is what would not end, if any.
    [[nodiscard]] static EndlessPlay of(const RuleSet& rules, const StateView& view, const Event* trigger);
    /// Where the rules leave nothing to be done.
    [[nodiscard]] static EndlessPlay stuck(const RuleSet& rules, const StateView& view);
    [[nodiscard]] const Message& said() const noexcept { return said_; }

private:
    Message said_;
};

/// What follows from one decision, counted.
struct Following {
    int nested = 0;
    int triggers = 0;
};

/// Makes the events of a list. When a module has proposed some of them, the rules look again at what they hold. Then,
/// for each that triggers something, makes what follows from it; empties the list. What one trigger brings about is
/// made before the next one is asked about. `observe(view, event)` sees each event before it is made. Throws
/// EndlessPlay when events follow from each other without end.
template <class Observe>
void make_events(const RuleSet& rules, Position& position, EventList& events, Observe&& observe, Following& following) {
    for (const Event& event : events) {
        observe(position.view(), event);
        position.apply(event);
    }
    if (events.to_look_again() || events.triggers() != 0) {
        EventList& next = events.following();
        const auto make_next = [&](const Event* cause) {
            if (next.empty()) return;
            if (following.nested == kMostNestedTriggers || ++following.triggers > kMostTriggers)
                throw EndlessPlay::of(rules, position.view(), cause);
            ++following.nested;
            make_events(rules, position, next, observe, following);
            --following.nested;
        };
        if (events.to_look_again()) {
            rules.look_again(position.view(), next);
            make_next(nullptr);
        }
        if (events.triggers() != 0)
            for (const Event& event : events) {
                if (event.kind != EventKind::trigger) continue;
                rules.react(position.view(), event, next);
                make_next(&event);
            }
    }
    events.clear();
}
template <class Observe>
void make_events(const RuleSet& rules, Position& position, EventList& events, Observe&& observe) {
    Following following;
    make_events(rules, position, events, observe, following);
}

}  // namespace ramparts
