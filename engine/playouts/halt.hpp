// Ending games that are being played, from another thread.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

namespace ramparts {

class Match;

/// Called once, it ends for good the thinking in all matches that it watches, and in those that begin later: what is
/// left of their games takes next to no time, and is worth nothing.
class Halt {
public:
    /// From any thread.
    void call() noexcept;
    [[nodiscard]] bool called() const noexcept { return called_; }

    /// Has a match watched as long as this lives; the match lives longer.
    class Watch {
    public:
        Watch(Halt& halt, Match& match);
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

    private:
        Halt& halt_;
        Match& match_;
    };

private:
    std::mutex mutex_;
    std::vector<Match*> playing_;
    std::atomic<bool> called_{false};
};

}  // namespace ramparts
