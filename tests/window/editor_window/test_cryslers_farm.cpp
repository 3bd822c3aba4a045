// Crysler's Farm in the window with all its rules: a battery between its two modes, a gunboat that passes it, light
// infantry in the woods and long-range guns beside an attack; the same story by the mouse, and by keys in French.
#include <catch2/catch.hpp>

#include "tests/window/editor_window/form_hands.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What the window says in a language.
struct FarmWords {
    const char* phase;
    const char* price;
    const char* one_mode;
    const char* badge;
    const char* hazard;
    const char* combat;
    const char* woods;
    const char* stays;
    const char* die;
};
constexpr FarmWords kFarmEnglish{"Initial phase",
                                 "a die of 3 or less costs an enemy ship a step",
                                 "is not coast-defence artillery",
                                 "CD",
                                 "hazard",
                                 "This combat: 1:2",
                                 "light infantry defends in difficult ground",
                                 "is in coast-defence mode and does not move",
                                 "Hazard area: die "};
constexpr FarmWords kFarmFrench{"Phase initiale",
                                "un dé de 3 ou moins coûte un pas à un navire ennemi",
                                "n’est pas de l’artillerie de défense côtière",
                                "DC",
                                "danger",
                                "Ce combat : 1:2",
                                "l’infanterie légère se défend en terrain difficile",
                                "est en mode de défense côtière et ne se déplace pas",
                                "Zone dangereuse"};

constexpr const char* kBattery = "S1311";

/// Puts units face to face: skirmishers and the 14th in the woods, Pearson before the 25th two hexes from the battery,
/// a gunboat where it can come up to the battery in one move.
void face_to_face(Desk& desk) {
    post(desk, {{"ac-moh", "S0102"},
                {"ac-vlt", "S0905"},
                {"us-14", "S1005"},
                {"ac-prs", "S1110"},
                {"us-25", "S1210"},
                {"ac-gb1", "S1013"}});
}

void switches(Desk& desk, Hands& hands, const FarmWords& words) {
    CHECK(asked(desk).find(words.phase) != std::string::npos);
    hands.look(kBattery);
    until("what a switch brings", [&] { return page_says(desk, words.price); });
    hands.look("S1410");
    hands.look("S1306");  // the 21st
    until("why the 21st has no other mode",
          [&] { return page_says(desk, words.one_mode) && page_says(desk, "[14.A.4-13]"); });
    hands.act(kBattery);
    until("the battery to be switched", [&] { return bears(desk, "us-shr", words.badge); });
}

void passes(Desk& desk, Hands& hands, const FarmWords& words, const std::string& shot) {
    const UnitIndex boat = *game(desk).scenario().unit("ac-gb1");
    desk.focus_map();
    if (game(desk).state().phasing() == 0) desk.hand.key(WXK_F6);  // nobody fires at the boats before
    until("their turn", [&] { return game(desk).state().phasing() == 1; });
    REQUIRE(game(desk).state().phase() == Phase::movement);
    REQUIRE(game(desk).state().hex(boat) == desk.hex("S1013"));
    const std::size_t dice = game(desk).dice().size();
    hands.act("S1013");
    until("the boat to be chosen", [&] { return game(desk).selected() == boat; });
    hands.look("S1312");
    until_at_rest("its way is shown");
    (void)picture_of_screen("cryslers-farm-hazard" + shot);
    hands.act("S1312");
    until("the boat to have come into the hazard area", [&] { return game(desk).dice().size() > dice; });
    until("the log to tell of the dice", [&] {
        const std::string log = log_of(desk);
        return log.find(words.die) != std::string::npos && log.find("14.A.4-17]") != std::string::npos;
    });
}

void story(bool by_keys, const FarmWords& words, const std::string& shot) {
    Desk desk({"cryslers-farm"});
    face_to_face(desk);
    begin_playtest(desk);
    Hands hands(desk, by_keys);

    // Turn 1: the battery is switched, seven hexes lie in danger, and it is taken back.
    switches(desk, hands, words);
    CHECK(marked_hexes(desk, words.hazard) == 7);
    (void)picture_of_screen("cryslers-farm-coast" + shot);
    hands.take_back();
    until("the battery to be as it was", [&] { return !bears(desk, "us-shr", words.badge); });
    CHECK(marked_hexes(desk, words.hazard) == 0);
    desk.focus_map();
    for (const Phase next : {Phase::movement, Phase::combat}) {
        desk.hand.key(WXK_F6);
        until("the next phase", [&] { return game(desk).state().phase() == next; });
    }

    // The skirmishers are worth a column in the woods.
    hands.act_and_wait("S0905");
    hands.act_and_wait("S1005");  // the 14th
    hands.look("S0905");
    until("what the woods are worth to them", [&] { return page_says(desk, words.woods) && page_says(desk, "14.F"); });
    (void)picture_of_screen("cryslers-farm-woods" + shot);
    hands.act("S0905");
    until("the die", [&] { return log_of(desk).find("14.F") != std::string::npos; });
    let_play(desk, "tactician", [&](const GameState& s) { return s.step() == Step::menu; });

    // Long-range guns help from two hexes away; that they do not fire alone, test_long_range.cpp shows.
    hands.act_and_wait("S1110");
    hands.act_and_wait(kBattery);
    hands.act_and_wait("S1210");  // the 25th
    hands.look("S1110");
    until("the odds with the battery's factors", [&] { return page_says(desk, words.combat); });
    (void)picture_of_screen("cryslers-farm-guns" + shot);
    hands.act("S1110");
    until("the die to have fallen", [&] { return game(desk).dice().size() > 1; });
}

// The battery lies in wait, does not move, and fires at the gunboat that passes.
void passage_story(bool by_keys, const FarmWords& words, const std::string& shot) {
    Desk desk({"cryslers-farm"});
    post(desk, {{"ac-gb1", "S1013"}});
    begin_playtest(desk);
    Hands hands(desk, by_keys);
    switches(desk, hands, words);
    until("movement", [&] { return game(desk).state().phase() == Phase::movement; });
    hands.try_at(kBattery);
    until("why the battery stays", [&] { return status_says(desk, words.stays) && status_says(desk, "14.A.4-13"); });
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("their movement to end", [&] { return game(desk).state().phase() != Phase::movement; });
    passes(desk, hands, words, shot);
    until_at_rest("all is painted");
    (void)picture_of_screen("cryslers-farm-passed" + shot);
}

}  // namespace

TEST_CASE("light infantry, long-range guns, a coast battery and a gunboat are played by the mouse", "[cryslers-farm]") {
    story(false, kFarmEnglish, "");
    passage_story(false, kFarmEnglish, "");
}

TEST_CASE("light infantry, long-range guns, a coast battery and a gunboat are played by keys in French",
          "[cryslers-farm]") {
    const InLanguage french("fr");
    story(true, kFarmFrench, "-french");
    passage_story(true, kFarmFrench, "-french");
}
