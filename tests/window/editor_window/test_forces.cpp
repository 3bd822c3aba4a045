// The order of battle under the mouse: order in the list, arrival on the turn track, adding without losing the list.
#include <catch2/catch.hpp>

#include "editor/panel/forces_list.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

UnitList& list_in(wxWindow& panel) {
    UnitList* found = nullptr;
    for (wxWindow* window : panel.GetChildren())
        if (auto* list = dynamic_cast<UnitList*>(window)) found = list;
    REQUIRE(found != nullptr);
    return *found;
}

/// A point in a row, at a share of its height.
wxPoint in_row(UnitList& list, std::size_t row, double share) {
    if (!list.IsRowVisible(row)) list.ScrollToRow(row);
    until_placed(list);
    const wxRect rect = list.GetItemRect(row);
    return list.ClientToScreen(wxPoint(rect.x + 80, rect.y + static_cast<int>(rect.height * share)));
}

std::size_t row_of(const UnitList& list, const std::function<bool(const UnitRow&)>& wanted) {
    for (std::size_t i = 0; i < list.rows().size(); ++i)
        if (wanted(list.rows()[i])) return i;
    FAIL("there is no such row");
    return 0;
}

std::size_t row_of_unit(const Desk& desk, const UnitList& list, const char* id) {
    return row_of(list, [&](const UnitRow& r) { return r.unit && desk.document().scenario().units[*r.unit].id == id; });
}

std::vector<std::string> ids_of(const Desk& desk, SideId side) {
    std::vector<std::string> ids;
    for (const Unit& unit : desk.document().scenario().units)
        if (unit.side == side) ids.push_back(unit.id);
    return ids;
}

void take_back(Desk& desk, std::size_t position) {
    desk.focus_map();
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to undo", [&] { return desk.document().document.position() == position; });
}

}  // namespace

TEST_CASE("units change their order in the list by dragging", "[forces]") {
    Desk desk;
    UnitList& list = list_in(desk.panel("forces"));
    until("the list to be filled", [&] { return list.rows().size() > 10; });
    until_at_rest("the panel has its place");
    const std::string before = desk.texts();
    const std::size_t position = desk.document().document.position();
    const std::vector<std::string> ids = ids_of(desk, 0);
    REQUIRE(ids.size() > 4);
    const auto drag = [&](const std::string& unit, const std::string& onto, double share) {
        const wxPoint to = in_row(list, row_of_unit(desk, list, onto.c_str()), share);
        const wxPoint from = in_row(list, row_of_unit(desk, list, unit.c_str()), 0.5);
        desk.hand.drag({from, from + wxPoint(4, 8), wxPoint(to.x, (from.y + to.y) / 2), to});
    };
    // The fourth before the first, in its upper half; then back behind the third, in its lower half.
    drag(ids[3], ids[0], 0.2);
    until("the fourth to be first", [&] { return ids_of(desk, 0).front() == ids[3]; });
    CHECK(ids_of(desk, 0)[1] == ids[0]);
    CHECK(desk.document().document.position() == position + 1);
    CHECK(desk.document().focused_unit() == ids[3]);
    drag(ids[3], ids[2], 0.8);
    until("it to be the fourth again", [&] { return ids_of(desk, 0) == ids; });
    // A unit of the other side is no place for it.
    const std::string other = ids_of(desk, 1).front();
    drag(ids[1], other, 0.8);
    until("the drag to be over", [&] { return !list.HasCapture(); });
    CHECK(ids_of(desk, 0) == ids);
    CHECK(desk.document().document.position() == position + 2);
    take_back(desk, position + 1);
    take_back(desk, position);
    CHECK(same(desk.texts(), before));
}

TEST_CASE("a unit dragged to a turn of the reinforcements arrives then", "[forces]") {
    Desk desk;
    UnitList& list = list_in(desk.panel("forces"));
    UnitList& turns = list_in(desk.panel("arrivals"));
    // Both can be seen at once.
    REQUIRE(list.IsShownOnScreen());
    REQUIRE(turns.IsShownOnScreen());
    until("the lists to be filled", [&] { return list.rows().size() > 10 && turns.rows().size() > 5; });
    until_at_rest("the panels have their places");
    const auto unit = [&]() -> const Unit& {
        return desk.document().scenario().units[*desk.document().scenario().unit("us-25")];
    };
    REQUIRE(unit().at.has_value());
    const auto before = desk.document().scenario();
    const std::size_t position = desk.document().document.position();
    // A turn without a group of the side.
    int turn = 2;
    const auto taken = [&](int t) {
        for (const ReinforcementGroup& g : before.reinforcements)
            if (g.turn == t && g.side == unit().side) return true;
        return false;
    };
    while (taken(turn)) ++turn;
    const wxPoint to = in_row(
        turns, row_of(turns, [&](const UnitRow& r) { return r.kind == UnitRow::Kind::heading && r.turn == turn; }),
        0.5);
    const wxPoint from = in_row(list, row_of_unit(desk, list, "us-25"), 0.5);
    desk.hand.drag({from, from + wxPoint(0, -10), wxPoint((from.x + to.x) / 2, (from.y + to.y) / 2), to});
    until("the unit to arrive", [&] { return unit().arrives.has_value(); });
    CHECK_FALSE(unit().at.has_value());
    const auto& groups = desk.document().scenario().reinforcements;
    CHECK(groups[*unit().arrives].turn == turn);
    CHECK(groups[*unit().arrives].side == unit().side);
    CHECK(desk.document().document.position() == position + 1);
    take_back(desk, position);
    CHECK(desk.document().scenario() == before);
}

TEST_CASE("adding a unit leaves the order of battle in front", "[forces]") {
    Desk desk;
    wxWindow& forces = desk.panel("forces");
    desk.panel("counter");
    desk.panel("forces");
    const std::size_t count = desk.document().scenario().units.size();
    desk.hand.click(child(forces, "Add"));
    until("a new unit", [&] { return desk.document().scenario().units.size() == count + 1; });
    serve_events();
    CHECK(desk.frame().panel_shown("forces"));
    CHECK_FALSE(desk.frame().panel_shown("counter"));
    CHECK(desk.document().focused_unit().find("new") != std::string::npos);
    // Who asks for the designer gets it.
    desk.hand.click(child(forces, "Edit…"));
    until("the designer", [&] { return desk.frame().panel_shown("counter"); });
}
