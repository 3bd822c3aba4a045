// A hint: what a player would do with the phase or combat that is due, what it gives, and what else could be done.
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <thread>

#include "sdk/play/narrator.hpp"
#include "sdk/play/query.hpp"
#include "sdk/show/analysis/counsel.hpp"

namespace ramparts {

struct HintRequest {
    std::string player = "planner:normal";
    std::uint64_t seed = 1;
    std::uint64_t games = 400;  ///< played on from each way to go on
};

/// How a unit goes in a plan: hexes from where it stands, or comes in, to where it ends, both included.
struct PlannedWay {
    UnitIndex unit = kNoUnit;
    std::vector<HexIndex> path;
};

/// A course played again: units that end elsewhere than they stood, in its order, the combat it begins or goes on with,
/// and how the log would tell it.
struct ToldCourse {
    std::vector<PlannedWay> ways;
    std::optional<Combat> combat;
    std::vector<NarrationLine> told;
};
/// `actions` are legal from `from`, one after the other.
[[nodiscard]] ToldCourse told_course(const std::shared_ptr<const StandardRules>& rules, const GameState& from,
                                     std::span<const Action> actions);

/// An enemy that can be attacked after the plan, by all who could together.
struct PreparedAttack {
    HexIndex hex = kNoHex;
    UnitSet units;
    UnitSet by;
    int column = 0;
};

struct HintedWay {
    Course course;
    Forecast forecast;
};

struct Hint {
    std::shared_ptr<const Scenario> scenario;
    HintRequest request;
    SideId side = kNoSide;  ///< that is to choose
    int turn = 1;
    Phase phase = Phase::movement;
    HintedWay plan;
    ToldCourse story;                      ///< of the plan
    std::vector<PreparedAttack> prepared;  ///< when the plan ends the movement phase
    std::optional<HintedWay> tactician;    ///< nothing when it comes to the same
    std::optional<HintedWay> at_once;      ///< the phase ended at once; nothing when that cannot be or is the plan
};

/// A hint found part by part, for those who have no thread to spare. For the same rules, state and request it is the
/// same on every machine, whoever asks for the parts.
class HintWork {
public:
    /// In `state` somebody is to decide; `request.player` is known.
    HintWork(std::shared_ptr<const StandardRules> rules, const GameState& state, HintRequest request);
    /// The next part: a choice of a player, or some games that are played on. False, and nothing done, when there is
    /// none left. What a stopped effort gives is worth nothing.
    bool step(Effort& effort);
    /// How far it is; 1000 when there is nothing left.
    [[nodiscard]] int per_mille() const noexcept;
    /// Whole when step() gives false.
    [[nodiscard]] const Hint& hint() const noexcept { return hint_; }
    [[nodiscard]] const GameState& state() const noexcept { return state_; }

private:
    enum class Part : std::uint8_t { plan, tactician, weigh_plan, weigh_tactician, weigh_ending, tell, done };
    void walk(Effort& effort, std::string_view player, Part next);
    void weigh(Effort& effort, std::optional<HintedWay>& way, Part next);
    void compare();
    void prepare();

    std::shared_ptr<const StandardRules> rules_;
    GameState state_;  ///< as it was asked about
    GameState known_;  ///< what the side knows of it, and a guess at the rest
    Hint hint_;
    Part part_ = Part::plan;
    std::optional<CourseWalk> walk_;
    std::optional<HintedWay> plan_;  ///< until it is weighed
    std::optional<Course> quick_;
};

/// A hint that is being thought out on a thread of its own; the destructor stops it and waits. For the same rules,
/// state and request it is the same on every machine.
class HintRun {
public:
    /// In `state` somebody is to decide; `request.player` is known. The rules are used by that thread alone.
    HintRun(std::shared_ptr<const StandardRules> rules, const GameState& state, HintRequest request);
    ~HintRun();
    HintRun(const HintRun&) = delete;
    HintRun& operator=(const HintRun&) = delete;

    [[nodiscard]] bool finished() const noexcept { return finished_; }
    [[nodiscard]] int per_mille() const noexcept { return per_mille_; }
    void stop() noexcept { effort_.stop(); }
    void wait();
    /// Nothing until it is finished, and when it was stopped or broke off.
    [[nodiscard]] const Hint* hint() const noexcept;
    /// What broke it off, an internal failure. Only when finished.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }
    [[nodiscard]] const GameState& state() const noexcept { return work_.state(); }
    [[nodiscard]] const HintRequest& request() const noexcept { return work_.hint().request; }

private:
    void work();

    HintWork work_;
    std::string failure_;
    Effort effort_;
    std::atomic<int> per_mille_{0};
    std::atomic<bool> finished_{false};
    std::thread thread_;
};

}  // namespace ramparts
