// Long-range guns and an exchange in the window: they are switched on and given a value in forms; then a small fight at
// Crysler's Farm, by the mouse, and by keys in French.
#include <catch2/catch.hpp>

#include "sdk/change/document/parts.hpp"
#include "tests/window/editor_window/form_hands.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What the window says in a language.
struct LongRangeWords {
    const char* badge;
    const char* farther;
    const char* alone;
    const char* far;
    const char* lifted;
    const char* exchange;
    const char* falls_for;
    const char* owed;
    const char* not_in_it;
    const char* fell;
};
constexpr LongRangeWords kLongEnglish{"LR 2",
                                      "LR 3",
                                      "alone from a distance",
                                      "is out of the range of",
                                      "a rule module has it fire at this strength",
                                      "Exchange with the defenders",
                                      "falls for 4 of the factors owed: 6",
                                      "exchange: factors owed",
                                      "fired from a distance and is in no exchange",
                                      "falls in the exchange"};
constexpr LongRangeWords kLongFrench{"LP 2",
                                     "LP 3",
                                     "seule à distance",
                                     "est hors de la portée de",
                                     "un module de règles lui donne cette force",
                                     "Échange avec les défenseurs",
                                     "tombe pour 4 des facteurs dus",
                                     "échange : facteurs dus",
                                     "a tiré à distance et n’est d’aucun échange",
                                     "tombe dans l’échange"};

/// Three regiments around Pearson's detachment, one long-range battery behind them and one too far away, dragoons whom
/// only the battery could reach, and a combat table of nothing but exchanges.
void ready_for_an_exchange(Desk& desk, const std::string& shot) {
    without_modules(desk);
    post(desk, {{"us-16", "S1008"},
                {"us-14", "S1009"},
                {"us-9", "S0907"},
                {"us-shr", "S1107"},
                {"us-6a", "S1510"},
                {"ac-prs", "S0908"},
                {"ac-d", "S1105"}});
    (void)desk.document().document.edit("Exchanges", [&](Edit& e) {
        std::vector<CrtCell> cells = desk.document().scenario().ruleset.crt;
        for (CrtCell& cell : cells) {
            cell.code = "EX";
            cell.result = {};
        }
        e.assign(lists::crt, cells);
    });
    desk.document().document.seal();
    FormHands forms(desk);
    forms.switch_on("ramparts.long-range-artillery");
    forms.parameter("types", "far");
    (void)picture_of_screen("long-range-form" + shot);
    for (const char* gun : {"us-shr", "us-6a"}) forms.unit(gun, "traits", "far");
    forms.unit("us-6a", "set.lra", "3");
    (void)picture_of_screen("long-range-values" + shot);
    forms.is_clean();
}

/// From the menu of the combat phase to the die.
void long_range_attack(Desk& desk, Hands& hands, const LongRangeWords& words, const std::string& shot) {
    hands.try_at("S1105");  // the dragoons: in reach of the battery, and of nobody else
    until("why the battery does not attack them",
          [&] { return status_says(desk, words.alone) && status_says(desk, "14.A.3"); });
    hands.act_and_wait("S0908");
    hands.act_and_wait("S1107");
    hands.try_at("S1510");
    until("why the other battery does not fire",
          [&] { return status_says(desk, words.far) && status_says(desk, "14.A.3"); });
    for (const char* regiment : {"S1008", "S1009", "S0907"}) hands.act_and_wait(regiment);
    hands.look("S0908");
    until("the odds with the rule that the battery fires by",
          [&] { return page_says(desk, words.lifted) && page_says(desk, "14.A.3"); });
    (void)picture_of_screen("long-range-odds" + shot);
    hands.act_and_wait("S0908");
}

void exchange_story(bool by_keys, const LongRangeWords& words, const std::string& shot) {
    Desk desk({"cryslers-farm"});
    ready_for_an_exchange(desk, shot);
    begin_playtest(desk);
    Hands hands(desk, by_keys);
    CHECK(bears(desk, "us-shr", words.badge));
    CHECK(bears(desk, "us-6a", words.farther));
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("combat", [&] { return game(desk).state().phase() == Phase::combat; });
    long_range_attack(desk, hands, words, shot);

    // Six factors are owed. The prompt asks, each choice has its price, and the battery is none of them.
    until("the exchange", [&] { return game(desk).state().step() == Step::module_frame; });
    CHECK(asked(desk).find(words.exchange) != std::string::npos);
    CHECK_FALSE(game(desk).state().on_map(unit_of(desk, "ac-prs")));
    hands.look("S1008");
    until("what the 16th is worth in it", [&] { return page_says(desk, words.falls_for); });
    until("what is owed", [&] { return page_says(desk, words.owed); });
    (void)picture_of_screen("long-range-exchange" + shot);
    hands.look("S1107");
    until("why the battery is not in it",
          [&] { return page_says(desk, words.not_in_it) && page_says(desk, "[14.A.3]"); });
    hands.act_and_wait("S1008");
    CHECK_FALSE(game(desk).state().on_map(unit_of(desk, "us-16")));
    CHECK(game(desk).state().step() == Step::module_frame);  // two are still owed
    hands.take_back();
    until("the 16th to stand again", [&] { return game(desk).state().on_map(unit_of(desk, "us-16")); });
    hands.act_and_wait("S1008");
    hands.act_and_wait("S1009");
    CHECK_FALSE(game(desk).state().on_map(unit_of(desk, "us-14")));
    CHECK(game(desk).state().hex(unit_of(desk, "us-9")) == desk.hex("S0908"));  // the only one left advances
    CHECK(game(desk).state().steps(unit_of(desk, "us-shr")) ==
          game(desk).scenario().units[unit_of(desk, "us-shr")].steps());
    until("the log to tell of it", [&] {
        const std::string log = log_of(desk);
        return log.find(words.fell) != std::string::npos && log.find("14.A.3") != std::string::npos;
    });
    until_at_rest("all is painted");
    (void)picture_of_screen("long-range-exchanged" + shot);
}

}  // namespace

TEST_CASE("a long-range battery helps an attack and has no part in the exchange, under the mouse", "[long-range]") {
    exchange_story(false, kLongEnglish, "");
}

TEST_CASE("a long-range battery helps an attack and has no part in the exchange, by keys in French", "[long-range]") {
    const InLanguage french("fr");
    exchange_story(true, kLongFrench, "-french");
}
