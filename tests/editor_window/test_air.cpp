// Lundy's Lane as an alternate history with air units, in the window: missions, interception, bombs jettisoned, air
// combat, by the mouse, and by keys alone in French.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/html/htmlwin.h>
#include <wx/listbox.h>
#include <wx/textctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct AirInFrench {
    AirInFrench() { static_cast<TestApp&>(*wxTheApp).set_language("fr"); }
    ~AirInFrench() { static_cast<TestApp&>(*wxTheApp).set_language("en"); }
    AirInFrench(const AirInFrench&) = delete;
    AirInFrench& operator=(const AirInFrench&) = delete;
};

bool air_page_says(const Desk& desk, const std::string& words) {
    const auto pages = all_shown<wxHtmlWindow>(desk.frame());
    return std::any_of(pages.begin(), pages.end(),
                       [&](wxHtmlWindow* page) { return page->ToText().Contains(to_wx(words)); });
}

std::size_t air_badges(const Desk& desk, const std::string& word) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    if (!counters) return 0;
    return static_cast<std::size_t>(std::count_if(counters->begin(), counters->end(), [&](const PlacedCounter& c) {
        return c.badge.find(word) != std::string::npos;
    }));
}

std::string prompt(const Desk& desk) { return game(desk).prompt().english(); }

UnitIndex unit_of(const Desk& desk, const char* id) { return *game(desk).scenario().unit(id); }

HexIndex hex_of(const Desk& desk, const char* id) { return game(desk).state().hex(unit_of(desk, id)); }

/// Clicks a base until the unit that is meant is chosen: clicking goes through all of them.
void choose_at_base(Desk& desk, const char* id, const std::function<void(HexIndex)>& act) {
    for (int tries = 0; tries < 8 && game(desk).selected() != unit_of(desk, id); ++tries) {
        const UnitIndex before = game(desk).selected();
        act(hex_of(desk, id));
        until("another unit to be chosen", [&] { return game(desk).selected() != before; });
    }
    REQUIRE(game(desk).selected() == unit_of(desk, id));
}

/// Return spreads the units of a base out, Tab goes through them, and Return closes with the one that is meant.
void choose_by_keys(Desk& desk, const char* id, const std::function<void(HexIndex)>& press_return) {
    press_return(hex_of(desk, id));
    until("a unit to be chosen", [&] { return game(desk).selected() != kNoUnit; });
    for (int tries = 0; tries < 8 && game(desk).selected() != unit_of(desk, id); ++tries) {
        const UnitIndex before = game(desk).selected();
        desk.hand.key(WXK_TAB);
        until("another unit to be chosen", [&] { return game(desk).selected() != before; });
    }
    REQUIRE(game(desk).selected() == unit_of(desk, id));
    desk.hand.key(WXK_RETURN);
    until_at_rest("the base is closed");
}

/// The list of everything that may be done now.
wxListBox& choice_list(const Desk& desk, const std::string& entry, int& at) {
    wxListBox* found = nullptr;
    until("the list to offer " + entry, [&] {
        for (wxListBox* list : all_shown<wxListBox>(desk.frame()))
            for (unsigned i = 0; i < list->GetCount(); ++i)
                if (from_wx(list->GetString(i)).find(entry) != std::string::npos) {
                    found = list;
                    at = static_cast<int>(i);
                }
        return found != nullptr;
    });
    return *found;
}

/// Does an entry of the list by Return.
void from_list(Desk& desk, const std::string& entry) {
    int at = 0;
    wxListBox& list = choice_list(desk, entry, at);
    const std::size_t length = game(desk).length();
    list.SetSelection(at);
    list.SetFocus();
    until("the list to have the focus", [&] { return list.HasFocus(); });
    desk.hand.key(WXK_RETURN);
    until("it to be done: " + entry, [&] { return game(desk).length() > length; });
}

/// Ends the movement of the first turn.
void to_missions(Desk& desk) {
    begin_playtest(desk);
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("the air missions to begin", [&] { return game(desk).state().step() == Step::module_frame; });
    until_at_rest("all is painted");
}

}  // namespace

