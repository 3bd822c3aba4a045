// Finding things and paints under real keys, and the buttons of the palette.
#include <catch2/catch.hpp>

#include <optional>
#include <stdexcept>

#include <wx/listctrl.h>

#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

TEST_CASE("Ctrl+F, a word, Down and Return lead to a unit without a mouse", "[panels][find]") {
    EditorOptions options;
    options.zoom = 96;
    Desk desk({"lundys-lane"}, options);
    desk.focus_map();
    desk.hand.key('F', wxMOD_CONTROL);
    until("the panel", [&] { return desk.frame().panel_shown("find"); });
    wxWindow& panel = child(desk.frame(), "Find");
    auto& list = child<wxListCtrl>(panel, "What was found");
    until("the keyboard in the field", [&] { return widget_inside(focused_widget(desk.frame()), panel.GetHandle()); });
    desk.hand.type("dragoons");
    until("the dragoons of both sides and the notes", [&] { return list.GetItemCount() == 4; });
    // What is chosen is lit, and lies in sight.
    const auto chosen = [&] { return list.GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED); };
    until("the first line to be chosen", [&] { return chosen() == 0 && desk.document().lit().size() == 1; });
    const auto first = desk.document().lit();
    desk.hand.key(WXK_DOWN);
    until("the second line to be chosen", [&] { return chosen() == 1 && desk.document().lit() != first; });
    const HexIndex hex = desk.document().lit()[0];
    desk.hand.key(WXK_RETURN);
    until("the cursor to be there and the keyboard on the map",
          [&] { return desk.document().cursor() == hex && desk.canvas().HasFocus(); });
    const auto unit = desk.document().scenario().unit(desk.document().focused_unit());
    REQUIRE(unit);
    CHECK(desk.document().scenario().units[*unit].at == hex);
    CHECK(desk.canvas().GetScreenRect().Contains(desk.at(hex)));
}

TEST_CASE("the palette finds paints by other words than its own", "[panels][find]") {
    Desk desk;
    PaintState& state = desk.frame().workspace().painting();
    desk.fill(child(desk.panel("palette"), "Search paints"), "hill");
    desk.hand.key(WXK_RETURN);
    until("a height to be chosen", [&] { return state.area.section == PaintSection::elevation; });
    desk.fill(child(desk.panel("palette"), "Search paints"), "house");
    desk.hand.key(WXK_RETURN);
    until("a building to be chosen", [&] { return state.area.section == PaintSection::feature; });
}

TEST_CASE("a selected creek becomes a river by a click on the palette, and back by undo", "[tools][find]") {
    EditorOptions options;
    options.zoom = 64;
    options.hex = "C1925";
    Desk desk({"chippewa"}, options);
    const Ruleset& rules = desk.document().scenario().ruleset;
    const auto kind = [&](const char* id) {
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k)
            if (rules.hexside_kinds[k].id == id) return static_cast<HexsideKindId>(k);
        throw std::logic_error("no such kind");
    };
    // A hexside of the creek in the middle of the map's window.
    std::optional<Hexside> creek;
    for (const Hexside at : of_kind(desk.document().map(), kind("creek")))
        if (desk.document().map().grid().distance(at.hex, desk.hex("C1925")) <= 2) creek = at;
    REQUIRE(creek);
    wxWindow& palette = desk.panel("palette");
    desk.focus_map();
    desk.hand.key('H', wxMOD_SHIFT);
    until("the tool", [&] { return desk.frame().workspace().tool().id() == "side.select"; });
    CHECK_FALSE(child(palette, "Convert to the chosen kind").IsEnabled());
    const auto ends = desk.document().map().grid().neighbour(creek->hex, creek->side);
    const wxPoint a = desk.at(creek->hex);
    const wxPoint b = desk.at(ends);
    desk.hand.click(wxPoint((a.x + b.x) / 2, (a.y + b.y) / 2));
    until("the button", [&] { return child(palette, "Convert to the chosen kind").IsEnabled(); });
    desk.frame().workspace().painting().choose({PaintSection::hexside, "river", 0});
    CHECK(desk.frame().workspace().tool().id() == "side.select");
    desk.hand.click(child(palette, "Convert to the chosen kind"));
    until("the creek to be a river", [&] { return desk.document().map().side(*creek).has(kind("river")); });
    CHECK_FALSE(desk.document().map().side(*creek).has(kind("creek")));
    desk.hand.key('Z', wxMOD_CONTROL);
    until("the creek to be back", [&] { return desk.document().map().side(*creek).has(kind("creek")); });
}
