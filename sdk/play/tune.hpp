// Values of free data with which a side wins as often as it is to: found by racing over the same games.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/text/share.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/tune_data.hpp"

namespace ramparts {

struct TuneRound;

struct TuneRequest {
    std::array<std::string, kSides> players{"tactician", "tactician"};
    std::uint64_t seed = 1;
    SideId side = 0;               ///< whose share of wins is tuned
    int goal = 500;                ///< to so many per mille
    std::uint64_t budget = 20000;  ///< games of the race in all; it plays no more than that, or one a combination
    std::uint64_t games = 1000;    ///< of the last comparison, for each of the two versions
    unsigned jobs = 1;
    Halt* halt = nullptr;  ///< ends the games that are being played, and with them the race; null: nothing does
    /// Called now and then from one thread; return false to stop with the best found so far.
    std::function<bool(std::uint64_t done, std::uint64_t all)> progress = {};
    std::function<void(const TuneRound&)> round = {};  ///< called after each round
};

/// Values in the order of the free data, and how often the side won with them.
struct TuneTrial {
    std::vector<int> values;
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
};
/// What a round left behind: of `combinations` the one nearest to the goal.
struct TuneRound {
    std::size_t combinations = 0;
    TuneTrial best;
};

/// What the last comparison says of the values that the race has found.
enum class TuneVerdict : std::uint8_t {
    nothing,       ///< none were found: nothing could be played, or it was stopped before the end of the first round
    stands,        ///< the race found nothing nearer to the goal than what stands
    not_compared,  ///< stopped before the end of the comparison: whether they are better is not known
    no_better,     ///< they are not nearer to the goal than what stands, or by no more than luck explains
    better,        ///< they are nearer: the 95 % interval of by how much lies above zero
};

struct TuneOutcome {
    std::uint64_t possible = 0;  ///< combinations of the free values, counted up to 2^60
    std::size_t tried = 0;       ///< of them in the race
    std::size_t left_out = 0;    ///< drawn for it, and left out: with them the checks find what they do not find now
    std::vector<TuneRound> rounds;
    std::vector<int> now;
    std::vector<int>
        found;             ///< empty when it was stopped before the end of the first round, or nothing could be played
    Scenario scenario;     ///< with the values found, else as it was
    BalanceTotals before;  ///< of the last comparison, in games that the race has not seen
    BalanceTotals after;
    ShareDifference nearer;  ///< how much nearer to the goal the side's share is with the values found
    TuneVerdict verdict = TuneVerdict::nothing;
    bool stopped = false;
    Message trouble = {};  ///< what a player or a module of a plugin did that it may not

    /// Whether there is a change to take: one that is better, or was not compared because the user stopped it.
    [[nodiscard]] bool offers() const noexcept {
        return verdict == TuneVerdict::better || (verdict == TuneVerdict::not_compared && found != now);
    }
};

/// Races the combinations of the free values. All combinations, or as many drawn from the seed as the budget gives
/// sixteen games in the first round (256 at most), play the same games; after each round the half that is farther from
/// the goal goes, until four are left; what stands never goes. Of those that are less than one standard error farther
/// from the goal than the nearest, the one that changes least is taken: fewest data, then least far from what is. In
/// the end it and the version that stands play games with numbers that the race has not used, in pairs: shares and
/// intervals come from these alone. Only what they show to be nearer to the goal is offered. Combinations with which
/// the checks find more than they find now are left out.
///
/// The same for any number of jobs, unless it is stopped. Errors: why the battle cannot be played as it stands.
[[nodiscard]] Result<TuneOutcome, std::vector<Diagnostic>> tune(const Scenario& scenario,
                                                                std::span<const FreeDatum> data,
                                                                const TuneRequest& request);

/// How much nearer to the goal the side's share of wins is now than before, by pairs of the same games (game_pairs()):
/// positive is nearer. On one side of the goal it is the paired difference; across it a normal interval over the pairs.
[[nodiscard]] ShareDifference nearer_by(const BalanceTotals& now, const BalanceTotals& before, SideId side, int goal);

/// What the outcome comes to, in a sentence: what is offered, or that nothing is, and why.
[[nodiscard]] Message verdict_words(const TuneOutcome& outcome);

/// What is offered as one erratum over the scenario that was tuned, with the measurement as its reason; nothing when
/// nothing is.
[[nodiscard]] std::optional<Errata> tuned_errata(const Scenario& before, const TuneOutcome& outcome,
                                                 const TuneRequest& request);

}  // namespace ramparts
