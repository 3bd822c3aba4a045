// Judging what a side could do: games played on from there to their end, with the same luck for all that is compared.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "playing.hpp"

namespace planner {

/// How far games are played on.
enum class Depth : std::uint8_t {
    round,     ///< until it is the same side's turn again: seen at a glance, for what may be looked at closer
    end,       ///< to their end
    answered,  ///< to their end, after the best of a few answers of the enemy: dearer than others, for the last word
};

/// A way the game could go on from here, and what games played on from it were worth, by number of their luck.
struct Prospect {
    rp::Copy game;
    std::vector<std::int64_t> values = {};
    [[nodiscard]] std::int64_t sum() const noexcept;
};

/// Plays games on for one choice of a side.
class Judge {
public:
    /// `seed` is that of the choice.
    Judge(rp::Side side, std::uint64_t seed) noexcept : side_(side), seed_(seed) {}

    /// What a game that goes on from a copy with the luck of that number is worth to the side when the tactician plays
    /// both: kWon for a victory, half of it when there is none (yet), and a little for each factor that the enemy has
    /// lost more than the side. The copy stays as it is. Nothing when the limit is used up.
    [[nodiscard]] std::optional<std::int64_t> value(const rp::Copy& from, std::uint64_t number,
                                                    Depth depth = Depth::end) const;
    /// Adds values of the numbers that follow to each prospect, until it has `count` of them, the first number being
    /// `first`; false when the limit is used up before that.
    bool extend(Prospect& prospect, std::uint64_t first, std::size_t count, Depth depth = Depth::end) const;
    /// The seed of a number.
    [[nodiscard]] std::uint64_t luck(std::uint64_t number) const noexcept;

    static constexpr std::int64_t kWon = 4096;

private:
    [[nodiscard]] std::int64_t worth(const rp::Copy& end) const;

    rp::Side side_;
    std::uint64_t seed_;
};

/// By how much the second of two prospects with values of the same luck is better, over the first `count` of them: the
/// sum of the differences, and of their squares.
struct Gain {
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    std::int64_t count = 0;
    Gain(const Prospect& from, const Prospect& to) noexcept;
    /// Whether the mean is above `errors` tenths of its standard error, in whole numbers alone.
    [[nodiscard]] bool above(std::int64_t errors) const noexcept;
};

}  // namespace planner
