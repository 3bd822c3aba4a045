// Lundy's Lane with ranged dice combat in the window: orders, fire, dice, by the mouse and by keys alone.
#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "sdk/words/messages.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What the window says in a language.
struct OrderWords {
    const char* orders;
    const char* ordered;
    const char* phase;
    const char* dice;
    const char* fires;
    const char* die;
};

/// Ends the phase and lets the computer play until a side may fire.
void to_next_fire(Desk& desk) {
    Playtest& play = game(desk);
    (void)play.end_phase();
    let_play(desk, "random", [&](const GameState& state) {
        return state.step() == Step::module_frame && play.rules().frame_title(play.view()).english() == "Ranged combat";
    });
}

void shipped_story(bool by_keys, const OrderWords& words, const std::string& shot) {
    Desk desk({"lundys-lane-dice"});
    const std::string before = desk.texts();
    begin_playtest(desk);
    Hands hands(desk, by_keys);
    CHECK(asked(desk).find(words.orders) != std::string::npos);
    // An order shows on the counter, and is taken back as long as nothing was rolled.
    const auto ready = offered(desk, PlayChoice::Kind::verb);
    REQUIRE(ready.size() > 1);
    hands.act_and_wait(ready.front().hex);
    CHECK(badges(desk, words.ordered) == 1);
    hands.take_back();
    until("the order to be taken back", [&] { return badges(desk, words.ordered) == 0; });
    // Who does not fire gets no order: the panel says why, with the line of the source.
    hands.look(hex_of(desk, "us-d"));
    until("the reason", [&] { return page_says(desk, "[004-1]"); });
    (void)picture_of_screen("ranged-dice-orders" + shot);
    hands.act_and_wait(ready.front().hex);
    CHECK(badges(desk, words.ordered) == 1);

    to_next_fire(desk);
    CHECK(asked(desk).find(words.phase) != std::string::npos);
    if (const auto units = offered(desk, PlayChoice::Kind::select);
        offered(desk, PlayChoice::Kind::verb).empty() && !units.empty()) {
        hands.act(units.front().hex);
        until("the unit to be chosen", [&] { return game(desk).selected() == units.front().unit; });
    }
    const auto targets = offered(desk, PlayChoice::Kind::verb);
    REQUIRE_FALSE(targets.empty());
    // How many dice it would be is told before.
    CHECK(say_message(targets.front().text).find(words.dice) != std::string::npos);
    (void)picture_of_screen("ranged-dice-fire" + shot);
    hands.act_and_wait(targets.front().hex);
    until("the log to tell of it", [&] { return log_of(desk).find(words.fires) != std::string::npos; });
    CHECK(log_of(desk).find(words.die) != std::string::npos);
    CHECK_FALSE(game(desk).can_undo());
    until_at_rest("all is painted");
    (void)picture_of_screen("ranged-dice-fired" + shot);
    CHECK(same(desk.texts(), before));
}

}  // namespace

TEST_CASE("orders are given and taken back, and a unit fires, under the mouse", "[ranged-dice]") {
    shipped_story(false,
                  {"Orders: click a unit, or end the phase", "ordered", "Ranged combat", "(dice: ", " fires at ",
                   "Battle dice: the die shows "},
                  "");
}

TEST_CASE("orders are given and taken back, and a unit fires, by keys alone in French", "[ranged-dice]") {
    const InLanguage french("fr");
    shipped_story(true, {"Ordres", "ordre", "Combat à distance", "(dés", " tire sur ", "le dé montre "}, "-french");
}
