// Courses and forecasts; see counsel.hpp.
#include "sdk/show/analysis/counsel.hpp"

#include <algorithm>
#include <cmath>

namespace ramparts {
namespace {

// Forecasts never use the dice of the game that they are about.
constexpr std::uint64_t kForecastLuck = 0x7C3A5E9D14B2F860ULL;
constexpr std::uint64_t kCourseLuck = 0x2F61D8C4A9537E0BULL;

MeanInterval interval(const std::vector<double>& values) {
    if (values.empty()) return {};
    const double n = static_cast<double>(values.size());
    double sum = 0;
    double squares = 0;
    for (const double v : values) {
        sum += v;
        squares += v * v;
    }
    const double mean = sum / n;
    const double variance = n > 1 ? std::max(0.0, (squares - n * mean * mean) / (n - 1)) : 0;
    const double half = 1.959964 * std::sqrt(variance / n);
    return {static_cast<int>(std::floor(10 * (mean - half))), static_cast<int>(std::lround(10 * mean)),
            static_cast<int>(std::ceil(10 * (mean + half)))};
}

}  // namespace

CourseWalk::CourseWalk(std::shared_ptr<const StandardRules> rules, const GameState& state, const PlayerInfo& player,
                       std::uint64_t seed)
    : rules_(std::move(rules)),
      game_(rules_, state),
      side_(state.to_act()),
      phase_(state.phase_key()),
      luck_(seed ^ kCourseLuck, 0),
      player_(player.make(rules_, side_)) {}

bool CourseWalk::step(Effort& effort) {
    if (game_.over() || game_.state().chance() || game_.state().to_act() != side_ ||
        game_.state().phase_key() != phase_)
        return false;
    const Action action = effort.ask(*player_, game_, luck_.choice(side_, game_.choices(side_)));
    course_.actions.push_back(action);
    game_.play_listed(action);
    return true;
}

Course CourseWalk::take() {
    course_.end = game_.state();
    return std::move(course_);
}

Course course_of(const std::shared_ptr<const StandardRules>& rules, const GameState& state, const PlayerInfo& player,
                 std::uint64_t seed, Effort& effort) {
    CourseWalk walk(rules, state, player, seed);
    while (!effort.stopped() && walk.step(effort)) {
    }
    return walk.take();
}

std::uint64_t Forecast::wins(SideId side) const noexcept {
    return static_cast<std::uint64_t>(std::count(winners.begin(), winners.end(), side));
}

Forecast forecast(const std::shared_ptr<const StandardRules>& rules, const GameState& from, const ForecastGames& series,
                  const Effort& effort) {
    Forecast out;
    Game game(rules, from);
    const std::array<int, kSides> before{rules->score(game.view(), 1), rules->score(game.view(), 0)};
    Matches matches(rules, {"tactician", "tactician"});
    PlayoutCounters counters;
    for (std::uint64_t k = 0; k < series.games && !effort.stopped(); ++k) {
        game.restart();
        Match& match = matches.next(Luck(series.seed ^ kForecastLuck, series.first + k));
        const GameResult result = play_out(game, match, counters);
        out.winners.push_back(static_cast<std::uint8_t>(result.winner == kNoSide ? kSides : result.winner));
        for (std::size_t s = 0; s < kSides; ++s) out.lost[s].push_back(result.losses[s] - before[s]);
    }
    return out;
}

ShareDifference gain(const Forecast& now, const Forecast& other, SideId side) {
    BalanceTotals a;
    BalanceTotals b;
    a.winners = now.winners;
    b.winners = other.winners;
    return paired_difference(game_pairs(a, b, side));
}

MeanInterval mean_of(const std::vector<int>& values) { return interval({values.begin(), values.end()}); }

MeanInterval mean_difference(const std::vector<int>& now, const std::vector<int>& other) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < std::min(now.size(), other.size()); ++i) differences.push_back(now[i] - other[i]);
    return interval(differences);
}

}  // namespace ramparts
