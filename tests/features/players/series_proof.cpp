// Games of a series against single games; see series_proof.hpp.
#include "tests/features/players/series_proof.hpp"

#include <atomic>
#include <numeric>
#include <thread>

namespace ramparts::proof {
namespace {

using Players = std::array<const PlayerInfo*, kSides>;

// Of every step, not of the end alone.
std::uint64_t fingerprint(Game& game, const std::shared_ptr<const StandardRules>& rules, const Players& players,
                          const Luck& luck) {
    Match match(rules, players, luck);
    std::uint64_t print = 0;
    while (!game.over()) {
        game.play_listed(match.next(game));
        print = hash_combine(print, game.state().hash());
    }
    return print;
}

std::vector<std::uint64_t> shuffled(std::uint64_t count, Rng& rng) {
    std::vector<std::uint64_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    return order;
}

}  // namespace

std::vector<std::string> series_faults(const std::shared_ptr<const Scenario>& scenario, const Players& players,
                                       const Series& series) {
    std::vector<std::uint64_t> alone;
    for (std::uint64_t i = 0; i < series.games; ++i) {
        const auto rules = std::make_shared<const StandardRules>(scenario);
        Game game(rules);
        alone.push_back(fingerprint(game, rules, players, Luck(series.seed, i)));
    }
    std::vector<std::string> faults;
    const auto rules = std::make_shared<const StandardRules>(scenario);
    Rng rng(series.orders);
    for (int round = 0; round < series.rounds; ++round) {
        const std::vector<std::uint64_t> order = shuffled(series.games, rng);
        const std::uint32_t jobs = 1 + rng.below(4);
        std::vector<std::uint64_t> together(series.games);
        std::atomic<std::uint64_t> next{0};
        const auto work = [&] {
            Game game(rules);
            game.keep_record(false);
            for (std::uint64_t n = next++; n < order.size(); n = next++) {
                game.restart();
                together[order[n]] = fingerprint(game, rules, players, Luck(series.seed, order[n]));
            }
        };
        std::vector<std::thread> threads;
        for (std::uint32_t t = 0; t < jobs; ++t) threads.emplace_back(work);
        for (std::thread& thread : threads) thread.join();
        for (std::uint64_t i = 0; i < series.games; ++i)
            if (together[i] != alone[i])
                faults.push_back(scenario->id + ", " + std::string(players[0]->id) + " against " +
                                 std::string(players[1]->id) + ", seed " + std::to_string(series.seed) + ", game " +
                                 std::to_string(i) + " on " + std::to_string(jobs) +
                                 " threads is not the game played alone");
    }
    return faults;
}

}  // namespace ramparts::proof
