// Thinking that may be watched and ended from another thread.
#pragma once

#include <atomic>
#include <mutex>

#include "engine/players/player.hpp"

namespace ramparts {

class Effort {
public:
    /// Ends it soon, for good; what it gives then is worth nothing.
    void stop() noexcept;
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }
    /// How much of what he may use up the player who is being asked has used up, in per mille.
    [[nodiscard]] int used_up() const noexcept;

    /// What a player chooses in a game that waits for a choice. He is stopped with this.
    [[nodiscard]] Action ask(Player& player, Game& game, Rng rng);

private:
    mutable std::mutex mutex_;
    Player* asked_ = nullptr;
    std::atomic<bool> stopped_{false};
};

}  // namespace ramparts
