// One choice of a player that is not at the screen, thought out on a copy of the game: here, or on a thread of its own.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/play/luck.hpp"
#include "engine/players/player.hpp"
#include "sdk/play/effort.hpp"

namespace ramparts {

/// The player who chose last for a side.
struct Seat {
    const PlayerInfo* info = nullptr;
    std::unique_ptr<Player> player;
    std::size_t told = 0;  ///< of its offences, by whoever keeps the log
};

/// A step of a game's record: what was done, and the player who chose it (null for a die and for somebody at the
/// screen).
struct SeatedStep {
    Action action;
    const PlayerInfo* by = nullptr;
};

/// What is asked. Nothing in it is shared with the game it was taken from but the rules and the players' seats, which
/// are given back with the answer.
struct Question {
    std::shared_ptr<const StandardRules> rules;
    Luck luck{0, 0};
    const PlayerInfo* by = nullptr;
    GameState state;                              ///< where somebody, not a die, is to decide
    std::array<std::uint64_t, kSides> choices{};  ///< that the sides have made before it
    std::array<Seat, kSides> seats;
    /// When the seats are to be filled as they would be after these steps from the beginning: each player is asked
    /// again about every choice of its own.
    bool seat_anew = false;
    std::vector<SeatedStep> record;
};

/// From its start to its end. The destructor stops it and waits, which takes as long as a game played on, or as one
/// choice of a player that is part of the program.
class Thought {
public:
    enum class Where : std::uint8_t { here, apart };
    /// Thinks; returns with the answer when `where` is here.
    Thought(Question question, Where where);
    ~Thought();
    Thought(const Thought&) = delete;
    Thought& operator=(const Thought&) = delete;

    /// Whether there is an answer.
    [[nodiscard]] bool finished() const noexcept { return finished_; }
    /// How far it is, in per mille of the most that it may take.
    [[nodiscard]] int per_mille() const noexcept;
    [[nodiscard]] const PlayerInfo& by() const noexcept { return *question_.by; }
    /// The action chosen, and where it is to choose a destination that too. Empty when the thinking broke off. Only
    /// when finished.
    [[nodiscard]] const std::vector<Action>& chosen() const noexcept { return chosen_; }
    /// Why it broke off, an internal failure; empty while all is well. Only when finished.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }
    /// The players, who have now been asked. Only when finished.
    [[nodiscard]] std::array<Seat, kSides> seats() { return std::move(question_.seats); }

private:
    void work();
    void seat_players();
    [[nodiscard]] Action ask(Game& game, const PlayerInfo& info, std::uint64_t number);

    Question question_;
    std::vector<Action> chosen_;
    std::string failure_;
    Effort effort_;
    std::atomic<std::size_t> seated_{0};  // steps of the record that have been gone through
    std::atomic<bool> finished_{false};
    std::thread thread_;
};

}  // namespace ramparts
