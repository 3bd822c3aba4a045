// Whole games played by a policy, alone or in masses over several threads, with the same result for any number of them.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

class Halt;
class Match;

/// Work done by playouts, printed beside every speed so that dropped work shows.
struct PlayoutCounters {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::uint64_t moves = 0;
    std::uint64_t combats = 0;
    std::uint64_t dice = 0;
    void add(const PlayoutCounters& other) noexcept;
    friend bool operator==(const PlayoutCounters&, const PlayoutCounters&) = default;
};

/// How one game ended.
struct GameResult {
    SideId winner = kNoSide;
    std::uint64_t hash = 0;            ///< of the final state
    std::array<int, kSides> losses{};  ///< factors lost by each side
    GameState final_state;
    unsigned worker = 0;  ///< of mass self-play: who has played it
};

/// Plays `game` from where it stands to the end.
GameResult play_out(Game& game, Match& match, PlayoutCounters& counters);

/// The same, or nothing when the halt is called meanwhile; null: nothing ends it.
std::optional<GameResult> halted_play_out(Game& game, Match& match, PlayoutCounters& counters, Halt* halt);

struct MassResult {
    std::uint64_t games = 0;
    std::array<std::uint64_t, kSides + 1> wins{};  ///< last entry: undecided
    std::array<std::uint64_t, kSides> losses{};    ///< sums of factors lost
    std::uint64_t signature = 0;                   ///< of all final hashes in order of game number
    PlayoutCounters counters;
    /// What players of plugins did that they may not, in order of game number; of the first few games in which they
    /// did.
    struct Offence {
        std::uint64_t game = 0;
        Message text;
    };
    std::vector<Offence> offences;
    std::uint64_t games_with_offences = 0;
    /// What rule modules did that they may not, each once: StandardRules::offences().
    std::vector<Message> modules;
};

struct MassRequest {
    std::array<std::string, kSides> players{"random", "random"};
    std::uint64_t seed = 1;
    std::uint64_t games = 1;
    std::uint64_t first = 0;  ///< number of the first game of the series that is played
    unsigned jobs = 1;
    /// Called now and then from one thread with the number of games finished; return false to stop early.
    std::function<bool(std::uint64_t done)> progress;
    /// Called by each worker before its first game, with the game that it plays again and again, and its rules.
    std::function<void(unsigned worker, Game&, const StandardRules&)> begins;
    /// Called for each finished game, from any thread but never two at once. What it throws ends the work of its
    /// thread.
    std::function<void(std::uint64_t game, const GameResult&)> finished;
    /// When it is called the games that are being played are given up, and count for nothing; null: nothing ends them.
    Halt* halt = nullptr;
};

/// Plays the games first … first + games - 1. Game i has Luck(seed, i) and players of its own, so results do not depend
/// on `jobs`. Throws ThreadsRefused when the system does not give so many threads. Unknown player names count as
/// `random`.
[[nodiscard]] MassResult play_many(const std::shared_ptr<const StandardRules>& rules, const MassRequest& request);

/// What a behavioural signature is made of: for each player this share of the games, combined in this order, battle
/// after battle.
struct SignatureRun {
    const char* player;
    std::uint64_t one_in;
};
inline constexpr SignatureRun kSignatureRuns[] = {{"random", 1}, {"tactician", 10}};
inline constexpr std::uint64_t kSignatureGames = 100;
inline constexpr std::uint64_t kSignatureSeed = 1812;

/// 95 % interval of a share by Wilson's formula, in per mille (integers, rounded outwards).
struct ShareInterval {
    int low = 0;
    int share = 0;
    int high = 0;
};
[[nodiscard]] ShareInterval wilson(std::uint64_t wins, std::uint64_t games);

}  // namespace ramparts
