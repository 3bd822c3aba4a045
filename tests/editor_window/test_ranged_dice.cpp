// Lundy's Lane with ranged dice combat in the window: orders, fire, dice, by the mouse and by keys alone.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/html/htmlwin.h>
#include <wx/textctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::vector<PlayChoice> offered(const Desk& desk, PlayChoice::Kind kind) {
    std::vector<PlayChoice> found;
    for (const PlayChoice& c : game(desk).choices())
        if (c.kind == kind && c.hex != kNoHex) found.push_back(c);
    return found;
}

std::size_t badges(const Desk& desk, const std::string& word) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    if (!counters) return 0;
    return static_cast<std::size_t>(std::count_if(counters->begin(), counters->end(), [&](const PlacedCounter& c) {
        return c.badge.find(word) != std::string::npos;
    }));
}

bool told(const Desk& desk, const std::string& words) {
    for (wxHtmlWindow* page : all_shown<wxHtmlWindow>(desk.frame()))
        if (from_wx(page->ToText()).find(words) != std::string::npos) return true;
    return false;
}

/// Ends the phase and lets the computer play until a side may fire.
void to_next_fire(Desk& desk) {
    Playtest& play = game(desk);
    const auto fires = [&] {
        return play.state().step() == Step::module_frame &&
               play.rules().frame_title(play.view()).english() == "Ranged combat";
    };
    (void)play.end_phase();
    play.let("random", Playtest::Until::game);
    while (play.letting() && !fires())
        if (!play.step_player()) break;
    play.stop_letting();
    desk.frame().workspace().play().game_changed(desk.document());
    until_at_rest("the computer has played");
    INFO(play.prompt().english() << "; letting " << play.letting() << ", reviewing " << play.reviewing());
    REQUIRE(fires());
}

/// Chooses a unit that may fire, when there are several.
void choose_firer(Desk& desk) {
    const auto units = offered(desk, PlayChoice::Kind::select);
    if (!offered(desk, PlayChoice::Kind::verb).empty() || units.empty()) return;
    desk.hand.click(desk.at(units.front().hex));
    until("the unit to be chosen", [&] { return game(desk).selected() == units.front().unit; });
}

}  // namespace

TEST_CASE("orders are given and taken back, and a unit fires, under the mouse", "[ranged-dice]") {
    Desk desk({"lundys-lane-dice"});
    const std::string before = desk.texts();
    begin_playtest(desk);
    CHECK(game(desk).prompt().english().find("Orders: click a unit, or end the phase") != std::string::npos);
    // An order is given by a click, shows on the counter, and is taken back as long as nothing was rolled.
    const auto ready = offered(desk, PlayChoice::Kind::verb);
    REQUIRE(ready.size() > 1);
    desk.hand.click(desk.at(ready.front().hex));
    until("the order to be given", [&] { return badges(desk, "ordered") == 1; });
    REQUIRE(game(desk).can_undo());
    desk.hand.click(child(desk.frame(), "Take back"));
    until("the order to be taken back", [&] { return badges(desk, "ordered") == 0; });
    // Who does not fire gets no order: the panel says why, with the line of the source.
    const UnitIndex dragoons = *game(desk).scenario().unit("us-d");
    desk.hand.move(desk.at(game(desk).state().hex(dragoons)));
    until("the reason under the pointer", [&] { return told(desk, "[004-1]"); });
    (void)picture_of_screen("ranged-dice-orders");
    desk.hand.click(desk.at(ready.front().hex));
    until("the order to be given again", [&] { return badges(desk, "ordered") == 1; });

    to_next_fire(desk);
    CHECK(game(desk).prompt().english().find("Ranged combat") != std::string::npos);
    choose_firer(desk);
    const auto targets = offered(desk, PlayChoice::Kind::verb);
    REQUIRE_FALSE(targets.empty());
    // How many dice it would be is told before.
    CHECK(targets.front().text.english().find("(dice: ") != std::string::npos);
    (void)picture_of_screen("ranged-dice-fire");
    const std::size_t length = game(desk).length();
    desk.hand.click(desk.at(targets.front().hex));
    until("the unit to have fired", [&] { return game(desk).length() > length; });
    until("the log to tell of it", [&] { return log_of(desk).find(" fires at ") != std::string::npos; });
    CHECK(log_of(desk).find("Battle dice: the die shows ") != std::string::npos);
    CHECK_FALSE(game(desk).can_undo());
    until_at_rest("all is painted");
    (void)picture_of_screen("ranged-dice-fired");
    CHECK(same(desk.texts(), before));
}

TEST_CASE("orders are given and a unit fires by keys alone, in French", "[ranged-dice]") {
    auto& app = static_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    {
        Desk desk({"lundys-lane-dice"});
        begin_playtest(desk);
        const auto step_to = [&](PlayChoice::Kind kind) {
            desk.focus_map();
            desk.hand.key(WXK_TAB);
            until("the cursor to be where something can be done", [&] {
                const auto all = offered(desk, kind);
                return std::any_of(all.begin(), all.end(),
                                   [&](const PlayChoice& c) { return c.hex == desk.document().cursor(); });
            });
        };
        step_to(PlayChoice::Kind::verb);
        desk.hand.key(WXK_RETURN);
        until("the order to be given", [&] { return badges(desk, "ordre") == 1; });
        to_next_fire(desk);
        if (offered(desk, PlayChoice::Kind::verb).empty()) {
            step_to(PlayChoice::Kind::select);
            desk.hand.key(WXK_RETURN);
            until("the unit to be chosen", [&] { return game(desk).selected() != kNoUnit; });
        }
        const std::size_t length = game(desk).length();
        const auto is_target = [&] {
            const auto all = offered(desk, PlayChoice::Kind::verb);
            return std::any_of(all.begin(), all.end(),
                               [&](const PlayChoice& c) { return c.hex == desk.document().cursor(); });
        };
        desk.focus_map();
        for (int steps = 0; steps < 40 && !is_target(); ++steps) {
            const HexIndex was = desk.document().cursor();
            desk.hand.key(WXK_TAB);
            until("the cursor to go on", [&] { return desk.document().cursor() != was; });
        }
        REQUIRE(is_target());
        desk.hand.key(WXK_RETURN);
        until("the unit to have fired", [&] { return game(desk).length() > length; });
        until("the log to tell of it", [&] { return log_of(desk).find(" tire sur ") != std::string::npos; });
        CHECK(log_of(desk).find("le dé montre ") != std::string::npos);
        until_at_rest("all is painted");
        (void)picture_of_screen("ranged-dice-french");
    }
    app.set_language("en");
}
