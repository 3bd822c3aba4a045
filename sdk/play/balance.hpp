// Background self-play on fixed seeds: win shares, losses by turn and unit, where units die, and two versions compared.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/playouts/halt.hpp"
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
    /// Per game that is finished: the hash of its last position, by which games that went otherwise are told apart.
    std::vector<std::uint64_t> ends;
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

/// A module has ended play for good: what it said.
class ModuleTrouble final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Whether `visits` and `passes` are counted, for which each move's way is looked for: an eighth of the tactician's
/// time.
enum class Traffic : std::uint8_t { counted, left_out };

/// Plays as play_many() does, and hands over what each finished game adds to the totals of a run; `winners` and `ends`
/// are left to who keeps them. `begins` and `finished` of the request are not called. Throws ModuleTrouble.
MassResult play_counted(const std::shared_ptr<const StandardRules>& rules, MassRequest mass, Traffic traffic,
                        const std::function<void(std::uint64_t game, const GameResult&, const BalanceTotals&)>& each);

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
    [[nodiscard]] bool finished() const noexcept { return finished_; }
    /// Ends it at once: the games that are being played are given up.
    void cancel() noexcept { halt_.call(); }
    /// Waits for the end.
    void wait();
    /// What has been counted so far.
    [[nodiscard]] BalanceTotals totals() const;
    /// What broke the run off, an internal failure; empty while all is well.
    [[nodiscard]] std::string failure() const;

private:
    BalanceRun(const std::shared_ptr<const StandardRules>& rules, BalanceRequest request);
    void work(const std::shared_ptr<const StandardRules>& rules);
    void play_games(const std::shared_ptr<const StandardRules>& rules, unsigned jobs);

    std::shared_ptr<const Scenario> scenario_;
    BalanceRequest request_;
    std::atomic<std::uint64_t> done_{0};
    std::atomic<bool> finished_{false};
    Halt halt_;
    mutable std::mutex mutex_;
    BalanceTotals totals_;
    std::string failure_;
    std::thread thread_;
};

/// So many standard errors each way hold 95 % of what is normally distributed.
inline constexpr double kTwoSided95 = 1.959964;

/// A difference of two shares in per mille with its 95 % interval, rounded outwards.
struct ShareDifference {
    int low = 0;
    int difference = 0;
    int high = 0;
    /// Whether zero lies outside the interval.
    [[nodiscard]] bool clear() const noexcept { return low > 0 || high < 0; }
    friend bool operator==(const ShareDifference&, const ShareDifference&) = default;
};
/// Of two runs whose games have nothing in common (normal approximation).
[[nodiscard]] ShareDifference share_difference(std::uint64_t wins, std::uint64_t games, std::uint64_t wins_before,
                                               std::uint64_t games_before);

/// Two versions in the same games: game i of both has the same dice, so luck falls out of what differs.
struct GamePairs {
    std::uint64_t games = 0;      ///< finished in both
    std::uint64_t gained = 0;     ///< won by the side now and not before
    std::uint64_t lost = 0;       ///< won by the side before and not now
    std::uint64_t otherwise = 0;  ///< ended in another position, or undecided in one of them; not among those above
    friend bool operator==(const GamePairs&, const GamePairs&) = default;
};
/// The pairs of two runs of the same seed. Linear in the games.
[[nodiscard]] GamePairs game_pairs(const BalanceTotals& now, const BalanceTotals& before, SideId side);
/// How much more often the side wins now than before: the one comparison of two versions, whoever asks. The interval is
/// Tango's score interval for pairs (1998), whose limits are the differences that McNemar's test, carried to them, just
/// does not reject: but for the rounding it leaves zero out when McNemar's test rejects, and only then. When no game
/// went otherwise, as with a version against itself, the difference is exactly 0, from 0 to 0: nothing has been seen
/// that could differ.
[[nodiscard]] ShareDifference paired_difference(const GamePairs& pairs);

}  // namespace ramparts
