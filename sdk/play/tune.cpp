// Tuning; see tune.hpp.
#include "sdk/play/tune.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "engine/core/rng.hpp"
#include "engine/playouts/playout.hpp"
#include "engine/rules/standard.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/race.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMostCombinations = 256;
constexpr std::uint64_t kFewestGames = 16;  // of a combination in the first round
constexpr std::uint64_t kManyCombinations = std::uint64_t{1} << 60U;
constexpr std::uint64_t kDrawing = 0x74756E65;  // label of the stream that draws combinations

// How many rounds halve so many down to the finalists, the last one played among those.
std::uint64_t rounds_of(std::size_t combinations) {
    std::uint64_t rounds = 1;
    for (; combinations > kRaceFinalists; combinations = (combinations + 1) / 2) ++rounds;
    return rounds;
}

std::size_t most_combinations(std::uint64_t budget) {
    std::size_t most = kMostCombinations;
    while (most > 2 && budget / rounds_of(most) / most < kFewestGames) --most;
    return most;
}

struct Racer {
    TuneTrial trial;
    std::shared_ptr<const StandardRules> rules;
    std::size_t changed = 0;    // data that are not what they are now
    std::uint64_t far_off = 0;  // how far, in all
};

class Race {
public:
    Race(const Scenario& scenario, std::span<const FreeDatum> data, const TuneRequest& request)
        : scenario_(scenario), data_(data), request_(request) {
        for (const FreeDatum& datum : data) out_.now.push_back(value_now(scenario, datum));
        out_.scenario = scenario;
    }

    Result<TuneOutcome, std::vector<Diagnostic>> run() {
        auto rules = playable_rules(std::make_shared<const Scenario>(scenario_));
        if (!rules) return fail(std::move(rules.error()));
        choose_combinations();
        all_ = request_.budget + 2 * request_.games;
        while (!racers_.empty() && play_round()) {
        }
        if (out_.found.empty()) return std::move(out_);
        out_.scenario = with(out_.found);
        compare(*rules);
        judge();
        return std::move(out_);
    }

private:
    [[nodiscard]] Scenario with(const std::vector<int>& values) const {
        Scenario changed = scenario_;
        for (std::size_t i = 0; i < data_.size(); ++i)
            if (values[i] != out_.now[i]) set_value(changed, data_[i], values[i]);
        return changed;
    }

    void choose_combinations() {
        out_.possible = 1;
        for (const FreeDatum& datum : data_)
            out_.possible = std::min(kManyCombinations, out_.possible) * datum.values.size();
        out_.possible = std::min(kManyCombinations, out_.possible);
        const std::size_t most = most_combinations(request_.budget);
        std::vector<std::vector<int>> chosen = out_.possible <= most ? all_combinations() : drawn_combinations(most);
        note_findings();
        for (std::vector<int>& values : chosen) {
            if (values != out_.now && finds_more(with(values))) {
                ++out_.left_out;
                continue;
            }
            Racer racer{{std::move(values)}, nullptr};
            measure_change(racer);
            racers_.push_back(std::move(racer));
        }
        out_.tried = racers_.size();
        rounds_ = rounds_of(racers_.size());
    }

    [[nodiscard]] std::vector<std::vector<int>> all_combinations() const {
        std::vector<std::vector<int>> all{{}};
        for (const FreeDatum& datum : data_) {
            std::vector<std::vector<int>> longer;
            for (const std::vector<int>& begun : all)
                for (const int value : datum.values) {
                    longer.push_back(begun);
                    longer.back().push_back(value);
                }
            all = std::move(longer);
        }
        return all;
    }

    // What stands is among them when it lies within the limits.
    [[nodiscard]] std::vector<std::vector<int>> drawn_combinations(std::size_t most) const {
        std::vector<std::vector<int>> drawn;
        std::set<std::vector<int>> known;
        bool within = true;
        for (std::size_t i = 0; i < data_.size(); ++i)
            within = within &&
                     std::find(data_[i].values.begin(), data_[i].values.end(), out_.now[i]) != data_[i].values.end();
        if (within) known.insert(drawn.emplace_back(out_.now));
        Rng rng = Rng::stream(request_.seed, kDrawing);
        while (drawn.size() < most) {
            std::vector<int> values;
            for (const FreeDatum& datum : data_)
                values.push_back(datum.values[rng.below(static_cast<std::uint32_t>(datum.values.size()))]);
            if (known.insert(values).second) drawn.push_back(std::move(values));
        }
        return drawn;
    }

