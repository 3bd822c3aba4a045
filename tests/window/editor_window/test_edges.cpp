// The edges of the map under the mouse and in their panel.
#include <catch2/catch.hpp>

#include <wx/listctrl.h>
#include <wx/statusbr.h>

#include "editor/model/edges_model.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

void take_back(Desk& desk, std::size_t position, const std::string& before) {
    desk.focus_map();
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to undo", [&] { return desk.document().document.position() == position; });
    CHECK(same(desk.texts(), before));
}

}  // namespace

TEST_CASE("an entry is dragged along the rim, and the edge is cut and joined", "[tools][edges]") {
    EditorOptions options;
    options.zoom = 48;
    options.hex = "L2815";
    Desk desk({"lundys-lane"}, options);
    const auto entry = [&] { return desk.document().scenario().reinforcements[0].entry; };
    const std::size_t position = desk.document().document.position();
    const std::string before = desk.texts();
    const HexIndex from = entry();
    // Another group enters by the same hex; the chosen one is taken up.
    desk.frame().workspace().painting().choose(
        {PaintSection::entry, desk.document().scenario().reinforcements[0].id, 0});
    REQUIRE(desk.document().map().on_edge(from));
    desk.canvas().centre_on(from);
    serve_events();
    desk.focus_map();
    desk.hand.key('Y', wxMOD_SHIFT);
    until("the tool", [&] { return desk.frame().workspace().tool().id() == "edge"; });
    // To another edge hex in view.
    HexIndex to = kNoHex;
    for (const MapEdge& edge : map_edges(desk.document().map()))
        for (const HexIndex hex : edge.hexes)
            if (desk.document().map().grid().distance(hex, from) == 3 && enterable(desk.document().scenario(), hex))
                to = hex;
    REQUIRE(to != kNoHex);
    desk.hand.drag({desk.at(from), desk.at(from) + wxPoint(6, -6), desk.at(to)});
    until("the entry to be there", [&] { return entry() == to; });
    CHECK(desk.document().document.position() == position + 1);
    take_back(desk, position, before);

    // Return at the cursor does it without a mouse.
    desk.document().set_cursor(to);
    desk.hand.key(WXK_RETURN);
    until("the entry to be there again", [&] { return entry() == to; });
    take_back(desk, position, before);

    // Cutting the entry's hex off moves it, tells so, and is one step.
    wxUIActionSimulator keys;
    keys.KeyDown(WXK_SHIFT);
    desk.hand.click(desk.at(from));
    keys.KeyUp(WXK_SHIFT);
    until("the hex to be cut off", [&] { return !desk.document().map().present(from); });
    CHECK(desk.document().map().on_edge(entry()));
    CHECK(desk.document().map().grid().distance(entry(), from) == 1);
    CHECK(desk.frame().GetStatusBar()->GetStatusText(0).Contains("enters at"));
    CHECK(desk.document().document.position() == position + 1);
    // A click on the empty place joins it to the map again; the entry stays where it went.
    desk.hand.click(desk.at(from));
    until("the hex to be back", [&] { return desk.document().map().present(from); });
    CHECK(desk.document().document.position() == position + 2);
    desk.hand.key('Z', wxMOD_CONTROL);
    until("one undo", [&] { return desk.document().document.position() == position + 1; });
    take_back(desk, position, before);
}

TEST_CASE("the panel of edges lights edges and entries and mends an entry", "[panels][edges]") {
    Desk desk;
    wxWindow& panel = desk.panel("edges");
    auto& list = child<wxListCtrl>(panel, "Edges and entries");
    until("the list to be filled", [&] { return list.GetItemCount() >= 5; });
    const auto click_row = [&](long row) {
        desk.hand.click_row(list, row);
        until("the row to be chosen",
              [&] { return list.GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED) == row; });
    };
    CHECK(list.GetItemText(0) == "North edge");
    click_row(0);
    until("the north edge to be lit", [&] { return desk.document().lit().size() > 3; });
    const auto rows = [&] { return edge_rows(desk.document().scenario()); };
    // An entry inland stands at the end, and a button brings it to the edge.
    const std::size_t group = 0;
    (void)desk.document().document.edit("Inland", [&](Edit& e) {
        e.update(lists::groups, group, [&](ReinforcementGroup& g) { g.entry = desk.hex("L2208"); });
    });
    until("the list to show it", [&] {
        return list.GetItemCount() == static_cast<long>(rows().size()) && rows().back().trouble &&
               list.GetItemText(list.GetItemCount() - 1, 1).Contains("L2208");
    });
    click_row(list.GetItemCount() - 1);
    CHECK(desk.frame().workspace().painting().entry == desk.document().scenario().reinforcements[group].id);
    until("the button to be ready", [&] { return child(panel, "To the nearest edge hex").IsEnabled(); });
    desk.hand.click(child(panel, "To the nearest edge hex"));
    until("the entry to be on the edge",
          [&] { return desk.document().map().on_edge(desk.document().scenario().reinforcements[group].entry); });
    desk.hand.click(child(panel, "Map edge tool"));
    until("the tool", [&] { return desk.frame().workspace().tool().id() == "edge"; });
}
