// Balance runs; see balance.hpp.
#include "sdk/play/balance.hpp"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "engine/core/workers.hpp"
#include "engine/search/reach.hpp"
#include "sdk/check/playable.hpp"

namespace ramparts {
namespace {

template <class T>
void add_up(std::vector<T>& into, const std::vector<T>& from) {
    if (into.size() < from.size()) into.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) into[i] += from[i];
}

BalanceTotals empty_totals(const Scenario& scenario) {
    BalanceTotals t;
    for (auto& turns : t.by_turn) turns.resize(scenario.turns.size());
    t.unit_losses.resize(scenario.units.size());
    t.unit_deaths.resize(scenario.units.size());
    t.deaths.resize(scenario.map.grid().size());
    t.visits.resize(scenario.map.grid().size());
    t.passes.resize(scenario.map.grid().size());
    return t;
}

// The hexes that a move leads through; retreats and advances lead through none.
std::vector<HexIndex> hexes_passed(const StandardRules& rules, const StateView& view, UnitIndex u, HexIndex to,
                                   Reach& reach) {
    if (view.state.phase() != Phase::movement) return {};
    std::vector<HexIndex> path = rules.way(view, u, to, reach);
    if (!path.empty()) path.pop_back();
    if (!path.empty() && view.state.on_map(u)) path.erase(path.begin());
    return path;
}

void count_move(BalanceTotals& t, const StandardRules& rules, const StateView& view, const Event& event, Reach& reach) {
    const auto to = static_cast<HexIndex>(event.value);
    ++t.visits[to];
    for (const HexIndex hex : hexes_passed(rules, view, static_cast<UnitIndex>(event.index), to, reach))
        ++t.passes[hex];
}

// Counts one event that is no move, seen before it is applied.
void count_loss(BalanceTotals& t, const StateView& view, const Event& event) {
    const auto u = static_cast<UnitIndex>(event.index);
    const auto lose = [&](int factors) {
        if (factors <= 0) return;
        const auto turn = static_cast<std::size_t>(std::max(1, view.state.turn()) - 1);
        auto& turns = t.by_turn[view.context.unit(u).side];
        if (turn < turns.size()) turns[turn] += static_cast<std::uint64_t>(factors);
        t.unit_losses[u] += static_cast<std::uint64_t>(factors);
    };
    switch (event.kind) {
        case EventKind::set_steps: lose(view.factor(u) - view.context.factor(u, static_cast<int>(event.value))); break;
        case EventKind::remove_unit:
            if (event.value != 0) break;  // by an exit
            lose(view.factor(u));
            ++t.unit_deaths[u];
            if (view.state.on_map(u)) ++t.deaths[view.state.hex(u)];
            break;
        default: break;
    }
}

}  // namespace

void BalanceTotals::add(const BalanceTotals& other) {
    games += other.games;
    for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
    for (std::size_t i = 0; i < losses.size(); ++i) {
        losses[i] += other.losses[i];
        add_up(by_turn[i], other.by_turn[i]);
    }
    add_up(unit_losses, other.unit_losses);
    add_up(unit_deaths, other.unit_deaths);
    add_up(deaths, other.deaths);
    add_up(visits, other.visits);
    add_up(passes, other.passes);
    if (winners.size() < other.winners.size()) winners.resize(other.winners.size(), kNotPlayed);
    for (std::size_t i = 0; i < other.winners.size(); ++i)
        if (other.winners[i] != kNotPlayed) winners[i] = other.winners[i];
    if (ends.size() < other.ends.size()) ends.resize(other.ends.size());
    for (std::size_t i = 0; i < other.ends.size(); ++i)
        if (other.winners[i] != kNotPlayed) ends[i] = other.ends[i];
}

Result<std::unique_ptr<BalanceRun>, std::vector<Diagnostic>> BalanceRun::start(const Scenario& scenario,
                                                                               BalanceRequest request) {
    auto rules = playable_rules(std::make_shared<const Scenario>(scenario));
    if (!rules) return fail(std::move(rules.error()));
    return std::unique_ptr<BalanceRun>(new BalanceRun(*rules, std::move(request)));
}

BalanceRun::BalanceRun(const std::shared_ptr<const StandardRules>& rules, BalanceRequest request)
    : scenario_(rules->context()->scenario_ptr()), request_(std::move(request)), totals_(empty_totals(*scenario_)) {
    totals_.winners.resize(request_.games, BalanceTotals::kNotPlayed);
    totals_.ends.resize(request_.games);
    try {
        thread_ = start_thread([this, rules] { work(rules); });
    } catch (const std::system_error&) {
        throw ThreadsRefused(1, 0);
    }
}

BalanceRun::~BalanceRun() {
    cancel();
    wait();
}

void BalanceRun::wait() {
    if (thread_.joinable()) thread_.join();
}

BalanceTotals BalanceRun::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

std::string BalanceRun::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void BalanceRun::work(const std::shared_ptr<const StandardRules>& rules) {
    try {
        try {
            play_games(rules, std::clamp(request_.jobs, 1U, 64U));
        } catch (const ThreadsRefused& refused) {  // fewer threads give the same totals, later
            play_games(rules, refused.given());
        }
    } catch (const std::exception& e) {
        const std::lock_guard lock(mutex_);
        failure_ = e.what();
    }
    finished_ = true;
}

