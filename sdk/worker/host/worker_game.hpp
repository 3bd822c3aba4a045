// A game that a worker plays: its words are here, its rules are behind the fence.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/game.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/worker/host/worker.hpp"

namespace ramparts::worker {

/// The three files of a scenario as it stands in memory, in canonical form.
[[nodiscard]] BattleFiles battle_files(const Scenario& scenario);

/// Used as Game is, for scenarios whose scripts came in a package. The worker holds the game and its rules; here is a
/// copy of its words, taken over only when every number is in its range, every unit on a hex that there is, and the
/// hash that of the words. Nothing else of what the worker says is acted upon: actions come from its list, texts are
/// shown.
///
/// A call that fails gives a finding RP77… and leaves the copy and the record as they were; when the worker is dead,
/// revive() starts another one in the same place.
class WorkerGame {
public:
    using Problems = std::vector<Diagnostic>;
    struct Request {
        std::uint64_t seed = 1;
        std::uint64_t game = 0;
        std::array<std::string, kSides> players{};  ///< who chooses in next(); empty = random
        bool narrate = true;                        ///< play() tells what happens
    };
    /// Starts a worker, has it read the files, and begins a game. `scenario` is what this program has read of the same
    /// files; it must be sound but for the code of its modules (RP5201), which is behind the fence. What is wrong
    /// otherwise, and what the worker finds, is the answer.
    [[nodiscard]] static Result<std::unique_ptr<WorkerGame>, Problems> start(const WorkerStart& start,
                                                                             BattleFiles files,
                                                                             std::shared_ptr<const Scenario> scenario,
                                                                             Request request);

    [[nodiscard]] const Scenario& scenario() const noexcept { return *scenario_; }
    [[nodiscard]] Fence fence() const noexcept { return worker_->fence(); }
    [[nodiscard]] const Process& process() const noexcept { return worker_->process(); }
    /// What is told before the first step.
    [[nodiscard]] const std::vector<NarrationLine>& opening() const noexcept { return opening_; }
    /// What the worker found when it read the files: warnings and notes.
    [[nodiscard]] const Problems& findings() const noexcept { return findings_; }
    [[nodiscard]] const Position& position() const noexcept { return *position_; }
    [[nodiscard]] const GameState& state() const noexcept { return position_->state(); }
    [[nodiscard]] StateView view() const noexcept { return position_->view(); }
    [[nodiscard]] bool over() const noexcept { return state().over(); }
    [[nodiscard]] const std::vector<GameStep>& steps() const noexcept { return steps_; }

    /// The legal actions or the faces of the die, as Game::legal; asked for once in each position.
    [[nodiscard]] Result<const ActionList*, Diagnostic> legal();
    struct Step {
        bool done = false;
        Explanation why;                   ///< it was not done
        std::vector<NarrationLine> lines;  ///< what happened
    };
    /// Plays a legal action or outcome; anything else changes nothing and is explained.
    [[nodiscard]] Result<Step, Diagnostic> play(const Action& action);
    /// What the player to act chooses, or what luck gives the open die; it is not played yet.
    [[nodiscard]] Result<Action, Diagnostic> next();
    [[nodiscard]] Result<Explanation, Diagnostic> explain(const Action& action);
    [[nodiscard]] Result<std::vector<Badge>, Diagnostic> markers();
    /// All findings of the checks, scripts' own among them.
    [[nodiscard]] Result<CheckFindings, Diagnostic> check();
    struct Words {
        std::array<int, kSides> losses{};               ///< factors lost
        std::optional<std::array<int, kSides>> points;  ///< when the battle counts them
        Message prompt;                                 ///< who is to do what
        Message reason;                                 ///< who would win now, by which rule
    };
    [[nodiscard]] Result<Words, Diagnostic> words();

    /// Goes back to a step of the record; what came after is forgotten, and the dice fall as they fell.
    [[nodiscard]] Result<void, Diagnostic> go_back(std::size_t step);
    /// Takes back the last choice; nothing happens, and the answer is false, when it would take back dice.
    [[nodiscard]] Result<bool, Diagnostic> undo();
    /// Another worker in place of one that is dead, at the same step.
    [[nodiscard]] Result<void, Diagnostic> revive();

    /// The record so far, without path; see make_journal.
    [[nodiscard]] Journal journal() const;

private:
    WorkerGame(WorkerStart start, BattleFiles files, std::shared_ptr<const Scenario> scenario, Request request);
    [[nodiscard]] Problems load();
    [[nodiscard]] Message differs(const Loaded& loaded) const;
    [[nodiscard]] Result<void, Diagnostic> begin();
    [[nodiscard]] Result<void, Diagnostic> replay(std::size_t steps);
    [[nodiscard]] std::optional<Diagnostic> take(Ask what, const StateNews& standing, GameState state);

    WorkerStart start_;
    BattleFiles files_;
    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<const GameContext> context_;
    Request request_;
    std::unique_ptr<Worker> worker_;
    Problems findings_;
    std::size_t more_words_ = 0;
    UnitSet ghosts_;
    std::optional<Position> position_;
    std::vector<GameStep> steps_;
    std::vector<bool> asked_;     ///< of each step: a player was asked for it, and has seen where
    std::optional<Action> next_;  ///< the last answer of next()
    std::vector<NarrationLine> opening_;
    std::optional<ActionList> legal_;
};

}  // namespace ramparts::worker
