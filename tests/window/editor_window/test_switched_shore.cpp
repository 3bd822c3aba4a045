// Coast defence and light infantry switched on at Crysler's Farm without any module: the module, a parameter and what
// units have for it are set in forms, the checks are clean, and a phase is played by the mouse, and by keys in French.
#include <algorithm>

#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "sdk/words/messages.hpp"
#include "tests/window/editor_window/form_hands.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

// --- coast defence ---------------------------------------------------------------------------------------------------

struct CoastWords {
    const char* phase;
    const char* certain;
    const char* one_mode;
    const char* badge;
    const char* hit;
};
constexpr CoastWords kCoastEnglish{"Initial phase", "a die of 6 or less costs an enemy ship a step",
                                   "is not coast-defence artillery", "CD", "and loses a step"};
constexpr CoastWords kCoastFrench{"Phase initiale", "un dé de 6 ou moins coûte un pas à un navire ennemi",
                                  "n’est pas de l’artillerie de défense côtière", "DC", "et perd un pas"};
void coast_story(bool by_keys, const CoastWords& words, const std::string& shot) {
    Desk desk({"cryslers-farm"});
    without_modules(desk);
    post(desk, {{"ac-gb1", "S1013"}});
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
    CHECK(asked(desk).find(words.phase) != std::string::npos);
    hands.look("S1311");
    until("what a switch brings", [&] { return page_says(desk, words.certain); });
    hands.look("S1306");  // the 21st
    until("why the 21st has no other mode",
          [&] { return page_says(desk, words.one_mode) && page_says(desk, "[14.A.4-13]"); });
    hands.act_and_wait("S1311");
    CHECK(bears(desk, "us-shr", words.badge));
    hands.take_back();
    until("the battery to be as it was", [&] { return !bears(desk, "us-shr", words.badge); });
    hands.act_and_wait("S1311");
    (void)picture_of_screen("switched-on-coast-area" + shot);
    const UnitIndex boat = unit_of(desk, "ac-gb1");
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

// --- light infantry --------------------------------------------------------------------------------------------------

struct LightWords {
    const char* light;
    const char* too_far;
    const char* woods;
};
constexpr LightWords kLightEnglish{"2 MP", "more than the allowance of", "light infantry defends in difficult ground"};
constexpr LightWords kLightFrench{"2 PM", "potentiel", "l’infanterie légère se défend en terrain difficile"};

// The 21st goes through two hexes of forest for one movement point each, the 9th beside it does not; then the
// Voltigeurs are worth a column in the woods.
void light_story(bool by_keys, const LightWords& words, const std::string& shot) {
    Desk desk({"cryslers-farm"});
    without_modules(desk);
    post(desk, {{"us-21", "S1503"}, {"us-9", "S1603"}, {"ac-vlt", "S0905"}, {"us-14", "S1005"}, {"ac-moh", "S0102"}});
    FormHands forms(desk);
    forms.switch_on("ramparts.light-infantry");
    forms.choose("moves-as", "light");
    forms.parameter("types", "ranger");
    (void)picture_of_screen("switched-on-light-form" + shot);
    for (const char* ranger : {"us-21", "ac-vlt"}) forms.unit(ranger, "traits", "ranger");
    (void)picture_of_screen("switched-on-light-values" + shot);
    forms.is_clean();

    begin_playtest(desk);
    Hands hands(desk, by_keys);
    hands.choose("us-9");
    hands.try_at("S1302");
    until("why the 9th does not come so far",
          [&] { return status_says(desk, words.too_far) && status_says(desk, "4.7"); });
    (void)picture_of_screen("switched-on-light-line" + shot);
    hands.choose("us-21");
    hands.look("S1302");
    const auto moves = offered(desk, PlayChoice::Kind::move);
    const auto move =
        std::find_if(moves.begin(), moves.end(), [&](const PlayChoice& c) { return c.hex == desk.hex("S1302"); });
    REQUIRE(move != moves.end());
    CHECK(say(move->text).find(words.light) != std::string::npos);
    until_at_rest("its way is shown");
    (void)picture_of_screen("switched-on-light-way" + shot);
    hands.act_and_wait("S1302");
    CHECK(hex_of(desk, "us-21") == desk.hex("S1302"));
    hands.take_back();
    until("the 21st to be back", [&] { return hex_of(desk, "us-21") == desk.hex("S1503"); });

    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("combat", [&] { return game(desk).state().phase() == Phase::combat; });
    hands.act_and_wait("S0905");
    hands.act_and_wait("S1005");
    hands.look("S0905");
    until("what the woods are worth to them", [&] { return page_says(desk, words.woods) && page_says(desk, "14.F"); });
    (void)picture_of_screen("switched-on-light-odds" + shot);
    hands.take_back();
    until("the 14th to be out of it", [&] { return !page_says(desk, words.woods); });
    hands.act_and_wait("S1005");
    hands.act_and_wait("S0905");
    until("the log to tell of the column", [&] { return log_of(desk).find("14.F") != std::string::npos; });
    CHECK_FALSE(game(desk).can_undo());
    until_at_rest("all is painted");
    (void)picture_of_screen("switched-on-light-fought" + shot);
}

}  // namespace

TEST_CASE("coast defence is switched on at Crysler's Farm and a gunboat is hit under the mouse", "[switched-on]") {
    coast_story(false, kCoastEnglish, "");
}

TEST_CASE("coast defence is switched on at Crysler's Farm and a gunboat is hit by keys in French", "[switched-on]") {
    const InLanguage french("fr");
    coast_story(true, kCoastFrench, "-french");
}

TEST_CASE("light infantry is switched on at Crysler's Farm and goes and fights in the woods under the mouse",
          "[switched-on]") {
    light_story(false, kLightEnglish, "");
}

TEST_CASE("light infantry is switched on at Crysler's Farm and goes and fights in the woods by keys in French",
          "[switched-on]") {
    const InLanguage french("fr");
    light_story(true, kLightFrench, "-french");
}
