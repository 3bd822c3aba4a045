// Playing on and counting; see judge.hpp.
#include "judge.hpp"

#include <algorithm>
#include <numeric>

#include "answer.hpp"

namespace planner {
namespace {

constexpr std::int64_t kFactor = 8;  // about 0.002 of a game

// Plays on until both sides' turns have passed; false: the limit is used up.
bool play_round(rp::Copy& game, std::uint64_t luck) {
    auto whose = phasing(game);
    int passed = 0;
    return play_until(game, luck, [&] {
        const auto now = phasing(game);
        if (now != whose) ++passed;
        whose = now;
        return passed == 2;
    });
}

}  // namespace

std::int64_t Prospect::sum() const noexcept { return std::accumulate(values.begin(), values.end(), std::int64_t{0}); }

std::uint64_t Judge::luck(std::uint64_t number) const noexcept {
    return rp::Random(seed_ + number * 0xD1342543DE82EF95ULL).next();
}

std::optional<std::int64_t> Judge::value(const rp::Copy& from, std::uint64_t number, Depth depth) const {
    rp::Copy game = from.again();
    if (!game) return std::nullopt;
    const std::uint64_t seed = luck(number);
    if (depth == Depth::answered && !answer(game, side_, seed)) return std::nullopt;
    if (!(depth == Depth::round ? play_round(game, seed) : game.play_out(kBase, seed))) return std::nullopt;
    return worth(game);
}

bool Judge::extend(Prospect& prospect, std::uint64_t first, std::size_t count, Depth depth) const {
    while (prospect.values.size() < count) {
        const auto got = value(prospect.game, first + prospect.values.size(), depth);
        if (!got) return false;
        prospect.values.push_back(*got);
    }
    return true;
}

std::int64_t Judge::worth(const rp::Copy& end) const {
    const rp::View view = end.view();
    std::int64_t factors = 0;
    for (rp::Unit u = 0; u < view.units(); ++u) {
        const rp_unit_info& info = view.info(u);
        const int left = view.eliminated(u) ? 0 : view.steps(u);
        const int lost = std::clamp(info.steps - left, 0, 7);
        const std::int64_t fallen = info.factors[0] - (left <= 0 ? 0 : info.factors[lost]);
        factors += info.side == side_ ? -fallen : fallen;
    }
    const rp::Side winner = end.winner();
    return (winner == side_ ? kWon : winner == RP_NO_SIDE ? kWon / 2 : 0) + kFactor * factors;
}

Gain::Gain(const Prospect& from, const Prospect& to) noexcept {
    const std::size_t both = std::min(from.values.size(), to.values.size());
    for (std::size_t i = 0; i < both; ++i) {
        const std::int64_t d = to.values[i] - from.values[i];
        sum += d;
        squares += d * d;
    }
    count = static_cast<std::int64_t>(both);
}

bool Gain::above(std::int64_t errors) const noexcept {
    if (count == 0 || sum <= 0) return false;
    // mean > e * sqrt(variance / n): sum² > e² * (n * squares - sum²) / n
    const std::int64_t spread = squares - sum * sum / count;
    return 100 * (sum / 8) * (sum / 8) > errors * errors * (spread / 64);
}

}  // namespace planner
