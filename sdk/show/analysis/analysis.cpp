// Judging records; see analysis.hpp.
#include "sdk/show/analysis/analysis.hpp"

#include <algorithm>
#include <exception>
#include <system_error>

#include "engine/core/workers.hpp"

namespace ramparts {
namespace {

constexpr std::uint64_t kConfirm = 4;        // times as many games with other luck
constexpr std::uint64_t kFresh = 1'000'000;  // the first number of that luck

// Games played on from what was done, and from the best.
struct Weighed {
    Forecast played;
    Forecast best;
};

}  // namespace

std::vector<std::size_t> Analysis::turning_points() const {
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < decisions.size(); ++i)
        if (decisions[i].turning_point()) points.push_back(i);
    std::stable_sort(points.begin(), points.end(), [&](std::size_t a, std::size_t b) {
        return decisions[a].loss.difference > decisions[b].loss.difference;
    });
    return points;
}

int Analysis::given_away(SideId side) const noexcept {
    int sum = 0;
    for (const Decision& d : decisions)
        if (d.side == side && d.turning_point()) sum += d.loss.difference;
    return sum;
}

int Analysis::judged(SideId side) const noexcept {
    return static_cast<int>(std::count_if(decisions.begin(), decisions.end(),
                                          [&](const Decision& d) { return d.side == side && d.judged; }));
}

Analysis decisions_of(const std::shared_ptr<const StandardRules>& rules, std::span<const Action> record,
                      std::vector<std::array<GameState, 2>>& states) {
    Analysis out;
    out.scenario = rules->context()->scenario_ptr();
    Game game(rules);
    game.keep_record(false);
    std::optional<Decision> open;
    std::uint64_t phase = 0;
    const auto close = [&] {
        if (!open) return;
        states.back()[1] = game.state();
        out.decisions.push_back(std::move(*open));
        open.reset();
    };
    for (std::size_t i = 0; i < record.size() && !game.over(); ++i) {
        out.turn_of_step.push_back(game.state().turn());
        const bool chance = game.state().chance();
        const SideId side = chance ? kNoSide : game.state().to_act();
        if (open && (chance || side != open->side || game.state().phase_key() != phase)) close();
        if (!chance && !open) {
            phase = game.state().phase_key();
            open.emplace();
            open->first = i;
            open->side = side;
            open->turn = game.state().turn();
            open->phase = game.state().phase();
            open->forced = true;
            states.push_back({game.state(), game.state()});
        }
        if (open) {
            open->forced = open->forced && game.legal().size() == 1;
            open->played.push_back(record[i]);
            open->last = i + 1;
        }
        game.play_listed(record[i]);
    }
    close();
    out.turn_of_step.push_back(game.state().turn());
    out.over = game.over();
    out.winner = game.state().winner();
    return out;
}

AnalysisRun::AnalysisRun(const std::shared_ptr<const StandardRules>& rules, std::span<const Action> record,
                         AnalysisRequest request)
    : analysis_(decisions_of(rules, record, states_)) {
    analysis_.request = std::move(request);
    for (const Decision& decision : analysis_.decisions) first_steps_.push_back(decision.first);
    const unsigned jobs = std::clamp(analysis_.request.jobs, 1U, 64U);
    rules_ = StandardRules::for_threads(rules, jobs);
    for (unsigned i = 0; i < jobs; ++i) efforts_.push_back(std::make_unique<Effort>());
    for (unsigned i = 0; i < jobs; ++i) try {
            ++working_;
            threads_.push_back(start_thread([this, i] { work(rules_[i], *efforts_[i]); }));
        } catch (const std::system_error&) {
            --working_;
            if (threads_.empty()) throw ThreadsRefused(jobs, 0);
            break;  // fewer threads find the same, later
        }
}

AnalysisRun::~AnalysisRun() {
    stop();
    wait();
}

void AnalysisRun::stop() {
    stop_ = true;
    for (const auto& effort : efforts_) effort->stop();
}

void AnalysisRun::wait() {
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

Analysis AnalysisRun::analysis() const {
    const std::lock_guard lock(mutex_);
    return analysis_;
}

std::string AnalysisRun::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void AnalysisRun::work(const std::shared_ptr<const StandardRules>& rules, Effort& effort) {
    try {
        for (std::size_t i = next_++; i < states_.size() && !stop_; i = next_++) {
            Decision done = judged(rules, i, effort);
            if (effort.stopped()) break;
            {
                const std::lock_guard lock(mutex_);
                analysis_.decisions[i] = std::move(done);
            }
            ++done_;
        }
    } catch (const std::exception& e) {
        {
            const std::lock_guard lock(mutex_);
            if (failure_.empty()) failure_ = e.what();
        }
        stop();
    }
    --working_;
}

Decision AnalysisRun::judged(const std::shared_ptr<const StandardRules>& rules, std::size_t i, Effort& effort) {
    Decision d;
    {
        const std::lock_guard lock(mutex_);
        d = analysis_.decisions[i];
    }
    if (d.forced) return d;
    const AnalysisRequest& asked = analysis_.request;
    const std::uint64_t seed = hash_combine(asked.seed, i);
    const auto& [before, after] = states_[i];
    const Course best = course_of(rules, before, *find_player(asked.player), seed, effort);
    const Forecast played = forecast(rules, after, {seed, 0, asked.games}, effort);
    d.chance = wilson(played.wins(0), played.games());
    d.judged = true;
    d.best = best.actions;
    d.games = played.games();
    d.same = best.end.hash() == after.hash();
    if (d.same) return d;
    Weighed w{played, forecast(rules, best.end, {seed, 0, asked.games}, effort)};
    d.loss = gain(w.best, w.played, d.side);
    // What is more than a standard error, was picked for being so: other luck has the last word.
    if (3 * d.loss.low + d.loss.high > 0) {
        const std::uint64_t games = kConfirm * asked.games;
        w = {forecast(rules, after, {seed, kFresh, games}, effort),
             forecast(rules, best.end, {seed, kFresh, games}, effort)};
        d.loss = gain(w.best, w.played, d.side);
        d.chance = wilson(w.played.wins(0), w.played.games());
        d.games = games;
    }
    for (SideId s = 0; s < kSides; ++s) d.more_lost[s] = mean_difference(w.played.lost[s], w.best.lost[s]).mean;
    return d;
}

}  // namespace ramparts
