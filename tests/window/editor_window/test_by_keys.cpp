// Drawing without a mouse, and what the window shows to whoever works so: the cursor's ring, the mark of the keyboard.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include <wx/aui/auibook.h>
#include <wx/settings.h>

#include "editor/tool/paint_state.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What the map shows along a hexside: pixels on it and as far beside it as a river is wide.
std::vector<Colour> along(const Desk& desk, HexIndex hex, int direction) {
    const FrameCache& frame = desk.canvas().frame();
    const ViewTransform& view = desk.canvas().view();
    const PixelPoint centre = view.centre(hex) - frame.origin();
    const ShapePoint a = view.corner(direction);
    const ShapePoint b = view.corner((direction + 1) % kDirections);
    const ShapePoint out = view.side_middle(direction) * (2 / view.pitch());
    std::vector<Colour> pixels;
    for (double t = 0.1; t <= 0.9; t += 0.05)
        for (double beside = -0.05; beside <= 0.05; beside += 0.025) {
            const ShapePoint p = a * (1 - t) + b * t + out * (beside * view.pitch());
            const auto x = static_cast<std::ptrdiff_t>(std::lround(centre.x + p.x));
            const auto y = static_cast<std::ptrdiff_t>(std::lround(centre.y + p.y));
            pixels.push_back(frame.pixels()[y * frame.stride() + x]);
        }
    return pixels;
}

/// The share of the pixels right round a part of the window that have the colour of the mark.
double framed(const wxWindow& part) {
    const wxImage screen = screen_now();
    const wxColour mark = wxSystemSettings::GetColour(wxSYS_COLOUR_HIGHLIGHT);
    const wxRect ring = part.GetScreenRect().Inflate(1);
    int marked = 0;
    int all = 0;
    const auto look = [&](int x, int y) {
        if (!wxRect(screen.GetSize()).Contains(x, y)) return;
        ++all;
        marked += screen.GetRed(x, y) == mark.Red() && screen.GetGreen(x, y) == mark.Green() &&
                          screen.GetBlue(x, y) == mark.Blue()
                      ? 1
                      : 0;
    };
    for (int x = ring.GetLeft(); x <= ring.GetRight(); ++x) {
        look(x, ring.GetTop());
        look(x, ring.GetBottom());
    }
    for (int y = ring.GetTop() + 1; y < ring.GetBottom(); ++y) {
        look(ring.GetLeft(), y);
        look(ring.GetRight(), y);
    }
    return all == 0 ? 0 : static_cast<double>(marked) / all;
}

EditorOptions close_up() {
    EditorOptions options;
    options.zoom = 80;
    options.hex = "L2005";
    return options;
}

}  // namespace

TEST_CASE("keys alone lay hexsides in all six directions, and the cursor hides none of them", "[keys]") {
    Desk desk({"lundys-lane"}, close_up());
    desk.focus_map();
    desk.frame().workspace().painting().choose({PaintSection::hexside, "river", 0});
    const HexsideKindId river = *desk.document().scenario().ruleset.hexside_kind("river");
    const HexIndex hex = desk.hex("L2005");
    const auto laid = [&] {
        int n = 0;
        for (int d = 0; d < kDirections; ++d) n += desk.document().map().side(hex, d).has(river) ? 1 : 0;
        return n;
    };
    REQUIRE(laid() == 0);
    desk.hand.key('H');
    until("the hexside brush", [&] { return tool_of(desk) == "side.brush"; });
    for (int i = 1; i <= kDirections; ++i) {
        desk.hand.key(WXK_RETURN);
        until("one more hexside", [&] { return laid() == i; });
        desk.hand.key('X');
    }
    desk.hand.key(WXK_ESCAPE);
    until("the tool that only looks", [&] { return tool_of(desk) == "look"; });
    REQUIRE(desk.document().cursor() == hex);
    until_at_rest("the river is painted");
    std::vector<std::vector<Colour>> under_cursor;
    for (int d = 0; d < kDirections; ++d) under_cursor.push_back(along(desk, hex, d));
    desk.document().set_cursor(desk.hex("L2208"));
    until_at_rest("the cursor has gone");
    for (int d = 0; d < kDirections; ++d) {
        INFO("direction " << d);
        CHECK((along(desk, hex, d) == under_cursor[static_cast<std::size_t>(d)]));
    }
}

TEST_CASE("D, arrow keys and Return paint a rectangle; Escape drops it", "[keys]") {
    Desk desk({"lundys-lane"}, close_up());
    desk.focus_map();
    desk.frame().workspace().painting().choose({PaintSection::terrain, "swamp", 0});
    const std::string before = desk.texts();
    desk.hand.key('T');
    until("the rectangle", [&] { return tool_of(desk) == "rectangle"; });
    const HexIndex from = desk.document().cursor();
    const auto drag = [&] {
        desk.hand.key('D');
        desk.hand.key(WXK_RIGHT);
        desk.hand.key(WXK_RIGHT);
        desk.hand.key(WXK_DOWN);
        desk.hand.key(WXK_DOWN);
    };
    drag();
    const HexIndex to = desk.document().cursor();
    // A mouse that moves meanwhile changes nothing.
    desk.hand.move(desk.at(from));
    desk.hand.key(WXK_RETURN);
    until("the rectangle to be painted", [&] { return desk.document().document.position() == 1; });
    const auto wanted = rectangle(desk.document().map().grid(), from, to);
    CHECK(wanted.size() == 9);
    for (const HexIndex hex : wanted)
        CHECK(desk.document().scenario().ruleset.terrains[desk.document().map().terrain(hex)].id == "swamp");
    desk.hand.key('Z', wxMOD_CONTROL);
    until("undo", [&] { return same(desk.texts(), before); });
    drag();
    desk.hand.key(WXK_ESCAPE);
    // It ends the drag and leaves the tool in hand.
    desk.hand.key('D');
    desk.hand.key(WXK_UP);
    desk.hand.key(WXK_RETURN);
    until("two hexes to be painted", [&] { return desk.document().document.position() == 1; });
    CHECK(tool_of(desk) == "rectangle");
    int swamps = 0;
    for (const HexIndex hex : rectangle(desk.document().map().grid(), from, to))
        swamps += desk.document().scenario().ruleset.terrains[desk.document().map().terrain(hex)].id == "swamp" ? 1 : 0;
    CHECK(swamps <= 2);
}

TEST_CASE("Ctrl+Tab shows which part of the window has the keyboard", "[keyboard]") {
    Desk desk;
    desk.focus_map();
    const auto dock = [&](const char* panel) { return child(desk.frame(), panel).GetParent(); };
    const std::vector<const wxWindow*> parts = {desk.canvas().GetParent(), &child(desk.frame(), "Hex cursor"),
                                                dock("Palette"),           dock("Minimap"),
                                                dock("History"),           dock("Findings")};
    std::set<const wxWindow*> seen;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto here = std::find_if(parts.begin(), parts.end(),
                                       [](const wxWindow* part) { return part->IsDescendant(wxWindow::FindFocus()); });
        REQUIRE(here != parts.end());
        INFO("part " << here - parts.begin());
        until("the part with the keyboard to be framed", [&] { return framed(**here) > 0.95; });
        for (const wxWindow* other : parts)
            if (other != *here) CHECK(framed(*other) < 0.3);
        seen.insert(*here);
        const void* before = focused_widget(desk.frame());
        desk.hand.key(WXK_TAB, wxMOD_CONTROL);
        until("the keyboard to go on", [&] { return focused_widget(desk.frame()) != before; });
    }
    CHECK(seen.size() == parts.size());
}
