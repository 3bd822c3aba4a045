// Playing on and counting; see judge.hpp.
#include "judge.hpp"

#include <algorithm>
#include <numeric>

namespace planner {
namespace {

constexpr std::int64_t kFactor = 8;  // about 0.002 of a game

bool roll(rp::Copy& game, std::span<const rp_outcome> faces, rp::Random& dice) {
    std::uint32_t all = 0;
    for (const rp_outcome& face : faces) all += face.weight;
    std::uint32_t at = dice.below(all);
    const rp_outcome* fallen = faces.data();
    for (; at >= fallen->weight; ++fallen) at -= fallen->weight;
    for (const rp_action& die : game.legal())
        if (die.verb == fallen->face) return game.play(die);
    return false;
}

// Plays on until both sides' turns have passed; false: the limit is used up. What falls and is chosen in a phase does
// not depend on what was done in those before.
bool play_round(rp::Copy& game, std::uint64_t luck) {
    const auto phasing = [&] { return game.view().var(RP_V_PHASING); };
    std::int64_t phase = -1;
    auto whose = phasing();
    int passed = 0;
    rp::Random dice(0);
    rp::Random choices(0);
    for (std::vector<rp_action> made; !game.over(); made.clear()) {
        if (const auto now = phasing(); now != whose) {
            whose = now;
            if (++passed == 2) break;
        }
        if (const std::int64_t now = phase_of(game.view()); now != phase) {
            phase = now;
            dice = rp::Random(luck + static_cast<std::uint64_t>(phase) * 0xD1342543DE82EF95ULL);
            choices = rp::Random(luck + static_cast<std::uint64_t>(phase) * 0xA0761D6478BD642FULL);
        }
        const std::vector<rp_outcome> faces = game.chance();
        const bool done = faces.empty() ? game.play_on(kBase, choices.next(), made) : roll(game, faces, dice);
        if (!done) return false;
    }
    return true;
}

}  // namespace

std::int64_t phase_of(rp::View view) {
    return (std::int64_t{view.turn()} << 16) + (std::int64_t{view.var(RP_V_PHASE)} << 8) + view.var(RP_V_PHASING);
}

std::int64_t Prospect::sum() const noexcept { return std::accumulate(values.begin(), values.end(), std::int64_t{0}); }

std::uint64_t Judge::luck(std::uint64_t number) const noexcept {
    return rp::Random(seed_ + number * 0xD1342543DE82EF95ULL).next();
}

std::optional<std::int64_t> Judge::value(const rp::Copy& from, std::uint64_t number, Depth depth) const {
    rp::Copy game = from.again();
    if (!game) return std::nullopt;
    const bool done = depth == Depth::end ? game.play_out(kBase, luck(number)) : play_round(game, luck(number));
    if (!done) return std::nullopt;
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
