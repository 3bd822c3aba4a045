// Asking players who may be stopped; see effort.hpp.
#include "sdk/play/effort.hpp"

namespace ramparts {

void Effort::stop() noexcept {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (asked_ != nullptr) asked_->stop();
}

int Effort::used_up() const noexcept {
    const std::lock_guard lock(mutex_);
    return asked_ != nullptr ? asked_->used_up() : 0;
}

Action Effort::ask(Player& player, Game& game, Rng rng) {
    struct Asked {
        Effort& effort;
        Asked(Effort& whose, Player& who) : effort(whose) {
            const std::lock_guard lock(effort.mutex_);
            effort.asked_ = &who;
            if (effort.stopped_) who.stop();
        }
        ~Asked() {
            const std::lock_guard lock(effort.mutex_);
            effort.asked_ = nullptr;
        }
    };
    const Asked asked(*this, player);
    return player.choose(game.view(), game.legal(), rng);
}

}  // namespace ramparts
