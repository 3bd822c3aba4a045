// The fall of dice without a window.
#include <catch2/catch.hpp>

#include "editor/playtest/falling_dice.hpp"

using namespace ramparts;

TEST_CASE("falling dice show a face of a die, their own from the bounce on, and end in time", "[dice]") {
    FallingDice dice;
    CHECK_FALSE(dice.falling());
    CHECK(dice.poses(0).empty());
    dice.begin(7, {3, 6});
    CHECK(dice.falling());
    CHECK(dice.number() == 1);
    for (int at = 0; at < FallingDice::kMilliseconds; at += FallingDice::kRound) {
        REQUIRE(dice.poses(at).size() == 2);
        for (const DiePose& pose : dice.poses(at)) CHECK((pose.face >= 1 && pose.face <= 6));
    }
    CHECK(dice.poses(FallingDice::kMilliseconds - 1)[0].face == 3);
    CHECK(dice.poses(FallingDice::kMilliseconds - 1)[1].face == 6);
    CHECK(dice.poses(FallingDice::kMilliseconds - FallingDice::kRound) ==
          dice.poses(FallingDice::kMilliseconds - 1));  // at rest
    CHECK(dice.poses(0)[0].y < dice.poses(FallingDice::kMilliseconds - 1)[0].y);
    CHECK(dice.poses(FallingDice::kMilliseconds).empty());
    dice.begin(8, {1, 2, 3, 4, 5});
    CHECK(dice.faces() == std::vector<int>{2, 3, 4, 5});
    CHECK(dice.number() == 2);
    dice.end();
    CHECK_FALSE(dice.falling());
}
