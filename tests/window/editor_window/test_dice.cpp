// Dice that fall on the map: seen for a moment, skipped, switched off, and never a part of the game.
#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "editor/playtest/falling_dice.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const FallingDice& dice_of(const Desk& desk) { return desk.frame().workspace().play().dice(desk.document()); }

/// Both sides decide by themselves, one choice at a time, until a die is rolled.
void play_to_a_roll(Desk& desk) {
    PlayDesk& play = desk.frame().workspace().play();
    const std::size_t rolled = game(desk).dice().size();
    for (SideId side = 0; side < kSides; ++side) game(desk).set_player(side, "tactician");
    while (game(desk).dice().size() == rolled) REQUIRE(play.tick(desk.document()));
    for (SideId side = 0; side < kSides; ++side) game(desk).set_player(side, "");
}

}  // namespace

TEST_CASE("dice fall after a roll with the faces rolled, end by themselves, and leave the game alone", "[dice]") {
    Desk desk;
    begin_playtest(desk);
    const int before = desk.canvas().dice_painted();
    play_to_a_roll(desk);
    REQUIRE(dice_of(desk).falling());
    CHECK(dice_of(desk).faces().back() == game(desk).dice().back().face);
    const std::size_t length = game(desk).length();
    const auto hash = game(desk).state().hash();
    until("the dice to be seen", [&] { return desk.canvas().dice_painted() > before; });
    until("the dice to lie", [&] { return !dice_of(desk).falling(); });
    until_at_rest("no die falls");
    CHECK(game(desk).length() == length);
    CHECK(game(desk).state().hash() == hash);
}

TEST_CASE("a key or a click skips falling dice", "[dice]") {
    Desk desk;
    begin_playtest(desk);
    desk.focus_map();
    play_to_a_roll(desk);
    REQUIRE(dice_of(desk).falling());
    SECTION("a key") {
        wxKeyEvent key(wxEVT_CHAR_HOOK);
        key.m_keyCode = 'C';
        desk.frame().ProcessWindowEvent(key);
    }
    SECTION("a click") {
        wxMouseEvent click(wxEVT_LEFT_DOWN);
        click.m_x = click.m_y = 5;
        desk.canvas().ProcessWindowEvent(click);
    }
    CHECK_FALSE(dice_of(desk).falling());
}

TEST_CASE("with the setting off no die is painted, and it is remembered", "[dice]") {
    Desk desk;
    begin_playtest(desk);
    desk.frame().run("play.dice");
    play_to_a_roll(desk);
    CHECK_FALSE(dice_of(desk).falling());
    until_at_rest("nothing moves");
    CHECK(desk.canvas().dice_painted() == 0);
    CHECK(desk.frame().remembered(std::string(kDiceRemembered), "yes") == "no");
}
