// Slips of the hand: a wheel that passes over a choice, an Escape too many, a box that is unticked.
#include <catch2/catch.hpp>

#include <wx/choice.h>
#include <wx/grid.h>
#include <wx/listctrl.h>
#include <wx/slider.h>
#include <wx/spinctrl.h>

#include "editor/command/errata_commands.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

template <class T>
std::vector<T*> shown_in(wxWindow& window) {
    std::vector<T*> all = all_shown<T>(window);
    std::erase_if(all, [](T* control) { return !control->IsEnabled(); });
    return all;
}

/// Turns the wheel over every control of a kind in a panel; nothing changes.
template <class T>
std::size_t wheel_over(Desk& desk, wxWindow& panel, const std::function<int(T&)>& value) {
    std::size_t turned = 0;
    for (T* control : shown_in<T>(panel)) {
        desk.focus_map();
        until_placed(*control);
        const wxRect place = control->GetScreenRect();
        const wxRect room = panel.GetScreenRect();
        const wxPoint middle = place.GetPosition() + wxSize(place.width / 2, place.height / 2);
        if (!room.Contains(middle)) continue;
        const int before = value(*control);
        INFO(control->GetName().ToStdString());
        desk.hand.wheel(middle, -2);
        desk.hand.wheel(middle, 1);
        until_at_rest("the wheel has been heard");
        CHECK(value(*control) == before);
        ++turned;
    }
    return turned;
}

void begin_playing(Desk& desk) {
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
}

}  // namespace

TEST_CASE("the wheel changes no choice, spinner or slider that has no keyboard", "[slips]") {
    Desk desk;
    begin_playing(desk);
    desk.frame().run("play.auto-phase");
    until("something was played", [&] { return game(desk).length() > 0 && !game(desk).letting(); });
    std::size_t turned = 0;
    for (const char* id : {"play", "balance", "tune", "analysis", "findings", "tables"}) {
        wxWindow& panel = desk.panel(id);
        until_at_rest("the panel has its place");
        turned += wheel_over<wxChoice>(desk, panel, [](wxChoice& c) { return c.GetSelection(); });
        turned += wheel_over<wxSpinCtrl>(desk, panel, [](wxSpinCtrl& c) { return c.GetValue(); });
        turned += wheel_over<wxSlider>(desk, panel, [](wxSlider& c) { return c.GetValue(); });
    }
    CHECK(turned > 8);
    CHECK(game(desk).setup().players[0] == kHuman);
    CHECK(game(desk).setup().players[1] == kHuman);
    // With the keyboard the wheel turns it as ever.
    wxWindow& panel = desk.panel("play");
    for (wxChoice* choice : shown_in<wxChoice>(panel)) {
        if (choice->GetName() != "Pace of computer players") continue;
        choice->SetFocus();
        until("the keyboard", [&] { return choice->HasFocus(); });
        const int before = choice->GetSelection();
        desk.hand.wheel(choice->GetScreenPosition() + wxPoint(20, 10), before > 0 ? 1 : -1);
        until("the wheel to turn it", [&] { return choice->GetSelection() != before; });
    }
    desk.answers.check();
}

TEST_CASE("giving a side to another player asks while a game is on", "[slips]") {
    Desk desk;
    begin_playing(desk);
    desk.frame().run("play.auto-phase");
    until("something was played", [&] { return game(desk).length() > 0 && !game(desk).letting(); });
    wxWindow& panel = desk.panel("play");
    until_at_rest("the panel follows");
    wxChoice* player = nullptr;
    until("the choice of a player", [&] {
        for (wxChoice* choice : shown_in<wxChoice>(panel))
            if (player == nullptr && choice->GetCount() > 1 && choice->GetString(0) == "human") player = choice;
        return player != nullptr;
    });
    const auto choose = [&] {
        player->SetSelection(1);
        wxCommandEvent event(wxEVT_CHOICE, player->GetId());
        event.SetEventObject(player);
        event.SetInt(1);
        player->GetEventHandler()->AddPendingEvent(event);
    };
    desk.answers.expect(
        "Change the player", [&](wxDialog& dialog) { click_native(desk.hand, dialog, wxID_NO); }, choose);
    CHECK(game(desk).setup().players[0] == kHuman);
    until("the choice to go back", [&] { return player->GetSelection() == 0; });
    desk.answers.expect(
        "Change the player", [&](wxDialog& dialog) { click_native(desk.hand, dialog, wxID_YES); }, choose);
    CHECK(game(desk).setup().players[0] != kHuman);
}

