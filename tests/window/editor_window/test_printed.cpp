// A printed game typed in with real keys, and the source in force chosen and seen.
#include <catch2/catch.hpp>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/grid.h>
#include <wx/listbox.h>

#include "editor/model/printed_pass.hpp"
#include "editor/tool/paint_state.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const Provenance kSheet{ProvenanceKind::printed, "map sheet"};

/// Ctrl+Shift+T, and the answer to what is typed from.
void begin_typing(Desk& desk) {
    desk.focus_map();
    desk.answers.expect(
        "Type in printed values",
        [&](wxDialog&) {
            desk.hand.type("map sheet");
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('T', wxMOD_CONTROL | wxMOD_SHIFT); });
    until("the tool", [&] { return desk.frame().workspace().tool().id() == "printed"; });
    until("the map to have the keyboard", [&] { return desk.canvas().HasFocus(); });
}

/// One key, and the hex to which the cursor has gone.
void key_to(Desk& desk, int code, int modifiers, const std::string& cursor) {
    desk.hand.key(code, modifiers);
    until("the cursor to be at " + cursor, [&] { return desk.document().cursor() == desk.hex(cursor); });
}

PrintedPass& pass_of(Desk& desk) { return desk.document().printed(); }
std::size_t hexes_left(Desk& desk) { return pass_of(desk).left(PrintedPart::hexes); }

}  // namespace

TEST_CASE("hexes are typed in by keys: letters, digits, runs, hexsides; undo leads back", "[printed]") {
    Desk desk;
    const Scenario before = desk.document().scenario();
    const Map& map = desk.document().map();
    const Ruleset& rules = desk.document().scenario().ruleset;
    begin_typing(desk);
    const std::size_t all = hexes_left(desk);
    CHECK(all == 288);
    CHECK(desk.document().cursor() == desk.hex("L1601"));
    CHECK(desk.frame().panel_shown("printed"));
    CHECK(child<wxButton>(desk.frame(), "Source of changes").GetLabel() == "printed map sheet");
    key_to(desk, WXK_SPACE, 0, "L1602");
    CHECK(map.hex_provenance(desk.hex("L1601")) == kSheet);
    CHECK(hexes_left(desk) == all - 1);
    key_to(desk, 'S', 0, "L1603");
    CHECK(map.terrain(desk.hex("L1602")) == rules.terrain("swamp"));
    desk.hand.key('2');
    until("the height", [&] { return map.elevation(desk.hex("L1603")) == 2; });
    CHECK(desk.document().cursor() == desk.hex("L1603"));
    // A creek on the third hexside: its numbers are shown while one is chosen.
    desk.hand.key('.');
    desk.hand.key('3');
    until("the hexside", [&] { return pass_of(desk).on_sides() && pass_of(desk).side() == 2; });
    serve_events();
    picture_of_screen("printed-hexside");
    desk.hand.key('C');
    const Hexside side = *map.grid().hexside(desk.hex("L1603"), 2);
    until("the creek", [&] { return map.side(side).has(*rules.hexside_kind("creek")); });
    CHECK(map.hexside_provenance(side, *rules.hexside_kind("creek")) == kSheet);
    key_to(desk, WXK_SPACE, 0, "L1604");
    // Arrows go where they like; Return takes what looks alike, Shift+Return the rest of the column.
    key_to(desk, WXK_RIGHT, 0, map.grid().label(map.grid().neighbour(desk.hex("L1604"), 2)));
    const HexIndex there = desk.document().cursor();
    const auto run = pass_of(desk).run(there);
    REQUIRE(run.size() > 1);
    const std::size_t left = hexes_left(desk);
    desk.hand.key(WXK_RETURN);
    until("the run to be confirmed", [&] { return hexes_left(desk) == left - run.size(); });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("it to be taken back", [&] { return hexes_left(desk) == left; });
    CHECK(desk.document().cursor() == there);
    desk.document().set_cursor(desk.hex("L2401"));
    const auto line = pass_of(desk).rest_of_line(desk.hex("L2401"));
    desk.hand.key(WXK_RETURN, wxMOD_SHIFT);
    until("the column to be confirmed", [&] { return hexes_left(desk) == left - line.size(); });
    CHECK(desk.document().cursor() == desk.hex("L2501"));
    serve_events();
    picture_of_screen("printed-hexes");
    // Everything back, step by step, to the byte; the last one undone is the first one made.
    while (desk.document().document.can_undo()) {
        const std::size_t now = desk.document().document.position();
        desk.hand.key('Z', wxMOD_CONTROL);
        until("Ctrl+Z to undo", [&] { return desk.document().document.position() == now - 1; });
    }
    CHECK(desk.document().scenario() == before);
    CHECK(desk.document().cursor() == desk.hex("L1601"));
    CHECK(pass_of(desk).beginning() == before);
    desk.hand.key(WXK_ESCAPE);
    until("the tool to be put away", [&] { return desk.frame().workspace().tool().id() == "look"; });
    CHECK(desk.document().document.source().kind == ProvenanceKind::reconstruction);
}

