// See halt.hpp.
#include "engine/playouts/halt.hpp"

#include "engine/players/player.hpp"

namespace ramparts {

void Halt::call() noexcept {
    const std::lock_guard lock(mutex_);
    called_ = true;
    for (Match* match : playing_) match->stop();
}

Halt::Watch::Watch(Halt& halt, Match& match) : halt_(halt), match_(match) {
    const std::lock_guard lock(halt_.mutex_);
    halt_.playing_.push_back(&match_);
    if (halt_.called_) match_.stop();
}

Halt::Watch::~Watch() {
    const std::lock_guard lock(halt_.mutex_);
    std::erase(halt_.playing_, &match_);
}

}  // namespace ramparts