TEST_CASE("whoever leaves a game is told on the spot how to go back", "[slips]") {
    Desk desk;
    begin_playing(desk);
    desk.hand.key(WXK_F5);
    until("the game to be left", [&] { return !desk.frame().workspace().play().playing(&desk.document()); });
    until_at_rest("all is shown");
    CHECK(status_says(desk, "The game waits where it is; F5 goes on with it."));
    begin_playing(desk);
    // Another tool, too.
    desk.frame().run("tool.brush");
    until_at_rest("all is shown");
    CHECK(status_says(desk, "F5 goes on with it."));
    // And an erratum that is put off.
    ErrataModel& errata = desk.document().errata;
    if (!errata.rows(desk.document().scenario()).empty()) {
        const ErratumRow row = errata.rows(desk.document().scenario()).front();
        begin_playing(desk);
        CHECK(switch_erratum(desk.document(), desk.frame(), row.at, !row.on));
        until_at_rest("all is shown");
        CHECK_FALSE(desk.frame().workspace().play().playing(&desk.document()));
        CHECK(status_says(desk, "Erratum"));
        CHECK(status_says(desk, "F5 goes on with it."));
    }
}

TEST_CASE("a box of a table takes one click", "[slips]") {
    Desk desk;
    wxWindow& panel = desk.panel("scenario");
    auto& book = dynamic_cast<wxNotebook&>(panel);
    desk.open_tab(book, "Turns");
    wxGrid* grid = all_shown<wxGrid>(panel).front();
    until_at_rest("the table is filled");
    int column = -1;
    for (int c = 0; c < grid->GetNumberCols(); ++c)
        if (grid->GetColLabelValue(c).Lower().Contains("night")) column = c;
    REQUIRE(column >= 0);
    const auto night = [&](int row) { return desk.document().scenario().turns[static_cast<std::size_t>(row)].night; };
    for (const int row : {2, 4, 2}) {
        const bool before = night(row);
        grid->MakeCellVisible(row, column);
        until_placed(*grid);
        const wxRect cell = grid->CellToRect(row, column);
        const wxPoint middle = grid->CalcScrolledPosition(wxPoint(cell.x + cell.width / 2, cell.y + cell.height / 2));
        desk.hand.click(grid->GetGridWindow()->ClientToScreen(middle));
        until("one click to do", [&] { return night(row) != before; });
        until_at_rest("the table follows");
    }
}

TEST_CASE("the tab of the scenario in front is in sight however many are open", "[slips]") {
    Desk desk;
    for (int i = 0; i < 14; ++i) desk.frame().run("file.new-blank");
    until("many scenarios", [&] { return desk.frame().workspace().documents().size() == 15; });
    for (const std::size_t which : {std::size_t{0}, std::size_t{14}, std::size_t{7}}) {
        desk.frame().workspace().activate(desk.frame().workspace().documents()[which].get());
        until_at_rest("the tabs follow");
        wxAuiTabCtrl* tabs = nullptr;
        for (wxWindow* parent = &desk.canvas(); parent != nullptr && tabs == nullptr; parent = parent->GetParent())
            for (wxWindow* child : parent->GetChildren())
                if (auto* found = dynamic_cast<wxAuiTabCtrl*>(child)) tabs = found;
        REQUIRE(tabs != nullptr);
        const int front = tabs->GetActivePage();
        INFO("tab " << front << " of " << tabs->GetPageCount() << ", first shown " << tabs->GetTabOffset());
        REQUIRE(front >= 0);
        CHECK(tabs->IsTabVisible(front, static_cast<int>(tabs->GetTabOffset()),
                                 std::make_unique<wxClientDC>(tabs).get(), tabs));
    }
}
