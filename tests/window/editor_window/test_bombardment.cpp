// The bombardment phase in the window: it is switched on and given a parameter and a value in forms; then price,
// reason, taking back, log and marks, by the mouse, and by keys alone in French.
#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "tests/window/editor_window/form_hands.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What the window says in a language.
struct BombardmentWords {
    const char* phase;
    const char* too_far;
    const char* price;
    const char* bombards;
    const char* fired;
    const char* moves_not;
};
constexpr BombardmentWords kBombardEnglish{"Bombardment: click",
                                           "is out of the range of",
                                           "it costs 0 to 2 points",
                                           " bombards ",
                                           "fired",
                                           "has bombarded and may not move this turn"};
constexpr BombardmentWords kBombardFrench{"Bombardement",
                                          "est hors de portée de",
                                          "cela coûte de 0 à 2 points",
                                          " bombarde ",
                                          "a tiré",
                                          "a bombardé et ne peut pas se déplacer ce tour-ci"};

// Towson's guns see four hexes far over open fields, which their three cannonballs do not reach and four do.
void bombardment_story(bool by_keys, const BombardmentWords& words, const std::string& shot) {
    Desk desk({"chippewa-bombardment"});
    without_modules(desk);
    post(desk, {{"us-tow", "C2726"}, {"ac-tlr", "C2722"}});
    FormHands forms(desk);
    forms.switch_on("ramparts.bombardment-phase");
    forms.parameter("farthest", "5");
    (void)picture_of_screen("bombardment-form" + shot);
    forms.unit("us-tow", "set.balls", "4");
    (void)picture_of_screen("bombardment-values" + shot);
    forms.is_clean();

    begin_playtest(desk);
    CHECK(asked(desk).find(words.phase) != std::string::npos);
    Hands hands(desk, by_keys);
    hands.look("C2519");
    until("why nobody fires there", [&] { return page_says(desk, words.too_far) && page_says(desk, "[002."); });
    // The end of the phase can be taken back: no die has been rolled.
    const std::size_t length = game(desk).length();
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("the phase to end", [&] { return game(desk).state().phase() == Phase::movement; });
    hands.take_back();
    until("the phase to be there again", [&] { return game(desk).length() == length; });
    if (game(desk).selected() != unit_of(desk, "us-tow")) hands.choose("us-tow");
    hands.look("C2722");
    until("the price", [&] { return page_says(desk, words.price); });
    (void)picture_of_screen("bombardment-price" + shot);
    hands.act_and_wait("C2722");
    CHECK_FALSE(game(desk).can_undo());
    CHECK(bears(desk, "us-tow", words.fired));
    until("the log to tell of it", [&] {
        const std::string log = log_of(desk);
        return log.find(words.bombards) != std::string::npos && log.find("002.61]") != std::string::npos;
    });
    until_at_rest("all is painted");
    (void)picture_of_screen("bombardment-fired" + shot);
    hands.try_at("C2726");
    until("why the guns stay", [&] { return status_says(desk, words.moves_not) && status_says(desk, "002.5"); });
}

}  // namespace

TEST_CASE("guns bombard under the mouse: prompt, price, why not, taking back, log and marks", "[bombardment]") {
    bombardment_story(false, kBombardEnglish, "");
}

TEST_CASE("guns bombard by keys alone, in French", "[bombardment]") {
    const InLanguage french("fr");
    bombardment_story(true, kBombardFrench, "-french");
}
