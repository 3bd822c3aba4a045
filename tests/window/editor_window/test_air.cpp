// Lundy's Lane as an alternate history: air units are switched on and given a value in forms; then missions,
// interception, bombs jettisoned, air combat, by the mouse, and by keys alone in French.
#include <catch2/catch.hpp>

#include "editor/playtest/desk.hpp"
#include "tests/window/editor_window/form_hands.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What the window says in a language.
struct AirWords {
    const char* missions;
    const char* not_air;
    const char* worth;
    const char* support;
    const char* bombs;
    const char* flies;
    const char* interception;
    const char* chances;
    const char* intercepts;
    const char* combat;
    const char* jettisons;
    const char* begins;
    const char* throws;
};
constexpr AirWords kAirEnglish{
    "Air missions: click",         "is not an air unit",    "it adds up to 4", "ground support", "bombs",
    " flies ground support over ", "Interception",          "of 36 throws",    "intercepts",     "Air combat",
    " jettisons its bombs",        "The air combat begins", " throws "};
constexpr AirWords kAirFrench{"Missions aériennes",
                              "n’est pas une unité aérienne",
                              "elle ajoute jusqu’à 4",
                              "appui au sol",
                              "bombes",
                              " vole en appui au sol sur ",
                              "Interception",
                              "sur 36 jets",
                              "intercepte",
                              "Combat aérien",
                              " largue ses bombes",
                              "Le combat aérien commence",
                              " jette "};

void air_switched_on(Desk& desk, const std::string& shot) {
    without_modules(desk);
    FormHands forms(desk);
    forms.switch_on("ramparts.night");
    forms.switch_on("ramparts.air");
    forms.parameter("shot-down", "10");
    (void)picture_of_screen("air-form" + shot);
    forms.unit("us-air-f", "set.tactical", "4");
    (void)picture_of_screen("air-values" + shot);
    forms.is_clean();
}

// What a mission would bring is told before, the mission shows on the counter, and it is taken back.
void support_is_flown(Desk& desk, Hands& hands, HexIndex target, const AirWords& words, const std::string& shot) {
    hands.look(hex_of(desk, "us-9"));
    until("why the 9th does not fly", [&] { return page_says(desk, words.not_air) && page_says(desk, "[16.A"); });
    hands.choose("us-air-f");
    hands.look(target);
    until("what it would add", [&] { return page_says(desk, words.worth); });
    (void)picture_of_screen("air-missions" + shot);
    hands.act(target);
    until("the mission to be flown", [&] { return bears(desk, "us-air-f", words.support); });
    CHECK(bears(desk, "us-air-f", words.bombs));
    CHECK(hex_of(desk, "us-air-f") == target);
    hands.take_back();
    until("the mission to be taken back", [&] { return badges(desk, words.support) == 0; });
    hands.choose("us-air-f");
    hands.act(target);
    until("the mission to be flown again", [&] { return bears(desk, "us-air-f", words.support); });
    until("the log to tell of it", [&] { return log_of(desk).find(words.flies) != std::string::npos; });
    // An attack-fighter may not patrol: that is asked in so many words.
    const auto patrol = parse_action("verb ramparts.air 3 us-air-af L2612", game(desk).scenario());
    REQUIRE(patrol);
    CHECK(std::string(game(desk).rules().explain(game(desk).view(), *patrol).rule.text()) == "23.D.2");
}

void air_story(bool by_keys, const AirWords& words, const std::string& shot) {
    Desk desk({"lundys-lane-air"});
    CHECK(desk.document().scenario().name.find("alternate history") != std::string::npos);
    air_switched_on(desk, shot);
    const std::string before = desk.texts();
    begin_playtest(desk);
    next_phase(desk, words.missions);
    Hands hands(desk, by_keys);
    const HexIndex target = hex_of(desk, "ac-lnc");
    support_is_flown(desk, hands, target, words, shot);

    next_phase(desk, words.interception);
    hands.choose("ac-air-f");
    hands.look(target);
    until("the chances of it", [&] { return page_says(desk, words.chances); });
    (void)picture_of_screen("air-interception" + shot);
    hands.act(target);
    until("it to be intercepted", [&] { return bears(desk, "ac-air-f", words.intercepts); });
    next_phase(desk, words.combat);
    hands.act(target);
    until("the bombs to be jettisoned", [&] { return badges(desk, words.bombs) == 0; });
    until("the log to tell of them", [&] { return log_of(desk).find(words.jettisons) != std::string::npos; });
    (void)picture_of_screen("air-jettisoned" + shot);
    hands.from_list(words.begins);
    CHECK_FALSE(game(desk).can_undo());
    until("the dice to be in the log", [&] { return log_of(desk).find(words.throws) != std::string::npos; });
    until_at_rest("all is painted");
    (void)picture_of_screen("air-fought" + shot);
    CHECK(same(desk.texts(), before));
}

}  // namespace

TEST_CASE("a fighter supports, is met, jettisons its bombs and fights, under the mouse", "[air]") {
    air_story(false, kAirEnglish, "");
}

TEST_CASE("a fighter supports, is met, jettisons its bombs and fights, by keys in French", "[air]") {
    const InLanguage french("fr");
    air_story(true, kAirFrench, "-french");
}
