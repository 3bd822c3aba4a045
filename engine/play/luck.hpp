// The luck of a game: separate random streams for the dice and for each side's player.
#pragma once

#include "engine/core/rng.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// The luck of game `game` of the series that `seed` begins: a value without memory, a function of these two numbers.
///
/// Promised, for ever: the k-th die of a game (counted from 0, whoever caused it) falls the same in every game of the
/// same seed and number, whatever the players do and however often they draw, as long as dice have the same number of
/// faces; and the k-th choice of a side has the same generator, whatever the dice and the other side have drawn.
class Luck {
public:
    constexpr Luck(std::uint64_t seed, std::uint64_t game) noexcept : game_(hash_combine(seed, game)) {}

    /// The generator of the k-th die.
    [[nodiscard]] constexpr Rng die(std::uint64_t k) const noexcept { return of(kSides, k); }
    /// The generator of a side's k-th choice.
    [[nodiscard]] constexpr Rng choice(SideId side, std::uint64_t k) const noexcept { return of(side, k); }

    friend constexpr bool operator==(const Luck&, const Luck&) = default;

private:
    [[nodiscard]] constexpr Rng of(std::uint64_t stream, std::uint64_t k) const noexcept {
        return Rng::stream(hash_combine(game_, stream), k);
    }

    std::uint64_t game_;
};

}  // namespace ramparts