    using Place = std::pair<std::string, std::string>;
    static Place place_of(const Finding& finding) {
        return {finding.diagnostic.code, std::string(finding.diagnostic.where.place())};
    }
    void note_findings() {
        for (const Finding& finding : find_problems(scenario_)) known_findings_.insert(place_of(finding));
    }
    [[nodiscard]] bool finds_more(const Scenario& changed) const {
        const std::vector<Finding> findings = find_problems(changed);
        return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
            return finding.diagnostic.severity != Severity::note && !known_findings_.contains(place_of(finding));
        });
    }

    void measure_change(Racer& racer) const {
        for (std::size_t i = 0; i < data_.size(); ++i) {
            const int value = racer.trial.values[i];
            if (value == out_.now[i]) continue;
            ++racer.changed;
            const FreeDatum::Kind kind = data_[i].kind;
            const bool name =
                kind == FreeDatum::Kind::at || kind == FreeDatum::Kind::arrives || kind == FreeDatum::Kind::entry;
            racer.far_off += name ? 1 : static_cast<std::uint64_t>(std::abs(value - out_.now[i]));
        }
    }

    // Plays games of a series from `first` on; false when it was stopped.
    bool play(const std::shared_ptr<const StandardRules>& rules, std::uint64_t first, std::uint64_t games,
              const std::function<void(std::uint64_t, const GameResult&)>& finished) {
        MassRequest mass;
        mass.players = request_.players;
        mass.seed = request_.seed;
        mass.first = first;
        mass.games = games;
        mass.jobs = static_cast<unsigned>(std::min<std::uint64_t>(request_.jobs, games));
        mass.finished = finished;
        mass.halt = request_.halt;
        mass.progress = [&](std::uint64_t done) {
            return !request_.progress || request_.progress(std::min(done_ + done, all_), all_);
        };
        const MassResult result = play_many(rules, mass);
        done_ += result.games;
        if (out_.trouble.empty() && !result.offences.empty()) out_.trouble = result.offences.front().text;
        if (out_.trouble.empty()) out_.trouble = rules->modules().trouble();
        out_.stopped = out_.stopped || result.games != games || !rules->modules().trouble().empty();
        return !out_.stopped;
    }

    // Puts the racers into this order; those that it leaves out are gone.
    void arrange(std::span<const std::size_t> order) {
        std::vector<Racer> arranged;
        for (const std::size_t i : order) arranged.push_back(std::move(racers_[i]));
        racers_ = std::move(arranged);
    }
    [[nodiscard]] std::vector<RaceStanding> standings() const {
        std::vector<RaceStanding> all;
        for (const Racer& racer : racers_)
            all.push_back({racer.trial.games, racer.trial.wins, racer.changed, racer.far_off});
        return all;
    }

    // False when the race is over.
    bool play_round() {
        const std::uint64_t games =
            std::max<std::uint64_t>(1, request_.budget / std::max<std::uint64_t>(1, rounds_) / racers_.size());
        std::vector<TuneTrial> trials;
        for (Racer& racer : racers_) {
            if (!racer.rules) {
                auto rules = playable_rules(std::make_shared<const Scenario>(with(racer.trial.values)));
                if (!rules) return false;  // the checks have found nothing against it
                racer.rules = std::move(*rules);
            }
            TuneTrial& trial = trials.emplace_back(racer.trial);
            trial.games += games;
            if (!play(racer.rules, next_game_, games, [&](std::uint64_t, const GameResult& result) {
                    trial.wins += result.winner == request_.side ? 1 : 0;
                }))
                return false;
        }
        next_game_ += games;
        for (std::size_t i = 0; i < racers_.size(); ++i) racers_[i].trial = std::move(trials[i]);
        arrange(race_order(standings(), request_.goal));
        std::vector<std::size_t> order(racers_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const std::vector<RaceStanding> now = standings();
        const bool last = racers_.size() <= kRaceFinalists;
        const Racer& best = last ? racers_[race_winner(now, order, request_.goal)] : racers_.front();
        out_.found = best.trial.values;
        out_.rounds.push_back({racers_.size(), best.trial});
        if (request_.round) request_.round(out_.rounds.back());
        if (!last) arrange(race_half(now, std::move(order)));
        return !last;
    }

    // Both versions in games that have chosen nothing.
    void compare(const std::shared_ptr<const StandardRules>& now) {
        if (out_.stopped) return;
        const auto kept = [&](const std::shared_ptr<const StandardRules>& rules, BalanceTotals& totals) {
            totals.winners.assign(request_.games, BalanceTotals::kNotPlayed);
            totals.ends.assign(request_.games, 0);
            return play(rules, next_game_, request_.games, [&](std::uint64_t game, const GameResult& result) {
                const auto winner = static_cast<std::uint8_t>(result.winner == kNoSide ? kSides : result.winner);
                totals.winners[game - next_game_] = winner;
                totals.ends[game - next_game_] = result.hash;
                ++totals.wins[winner];
                ++totals.games;
            });
        };
        if (!kept(now, out_.before)) return;
        if (out_.found == out_.now) {
            out_.after = out_.before;
            return;
        }
        if (auto rules = playable_rules(std::make_shared<const Scenario>(out_.scenario))) kept(*rules, out_.after);
    }

    // Having won the race proves nothing: the games of the comparison decide whether it is offered.
    void judge() {
        using enum TuneVerdict;
        out_.nearer = nearer_by(out_.after, out_.before, request_.side, request_.goal);
        const bool compared = out_.after.games == request_.games && out_.before.games == request_.games;
        out_.verdict = !compared                ? not_compared
                       : out_.found == out_.now ? stands
                       : out_.nearer.low > 0    ? better
                                                : no_better;
    }

    const Scenario& scenario_;
    std::span<const FreeDatum> data_;
    const TuneRequest& request_;
    TuneOutcome out_;
    std::vector<Racer> racers_;
    std::set<Place> known_findings_;
    std::uint64_t rounds_ = 1;
    std::uint64_t next_game_ = 0;
    std::uint64_t done_ = 0;
    std::uint64_t all_ = 0;
};

