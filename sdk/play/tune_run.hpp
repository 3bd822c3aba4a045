// A race of tuning on a thread of its own, watched and stopped from another.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "sdk/play/tune.hpp"

namespace ramparts {

/// Runs from the start on; the destructor stops it and waits.
class TuneRun {
public:
    /// The race, or why the scenario cannot be played. Throws ThreadsRefused when the system gives no thread. The
    /// request's `progress` and `round` are not called.
    [[nodiscard]] static Result<std::unique_ptr<TuneRun>, std::vector<Diagnostic>> start(const Scenario& scenario,
                                                                                         std::vector<FreeDatum> data,
                                                                                         TuneRequest request);
    ~TuneRun();
    TuneRun(const TuneRun&) = delete;
    TuneRun& operator=(const TuneRun&) = delete;

    [[nodiscard]] const Scenario& scenario() const noexcept { return scenario_; }
    [[nodiscard]] const std::vector<FreeDatum>& data() const noexcept { return data_; }
    [[nodiscard]] const TuneRequest& request() const noexcept { return request_; }
    /// Games played, of those that may be.
    [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
    [[nodiscard]] std::uint64_t all() const noexcept { return request_.budget + 2 * request_.games; }
    [[nodiscard]] bool finished() const noexcept { return finished_; }
    /// Ends it at once: the games that are being played are given up.
    void stop() noexcept { halt_.call(); }
    void wait();
    /// The rounds so far.
    [[nodiscard]] std::vector<TuneRound> rounds() const;
    /// What came of it; null as long as it is not finished, and when it broke off.
    [[nodiscard]] const TuneOutcome* outcome() const noexcept { return finished_ && outcome_ ? &*outcome_ : nullptr; }
    /// What broke it off, an internal failure; empty while all is well.
    [[nodiscard]] std::string failure() const;

private:
    TuneRun(const Scenario& scenario, std::vector<FreeDatum> data, TuneRequest request);
    void work();

    Scenario scenario_;
    std::vector<FreeDatum> data_;
    TuneRequest request_;
    std::atomic<std::uint64_t> done_{0};
    Halt halt_;
    std::atomic<bool> finished_{false};
    mutable std::mutex mutex_;
    std::vector<TuneRound> rounds_;
    std::string failure_;
    std::optional<TuneOutcome> outcome_;  // written once, before finished_
    std::thread thread_;
};

}  // namespace ramparts
