// A game in progress: position, rules, record of every step, undo until the dice are rolled.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "engine/play/luck.hpp"
#include "engine/play/rule_set.hpp"

namespace ramparts {

/// One entry of the record: what was chosen or rolled, and the hash of the state afterwards.
struct GameStep {
    Action action;
    std::uint64_t hash = 0;
    friend bool operator==(const GameStep&, const GameStep&) = default;
};

/// Sees every event as it is applied, with the view before it; for narration and pictures.
using EventObserver = std::function<void(const StateView& before, const Event& event)>;

class Game {
public:
    /// Starts at the first decision of turn 1.
    explicit Game(std::shared_ptr<const RuleSet> rules);
    /// Goes on from a position of these rules at which somebody decides or a die is open; keeps no record, and comes
    /// back here when it is begun again.
    Game(std::shared_ptr<const RuleSet> rules, const GameState& from);
    /// Goes on from where another game of these rules is, to try things out: without a record, and without a beginning
    /// to come back to. What is allocated serves again.
    void branch_from(const Game& other);

    [[nodiscard]] const RuleSet& rules() const noexcept { return *rules_; }
    [[nodiscard]] const std::shared_ptr<const RuleSet>& rules_ptr() const noexcept { return rules_; }
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] const GameState& state() const noexcept { return position_.state(); }
    [[nodiscard]] StateView view() const noexcept { return position_.view(); }
    [[nodiscard]] bool over() const noexcept { return state().over(); }
    [[nodiscard]] const std::vector<GameStep>& steps() const noexcept { return steps_; }

    /// The legal actions (or, for a die, its faces), sorted; empty only when the game is over. The reference is good
    /// until the next change. Throws EndlessPlay when the rules leave nothing to do.
    [[nodiscard]] const ActionList& legal();

    /// Plays a legal action or outcome. Anything else changes nothing and is explained. Throws EndlessPlay, here and in
    /// play_listed(), when a decision, its phase or the game goes on without end; the game is of no more use then.
    [[nodiscard]] Result<void, Explanation> play(const Action& action);
    /// The same without the membership test, for callers that took the action from legal().
    void play_listed(const Action& action);
    /// The outcome that luck gives the open die, which is not played yet.
    [[nodiscard]] Action draw(const Luck& luck) { return draw(luck.die(dice())); }
    /// The same with a generator of its own.
    [[nodiscard]] Action draw(Rng rng);
    /// Choices that a side has made since the beginning; those taken back do not count.
    [[nodiscard]] std::uint64_t choices(SideId side) const noexcept { return taken_[side]; }
    /// Choices made and dice rolled so far in the game that this thread plays; what is tried out on copies does not
    /// count. For words about a crash: it may be called in a handler of signals.
    [[nodiscard]] static std::uint64_t steps_in_hand() noexcept;
    /// Dice rolled since the beginning.
    [[nodiscard]] std::uint64_t dice() const noexcept { return taken_[kSides]; }

    /// Takes back the last choice; false when it would take back dice or there is nothing to undo.
    bool undo();
    [[nodiscard]] bool can_undo() const noexcept;

    /// Called for every event from now on; an empty function stops it.
    void observe(EventObserver observer) { observer_ = std::move(observer); }
    /// Off for mass playouts: no record is kept and undo is not possible.
    void keep_record(bool keep) { keep_record_ = keep; }
    /// Back to the first decision, keeping allocations. Not for a branch.
    void restart();

private:
    void apply_events();
    void settle();
    void count_step();
    /// The entry of taken_ that the next step belongs to.
    [[nodiscard]] std::uint64_t& taken_next() noexcept;

    std::shared_ptr<const RuleSet> rules_;
    Position position_;
    std::optional<Position> start_position_;
    EventList events_;
    ActionList legal_;
    std::vector<Outcome> outcomes_;
    std::array<std::uint64_t, kSides + 1> taken_{};  // steps by each side, then by dice
    std::uint64_t phase_ = 0;                        // outer_phase_key() of the last step …
    std::uint64_t phase_began_ = 0;                  // … and the steps before its phase
    Following following_;
    bool legal_known_ = false;
    bool keep_record_ = true;
    bool from_the_start_ = true;  // no copy to try things out on
    std::vector<GameStep> steps_;
    std::vector<GameState> before_;  // state before each step, for undo
    EventObserver observer_;
};

}  // namespace ramparts
