// The bombardment phase played in the window: by mouse with price, reason, log and marks, and by keys alone in French.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/html/htmlwin.h>
#include <wx/listbox.h>
#include <wx/textctrl.h>

#include "editor/model/rules_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct InFrench {
    InFrench() { static_cast<TestApp&>(*wxTheApp).set_language("fr"); }
    ~InFrench() { static_cast<TestApp&>(*wxTheApp).set_language("en"); }
    InFrench(const InFrench&) = delete;
    InFrench& operator=(const InFrench&) = delete;
};

bool page_says(const Desk& desk, const std::string& words) {
    const auto pages = all_shown<wxHtmlWindow>(desk.frame());
    return std::any_of(pages.begin(), pages.end(),
                       [&](wxHtmlWindow* page) { return page->ToText().Contains(to_wx(words)); });
}

const PlayChoice* on_the_map(const Desk& desk, PlayChoice::Kind kind) {
    for (const PlayChoice& c : game(desk).choices())
        if (c.kind == kind && c.hex != kNoHex) return &c;
    return nullptr;
}

bool can_fire(const Desk& desk) {
    const auto& all = game(desk).choices();
    return std::any_of(all.begin(), all.end(), [](const PlayChoice& c) { return c.kind == PlayChoice::Kind::verb; });
}

/// Begins a game and lets the computer play until a gun has a target at the beginning of its side's turn.
void to_the_guns(Desk& desk) {
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    desk.panel("play");
    Playtest& play = game(desk);
    play.let("tactician", Playtest::Until::game);
    while (play.letting() && play.state().step() != Step::module_frame)
        if (!play.step_player()) break;
    play.stop_letting();
    desk.frame().workspace().play().game_changed(desk.document());
    until_at_rest("the computer has played");
    REQUIRE(can_fire(desk));
}

bool marked(const Desk& desk, const std::string& badge) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    return counters && std::any_of(counters->begin(), counters->end(),
                                   [&](const PlacedCounter& c) { return c.badge.find(badge) != std::string::npos; });
}

}  // namespace

TEST_CASE("guns bombard under the mouse: prompt, price, why not, taking back, log and marks", "[bombardment]") {
    Desk desk({"chippewa-bombardment"});
    to_the_guns(desk);
    CHECK(game(desk).prompt().english().find("Bombardment: click") != std::string::npos);
    // The end of the phase can be taken back: no die has been rolled.
    const std::size_t length = game(desk).length();
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("the phase to end", [&] { return game(desk).state().phase() == Phase::movement; });
    desk.hand.click(child(desk.frame(), "Take back"));
    until("the phase to be there again", [&] { return game(desk).length() == length && can_fire(desk); });
    // A gun, unless there is only one, then its target.
    if (const PlayChoice* gun = on_the_map(desk, PlayChoice::Kind::select);
        gun != nullptr && on_the_map(desk, PlayChoice::Kind::verb) == nullptr) {
        const UnitIndex unit = gun->unit;
        desk.hand.click(desk.at(gun->hex));
        until("the gun to be chosen", [&] { return game(desk).selected() == unit; });
    }
    const UnitIndex gun = game(desk).selected();
    REQUIRE(gun != kNoUnit);
    const PlayChoice* shot = on_the_map(desk, PlayChoice::Kind::verb);
    REQUIRE(shot != nullptr);
    const HexIndex target = shot->hex;
    desk.hand.move(desk.at(target));
    until("the price under the pointer", [&] { return page_says(desk, ": it costs "); });
    (void)picture_of_screen("bombardment-price");
    // Whoever is no target: the panel says why, with the line of the source.
    for (UnitIndex u = 0; u < game(desk).scenario().units.size(); ++u) {
        const HexIndex hex = game(desk).state().hex(u);
        const auto& all = game(desk).choices();
        if (!game(desk).state().on_map(u) ||
            std::any_of(all.begin(), all.end(), [&](const PlayChoice& c) { return c.hex == hex; }))
            continue;
        desk.hand.move(desk.at(hex));
        until("the reason under the pointer", [&] { return page_says(desk, "[002."); });
        break;
    }
    desk.hand.click(desk.at(target));
    until("the gun to have fired", [&] { return game(desk).length() > length; });
    CHECK_FALSE(game(desk).can_undo());
    CHECK(marked(desk, "fired"));
    until("the log to tell of it", [&] {
        const std::string log = log_of(desk);
        return log.find(" bombards ") != std::string::npos && log.find("[rule 002.61]") != std::string::npos;
    });
    until_at_rest("all is painted");
    (void)picture_of_screen("bombardment-fired");
}

