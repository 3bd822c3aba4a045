// What the player of a plugin thinks with: copies of the game, and a limit on what is done with them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>

#include "engine/play/game.hpp"
#include "engine/players/player.hpp"
#include "engine/rules/standard.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {

/// What a player may use up for one choice.
struct ThinkingLimit {
    std::uint32_t kind = RP_LIMIT_NODES;  ///< games that are recorded or counted have no other, so that they repeat
    std::uint64_t amount = 10'000;
};

/// Gives out rp_game_1 for one player of one game; used by one thread at a time. What is asked of it with a view or a
/// copy that it does not know, or between choices, is refused, never a fault.
class Thinking {
public:
    Thinking(std::shared_ptr<const StandardRules> rules, ThinkingLimit limit);
    ~Thinking();
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;

    [[nodiscard]] const rp_game_1* table() const noexcept { return &table_; }
    [[nodiscard]] const ThinkingLimit& limit() const noexcept { return limit_; }
    /// A choice begins: this is the view that may be copied. It must stay good until end().
    void begin(const rp_view& shown, const GameState& state);
    /// It is over: copies left over are taken back. How many there were.
    std::size_t end();
    /// Nodes used for this choice.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// The share of the limit that is used up in the choice that goes on, from any thread; of a limit in time 0.
    [[nodiscard]] int per_mille() const noexcept;
    /// From any thread: from now on the limit counts as used up, for good.
    void stop() noexcept { stopped_ = true; }

private:
    struct Calls;
    /// A player of the program, kept from one game that is played on to the next.
    struct Seat {
        const PlayerInfo* info = nullptr;
        std::unique_ptr<Player> player;
    };
    using Copies = std::list<rp_copy>;
    [[nodiscard]] const Game* game_of(const rp_view* view);
    /// Such a player of a side as if it had just been made.
    [[nodiscard]] Player& seated(const PlayerInfo& info, SideId side);
    void play_to_end(Game& game, const std::array<const PlayerInfo*, kSides>& players, std::uint64_t seed);
    /// Of the limit, in its unit.
    [[nodiscard]] std::uint64_t used() const;
    [[nodiscard]] bool used_up() const;

    std::shared_ptr<const StandardRules> rules_;
    ThinkingLimit limit_;
    rp_game_1 table_{};
    const rp_view* shown_ = nullptr;
    const GameState* state_ = nullptr;
    SideId side_ = kNoSide;  ///< that chooses
    bool secrets_;
    std::optional<Game> root_;  // where the side chooses; made with the first copy of it
    Copies copies_;
    Copies spare_;  // given back, so that the next ones need no room of their own
    std::array<Seat, kSides> seats_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> stopped_{false};
    std::chrono::steady_clock::time_point began_;
};

}  // namespace ramparts
