// What a player would do from a position, and what each way to go on gives: games played on by the tactician, the same
// luck for all that is compared.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "sdk/play/balance.hpp"
#include "sdk/play/effort.hpp"

namespace ramparts {

/// Choices of one side, one after the other.
struct Course {
    std::vector<Action> actions;
    GameState end;  ///< after them, before the next die or the other side's choice
};

/// A course found choice by choice.
class CourseWalk {
public:
    /// See course_of().
    CourseWalk(std::shared_ptr<const StandardRules> rules, const GameState& state, const PlayerInfo& player,
               std::uint64_t seed);
    /// Lets the player choose once; false, and nothing done, when the course is at its end.
    bool step(Effort& effort);
    [[nodiscard]] std::size_t choices() const noexcept { return course_.actions.size(); }
    /// As far as it has come.
    [[nodiscard]] Course take();

private:
    std::shared_ptr<const StandardRules> rules_;
    Game game_;
    SideId side_;
    std::uint64_t phase_;
    Luck luck_;
    std::unique_ptr<Player> player_;
    Course course_;
};

/// What `player` does from a position of the rules in which `state` has somebody decide: its choices until the phase
/// ends, a die is rolled, or the other side is to choose. `seed` is that of its luck.
[[nodiscard]] Course course_of(const std::shared_ptr<const StandardRules>& rules, const GameState& state,
                               const PlayerInfo& player, std::uint64_t seed, Effort& effort);

/// How games that go on from a state ended. Game k has the luck (seed, first + k), which no recorded game has.
struct Forecast {
    std::vector<std::uint8_t> winners;          ///< per game: the side, kSides for undecided
    std::array<std::vector<int>, kSides> lost;  ///< per game: factors that a side loses from there on
    [[nodiscard]] std::uint64_t games() const noexcept { return winners.size(); }
    [[nodiscard]] std::uint64_t wins(SideId side) const noexcept;
};
/// Games of a seed that are played one after another.
struct ForecastGames {
    std::uint64_t seed;
    std::uint64_t first;
    std::uint64_t games;
};
/// Plays them on with the tactician for both sides, or fewer when the effort is stopped.
[[nodiscard]] Forecast forecast(const std::shared_ptr<const StandardRules>& rules, const GameState& from,
                                const ForecastGames& series, const Effort& effort);

/// How much more often a side wins in one forecast than in another of the same luck, see paired_difference().
[[nodiscard]] ShareDifference gain(const Forecast& now, const Forecast& other, SideId side);

/// A mean in tenths with its 95 % interval (normal, rounded outwards).
struct MeanInterval {
    int low = 0;
    int mean = 0;
    int high = 0;
};
[[nodiscard]] MeanInterval mean_of(const std::vector<int>& values);
/// The same of the differences now - other.
[[nodiscard]] MeanInterval mean_difference(const std::vector<int>& now, const std::vector<int>& other);

}  // namespace ramparts
