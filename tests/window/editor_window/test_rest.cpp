// Nothing happens while nothing is done: whatever is open, the program sleeps until the next event.
#include <catch2/catch.hpp>

#include <set>

#ifdef __WXGTK3__
#include <gtk/gtk.h>
#endif
#include <wx/filedlg.h>
#include <wx/grid.h>
#include <wx/menu.h>
#include <wx/spinctrl.h>
#include <wx/textctrl.h>

#include "editor/model/tables_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// Whether a key ticks the cell at once instead of opening it.
bool flag(wxGrid& grid, int row, int column) {
    wxGridCellEditor* editor = grid.GetCellEditor(row, column);
    const bool ticks = dynamic_cast<wxGridCellBoolEditor*>(editor) != nullptr;
    editor->DecRef();
    return ticks;
}

/// Opens the first cell of a grid that takes typing; the row, or -1 when there is none.
int open_cell(Desk& desk, wxGrid& grid) {
    for (int row = 0; row < grid.GetNumberRows(); ++row)
        for (int column = 0; column < grid.GetNumberCols(); ++column) {
            if (grid.IsReadOnly(row, column) || flag(grid, row, column)) continue;
            grid.SetFocus();
            grid.SetGridCursor(row, column);
            until("the grid to have the focus", [&] { return grid.IsDescendant(wxWindow::FindFocus()); });
            desk.hand.key(WXK_F2);
            until("the cell to open", [&] { return grid.IsCellEditControlShown(); });
            return row;
        }
    return -1;
}

void close_cell(Desk& desk, wxGrid& grid) {
    desk.hand.key(WXK_ESCAPE);
    until("the cell to close", [&] { return !grid.IsCellEditControlShown(); });
}

}  // namespace

TEST_CASE("the program sleeps while a cell is open, whatever changes meanwhile", "[rest]") {
    Desk desk;
    desk.document().changes_shared_rules = true;
    int grids = 0;
    for (const char* id : {"scenario", "tables"}) {
        wxWindow& panel = desk.panel(id);
        desk.each_page(panel, [&](wxWindow& page) {
            for (wxGrid* grid : all_shown<wxGrid>(page)) {
                if (grid->GetName() == tr("Table of a module")) continue;  // no module in use here has one
                until("the table to be filled", [&] { return grid->GetNumberRows() > 0; });
                REQUIRE(open_cell(desk, *grid) >= 0);
                desk.document().findings_changed();
                until_at_rest("a cell is open");
                close_cell(desk, *grid);
                ++grids;
            }
        });
    }
    CHECK(grids == 6);
}

TEST_CASE("what changed while a cell was open is shown when it closes", "[rest]") {
    Desk desk;
    auto& scenario = dynamic_cast<wxNotebook&>(desk.panel("scenario"));
    desk.open_tab(scenario, "Turns");
    auto& grid = child<wxGrid>(scenario, "Turn track");
    const int row = open_cell(desk, grid);
    const int other = row + 1;
    const wxString before = grid.GetCellValue(other, 1);
    REQUIRE(
        set_table_cell(desk.document().document, TableId::turns, static_cast<std::size_t>(other), 1, "noon").empty());
    until_at_rest("a cell is open and another one has changed");
    CHECK(grid.IsCellEditControlShown());
    CHECK(grid.GetCellValue(other, 1) == before);
    close_cell(desk, grid);
    until("the other cell to show its change", [&] { return grid.GetCellValue(other, 1) == "noon"; });
}

#ifdef __WXGTK3__
TEST_CASE("controls show a new state in one picture instead of fading over many", "[rest]") {
    gboolean fades = TRUE;
    g_object_get(gtk_settings_get_default(), "gtk-enable-animations", &fades, nullptr);
    CHECK_FALSE(fades);
}
#endif

