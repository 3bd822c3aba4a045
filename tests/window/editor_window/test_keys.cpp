// Working with the keys alone.
#include <catch2/catch.hpp>

#include <wx/srchctrl.h>
#include <wx/textctrl.h>

#include "editor/tool/paint_state.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

TEST_CASE("the hex cursor goes in all six directions and along the screen by keys", "[keys]") {
    Desk desk;
    desk.focus_map();
    const Grid& grid = desk.document().map().grid();
    desk.document().set_cursor(desk.hex("L2207"));
    const auto step = [&](int key, HexIndex to) {
        INFO("key " << key << " to " << grid.label(to));
        desk.hand.key(key);
        until("the cursor to move", [&] { return desk.document().cursor() == to; });
    };
    const std::pair<int, int> directions[] = {{WXK_UP, 0},   {WXK_PAGEUP, 1}, {WXK_PAGEDOWN, 2},
                                              {WXK_DOWN, 3}, {WXK_END, 4},    {WXK_HOME, 5}};
    for (const auto& [key, direction] : directions) step(key, grid.neighbour(desk.document().cursor(), direction));
    const HexIndex start = desk.document().cursor();
    desk.hand.key(WXK_RIGHT);
    desk.hand.key(WXK_RIGHT);
    until("two columns to the right", [&] {
        return desk.document().cursor() != start && grid.line_of(desk.document().cursor()) == grid.line_of(start) + 2;
    });
    desk.hand.key(WXK_LEFT);
    desk.hand.key(WXK_LEFT);
    until("back again", [&] { return desk.document().cursor() == start; });
    // The field below the map says what stands there.
    auto& position = child<wxTextCtrl>(desk.frame(), "Hex cursor");
    CHECK(position.GetValue().Contains(grid.label(start)));
}

TEST_CASE("a hex is painted with Return, and undone with Ctrl+Z", "[keys]") {
    Desk desk;
    desk.focus_map();
    const std::string before = desk.texts();
    desk.frame().workspace().painting().choose({PaintSection::terrain, "swamp", 0});
    desk.hand.key('B');
    until("the brush", [&] { return desk.frame().workspace().tool().id() == "brush"; });
    desk.document().set_cursor(desk.hex("L2005"));
    desk.hand.key(WXK_RETURN);
    until("the stroke", [&] { return desk.document().document.can_undo(); });
    CHECK(desk.document().scenario().ruleset.terrains[desk.document().map().terrain(desk.hex("L2005"))].id == "swamp");
    desk.hand.key('Z', wxMOD_CONTROL);
    until("undo", [&] { return desk.texts() == before; });
    desk.hand.key(WXK_ESCAPE);
    until("Escape to give the tool back", [&] { return desk.frame().workspace().tool().id() == "look"; });
}

TEST_CASE("a command runs by its key and through the palette", "[keys]") {
    Desk desk;
    desk.focus_map();
    REQUIRE(desk.document().view.grid);
    desk.hand.key('G', wxMOD_CONTROL | wxMOD_SHIFT);
    until("the grid to go", [&] { return !desk.document().view.grid; });
    desk.answers.expect(
        "Command palette",
        [&](wxDialog&) {
            desk.hand.type("provenance");
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('K', wxMOD_CONTROL); });
    until("the command to run", [&] { return desk.document().view.provenance; });
    // Arrows choose another row; Escape leaves everything as it is.
    desk.answers.expect(
        "Command palette",
        [&](wxDialog&) {
            desk.hand.key(WXK_DOWN);
            desk.hand.key(WXK_ESCAPE);
        },
        [&] { desk.hand.key('K', wxMOD_CONTROL); });
    CHECK_FALSE(desk.document().view.grid);
}

TEST_CASE("go to hex by its printed number", "[keys]") {
    Desk desk({"lundys-lane"}, [] {
        EditorOptions options;
        options.zoom = 64;
        options.hex = "L1601";
        return options;
    }());
    desk.focus_map();
    desk.answers.expect(
        "Go to hex",
        [&](wxDialog& dialog) {
            desk.hand.type("L9999");
            until("a wrong number to be refused", [&] { return !child(dialog, "OK").IsEnabled(); });
            for (int i = 0; i < 5; ++i) desk.hand.key(WXK_BACK);
            desk.hand.type("L3117");
            until("a right number to be taken", [&] { return child(dialog, "OK").IsEnabled(); });
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('G', wxMOD_CONTROL); });
    until("the cursor to be there", [&] { return desk.document().cursor() == desk.hex("L3117"); });
    (void)desk.at("L3117");
    until("the map to have the focus again", [&] { return desk.canvas().HasFocus(); });
}

TEST_CASE("editing keys in a text field stay in the field", "[keys]") {
    Desk desk;
    desk.use("brush");
    desk.frame().workspace().painting().choose({PaintSection::terrain, "swamp", 0});
    desk.hand.click(desk.at("L2005"));
    until("a stroke to undo", [&] { return desk.document().document.can_undo(); });
    const std::string before = desk.texts();
    auto* field = &child<wxSearchCtrl>(desk.panel("palette"), "Search paints");
    desk.hand.click(*field);
    until("the field to have the focus", [&] { return field->HasFocus(); });
    desk.hand.type("bfh");
    until("the letters to stand in the field", [&] { return field->GetValue() == "bfh"; });
    CHECK(desk.frame().workspace().tool().id() == "brush");
    desk.hand.key('A', wxMOD_CONTROL);
    desk.hand.key('C', wxMOD_CONTROL);
    desk.hand.key('X', wxMOD_CONTROL);
    until("the field to be empty", [&] { return field->IsEmpty(); });
    desk.hand.key('V', wxMOD_CONTROL);
    desk.hand.key('V', wxMOD_CONTROL);
    until("the letters to be pasted twice", [&] { return field->GetValue() == "bfhbfh"; });
    desk.hand.key('Z', wxMOD_CONTROL);
    desk.hand.key(WXK_BACK);
    // A key that belongs to the window proves that all keys before it have been served.
    desk.hand.key('G', wxMOD_CONTROL | wxMOD_SHIFT);
    until("the grid to go", [&] { return !desk.document().view.grid; });
    CHECK(same(desk.texts(), before));
    CHECK(desk.document().selection().empty());
    CHECK_FALSE(desk.frame().workspace().painting().clipboard.has_value());
}

TEST_CASE("panels are reached by key and given back", "[keys]") {
    Desk desk;
    desk.focus_map();
    REQUIRE(desk.frame().panel_shown("findings"));
    wxWindow& findings = desk.panel("findings");
    const auto inside = [&] { return findings.IsDescendant(wxWindow::FindFocus()); };
    desk.hand.key(WXK_F4);
    until("F4 to lead into the findings", inside);
    desk.hand.key(WXK_F4);
    until("F4 to close them", [&] { return !desk.frame().panel_shown("findings"); });
    until("the map to have the focus again", [&] { return desk.canvas().HasFocus(); });
    desk.hand.key(WXK_F4);
    until("F4 to bring them back with the focus", [&] { return desk.frame().panel_shown("findings") && inside(); });
    desk.hand.key(WXK_ESCAPE);
    until("Escape to lead to the map", [&] { return desk.canvas().HasFocus(); });
    CHECK(desk.frame().panel_shown("findings"));
}
