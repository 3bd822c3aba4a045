// The table of units under keys and mouse: typing, a new row, what is refused, paste and undo, sorting.
#include <catch2/catch.hpp>

#include <wx/choice.h>
#include <wx/grid.h>
#include <wx/stattext.h>

#include "editor/model/roster_table.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/form_hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

int in_column(const char* name) { return static_cast<int>(roster_column(name)); }

wxGrid& units_table(Desk& desk) {
    wxWindow& panel = desk.panel("roster");
    auto& grid = child<wxGrid>(panel, "Units table");
    until("the table to be filled", [&] { return grid.GetNumberRows() > 10; });
    until_at_rest("the table stands");
    return grid;
}

}  // namespace

TEST_CASE("a unit is one click and the typing: a new row, Tab from field to field, Return to the next", "[roster]") {
    Desk desk;
    wxGrid& grid = units_table(desk);
    const std::size_t before = desk.document().scenario().units.size();
    const std::size_t position = desk.document().document.position();
    const int last = grid.GetNumberRows() - 1;
    click_cell(desk, grid, last, in_column("name"));
    for (const char* name : {"104", "GL"}) {
        desk.hand.type(name);
        desk.hand.key(WXK_TAB);
        desk.hand.type("ac");
        desk.hand.key(WXK_TAB);
        desk.hand.type("inf");
        desk.hand.key(WXK_TAB);
        desk.hand.type("4");
        desk.hand.key(WXK_RETURN);
        until("the next row", [&] { return grid.GetGridCursorCol() == 0 && !grid.IsCellEditControlShown(); });
    }
    (void)picture_of_screen("roster-typed");
    const auto& units = desk.document().scenario().units;
    REQUIRE(units.size() == before + 2);
    CHECK(grid.GetNumberRows() == last + 3);
    CHECK(grid.GetGridCursorRow() == last + 2);
    CHECK(units[before].name == "104");
    CHECK(units[before].side == 1);
    CHECK(units[before].full == 4);
    CHECK(units[before + 1].name == "GL");
    desk.focus_map();
    while (desk.document().document.position() > position) {
        const std::size_t now = desk.document().document.position();
        desk.hand.key('Z', wxMOD_CONTROL);
        until("Ctrl+Z to undo", [&] { return desk.document().document.position() < now; });
    }
    CHECK(desk.document().scenario().units.size() == before);
}

TEST_CASE("what is refused in the table stays open as it was typed, with the reason below", "[roster]") {
    Desk desk;
    wxGrid& grid = units_table(desk);
    const std::string before = desk.texts();
    click_cell(desk, grid, 1, in_column("full"));
    desk.hand.type("100");
    desk.hand.key(WXK_RETURN);
    const auto says = [&](const std::string& words) {
        for (wxStaticText* text : all_shown<wxStaticText>(*grid.GetParent()))
            if (from_wx(text->GetLabel()).find(words) != std::string::npos) return true;
        return false;
    };
    until("the reason", [&] { return says("Only numbers from 0 to 99 are possible."); });
    until("the cell to be open again", [&] { return grid.IsCellEditControlShown(); });
    CHECK(same(desk.texts(), before));
    (void)picture_of_screen("roster-refused");
    desk.hand.type("7");
    desk.hand.key(WXK_RETURN);
    until("the value to be taken", [&] { return grid.GetCellValue(1, in_column("full")) == "7"; });
    CHECK_FALSE(says("Only numbers"));
    // Escape leaves the cell as it was.
    click_cell(desk, grid, 2, in_column("full"));
    const wxString old = grid.GetCellValue(2, in_column("full"));
    desk.hand.type("x");
    desk.hand.key(WXK_RETURN);
    until("the cell to be open once more", [&] { return grid.IsCellEditControlShown(); });
    desk.hand.key(WXK_ESCAPE);
    until("the cell to be closed", [&] { return !grid.IsCellEditControlShown(); });
    until_at_rest("nothing opens it again");
    CHECK_FALSE(grid.IsCellEditControlShown());
    CHECK(grid.GetCellValue(2, in_column("full")) == old);
}

TEST_CASE("cells of a spreadsheet are pasted at the cursor, new rows at the end, and one undo takes them back",
          "[roster]") {
    Desk desk;
    wxGrid& grid = units_table(desk);
    const std::string before = desk.texts();
    const std::size_t units = desk.document().scenario().units.size();
    const int last = grid.GetNumberRows() - 1;
    REQUIRE(desk.frame().copy_text("Guns\tAC\tart\t5\nScouts\tUS\tinf\t1\n"));
    click_cell(desk, grid, last, in_column("name"));
    desk.hand.key('V', wxMOD_CONTROL);
    until("the rows", [&] { return desk.document().scenario().units.size() == units + 2; });
    CHECK(desk.document().document.position() == 1);
    // Copied out as it was typed in.
    until_at_rest("the rows stand");
    desk.hand.key(WXK_RIGHT, wxMOD_SHIFT);
    desk.hand.key('C', wxMOD_CONTROL);
    until("the copy", [&] { return desk.frame().pasted_text().starts_with("Guns\t"); });
    // A wrong one is refused as a whole.
    REQUIRE(desk.frame().copy_text("A\tUS\nB\tnobody\n"));
    desk.hand.key('V', wxMOD_CONTROL);
    until("the reason", [&] {
        for (wxStaticText* text : all_shown<wxStaticText>(*grid.GetParent()))
            if (text->GetLabel().Contains("There is no such side.")) return true;
        return false;
    });
    (void)picture_of_screen("roster-pasted");
    CHECK(desk.document().document.position() == 1);
    desk.focus_map();
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to undo", [&] { return desk.document().document.position() == 0; });
    CHECK(same(desk.texts(), before));
}

TEST_CASE("a click on a heading sorts the table, a choice filters it; eight rows are in sight", "[roster]") {
    Desk desk;
    wxGrid& grid = units_table(desk);
    CHECK(grid.GetGridWindow()->GetClientSize().y >= 8 * grid.GetRowSize(0));
    const wxString first = grid.GetCellValue(0, in_column("name"));
    const auto click_heading = [&](int column) {
        int x = 8;
        for (int c = 0; c < column; ++c) x += grid.GetColSize(c);
        desk.hand.click(*grid.GetGridColLabelWindow(), wxPoint(x, 10));
    };
    const auto factors = [&](bool falling) {
        long before = falling ? 1000 : -1;
        for (int row = 0; row + 1 < grid.GetNumberRows(); ++row) {
            long now = 0;
            if (!grid.GetCellValue(row, in_column("full")).ToLong(&now)) continue;
            if (falling ? now > before : now < before) return false;
            before = now;
        }
        return true;
    };
    click_heading(in_column("full"));
    until("rising factors", [&] { return factors(false); });
    click_heading(in_column("full"));
    until("falling factors", [&] { return factors(true); });
    (void)picture_of_screen("roster-sorted");
    click_heading(in_column("full"));
    until("the order of the file", [&] { return grid.GetCellValue(0, in_column("name")) == first; });
    auto& side = child<wxChoice>(*grid.GetParent(), "Units of which side");
    const int all = grid.GetNumberRows();
    side.SetFocus();
    desk.hand.key(WXK_DOWN);
    desk.hand.key(WXK_DOWN);
    until("fewer rows", [&] { return grid.GetNumberRows() < all; });
    desk.hand.key(WXK_RETURN);
    serve_events();
}
