// Balance runs in the window: heat colours on the map, and two versions of a scenario compared.
#include <catch2/catch.hpp>

#include <wx/choice.h>
#include <wx/spinctrl.h>

#include "editor/app/translate.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/texts.hpp"
#include "tests/editor_window/desk.hpp"

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
    games.front()->SetValue(24);
    run_games(desk, panel);
    CHECK(play(desk).balance(desk.document())->done() == 24);

    // Heat: the choice in the panel changes pixels of the map, and gives them back.
    wxChoice* heat = nullptr;
    for (wxChoice* choice : all_shown<wxChoice>(panel))
        if (choice->GetCount() == 3 && from_wx(choice->GetString(1)) == "where units die") heat = choice;
    REQUIRE(heat != nullptr);
    const wxRect map(desk.canvas().ClientToScreen(wxPoint(0, 0)), desk.canvas().GetClientSize());
    const auto pixels = [&] {
        desk.hand.move(map.GetTopLeft() + wxPoint(-20, 5));
        const int paints = desk.canvas().paints();
        desk.canvas().repaint_all();
        until("the map to be painted", [&] { return desk.canvas().paints() > paints; });
        until_at_rest("the map with its colours");
        const wxImage image = screen_now().GetSubImage(map);
        return std::string(
            reinterpret_cast<const char*>(image.GetData()),
            static_cast<std::size_t>(image.GetWidth()) * static_cast<std::size_t>(image.GetHeight()) * 3);
    };
    const std::string plain = pixels();
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
    const std::string deaths = pixels();
    CHECK_FALSE(same(deaths, plain));
    choose(2);
    const std::string unused = pixels();
    CHECK_FALSE(same(unused, plain));
    CHECK_FALSE(same(unused, deaths));
    choose(0);
    CHECK(same(pixels(), plain));
    CHECK_FALSE(desk.document().unsaved());

    // This version is remembered; with one strong unit more the other side's share changes, and both are told.
    desk.hand.click(child(panel, "Remember this version"));
    until("the version to be kept", [&] { return play(desk).remembered(desk.document()).has_value(); });
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
