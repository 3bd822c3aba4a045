// Ranged dice and Victory Banners switched on in a battle that was never played with them: the module, a parameter,
// values and the condition of victory are set in forms, the checks are clean, and a phase is played by the mouse, and
// by keys in French.
#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "tests/window/editor_window/form_hands.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

// --- ranged dice -----------------------------------------------------------------------------------------------------

struct DiceWords {
    const char* cards;
    const char* orders;
    const char* no_fire;
    const char* ordered;
    const char* phase;
    const char* dice;
    const char* fires;
    const char* die;
};
constexpr DiceWords kDiceEnglish{"Cards",      "Orders",        "does not fire at a distance",
                                 "ordered",    "Ranged combat", "(dice: 8)",
                                 " fires at ", "the die shows "};
constexpr DiceWords kDiceFrench{"Cartes",    "Ordres",     "ne tire pas à distance", "ordre", "Combat à distance",
                                "(dés : 8)", " tire sur ", "le dé montre "};
// The 22nd has the only order of the turn and fires at the Incorporated Militia, two hexes away in the open: two dice
// by range, five at full strength, one by a card.
void dice_story(bool by_keys, const DiceWords& words, const std::string& shot) {
    Desk desk({"lundys-lane"});
    post(desk, {{"us-22", "L2513"}, {"ac-im", "L2511"}});
    FormHands forms(desk);
    forms.switch_on("ramparts.ranged-dice");
    forms.parameter("orders", "1");
    forms.parameter("full", "5");
    (void)picture_of_screen("switched-on-dice-form" + shot);
    forms.unit("ac-im", "further", "2 1");
    forms.first_turn(words.cards, "1");
    (void)picture_of_screen("switched-on-dice-turns" + shot);
    forms.is_clean();

    begin_playtest(desk);
    Hands hands(desk, by_keys);
    CHECK(asked(desk).find(words.orders) != std::string::npos);
    CHECK(game(desk).state().steps(unit_of(desk, "ac-im")) == 4);
    hands.look("L2814");  // the dragoons
    until("why the dragoons get no order",
          [&] { return page_says(desk, words.no_fire) && page_says(desk, "[004-1]"); });
    hands.act_and_wait("L2513");
    CHECK(bears(desk, "us-22", words.ordered));
    hands.take_back();
    until("the order to be taken back", [&] { return !bears(desk, "us-22", words.ordered); });
    hands.act_and_wait("L2513");
    (void)picture_of_screen("switched-on-dice-orders" + shot);
    if (game(desk).state().step() == Step::module_frame) {
        desk.focus_map();
        desk.hand.key(WXK_F6);
    }
    until("movement", [&] { return game(desk).state().step() != Step::module_frame; });
    next_phase(desk, words.phase);
    if (game(desk).selected() == kNoUnit) {
        hands.act("L2513");
        until("the 22nd to be chosen", [&] { return game(desk).selected() != kNoUnit; });
    }
    hands.look("L2511");
    until("the dice before they are thrown", [&] { return page_says(desk, words.dice); });
    (void)picture_of_screen("switched-on-dice-fire" + shot);
    hands.act_and_wait("L2511");
    CHECK_FALSE(game(desk).can_undo());
    until("the log to tell of it", [&] {
        const std::string log = log_of(desk);
        return log.find(words.fires) != std::string::npos && log.find(words.die) != std::string::npos;
    });
    until_at_rest("all is painted");
    (void)picture_of_screen("switched-on-dice-fired" + shot);
}

// --- Victory Banners -------------------------------------------------------------------------------------------------

struct BannerWords {
    const char* phase;
    const char* lost;
    const char* banners;
    const char* wins;
};
constexpr BannerWords kBannersEnglish{"Ranged combat", "a Victory Banner", "Victory Banners", "United States"};
constexpr BannerWords kBannersFrench{"Combat à distance", "une bannière de victoire", "Bannières de victoire",
                                     "États-Unis"};

// Two small units in the open before two regiments that fire with eleven dice and more: the second banner ends the
// game.
void banners_story(bool by_keys, const BannerWords& words, const std::string& shot) {
    Desk desk({"lundys-lane"});
    post(desk, {{"us-22", "L2513"}, {"ac-8f-a", "L2511"}, {"us-11", "L2413"}, {"ac-41f", "L2411"}});
    FormHands forms(desk);
    forms.switch_on("ramparts.ranged-dice");
    forms.parameter("full", "9");
    forms.banners(2);
    (void)picture_of_screen("switched-on-banners-form" + shot);
    forms.is_clean();

    begin_playtest(desk);
    next_phase(desk, words.phase);
    Hands hands(desk, by_keys);
    hands.choose("us-22");
    hands.act_and_wait("L2511");
    until("the log to tell of the first banner", [&] { return log_of(desk).find(words.lost) != std::string::npos; });
    CHECK_FALSE(game(desk).over());
    CHECK(page_says(desk, words.banners));
    (void)picture_of_screen("switched-on-banners-first" + shot);
    if (game(desk).selected() != unit_of(desk, "us-11")) hands.choose("us-11");
    hands.act_and_wait("L2411");
    until("the game to be over", [&] { return game(desk).over(); });
    CHECK(game(desk).state().winner() == 0);
    CHECK(asked(desk).find(words.wins) != std::string::npos);
    until_at_rest("all is painted");
    (void)picture_of_screen("switched-on-banners-won" + shot);
}

}  // namespace

TEST_CASE("ranged dice are switched on in Lundy's Lane and fired under the mouse", "[switched-on]") {
    dice_story(false, kDiceEnglish, "");
}

TEST_CASE("ranged dice are switched on in Lundy's Lane and fired by keys in French", "[switched-on]") {
    const InLanguage french("fr");
    dice_story(true, kDiceFrench, "-french");
}

TEST_CASE("Victory Banners are made the aim of Lundy's Lane and won under the mouse", "[switched-on]") {
    banners_story(false, kBannersEnglish, "");
}

TEST_CASE("Victory Banners are made the aim of Lundy's Lane and won by keys in French", "[switched-on]") {
    const InLanguage french("fr");
    banners_story(true, kBannersFrench, "-french");
}
