// Names dragged, turned and sized in the window, with the mouse, the wheel and the keyboard.
#include <catch2/catch.hpp>

#include <cmath>

#include "editor/canvas/map_canvas.hpp"
#include "editor/tool/name_frame.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/view/printed_map.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::size_t label_of(const Desk& desk, const std::string& text) {
    const auto& labels = desk.document().map().labels;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i].text == text) return i;
    FAIL("there is no name " << text);
    return 0;
}

const MapLabel& label(const Desk& desk, const std::string& text) {
    return desk.document().map().labels[label_of(desk, text)];
}

draw::PlacedName shown(const Desk& desk, const std::string& text) {
    const std::size_t which = label_of(desk, text);
    desk.canvas().finish_art();
    until_at_rest("the names to be placed");
    for (const draw::PlacedName& name : desk.canvas().painter().names_shown())
        if (name.label == which) return name;
    FAIL("the name is not shown: " << text);
    return {};
}

wxPoint on_screen(const Desk& desk, ShapePoint world) {
    const PixelRect now = desk.canvas().shown();
    return desk.canvas().ClientToScreen(
        wxPoint(static_cast<int>(std::lround((world.x - now.x0) / desk.canvas().scale())),
                static_cast<int>(std::lround((world.y - now.y0) / desk.canvas().scale()))));
}

wxPoint middle(const Desk& desk, const std::string& text) {
    const draw::Point p = draw::text_middle(shown(desk, text));
    return on_screen(desk, {p.x, p.y});
}

}  // namespace

TEST_CASE("a name is dragged, turned and sized on the map, and undo gives each step back", "[names]") {
    Desk desk;
    desk.use("label");
    desk.frame().run("view.fit");
    const MapLabel before = label(desk, "Orchard");
    const wxPoint from = middle(desk, "Orchard");
    desk.hand.drag({from, from + wxPoint(20, 4), from + wxPoint(44, -26)});
    CHECK(label(desk, "Orchard").placed());
    CHECK(label(desk, "Orchard").at == before.at);
    const wxPoint now = middle(desk, "Orchard");
    CHECK(std::abs(now.x - from.x - 44) <= 1);
    CHECK(std::abs(now.y - from.y + 26) <= 1);
    // At another zoom it is at the same place of the map.
    const MapLabel placed = label(desk, "Orchard");
    const auto offset = [&] {
        const draw::Point p = draw::text_middle(shown(desk, "Orchard"));
        const PixelPoint c = desk.canvas().view().centre(placed.at);
        const PrintScale scale(desk.canvas().view());
        return ShapePoint{(p.x - c.x) / (scale.x * draw::kPartHex), (p.y - c.y) / (scale.y * draw::kPartHex)};
    };
    const ShapePoint far = offset();
    desk.frame().run("view.zoom-100");
    const ShapePoint near = offset();
    CHECK(near.x == Approx(far.x).margin(0.03));
    CHECK(near.y == Approx(far.y).margin(0.03));
    desk.frame().run("view.fit");
    const double scale = desk.canvas().scale();
    const NameBox box = NameBox::of(shown(desk, "Orchard"), 3 * scale);
    desk.hand.drag({on_screen(desk, box.turn_handle(scale)), now + wxPoint(20, 40), now + wxPoint(0, 60)});
    CHECK(label(desk, "Orchard").angle == 90);
    const NameBox upright = NameBox::of(shown(desk, "Orchard"), 3 * scale);
    const wxPoint corner = on_screen(desk, upright.size_handle());
    const wxPoint centre = middle(desk, "Orchard");
    desk.hand.drag({corner, corner + (corner - centre)});
    CHECK(label(desk, "Orchard").size > 150);
    for (const char* step : {"Size name", "Turn name", "Move name"}) {
        CHECK(std::string(desk.document().document.undo_label()) == step);
        desk.frame().run("edit.undo");
    }
    CHECK(label(desk, "Orchard") == before);
}

TEST_CASE("the wheel over a name turns and sizes it, and zooms everywhere else", "[names]") {
    Desk desk;
    desk.use("label");
    desk.frame().run("view.fit");
    const wxPoint at = middle(desk, "Orchard");
    const double pitch = desk.canvas().view().pitch();
    wxUIActionSimulator keys;
    keys.KeyDown(WXK_CONTROL);
    desk.hand.wheel(at, 2);
    keys.KeyUp(WXK_CONTROL);
    until("the name to grow", [&] { return label(desk, "Orchard").size == 120; });
    CHECK(desk.canvas().view().pitch() == pitch);
    desk.hand.wheel(at, 1);
    CHECK(desk.canvas().view().pitch() > pitch);
}

TEST_CASE("a name is arranged by the keyboard alone", "[names]") {
    Desk desk;
    desk.use("label");
    desk.focus_map();
    const MapLabel before = label(desk, "Orchard");
    desk.document().set_cursor(before.at);
    desk.hand.key(WXK_RIGHT, wxMOD_SHIFT);
    desk.hand.key('R');
    desk.hand.key('G');
    CHECK(label(desk, "Orchard").placed());
    CHECK(label(desk, "Orchard").angle == 5);
    CHECK(label(desk, "Orchard").size == 110);
    desk.hand.key(WXK_BACK);
    MapLabel back = label(desk, "Orchard");
    back.provenance = before.provenance;
    CHECK(back == before);
}
