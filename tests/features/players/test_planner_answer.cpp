// The enemy who thinks before he answers, as the strong planner imagines him.
#include <catch2/catch.hpp>

#include "plugins/planner/answer.hpp"
#include "plugins/planner/plan.hpp"
#include "tests/features/players/begun.hpp"

namespace ramparts {
namespace {

constexpr planner::rp::Side kMover = 0;
constexpr planner::rp::Side kAnswerer = 1;

// As far as an answer is thought out, but by a tactician who does not think.
void answer_as_usual(planner::rp::Copy& game, std::uint64_t seed) {
    const auto his_move = [&] { return planner::phasing(game) == kAnswerer && planner::moves_units(game.legal()); };
    REQUIRE(planner::play_until(game, seed, his_move));
    std::vector<rp_action> played;
    REQUIRE(game.play_on(planner::kBase, seed, played));
}

}  // namespace

TEST_CASE("an enemy who thinks does better by his answer than the tactician does", "[players][planner]") {
    for (const std::string battle : {"chippewa", "lundys-lane"}) {
        DYNAMIC_SECTION(battle) {
            Begun begun(battle, 10'000'000);
            std::int64_t thought = 0;
            std::int64_t usual = 0;
            for (std::uint64_t seed = 1; seed <= 24; ++seed) {
                planner::rp::Copy answered = begun.copy();
                REQUIRE(planner::answer(answered, kMover, seed));
                CHECK(planner::phasing(answered) == kAnswerer);
                CHECK_FALSE(planner::moves_units(answered.legal()));  // he has moved
                planner::rp::Copy other = begun.copy();
                answer_as_usual(other, seed);
                const planner::Judge fresh(kAnswerer, 1'000'000 + seed);
                for (std::uint64_t n = 0; n < 8; ++n) {
                    thought += fresh.value(answered, n, planner::Depth::round).value();
                    usual += fresh.value(other, n, planner::Depth::round).value();
                }
            }
            CHECK(thought > usual);
        }
    }
}

TEST_CASE("an answer is the same for the same luck, and is given up with the limit", "[players][planner]") {
    Begun begun("chippewa", 100'000);
    const auto answered = [&] {
        planner::rp::Copy game = begun.copy();
        REQUIRE(planner::answer(game, kMover, 5));
        return planner::Judge(kMover, 9).value(game, 1, planner::Depth::end);
    };
    CHECK(answered() == answered());
    Begun hardly("chippewa", 300);
    planner::rp::Copy game = hardly.copy();
    CHECK_FALSE(planner::answer(game, kMover, 5));
    CHECK_FALSE(planner::Judge(kMover, 9).value(game, 1, planner::Depth::answered).has_value());
}

TEST_CASE("nobody answers after the last turn", "[players][planner]") {
    Begun begun("chippewa", 100'000);
    planner::rp::Copy game = begun.copy();
    REQUIRE(game.play_out(planner::kBase, 3));
    const auto winner = game.winner();
    CHECK(planner::answer(game, kMover, 5));
    CHECK(game.over());
    CHECK(game.winner() == winner);
}

}  // namespace ramparts
