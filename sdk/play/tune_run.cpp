// Races in the background; see tune_run.hpp.
#include "sdk/play/tune_run.hpp"

#include <exception>
#include <stdexcept>
#include <system_error>

#include "engine/core/workers.hpp"
#include "sdk/check/playable.hpp"

namespace ramparts {

Result<std::unique_ptr<TuneRun>, std::vector<Diagnostic>> TuneRun::start(const Scenario& scenario,
                                                                         std::vector<FreeDatum> data,
                                                                         TuneRequest request) {
    if (auto rules = playable_rules(std::make_shared<const Scenario>(scenario)); !rules)
        return fail(std::move(rules.error()));
    return std::unique_ptr<TuneRun>(new TuneRun(scenario, std::move(data), std::move(request)));
}

TuneRun::TuneRun(const Scenario& scenario, std::vector<FreeDatum> data, TuneRequest request)
    : scenario_(scenario), data_(std::move(data)), request_(std::move(request)) {
    request_.progress = [this](std::uint64_t done, std::uint64_t) {
        done_ = done;
        return !halt_.called();
    };
    request_.halt = &halt_;
    request_.round = [this](const TuneRound& round) {
        const std::lock_guard lock(mutex_);
        rounds_.push_back(round);
    };
    try {
        thread_ = start_thread([this] { work(); });
    } catch (const std::system_error&) {
        throw ThreadsRefused(1, 0);
    }
}

TuneRun::~TuneRun() {
    stop();
    wait();
}

void TuneRun::wait() {
    if (thread_.joinable()) thread_.join();
}

void TuneRun::work() {
    try {
        if (auto outcome = tune(scenario_, data_, request_)) outcome_.emplace(std::move(*outcome));
        else throw std::runtime_error("the battle could be played and cannot any more");
    } catch (const std::exception& e) {
        const std::lock_guard lock(mutex_);
        failure_ = e.what();
    }
    finished_ = true;
}

std::vector<TuneRound> TuneRun::rounds() const {
    const std::lock_guard lock(mutex_);
    return rounds_;
}

std::string TuneRun::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

}  // namespace ramparts
