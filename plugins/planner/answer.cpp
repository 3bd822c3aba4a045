// The best of a few things that the enemy could do; see answer.hpp.
#include "answer.hpp"

#include <algorithm>

#include "plan.hpp"

namespace planner {
namespace {

constexpr std::size_t kPlans = 3;  // of the tactician
constexpr std::size_t kOpenings = 5;
constexpr std::size_t kRounds = 3;

}  // namespace

bool answer(rp::Copy& game, rp::Side side, std::uint64_t seed) {
    const auto whose = phasing(game);
    const auto his_move = [&] { return phasing(game) != whose && moves_units(game.legal()); };
    if (!play_until(game, seed, his_move)) return false;
    if (game.over()) return true;
    const auto enemy = static_cast<rp::Side>(1 - side);
    const Judge judge(enemy, seed);
    rp::Random random(seed);
    std::vector<Prospect> answers;
    Orders usual;  // the first plan
    for (std::size_t i = 0; i < kPlans + kOpenings; ++i) {
        const Draft draft = i < kPlans ? Draft{{}, true} : opening(usual, game.view(), enemy, random);
        std::vector<rp_action> played;
        auto made = carry_out(game, draft, enemy, random, played);
        if (!made) return false;
        if (i == 0) usual = orders_from(played);
        answers.push_back({std::move(*made)});
        if (!judge.extend(answers.back(), 0, kRounds, Depth::round)) return false;
    }
    const auto worse = [](const Prospect& a, const Prospect& b) { return a.sum() < b.sum(); };
    game = std::move(std::max_element(answers.begin(), answers.end(), worse)->game);
    return true;
}

}  // namespace planner