// 512 as "51.2".
std::string percent(int per_mille) { return std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10); }

}  // namespace

Result<TuneOutcome, std::vector<Diagnostic>> tune(const Scenario& scenario, std::span<const FreeDatum> data,
                                                  const TuneRequest& request) {
    return Race(scenario, data, request).run();
}

ShareDifference nearer_by(const BalanceTotals& now, const BalanceTotals& before, SideId side, int goal) {
    const GamePairs pairs = game_pairs(now, before, side);
    if (pairs.games == 0) return {-1000, 0, 1000};
    std::uint64_t won = 0;  // before, of the games of pairs
    for (std::size_t i = 0; i < std::min(now.winners.size(), before.winners.size()); ++i)
        if (now.winners[i] != BalanceTotals::kNotPlayed && before.winners[i] == side) ++won;
    const auto n = static_cast<double>(pairs.games);
    const auto then = static_cast<double>(won);
    const auto gained = static_cast<double>(pairs.gained);
    const auto lost = static_cast<double>(pairs.lost);
    const double above_then = then / n - goal / 1000.0;
    const double above_now = (then + gained - lost) / n - goal / 1000.0;
    const auto turned = [](const ShareDifference& d) { return ShareDifference{-d.high, -d.difference, -d.low}; };
    if (above_then <= 0 && above_now <= 0) return paired_difference(pairs);
    if (above_then >= 0 && above_now >= 0) return turned(paired_difference(pairs));
    // It has gone across the goal: what counts is the sum of both shares, and a pair adds 0, 1 or 2 to it.
    const double sum = (2 * (then - lost) + gained + lost) / n;
    const double squares = (4 * (then - lost) + gained + lost) / n;
    const double half = kTwoSided95 * std::sqrt(std::max(0.0, squares - sum * sum) / n);
    const double mean = above_then + above_now;
    const ShareDifference across{static_cast<int>(std::floor(1000 * (mean - half))),
                                 static_cast<int>(std::lround(1000 * mean)),
                                 static_cast<int>(std::ceil(1000 * (mean + half)))};
    return above_then > 0 ? across : turned(across);
}

Message verdict_words(const TuneOutcome& outcome) {
    switch (outcome.verdict) {
        case TuneVerdict::stands:
            return message(
                "nothing is offered: what you have now is as near to the goal as anything within the limits");
        case TuneVerdict::not_compared:
            return message("stopped before it was compared with what you have now: whether it is better is not known");
        case TuneVerdict::no_better:
            return message(
                "nothing is offered: in these games it is not nearer to the goal than what you have now, or only by "
                "luck; more games show smaller differences");
        case TuneVerdict::better: return message("nearer to the goal than what you have now");
        case TuneVerdict::nothing: break;
    }
    return outcome.tried == 0 ? message("nothing is found: no combination plays as well as what you have now")
                              : message("nothing is found: it was stopped before the end of the first round");
}

std::optional<Errata> tuned_errata(const Scenario& before, const TuneOutcome& outcome, const TuneRequest& request) {
    if (!outcome.offers()) return std::nullopt;
    const std::string& side = before.sides[request.side].name;
    const std::string players =
        request.players[0] == request.players[1] ? request.players[0] : request.players[0] + " - " + request.players[1];
    ErrataPlan plan;
    plan.source = {ProvenanceKind::reconstruction, message("measured balance ({1}), within limits", players).english()};
    plan.id = "tuned";
    plan.name = message("{1}, tuned", before.name).english();
    const std::uint64_t games = outcome.after.games;
    if (outcome.verdict == TuneVerdict::better) {
        const ShareInterval was = wilson(outcome.before.wins[request.side], outcome.before.games);
        const ShareInterval is = wilson(outcome.after.wins[request.side], games);
        plan.reason = message("{1} wins {2} % ({3} to {4} %) instead of {5} % of {6} games, seed {7}; wanted {8} %.",
                              side, percent(is.share), percent(is.low), percent(is.high), percent(was.share),
                              std::to_string(games), std::to_string(request.seed), percent(request.goal))
                          .english();
    }
    auto errata = make_errata(before, outcome.scenario, plan);
    if (errata && errata->errata.size() == 1) errata->errata.front().id = "tuned";
    return errata;
}

}  // namespace ramparts
