// Background self-play on fixed seeds: win shares, losses by turn and unit, where units die, and two versions compared.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/playouts/playout.hpp"

namespace ramparts {

struct BalanceRequest {
    std::array<std::string, kSides> players{"tactician", "tactician"};
    std::uint64_t seed = 1;
    std::uint64_t games = 200;  ///< game i always uses stream i of the seed, as mass runs of the command line do
    unsigned jobs = 1;
    friend bool operator==(const BalanceRequest&, const BalanceRequest&) = default;
};

/// Sums over the games finished so far; every mean is a sum divided by `games`.
struct BalanceTotals {
    std::uint64_t games = 0;
    std::array<std::uint64_t, kSides + 1> wins{};            ///< last entry: undecided
    std::array<std::uint64_t, kSides> losses{};              ///< factors, as the victory rules count them (9.3)
    std::array<std::vector<std::uint64_t>, kSides> by_turn;  ///< factors lost in turn i + 1
    std::vector<std::uint64_t> unit_losses;                  ///< factors lost by each unit
    std::vector<std::uint64_t> unit_deaths;                  ///< games in which it was eliminated
    std::vector<std::uint32_t> deaths;                       ///< per hex: units eliminated there
    std::vector<std::uint32_t> visits;  ///< per hex: times a unit ended a move, retreat or advance there
    std::vector<std::uint32_t> passes;  ///< per hex: times a unit's move led through it without ending there
    /// Per game: the side that won, kSides for undecided, kNotPlayed for one that is not finished.
    std::vector<std::uint8_t> winners;
    static constexpr std::uint8_t kNotPlayed = 0xFF;
    /// What units ever did in a hex of the map.
    enum class Use : std::uint8_t { stopped, passed, none };
    [[nodiscard]] Use use_of(HexIndex hex) const noexcept {
        return visits[hex] > 0 ? Use::stopped : passes[hex] > 0 ? Use::passed : Use::none;
    }
    /// Adds what other games have given; no game may be in both.
    void add(const BalanceTotals& other);
    friend bool operator==(const BalanceTotals&, const BalanceTotals&) = default;
};

/// Runs in threads of its own from the start on; the destructor cancels and waits. Totals are the same for any
/// number of jobs once all games are finished.
class BalanceRun {
public:
    /// The run, or why the scenario cannot be played. Runs on fewer threads when the system refuses some; throws
    /// ThreadsRefused when it gives none.
    [[nodiscard]] static Result<std::unique_ptr<BalanceRun>, std::vector<Diagnostic>> start(const Scenario& scenario,
                                                                                            BalanceRequest request);
    ~BalanceRun();
    BalanceRun(const BalanceRun&) = delete;
    BalanceRun& operator=(const BalanceRun&) = delete;

    [[nodiscard]] const BalanceRequest& request() const noexcept { return request_; }
    [[nodiscard]] const std::shared_ptr<const Scenario>& scenario() const noexcept { return scenario_; }
    [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
    /// No thread works any more: all games are finished or the run was cancelled.
    [[nodiscard]] bool finished() const noexcept { return working_ == 0; }
    void cancel() noexcept { stop_ = true; }
    /// Waits for the end.
    void wait();
    /// What has been counted so far.
    [[nodiscard]] BalanceTotals totals() const;
    /// What broke the run off, an internal failure; empty while all is well.
    [[nodiscard]] std::string failure() const;

private:
    BalanceRun(const std::shared_ptr<const StandardRules>& rules, BalanceRequest request);
    void work(const std::shared_ptr<const StandardRules>& rules);
    void play_games(const std::shared_ptr<const StandardRules>& rules);

    std::shared_ptr<const Scenario> scenario_;
    BalanceRequest request_;
    std::vector<std::shared_ptr<const StandardRules>> rules_;  // for each thread
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<unsigned> working_{0};
    std::atomic<bool> stop_{false};
    mutable std::mutex mutex_;
    BalanceTotals totals_;
    std::string failure_;
    std::vector<std::thread> threads_;
};

/// A difference of two shares in per mille with its 95 % interval (normal approximations, rounded outwards).
struct ShareDifference {
    int low = 0;
    int difference = 0;
    int high = 0;
    /// Whether zero lies outside the interval.
    [[nodiscard]] bool clear() const noexcept { return low > 0 || high < 0; }
};
/// Of two runs whose games have nothing in common.
[[nodiscard]] ShareDifference share_difference(std::uint64_t wins, std::uint64_t games, std::uint64_t wins_before,
                                               std::uint64_t games_before);

/// How much more often a side wins in one run than in another of the same seed, from the games finished in both: game i
/// has the same dice in both, so luck falls out and only the games that ended differently count (interval of Agresti
/// and Min 2005). A version against itself differs by exactly 0.
[[nodiscard]] ShareDifference paired_difference(const BalanceTotals& now, const BalanceTotals& before, SideId side);

}  // namespace ramparts
