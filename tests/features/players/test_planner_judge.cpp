// How the planner judges and compares: the same luck for all that is compared, values by number, errors in whole
// numbers.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/core/rng.hpp"
#include "plugins/planner/judge.hpp"
#include "tests/features/players/begun.hpp"

namespace ramparts {
namespace {

// Values without a game behind them.
planner::Prospect worth(std::vector<std::int64_t> values) {
    static const rp_game_1 no_games = [] {
        rp_game_1 table{};
        table.copy = [](const rp_game_1*, const rp_view*) -> rp_copy* { return nullptr; };
        table.release = [](rp_copy*) {};
        return table;
    }();
    static const rp_view nothing{};
    return {planner::rp::Copy(&no_games, nothing), std::move(values)};
}

planner::Gain gain(std::vector<std::int64_t> from, std::vector<std::int64_t> to) {
    return {worth(std::move(from)), worth(std::move(to))};
}

}  // namespace

TEST_CASE("a gain is the sum of the differences of pairs, from the first to the second", "[players][planner]") {
    const auto g = gain({1, 5, 10}, {4, 3, 20});
    CHECK(g.sum == 3 - 2 + 10);
    CHECK(g.squares == 9 + 4 + 100);
    CHECK(g.count == 3);
    CHECK(gain({4, 3, 20}, {1, 5, 10}).sum == -11);
    const auto longer = gain({1, 5, 10}, {4, 3, 20, 1000});  // those that both have
    CHECK(longer.sum == 11);
    CHECK(longer.count == 3);
    CHECK(gain({1}, {}).count == 0);
    CHECK(worth({4, -3, 7}).sum() == 8);
    CHECK(worth({}).sum() == 0);
}

TEST_CASE("a gain is above so many tenths of its error as the mean of its pairs is", "[players][planner]") {
    CHECK_FALSE(gain({}, {}).above(0));
    CHECK_FALSE(gain({800}, {0}).above(10));
    CHECK_FALSE(gain({0, 0}, {0, 0}).above(10));
    CHECK(gain({0, 0}, {800, 800}).above(1000));  // without any doubt
    Rng rng(1814);
    int above = 0;
    for (int n = 0; n < 400; ++n) {
        std::vector<std::int64_t> from;
        std::vector<std::int64_t> to;
        const auto size = 2 + rng.below(20);
        for (std::uint32_t i = 0; i < size; ++i) {
            from.push_back(8 * static_cast<std::int64_t>(rng.below(600)));
            to.push_back(8 * static_cast<std::int64_t>(rng.below(700)));
        }
        const double count = size;
        double sum = 0;
        double squares = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const auto d = static_cast<double>(to[i] - from[i]);
            sum += d;
            squares += d * d;
        }
        const double mean = sum / count;
        const double error = std::sqrt((squares - sum * sum / count)) / count;
        for (const int tenths : {5, 10, 20}) {
            if (std::abs(mean - tenths * error / 10) < 0.01 * error) continue;  // rounding may decide
            const bool expected = mean > 0 && mean > tenths * error / 10;
            INFO(mean << " with error " << error << ", " << tenths);
            CHECK(gain(from, to).above(tenths) == expected);
            above += expected ? 1 : 0;
        }
    }
    CHECK(above > 100);
    CHECK(above < 900);
}

TEST_CASE("prospects are played on with the luck of the number, each number once, and keep what they had",
          "[players][planner]") {
    Begun begun("chippewa", 10'000'000);
    const planner::Judge judge(0, 77);
    std::vector<std::int64_t> wanted;
    for (std::uint64_t n = 0; n < 6; ++n) wanted.push_back(judge.value(begun.copy(), 100 + n).value());
    CHECK(std::set<std::int64_t>(wanted.begin(), wanted.end()).size() > 1);
    planner::Prospect one{begun.copy()};
    REQUIRE(judge.extend(one, 100, 2));
    CHECK(one.values == std::vector<std::int64_t>(wanted.begin(), wanted.begin() + 2));
    REQUIRE(judge.extend(one, 100, 2));
    CHECK(one.values.size() == 2);
    REQUIRE(judge.extend(one, 100, 6));
    CHECK(one.values == wanted);
    REQUIRE(judge.extend(one, 100, 3));
    CHECK(one.values == wanted);  // none is taken away
    planner::Prospect other{begun.copy()};
    REQUIRE(judge.extend(other, 100, 6));
    CHECK(planner::Gain(one, other).squares == 0);  // of the same game with the same luck
    planner::Prospect elsewhere{begun.copy()};
    REQUIRE(judge.extend(elsewhere, 200, 6));
    CHECK(elsewhere.values != wanted);
    CHECK(planner::Judge(0, 78).value(begun.copy(), 100) != planner::Judge(0, 78).value(begun.copy(), 101));
    std::set<std::uint64_t> lucks;
    for (std::uint64_t n = 0; n < 1000; ++n) {
        lucks.insert(judge.luck(n));
        lucks.insert(planner::Judge(1, 78).luck(n));
    }
    CHECK(lucks.size() == 2000);
    CHECK(judge.luck(5) == planner::Judge(1, 77).luck(5));  // of the choice, whoever's
    // what the limit does not let be played is not counted
    Begun hardly("chippewa", 400);
    planner::Prospect little{hardly.copy()};
    CHECK_FALSE(judge.extend(little, 100, 1000));
    CHECK(little.values.size() < 1000);
    for (std::size_t i = 0; i < std::min(little.values.size(), wanted.size()); ++i)
        CHECK(little.values[i] == wanted[i]);
}

TEST_CASE("a game is worth to one side what it is not to the other", "[players][planner]") {
    for (const std::string battle : {"chippewa", "lundys-lane"}) {
        Begun begun(battle, 10'000'000);
        const planner::Judge first(0, 5);
        const planner::Judge second(1, 5);
        bool won = false;
        bool lost = false;
        for (std::uint64_t n = 0; n < 12; ++n) {
            planner::rp::Copy game = begun.copy();
            REQUIRE(game.play_out(planner::kBase, first.luck(n)));
            const std::int64_t a = first.value(begun.copy(), n).value();
            const std::int64_t b = second.value(begun.copy(), n).value();
            CHECK(a + b == planner::Judge::kWon);
            // the victory, and less than half of it for factors
            const std::int64_t victory = game.winner() == 0   ? planner::Judge::kWon
                                         : game.winner() == 1 ? 0
                                                              : planner::Judge::kWon / 2;
            std::int64_t factors = 0;
            const planner::rp::View view = game.view();
            for (planner::rp::Unit u = 0; u < view.units(); ++u) {
                const Unit& unit = begun.rules->context()->scenario().units[u];
                const int steps = view.eliminated(u) ? 0 : view.steps(u);
                const int left = steps == 0 ? 0 : unit.factor(unit.steps() - steps);
                factors += (unit.side == 0 ? -1 : 1) * (unit.full - left);
            }
            CHECK(a == victory + 8 * factors);
            won = won || victory == planner::Judge::kWon;
            lost = lost || victory == 0;
            const std::int64_t round = first.value(begun.copy(), n, planner::Depth::round).value();
            CHECK(round + second.value(begun.copy(), n, planner::Depth::round).value() == planner::Judge::kWon);
        }
        CHECK((won || lost));
    }
}

}  // namespace ramparts
