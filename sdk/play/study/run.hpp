// A study played on threads of its own, watched and stopped from another.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "engine/playouts/halt.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/play/study/standing.hpp"

namespace ramparts {

/// Plays round after round from the start on, until the study is finished, and keeps the results in a file as
/// `ramparts study run` does; the destructor stops it and waits.
class StudyRun {
public:
    /// `results` are those there are already. Throws ThreadsRefused when the system gives no thread.
    StudyRun(std::shared_ptr<const OpenStudy> study, StudyResults results, std::filesystem::path file, unsigned jobs);
    ~StudyRun();
    StudyRun(const StudyRun&) = delete;
    StudyRun& operator=(const StudyRun&) = delete;

    /// Games up to the round that is played: those played, with those of blocks in hand, and those asked for.
    [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
    [[nodiscard]] std::uint64_t asked() const noexcept { return asked_; }
    /// Counts the blocks that results() has more than at the start.
    [[nodiscard]] std::uint64_t blocks() const noexcept { return blocks_; }
    /// No thread works any more, and the file has what was played.
    [[nodiscard]] bool finished() const noexcept { return finished_; }
    /// Ends it at once: the blocks in hand are given up.
    void stop() noexcept { halt_.call(); }
    void wait();
    /// What there is so far; linear in its blocks.
    [[nodiscard]] StudyResults results() const;
    /// What broke it off: a battle that cannot be played, a plugin, a full disk; empty while all is well.
    [[nodiscard]] std::vector<Diagnostic> findings() const;

private:
    void work();
    [[nodiscard]] bool play_round(const StudyStanding& standing);
    void take(BlockId id, BlockResult block);
    bool note(const Result<void, FileError>& written);
    void note(Diagnostic finding);

    std::shared_ptr<const OpenStudy> study_;
    StudyResults results_;
    ResultFile file_;
    unsigned jobs_;
    Halt halt_;
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> asked_{0};
    std::atomic<std::uint64_t> blocks_{0};
    std::atomic<bool> finished_{false};
    mutable std::mutex mutex_;  // results_ while they grow, and findings_
    std::vector<Diagnostic> findings_;
    std::thread thread_;
};

}  // namespace ramparts