TEST_CASE("a fighter supports, is met, jettisons its bombs and fights, under the mouse", "[air]") {
    Desk desk({"lundys-lane-air"});
    const std::string before = desk.texts();
    CHECK(desk.document().scenario().name.find("alternate history") != std::string::npos);
    to_missions(desk);
    CHECK(prompt(desk).find("Air missions: click") != std::string::npos);
    const auto click = [&](HexIndex hex) { desk.hand.click(desk.at(hex)); };
    // Who does not fly: the panel says so, with the rule of the source.
    desk.hand.move(desk.at(hex_of(desk, "us-9")));
    until("the reason under the pointer", [&] { return air_page_says(desk, "[16.A"); });
    // What a mission would bring is told before, the mission shows on the counter, and it is taken back.
    const HexIndex target = hex_of(desk, "ac-lnc");
    choose_at_base(desk, "us-air-f", click);
    desk.hand.move(desk.at(target));
    until("the worth under the pointer", [&] { return air_page_says(desk, "it adds up to 3"); });
    (void)picture_of_screen("air-missions");
    click(target);
    until("the mission to be flown", [&] { return air_badges(desk, "ground support") == 1; });
    CHECK(air_badges(desk, "bombs") == 1);
    CHECK(game(desk).state().hex(unit_of(desk, "us-air-f")) == target);
    desk.hand.click(child(desk.frame(), "Take back"));
    until("the mission to be taken back", [&] { return air_badges(desk, "ground support") == 0; });
    choose_at_base(desk, "us-air-f", click);
    click(target);
    until("the mission to be flown again", [&] { return air_badges(desk, "ground support") == 1; });
    until("the log to tell of it",
          [&] { return log_of(desk).find(" flies ground support over ") != std::string::npos; });
    // An attack-fighter may not patrol: that is asked in so many words.
    const auto patrol = parse_action("verb ramparts.air 3 us-air-af L2612", game(desk).scenario());
    REQUIRE(patrol);
    CHECK(std::string(game(desk).rules().explain(game(desk).view(), *patrol).rule.text()) == "23.D.2");

    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("the other side to be asked", [&] { return prompt(desk).find("Interception") != std::string::npos; });
    choose_at_base(desk, "ac-air-f", click);
    desk.hand.move(desk.at(target));
    until("the chances under the pointer", [&] { return air_page_says(desk, "of 36 throws"); });
    (void)picture_of_screen("air-interception");
    click(target);
    until("it to be intercepted", [&] { return air_badges(desk, "intercepts") == 1; });
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("the air combat to be prepared", [&] { return prompt(desk).find("Air combat") != std::string::npos; });
    click(target);
    until("the bombs to be jettisoned", [&] { return air_badges(desk, "bombs") == 0; });
    until("the log to tell of them", [&] { return log_of(desk).find(" jettisons its bombs") != std::string::npos; });
    (void)picture_of_screen("air-jettisoned");
    from_list(desk, "The air combat begins");
    CHECK_FALSE(game(desk).can_undo());
    until("the dice to be in the log", [&] { return log_of(desk).find(" throws ") != std::string::npos; });
    until_at_rest("all is painted");
    (void)picture_of_screen("air-fought");
    CHECK(same(desk.texts(), before));
}

TEST_CASE("missions are flown and met by keys alone, in French", "[air]") {
    const AirInFrench french;
    Desk desk({"lundys-lane-air"});
    to_missions(desk);
    const auto go_and_press = [&](HexIndex hex) {
        desk.focus_map();
        for (int steps = 0; steps < 60 && desk.document().cursor() != hex; ++steps) {
            const HexIndex was = desk.document().cursor();
            desk.hand.key(WXK_TAB);
            until("the cursor to go on", [&] { return desk.document().cursor() != was; });
        }
        REQUIRE(desk.document().cursor() == hex);
        desk.hand.key(WXK_RETURN);
    };
    const HexIndex target = hex_of(desk, "ac-lnc");
    choose_by_keys(desk, "us-air-b", go_and_press);
    go_and_press(target);
    until("the mission to be flown", [&] { return air_badges(desk, "appui au sol") == 1; });
    until("the log to tell of it",
          [&] { return log_of(desk).find(" vole en appui au sol sur ") != std::string::npos; });
    desk.hand.key(WXK_BACK);
    until("the mission to be taken back", [&] { return air_badges(desk, "appui au sol") == 0; });
    choose_by_keys(desk, "us-air-b", go_and_press);
    go_and_press(target);
    until("the mission to be flown again", [&] { return air_badges(desk, "appui au sol") == 1; });
    desk.hand.key(WXK_F6);
    until("the other side to be asked", [&] { return prompt(desk).find("Interception") != std::string::npos; });
    choose_by_keys(desk, "ac-air-f", go_and_press);
    go_and_press(target);
    until("it to be intercepted", [&] { return air_badges(desk, "intercepte") == 1; });
    desk.hand.key(WXK_F6);
    until("the air combat to be open", [&] { return prompt(desk).find("Air combat") != std::string::npos; });
    from_list(desk, "Le combat aérien commence");
    until("the dice to be in the log", [&] { return log_of(desk).find(" jette ") != std::string::npos; });
    until_at_rest("all is painted");
    (void)picture_of_screen("air-french");
}
