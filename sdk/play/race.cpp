// See race.hpp.
#include "sdk/play/race.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace ramparts {
namespace {

// How far from the goal, in thousandths of a win; shares are this by games.
std::uint64_t goal_distance(const RaceStanding& racer, int goal) {
    const auto wanted = static_cast<std::uint64_t>(goal) * racer.games;
    const std::uint64_t won = 1000 * racer.wins;
    return won > wanted ? won - wanted : wanted - won;
}

// Below, equal to or above zero, as a is nearer than b. Exact: games are at most 10^8 of a cell.
int nearer(const RaceStanding& a, const RaceStanding& b, int goal) {
    const std::uint64_t left = goal_distance(a, goal) * std::max<std::uint64_t>(1, b.games);
    const std::uint64_t right = goal_distance(b, goal) * std::max<std::uint64_t>(1, a.games);
    return left < right ? -1 : left > right ? 1 : 0;
}

}  // namespace

std::vector<std::size_t> race_order(std::span<const RaceStanding> racers, int goal) {
    std::vector<std::size_t> order(racers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        const RaceStanding& a = racers[i];
        const RaceStanding& b = racers[j];
        const int by = nearer(a, b, goal);
        return std::tuple(by, a.changed, a.far_off) < std::tuple(0, b.changed, b.far_off);
    });
    return order;
}

std::vector<std::size_t> race_half(std::span<const RaceStanding> racers, std::vector<std::size_t> order) {
    const std::size_t kept = (order.size() + 1) / 2;
    const auto stands = std::ranges::find_if(order, [&](std::size_t i) { return racers[i].changed == 0; });
    if (stands != order.end() && stands - order.begin() >= static_cast<std::ptrdiff_t>(kept))
        std::swap(*stands, order[kept - 1]);
    order.resize(kept);
    return order;
}

std::size_t race_winner(std::span<const RaceStanding> racers, std::span<const std::size_t> order, int goal) {
    const RaceStanding& nearest = racers[order.front()];
    const auto games = static_cast<double>(std::max<std::uint64_t>(1, nearest.games));
    const double share = static_cast<double>(nearest.wins) / games;
    const double error = 1000 * std::sqrt(share * (1 - share) * games);
    const double reach = static_cast<double>(goal_distance(nearest, goal)) + error;
    std::size_t best = order.front();
    for (const std::size_t i : order) {
        const RaceStanding& racer = racers[i];
        const double distance =
            racer.games == nearest.games || racer.games == 0
                ? static_cast<double>(goal_distance(racer, goal))
                : static_cast<double>(goal_distance(racer, goal)) * games / static_cast<double>(racer.games);
        if (distance < reach &&
            std::pair(racer.changed, racer.far_off) < std::pair(racers[best].changed, racers[best].far_off))
            best = i;
    }
    return best;
}

}  // namespace ramparts