MassResult play_counted(const std::shared_ptr<const StandardRules>& rules, MassRequest mass, Traffic traffic,
                        const std::function<void(std::uint64_t, const GameResult&, const BalanceTotals&)>& each) {
    struct Counting {
        BalanceTotals game;  // the one that is being played
        Reach reach;
        const StandardRules* rules = nullptr;
    };
    const Scenario& scenario = rules->context()->scenario();
    const BalanceTotals none = empty_totals(scenario);
    std::vector<Counting> counting(std::max(1U, mass.jobs));
    mass.begins = [&](unsigned worker, Game& game, const StandardRules& own) {
        Counting& mine = counting[worker];
        mine.game = none;
        mine.rules = &own;
        game.observe([&mine, traffic](const StateView& view, const Event& event) {
            if (event.kind != EventKind::move_unit) count_loss(mine.game, view, event);
            else if (traffic == Traffic::counted) count_move(mine.game, *mine.rules, view, event, mine.reach);
        });
    };
    mass.finished = [&](std::uint64_t i, const GameResult& result) {
        Counting& mine = counting[result.worker];
        if (const Message why = mine.rules->modules().trouble(); !why.empty()) {
            if (mass.halt != nullptr) mass.halt->call();
            throw ModuleTrouble(why.english());
        }
        mine.game.games = 1;
        ++mine.game.wins[result.winner == kNoSide ? kSides : result.winner];
        for (std::size_t s = 0; s < kSides; ++s) mine.game.losses[s] += static_cast<std::uint64_t>(result.losses[s]);
        // Units on the map at the start stand somewhere even when they never move.
        if (traffic == Traffic::counted)
            for (const Unit& unit : scenario.units)
                if (unit.at) ++mine.game.visits[*unit.at];
        each(i, result, mine.game);
        mine.game = none;
    };
    return play_many(rules, mass);
}

void BalanceRun::play_games(const std::shared_ptr<const StandardRules>& rules, unsigned jobs) {
    MassRequest mass;
    mass.players = request_.players;
    mass.seed = request_.seed;
    mass.games = request_.games;
    mass.jobs = jobs;
    mass.halt = &halt_;
    (void)play_counted(rules, std::move(mass), Traffic::counted,
                       [&](std::uint64_t i, const GameResult& result, const BalanceTotals& game) {
                           const std::lock_guard lock(mutex_);
                           totals_.add(game);
                           totals_.winners[i] =
                               static_cast<std::uint8_t>(result.winner == kNoSide ? kSides : result.winner);
                           totals_.ends[i] = result.hash;
                           ++done_;
                       });
}

namespace {

// Shares of one, as per mille.
ShareDifference difference(double value, double low, double high) {
    return {static_cast<int>(std::floor(1000 * std::max(-1.0, low))), static_cast<int>(std::lround(1000 * value)),
            static_cast<int>(std::ceil(1000 * std::min(1.0, high)))};
}

}  // namespace

ShareDifference share_difference(std::uint64_t wins, std::uint64_t games, std::uint64_t wins_before,
                                 std::uint64_t games_before) {
    if (games == 0 || games_before == 0) return {-1000, 0, 1000};
    const double n = static_cast<double>(games);
    const double m = static_cast<double>(games_before);
    const double p = static_cast<double>(wins) / n;
    const double q = static_cast<double>(wins_before) / m;
    const double half = kTwoSided95 * std::sqrt(p * (1 - p) / n + q * (1 - q) / m);
    return difference(p - q, p - q - half, p - q + half);
}

GamePairs game_pairs(const BalanceTotals& now, const BalanceTotals& before, SideId side) {
    GamePairs pairs;
    const auto end_of = [](const BalanceTotals& t, std::size_t i) { return i < t.ends.size() ? t.ends[i] : 0; };
    for (std::size_t i = 0; i < std::min(now.winners.size(), before.winners.size()); ++i) {
        const std::uint8_t wins = now.winners[i];
        const std::uint8_t won = before.winners[i];
        if (wins == BalanceTotals::kNotPlayed || won == BalanceTotals::kNotPlayed) continue;
        ++pairs.games;
        if (wins == side && won != side) ++pairs.gained;
        else if (won == side && wins != side) ++pairs.lost;
        else if (won != wins || end_of(now, i) != end_of(before, i)) ++pairs.otherwise;
    }
    return pairs;
}

namespace {

// The score of a difference `d` under pairs: how many standard errors what was seen lies above it. Falls with d.
double pair_score(const GamePairs& pairs, double d) {
    const auto n = static_cast<double>(pairs.games);
    const auto gained = static_cast<double>(pairs.gained);
    const auto lost = static_cast<double>(pairs.lost);
    // The most likely share of pairs lost when the difference is d: the greater root of a parabola.
    const double b = (2 * n - gained + lost) * d - gained - lost;
    const double root = std::sqrt(std::max(0.0, b * b + 8 * n * lost * d * (1 - d)));
    const double share = std::max(0.0, (root - b) / (4 * n));
    const double variance = n * std::max(0.0, 2 * share + d * (1 - d));
    const double above = gained - lost - n * d;
    if (variance < 1e-12) return above > 0 ? 1e9 : above < 0 ? -1e9 : 0;
    return above / std::sqrt(variance);
}

// Where the score falls through `wanted` between two differences.
double score_falls(const GamePairs& pairs, double wanted, double low, double high) {
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (pair_score(pairs, middle) > wanted ? low : high) = middle;
    }
    return (low + high) / 2;
}

}  // namespace

ShareDifference paired_difference(const GamePairs& pairs) {
    if (pairs.games == 0) return {-1000, 0, 1000};
    if (pairs.gained + pairs.lost + pairs.otherwise == 0) return {0, 0, 0};
    const double seen =
        (static_cast<double>(pairs.gained) - static_cast<double>(pairs.lost)) / static_cast<double>(pairs.games);
    const double low = score_falls(pairs, kTwoSided95, -1, seen);
    const double high = score_falls(pairs, -kTwoSided95, seen, 1);
    return difference(seen, low, high);
}

}  // namespace ramparts