TEST_CASE("guns bombard by keys alone, in French", "[bombardment]") {
    const InFrench french;
    Desk desk({"chippewa-bombardment"});
    to_the_guns(desk);
    desk.focus_map();
    const std::size_t length = game(desk).length();
    desk.hand.key(WXK_F6);
    until("the phase to end", [&] { return game(desk).state().phase() == Phase::movement; });
    desk.hand.key(WXK_BACK);
    until("the phase to be there again", [&] { return game(desk).length() == length && can_fire(desk); });
    // From one choice to the next: a gun is chosen first, unless there is only one, then its target.
    const auto here = [&](PlayChoice::Kind kind) {
        const auto& all = game(desk).choices();
        return std::any_of(all.begin(), all.end(),
                           [&](const PlayChoice& c) { return c.kind == kind && c.hex == desk.document().cursor(); });
    };
    for (int keys = 0; keys < 20 && game(desk).length() == length; ++keys) {
        const HexIndex before = desk.document().cursor();
        desk.hand.key(WXK_TAB);
        until_at_rest("the cursor has gone to a choice");
        if (here(PlayChoice::Kind::verb)) {
            desk.hand.key(WXK_RETURN);
            until("the gun to have fired", [&] { return game(desk).length() > length; });
        } else if (game(desk).selected() == kNoUnit && here(PlayChoice::Kind::select)) {
            desk.hand.key(WXK_RETURN);
            until("a gun to be chosen", [&] { return game(desk).selected() != kNoUnit; });
        } else {
            REQUIRE(desk.document().cursor() != before);
        }
    }
    REQUIRE(game(desk).length() > length);
    CHECK_FALSE(game(desk).can_undo());
    CHECK(marked(desk, "a tiré"));
    until("the log to tell of it", [&] { return log_of(desk).find(" bombarde ") != std::string::npos; });
    until_at_rest("all is painted");
    (void)picture_of_screen("bombardment-french");
}

TEST_CASE("the bombardment phase is switched on in Chippewa, its parameter and a gun's cannonballs are set in forms",
          "[bombardment]") {
    Desk desk({"chippewa"});
    REQUIRE(add_module(desk.document().document, "ramparts.bombardment-phase").empty());
    auto& book = dynamic_cast<wxNotebook&>(desk.panel("scenario"));
    desk.open_tab(book, "Modules");
    const auto lists = all_shown<wxListBox>(book);
    REQUIRE(lists.size() == 1);
    lists.front()->SetSelection(static_cast<int>(desk.document().scenario().modules.size()) - 1);
    wxCommandEvent chosen(wxEVT_LISTBOX, lists.front()->GetId());
    chosen.SetEventObject(lists.front());
    lists.front()->ProcessWindowEvent(chosen);
    until_at_rest("the form is filled");
    const auto forms = all_shown<wxPropertyGrid>(book);
    REQUIRE(forms.size() == 1);
    forms.front()->EnsureVisible("farthest");
    until_at_rest("it is in sight");
    desk.edit(*forms.front(), "farthest", "5");
    until("the parameter to be set",
          [&] { return desk.document().scenario().modules.back().param("farthest") == "5"; });
    (void)picture_of_screen("bombardment-form");

    desk.panel("forces");
    desk.panel("counter");
    desk.document().set_focused_unit("us-tow");
    until_at_rest("the gun is shown");
    const auto counter = all_shown<wxPropertyGrid>(desk.panel("counter"));
    REQUIRE(counter.size() == 1);
    counter.front()->EnsureVisible("set.balls");
    desk.edit(*counter.front(), "set.balls", "4");
    const auto& units = desk.document().scenario().units;
    const auto gun = std::find_if(units.begin(), units.end(), [](const Unit& u) { return u.id == "us-tow"; });
    until("the value to be set", [&] { return !gun->values.empty(); });
    CHECK(gun->values.front().name == "balls");
    CHECK(gun->values.front().value == 4);
    (void)picture_of_screen("bombardment-values");
}