TEST_CASE("the program sleeps in every field of a form", "[rest]") {
    Desk desk;
    desk.document().changes_shared_rules = true;
    desk.document().set_focused_unit("us-25");
    std::set<std::string> kinds;
    for (const char* id : {"scenario", "tables", "counter", "arrivals"}) {
        wxWindow& panel = desk.panel(id);
        desk.each_page(panel, [&](wxWindow& page) {
            for (wxPropertyGrid* form : all_shown<wxPropertyGrid>(page)) {
                until_at_rest("the form is filled");
                for (auto it = form->GetIterator(wxPG_ITERATE_VISIBLE); !it.AtEnd(); it.Next()) {
                    const wxPGProperty& property = **it;
                    if (property.IsCategory() || !property.IsEnabled()) continue;
                    // One field of each kind.
                    if (!kinds.insert(from_wx(property.GetClassInfo()->GetClassName())).second) continue;
                    desk.open_property(*form, from_wx(property.GetName()));
                    desk.document().findings_changed();
                    until_at_rest("the field " + from_wx(property.GetLabel()) + " is open");
                }
            }
        });
    }
    CHECK(kinds.size() == 7);  // a colour is one of them
}

TEST_CASE("the program sleeps beside every panel, while editing, in a game, and after games were run", "[rest]") {
    Desk desk;
    const auto each = [&] {
        for (const PanelInfo& info : panel_table()) {
            desk.panel(info.place.id);
            until_at_rest("the panel " + info.place.id);
            desk.frame().show_panel(info.place.id, false);
        }
    };
    each();
    wxWindow& panel = desk.panel("balance");
    const auto games = all_shown<wxSpinCtrl>(panel);
    REQUIRE(games.size() == 1);
    games.front()->SetValue(6);
    desk.hand.click(child(panel, "Run"));
    until("the games to be played", [&] {
        const BalanceRun* run = desk.frame().workspace().play().balance(desk.document());
        return run != nullptr && run->finished();
    });
    until_at_rest("the games have been played");
    desk.frame().run("play.start");
    each();
    desk.frame().run("play.auto-phase");
    until("the computer to have played its phase",
          [&] { return !desk.frame().workspace().play().game(&desk.document())->letting(); });
    until_at_rest("the computer has played");
    // It went on by itself as long as there was something to decide.
    CHECK(desk.frame().workspace().play().game(&desk.document())->length() > 1);
}

TEST_CASE("the program sleeps under every menu", "[rest]") {
    Desk desk;
    const wxMenuBar& bar = *desk.frame().GetMenuBar();
    for (std::size_t i = 0; i < bar.GetMenuCount(); ++i) {
        const wxString label = bar.GetMenuLabel(i);
        const int mark = label.Find('&');
        REQUIRE(mark != wxNOT_FOUND);
        desk.focus_map();
        desk.hand.key(wxToupper(label[static_cast<std::size_t>(mark) + 1]).GetValue(), wxMOD_ALT);
        until("the menu " + from_wx(label), [] { return menu_open(); });
        until_at_rest("the menu " + from_wx(label));
        while (menu_open()) desk.hand.key(WXK_ESCAPE);
    }
}

TEST_CASE("the program sleeps under every dialog", "[rest]") {
    Desk desk;
    const int dialogs = desk.each_dialog([](const Command& command, wxDialog& dialog) {
        // The toolkit's own choosers of files look after their folders.
        if (dynamic_cast<wxFileDialog*>(&dialog) == nullptr) until_at_rest("the dialog of " + command.id);
    });
    CHECK(dialogs >= 8);
    desk.answers.expect(
        "New scenario",
        [&](wxDialog& dialog) {
            until_at_rest("the assistant");
            dialog.EndModal(wxID_CANCEL);
        },
        [&] { desk.frame().run("file.new"); });
}

TEST_CASE("the program sleeps whatever room the tabs of a dock have", "[rest]") {
    const InLanguage french("fr");  // with long titles, of which some are always scrolled away
    Desk desk;
    for (const char* id : {"scenario", "forces"}) desk.panel(id);
    const wxWindow& dock = *desk.panel("counter").GetParent();
    // The border of the dock is pulled on, a few pixels at a time, further than the arrows beside the tabs are wide.
    constexpr int kPulls = 10;
    constexpr int kPixels = 4;
    for (int pull = 0; pull < kPulls; ++pull) {
        until_at_rest("the dock is " + std::to_string(dock.GetSize().x) + " pixels wide");
        const int before = dock.GetSize().x;
        const wxRect place = dock.GetScreenRect();
        const wxPoint border(place.x - 4, place.y + place.height / 2);
        desk.hand.drag({border, border + wxPoint(kPixels, 0)});
        until("the dock to be narrower", [&] { return dock.GetSize().x < before; });
    }
    until_at_rest("the dock is narrow");
}
