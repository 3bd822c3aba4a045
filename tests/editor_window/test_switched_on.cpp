// Rule systems switched on in battles that were never played with them: the module, a parameter and values are set in
// forms, the checks are clean, and a phase is played by the mouse, and by keys in French. Dice fire, air units,
// banners.
#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "sdk/words/messages.hpp"
#include "tests/editor_window/form_hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string asked(const Desk& desk) { return say(game(desk).prompt()); }

/// Ends the phase by its key and waits for the next prompt.
void next_phase(Desk& desk, const std::string& prompt) {
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("the prompt: " + prompt, [&] { return asked(desk).find(prompt) != std::string::npos; });
    until_at_rest("the panel has followed");
}

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
    CHECK(game(desk).state().steps(*game(desk).scenario().unit("ac-im")) == 4);
    hands.look("L2814");  // the dragoons
    until("why the dragoons get no order",
          [&] { return page_in_sight_says(desk, words.no_fire) && page_in_sight_says(desk, "[004-1]"); });
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
    until("the dice before they are thrown", [&] { return page_in_sight_says(desk, words.dice); });
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

// --- coast defence ---------------------------------------------------------------------------------------------------

struct CoastWords {
    const char* phase;
    const char* certain;
    const char* one_mode;
    const char* badge;
    const char* hit;
};
constexpr CoastWords kCoastEnglish{"Initial phase", "a die of 6 or less costs an enemy ship a step",
                                   "is no coast-defence artillery", "CD", "and loses a step"};
/// Crysler's Farm without any module, with a gunboat close to the guns on the shore.
void bare_shore(Desk& desk) {
    post(desk, {{"ac-gb1", "S1013"}});
    (void)desk.document().document.edit("No modules", [&](Edit& e) {
        e.assign(lists::modules, std::vector<ModuleUse>{});
        const auto& units = desk.document().scenario().units;
        for (std::size_t i = 0; i < units.size(); ++i)
            e.update(lists::units, i, [](Unit& u) {
                u.traits.clear();
                u.values.clear();
            });
    });
    desk.document().document.seal();
}

void coast_story(bool by_keys, const CoastWords& words, const std::string& shot) {
    Desk desk({"cryslers-farm"});
    bare_shore(desk);
    FormHands forms(desk);
    forms.switch_on("ramparts.coast-defence");
    forms.parameter("batteries", "shore");
    (void)picture_of_screen("switched-on-coast-form" + shot);
    forms.unit("us-shr", "traits", "shore");
    forms.unit("us-shr", "set.cd-rating", "6");
    (void)picture_of_screen("switched-on-coast-values" + shot);
    forms.is_clean();

    begin_playtest(desk);
    Hands hands(desk, by_keys);
    CHECK(say(game(desk).prompt()).find(words.phase) != std::string::npos);
    hands.look("S1311");
    until("what a switch brings", [&] { return page_in_sight_says(desk, words.certain); });
    hands.look("S1306");  // the 21st
    until("why the 21st has no other mode",
          [&] { return page_in_sight_says(desk, words.one_mode) && page_in_sight_says(desk, "[14.A.4-13]"); });
    hands.act_and_wait("S1311");
    CHECK(bears(desk, "us-shr", words.badge));
    hands.take_back();
    until("the battery to be as it was", [&] { return !bears(desk, "us-shr", words.badge); });
    hands.act_and_wait("S1311");
    (void)picture_of_screen("switched-on-coast-area" + shot);
    const UnitIndex boat = *game(desk).scenario().unit("ac-gb1");
    for (int phases = 0; phases < 6; ++phases) {
        const GameState& now = game(desk).state();
        if (now.phasing() == game(desk).scenario().units[boat].side && now.phase() == Phase::movement &&
            now.step() != Step::module_frame)
            break;
        const std::size_t length = game(desk).length();
        desk.focus_map();
        desk.hand.key(WXK_F6);
        until("the next phase", [&] { return game(desk).length() > length; });
    }
    const int steps = game(desk).state().steps(boat);
    hands.act("S1013");
    until("the boat to be chosen", [&] { return game(desk).selected() == boat; });
    hands.act("S1312");
    until("the boat to be hit", [&] { return game(desk).state().steps(boat) < steps; });
    until("the log to tell of it", [&] {
        const std::string log = log_of(desk);
        return log.find(words.hit) != std::string::npos && log.find("14.A.4-17]") != std::string::npos;
    });
    CHECK_FALSE(game(desk).can_undo());
    until_at_rest("all is painted");
    (void)picture_of_screen("switched-on-coast-hit" + shot);
}

}  // namespace

TEST_CASE("ranged dice are switched on in Lundy's Lane and fired under the mouse", "[switched-on]") {
    dice_story(false, kDiceEnglish, "");
}

TEST_CASE("coast defence is switched on at Crysler's Farm and a gunboat is hit under the mouse", "[switched-on]") {
    coast_story(false, kCoastEnglish, "");
}