TEST_CASE("counters and results are typed in grids that lead on by themselves", "[printed]") {
    Desk desk;
    desk.document().changes_shared_rules = true;
    begin_typing(desk);
    const Scenario& s = desk.document().scenario();
    wxWindow& panel = desk.panel("printed");
    auto& part = child<wxChoice>(panel, "What is compared");
    const auto go_on = [&](unsigned at, const std::string& name) -> wxGrid& {
        part.SetFocus();
        part.SetSelection(static_cast<int>(at));
        wxCommandEvent chosen(wxEVT_CHOICE, part.GetId());
        chosen.SetEventObject(&part);
        part.ProcessWindowEvent(chosen);
        auto& grid = child<wxGrid>(panel, name);
        until("the cells", [&] { return grid.GetNumberRows() > 0; });
        desk.hand.click(child(panel, "Go on"));
        until("the cells to have the keyboard",
              [&] { return widget_inside(focused_widget(desk.frame()), grid.GetHandle()); });
        return grid;
    };
    wxGrid& counters = go_on(1, "Counters");
    const auto at = [](wxGrid& grid, int row, int column) {
        until("the cursor to be in row " + std::to_string(row) + ", column " + std::to_string(column), [&] {
            return !grid.IsCellEditControlShown() && grid.GetGridCursorRow() == row &&
                   grid.GetGridCursorCol() == column;
        });
    };
    at(counters, 0, 0);
    const std::size_t units = pass_of(desk).left(PrintedPart::counters);
    CHECK(units == s.units.size());
    // All as printed, the next one a factor of 13, the rest of it as printed.
    desk.hand.key(WXK_SPACE);
    at(counters, 1, 0);
    CHECK(s.units[0].provenance == kSheet);
    desk.hand.type("13");
    desk.hand.key(WXK_RETURN);
    at(counters, 1, 1);
    CHECK(s.units[1].full == 13);
    CHECK(s.units[1].provenance == kSheet);
    desk.hand.key(WXK_SPACE);
    at(counters, 2, 0);
    // The same value typed is a confirmation.
    desk.hand.type(std::to_string(s.units[2].full));
    desk.hand.key(WXK_RETURN);
    until("the counter to be confirmed", [&] { return pass_of(desk).left(PrintedPart::counters) == units - 3; });
    serve_events();
    picture_of_screen("printed-counters");
    const std::size_t position = desk.document().document.position();
    CHECK(position == 3);
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to undo", [&] { return desk.document().document.position() == position - 1; });
    at(counters, 2, 0);
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to undo", [&] { return desk.document().document.position() == position - 2; });
    at(counters, 1, 0);
    CHECK(pass_of(desk).left(PrintedPart::counters) == units - 1);

    wxGrid& results = go_on(2, "Combat results");
    at(results, 0, 0);
    const std::size_t cells = pass_of(desk).left(PrintedPart::results);
    desk.hand.key(WXK_SPACE);
    at(results, 0, 1);
    desk.hand.type("dr");
    desk.hand.key(WXK_RETURN);
    at(results, 0, 2);
    CHECK(results.GetCellValue(0, 1) == "DR");
    desk.hand.key(WXK_RETURN, wxMOD_SHIFT);
    at(results, 1, 0);
    CHECK(pass_of(desk).left(PrintedPart::results) == cells - static_cast<std::size_t>(results.GetNumberCols()));
    picture_of_screen("printed-results");
}

TEST_CASE("the source in force is seen, chosen by keys, kept for next time, and given to what is changed",
          "[printed]") {
    Desk desk;
    const auto shown = [&] { return child<wxButton>(desk.frame(), "Source of changes").GetLabel(); };
    CHECK(shown() == "reconstruction");
    desk.focus_map();
    desk.answers.expect(
        "Source of changes",
        [&](wxDialog& dialog) {
            auto& origin = child<wxChoice>(dialog, "Origin");
            until("the origin to have the keyboard",
                  [&] { return widget_inside(focused_widget(dialog), origin.GetHandle()); });
            desk.hand.key('E');
            desk.hand.key(WXK_HOME);
            desk.hand.key(WXK_DOWN);
            desk.hand.key(WXK_DOWN);
            until("errata", [&] { return origin.GetSelection() == 2; });
            desk.hand.key(WXK_TAB);
            desk.hand.type("sheet of 1990");
            picture_of_screen("source-dialog");
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('O', wxMOD_CONTROL | wxMOD_SHIFT); });
    CHECK(shown() == "errata sheet of 1990");
    const Provenance errata{ProvenanceKind::errata, "sheet of 1990"};
    const HexIndex hex = desk.hex("L2305");
    desk.frame().workspace().painting().choose({PaintSection::terrain, "swamp", 0});
    desk.use("brush");
    desk.hand.click(desk.at(hex));
    until("the stroke", [&] { return desk.document().map().hex_provenance(hex) == errata; });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("it to be taken back", [&] { return !desk.document().document.can_undo(); });
    CHECK_FALSE(desk.document().map().hex_provenance(hex) == errata);
    // Each scenario has a source in force of its own; what was used is offered again.
    desk.close();
    desk.open({.files = {(desk.temporary.path() / "scenarios" / "lundys-lane").string()}});
    CHECK(shown() == "reconstruction");
    desk.answers.expect(
        "Source of changes",
        [&](wxDialog& dialog) {
            auto& before = child<wxListBox>(dialog, "Used before");
            CHECK(before.GetString(0) == "errata sheet of 1990");
            before.SetFocus();
            desk.hand.key(WXK_HOME);
            until("it to be chosen", [&] { return before.GetSelection() == 0; });
            desk.hand.click(*dialog.FindWindow(wxID_OK));
        },
        [&] { desk.hand.click(child(desk.frame(), "Source of changes")); });
    CHECK(desk.document().document.source() == errata);
}
