// Looking about: wheel, panning, minimap, a map of a million hexes.
#include <catch2/catch.hpp>

#include "editor/tool/paint_state.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

HexIndex under(const Desk& desk, wxPoint screen) {
    return desk.canvas().hit_at(desk.canvas().ScreenToClient(screen)).hex;
}

EditorOptions zoomed(double pitch, const char* hex) {
    EditorOptions options;
    options.zoom = pitch;
    options.hex = hex;
    return options;
}

}  // namespace

TEST_CASE("the wheel zooms about the pointer", "[view]") {
    Desk desk;
    for (const char* number : {"L1803", "L2812", "L2408"}) {
        const wxPoint point = desk.at(number);
        const double before = desk.canvas().view().pitch();
        INFO("hex " << number);
        desk.hand.wheel(point, 3);
        until("a larger map", [&] { return desk.canvas().view().pitch() > before; });
        CHECK(under(desk, point) == desk.hex(number));
        desk.hand.wheel(point, -3);
        until("the map as before", [&] { return desk.canvas().view().pitch() == before; });
        CHECK(under(desk, point) == desk.hex(number));
    }
}

TEST_CASE("the map is dragged with the middle button, and with Space held", "[view]") {
    Desk desk({"lundys-lane"}, zoomed(64, "L2409"));
    const wxPoint from = desk.at("L2409");
    const wxPoint to = from + wxPoint(140, 90);
    desk.hand.drag({from, from + wxPoint(70, 45), to}, wxMOUSE_BTN_MIDDLE);
    until("the hex to have come along", [&] { return under(desk, to) == desk.hex("L2409"); });
    CHECK(desk.document().document.history_size() == 0);

    desk.focus_map();
    wxUIActionSimulator keys;
    keys.KeyDown(WXK_SPACE);
    serve_events();
    desk.hand.drag({to, to - wxPoint(70, 45), from});
    keys.KeyUp(WXK_SPACE);
    until("the hex to have come back", [&] { return under(desk, from) == desk.hex("L2409"); });
}

TEST_CASE("a click in the minimap goes there", "[view]") {
    Desk desk({"lundys-lane"}, zoomed(64, "L2409"));
    wxWindow& minimap = desk.panel("minimap");
    const PixelRect before = desk.canvas().shown();
    const wxSize size = minimap.GetClientSize();
    desk.hand.click(minimap, {size.x / 2, size.y / 2 + 60});
    until("the map to scroll", [&] { return desk.canvas().shown().y0 > before.y0; });
    desk.hand.click(minimap, {size.x / 2, size.y / 2 - 60});
    until("the map to scroll back", [&] { return desk.canvas().shown().y0 < before.y0; });
}

TEST_CASE("a click in the history goes to the state after that change", "[view]") {
    Desk desk;
    const std::string before = desk.texts();
    desk.frame().workspace().painting().choose({PaintSection::terrain, "swamp", 0});
    desk.use("brush");
    for (const char* number : {"L2003", "L2005", "L2007"}) {
        const std::size_t position = desk.document().document.position();
        desk.hand.click(desk.at(number));
        until("a stroke", [&] { return desk.document().document.position() == position + 1; });
    }
    wxWindow& history = desk.panel("history");
    const int row = history.GetCharHeight() + history.FromDIP(7);
    desk.hand.click(history, {40, row / 2});
    until("the first state", [&] { return desk.document().document.position() == 0; });
    CHECK(same(desk.texts(), before));
    desk.hand.click(history, {40, 2 * row + row / 2});
    until("the state after two changes", [&] { return desk.document().document.position() == 2; });
}

TEST_CASE("a map of a million hexes opens, takes a stroke, zooms, and repaints only what changed", "[view]") {
    Desk desk(kNothing);
    desk.frame().workspace().add(std::make_unique<OpenDocument>(generated_scenario(1000, 1000)));
    until("the map to be painted", [&] { return desk.canvas().paints() > 0; });
    desk.canvas().set_camera(32, 400, 400);
    until("the picture to be up to date", [&] { return !desk.canvas().frame().dirty(); });
    const HexIndex hex = under(desk, desk.canvas().ClientToScreen(wxPoint(300, 200)));
    const Map& map = desk.document().map();
    const std::string paint =
        map.terrain(hex) == desk.document().scenario().ruleset.terrain("swamp") ? "forest" : "swamp";
    desk.frame().workspace().painting().choose({PaintSection::terrain, paint, 0});
    desk.use("brush");
    desk.hand.move(desk.at(hex));
    until_at_rest("the picture is up to date");
    const std::int64_t before = desk.canvas().pixels_painted();
    const TerrainId old = map.terrain(hex);
    desk.hand.press();
    desk.hand.release();
    until("the stroke", [&] { return map.terrain(hex) != old; });
    until("the picture to be up to date", [&] { return !desk.canvas().frame().dirty(); });
    const std::int64_t painted = desk.canvas().pixels_painted() - before;
    const wxSize size = desk.canvas().GetClientSize();
    CHECK(painted > 0);
    CHECK(painted < std::int64_t{size.x} * size.y / 4);
    desk.hand.wheel(desk.at(hex), -4);
    until("the map to be smaller", [&] { return desk.canvas().view().pitch() < 32; });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("the stroke to be undone", [&] { return map.terrain(hex) == old; });
}
