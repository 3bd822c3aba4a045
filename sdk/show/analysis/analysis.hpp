// A recorded game judged decision by decision: what each cost against the best that a player finds, measured by games
// played on with the same luck from both.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "sdk/show/analysis/counsel.hpp"

namespace ramparts {

struct AnalysisRequest {
    std::string player = "planner:quick";
    std::uint64_t seed = 1;
    std::uint64_t games = 100;  ///< played on from each way to go on; four times as many, with other luck, confirm
    unsigned jobs = 1;
};

/// What one side chose between two dice, or between choices of the other side: a movement phase, a combat with all that
/// is declared for it, the results it chooses.
struct Decision {
    std::size_t first = 0;  ///< steps of the record before it
    std::size_t last = 0;   ///< steps of the record with it
    SideId side = kNoSide;
    int turn = 1;
    Phase phase = Phase::movement;
    bool forced = false;  ///< nothing else could be chosen; nothing below is worked out
    bool judged = false;
    bool same = false;        ///< the player comes to the same position; nothing is lost
    ShareInterval chance;     ///< of the first side to win after it, per mille
    ShareDifference loss;     ///< of the side's chance against the player's best, per mille; negative: it was better
    std::uint64_t games = 0;  ///< that the loss comes from
    std::array<int, kSides> more_lost{};  ///< mean factors in tenths that each side loses more than with the best
    std::vector<Action> played;
    std::vector<Action> best;
    /// Whether the loss is one that luck does not explain, in games that did not pick it.
    [[nodiscard]] bool turning_point() const noexcept { return judged && !same && loss.low > 0; }
};

struct Analysis {
    std::shared_ptr<const Scenario> scenario;
    AnalysisRequest request;
    std::vector<Decision> decisions;  ///< in the order of the record
    std::vector<int> turn_of_step;    ///< by steps played
    SideId winner = kNoSide;          ///< when the record ends the game
    bool over = false;
    /// The decisions that are turning points, the costliest first.
    [[nodiscard]] std::vector<std::size_t> turning_points() const;
    /// Mean chance per mille that a side gave away by its turning points, and how many of its decisions were judged.
    [[nodiscard]] int given_away(SideId side) const noexcept;
    [[nodiscard]] int judged(SideId side) const noexcept;
};

/// The decisions of a record, nothing judged yet. Every action must be legal in its turn. `states` receives the state
/// before each decision and after it.
[[nodiscard]] Analysis decisions_of(const std::shared_ptr<const StandardRules>& rules, std::span<const Action> record,
                                    std::vector<std::array<GameState, 2>>& states);

/// Judges a record on threads of its own from the start on; the destructor stops it and waits. What it finds is the
/// same for any number of jobs and on every machine.
class AnalysisRun {
public:
    /// `request.player` is known, every action of the record is legal. Runs on fewer threads when the system refuses
    /// some; throws ThreadsRefused when it gives none.
    AnalysisRun(const std::shared_ptr<const StandardRules>& rules, std::span<const Action> record,
                AnalysisRequest request);
    ~AnalysisRun();
    AnalysisRun(const AnalysisRun&) = delete;
    AnalysisRun& operator=(const AnalysisRun&) = delete;

    /// Decisions that are dealt with, of all.
    [[nodiscard]] std::size_t done() const noexcept { return done_; }
    [[nodiscard]] std::size_t all() const noexcept { return states_.size(); }
    [[nodiscard]] bool finished() const noexcept { return working_ == 0; }
    [[nodiscard]] bool stopped() const noexcept { return stop_; }
    void stop();
    void wait();
    /// The step of the record before which a decision stands; known from the start on.
    [[nodiscard]] std::size_t step_before(std::size_t decision) const { return first_steps_.at(decision); }
    /// What is known so far.
    [[nodiscard]] Analysis analysis() const;
    /// What broke it off, an internal failure; empty while all is well.
    [[nodiscard]] std::string failure() const;

private:
    void work(const std::shared_ptr<const StandardRules>& rules, Effort& effort);
    [[nodiscard]] Decision judged(const std::shared_ptr<const StandardRules>& rules, std::size_t i, Effort& effort);

    std::vector<std::array<GameState, 2>> states_;  // before analysis_, which is made with it
    Analysis analysis_;
    std::vector<std::size_t> first_steps_;
    std::vector<std::shared_ptr<const StandardRules>> rules_;  // for each thread
    std::vector<std::unique_ptr<Effort>> efforts_;             // of each thread
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> done_{0};
    std::atomic<unsigned> working_{0};
    std::atomic<bool> stop_{false};
    mutable std::mutex mutex_;
    std::string failure_;
    std::vector<std::thread> threads_;
};

}  // namespace ramparts
