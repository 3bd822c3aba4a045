// Balance runs in the window: heat colours on the map, and two versions of a scenario compared.
#include <catch2/catch.hpp>

#include <wx/choice.h>
#include <wx/spinctrl.h>

#include "editor/model/forces_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/texts.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PlayDesk& play(const Desk& desk) { return desk.frame().workspace().play(); }

void run_games(Desk& desk, wxWindow& panel) {
    until("Run to be possible", [&] { return child(panel, "Run").IsEnabled(); });
    desk.hand.click(child(panel, "Run"));
    until("the run to begin", [&] { return play(desk).balance(desk.document()) != nullptr; });
    until("the games to be played",
          [&] { return play(desk).balance(desk.document())->finished() && child(panel, "Run").IsEnabled(); });
}

}  // namespace

TEST_CASE("a balance run colours the map, and a changed scenario is compared with the one before", "[play][balance]") {
    Desk desk;
    wxWindow& panel = desk.panel("balance");
    const auto games = all_shown<wxSpinCtrl>(panel);
    REQUIRE(games.size() == 1);
    for (const wxChoice* choice : all_shown<wxChoice>(panel))
        if (choice->FindString("tactician") != wxNOT_FOUND)
            for (const char* level : {"planner:quick", "planner:normal", "planner:strong"})
                CHECK(choice->FindString(level) != wxNOT_FOUND);
    games.front()->SetValue(24);
    run_games(desk, panel);
    CHECK(play(desk).balance(desk.document())->done() == 24);

    // Heat: the choice in the panel changes pixels of the map, and gives them back.
    wxChoice* heat = nullptr;
    for (wxChoice* choice : all_shown<wxChoice>(panel))
        if (choice->GetCount() == 3 && from_wx(choice->GetString(1)) == "where units die") heat = choice;
    REQUIRE(heat != nullptr);
    const auto pixels = [&] {
        // Beside the map, so that nothing under the pointer is lit; and not of the screen, where a tip may lie over it.
        desk.hand.move(desk.canvas().ClientToScreen(wxPoint(-20, 5)));
        const int paints = desk.canvas().paints();
        desk.canvas().repaint_all();
        until("the map to be painted", [&] { return desk.canvas().paints() > paints; });
        until_at_rest("the map is painted");
        const FrameCache& frame = desk.canvas().frame();
        std::vector<Colour> all;
        for (int y = 0; y < frame.height(); ++y) {
            const Colour* row = frame.pixels() + static_cast<std::ptrdiff_t>(y) * frame.stride();
            all.insert(all.end(), row, row + frame.width());
        }
        return all;
    };
    const auto plain = pixels();
    const auto choose = [&](int wanted) {
        heat->SetFocus();
        until("the choice to have the focus", [&] { return heat->HasFocus(); });
        while (heat->GetSelection() != wanted) {
            const int at = heat->GetSelection();
            desk.hand.click(*heat);
            desk.hand.key(wanted > at ? WXK_DOWN : WXK_UP);
            desk.hand.key(WXK_RETURN);
            until("another choice", [&] { return heat->GetSelection() != at; });
        }
        until("the map to know", [&] { return static_cast<int>(play(desk).layers(desk.document()).heat) == wanted; });
    };
    choose(1);
    const auto deaths = pixels();
    CHECK_FALSE((deaths == plain));
    choose(2);
    const auto unused = pixels();
    CHECK_FALSE((unused == plain));
    CHECK_FALSE((unused == deaths));
    choose(0);
    CHECK((pixels() == plain));
    CHECK_FALSE(desk.document().unsaved());

    // This version is remembered; with one strong unit more the other side's share changes, and both are told.
    desk.hand.click(child(panel, "Remember this version"));
    until("the version to be kept", [&] { return play(desk).remembered(desk.document()).has_value(); });
    // Run again as it is, it differs by exactly nothing.
    run_games(desk, panel);
    const std::string itself = balance_html(play(desk), desk.document(), TextColours{});
    INFO(itself);
    CHECK(itself.find(">+0.0 %</font> (+0.0 % to +0.0 %)") != std::string::npos);
    CHECK(itself.find("Played by tactician on both sides, seed 1") != std::string::npos);
    const auto unit = *desk.document().scenario().unit("us-9");
    REQUIRE(set_unit_field(desk.document().document, unit, "full", "40").empty());
    run_games(desk, panel);
    const std::string report = balance_html(play(desk), desk.document(), TextColours{});
    INFO(report);
    CHECK(report.find("Against the remembered version") != std::string::npos);
    desk.hand.click(child(panel, "Forget"));
    until("the version to be dropped", [&] { return !play(desk).remembered(desk.document()).has_value(); });
    CHECK(same(balance_html(play(desk), desk.document(), TextColours{}), report) == false);
}
