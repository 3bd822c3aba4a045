// The palette and forms that stay where they are: swatches in sight in a small window, none that moves, forms that keep
// their place.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "editor/app/translate.hpp"
#include "editor/tool/paint_state.hpp"
#include "tests/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

EditorOptions small_screen() {
    EditorOptions options;
    options.width = 1024;
    options.height = 768 - 30;  // the window manager's title bar
    return options;
}

/// The swatches in sight and where a hand finds each first, by what their tips say.
std::map<std::string, wxPoint> swatches(Desk& desk) {
    wxWindow& panel = child(desk.frame(), "Palette");
    wxWindow& view = child(panel, "Paints");
    wxRect seen = view.GetScreenRect();
    seen.Intersect(panel.GetScreenRect());
    seen.Intersect(panel.GetParent()->GetScreenRect());
    std::map<std::string, wxPoint> found;
    for (int y = seen.GetTop() + 4; y < seen.GetBottom() - 4; y += 20)
        for (int x = seen.GetLeft() + 30; x < seen.GetRight() - 8; x += 36) {
            desk.hand.move({x, y});
            serve_events();
            if (const std::string name = from_wx(view.GetToolTipText()); !name.empty())
                found.emplace(name, wxPoint(x, y));
        }
    return found;
}

}  // namespace

TEST_CASE("a small window shows rows of swatches, also with the tables open", "[panels]") {
    Desk desk({"lundys-lane"}, small_screen());
    desk.use("brush");
    // All terrain and all that lies on hexsides, in two rows at least.
    const auto in_sight = [&](const char* section) {
        const auto all = swatches(desk);
        return std::count_if(all.begin(), all.end(), [&](const auto& s) { return s.first.starts_with(section); });
    };
    const auto& rules = desk.document().scenario().ruleset;
    for (const char* id : {"findings", "tables"}) {
        INFO(id);
        desk.panel(id);
        CHECK(in_sight("Terrain: ") == static_cast<int>(rules.terrains.size()));
        CHECK(in_sight("Hexsides: ") == static_cast<int>(rules.hexside_kinds.size()));
    }
}

TEST_CASE("a swatch stays under the pointer whatever has been chosen", "[panels]") {
    Desk desk;
    desk.use("brush");
    const auto before = swatches(desk);
    REQUIRE(before.size() >= 6);
    REQUIRE(before.contains("Terrain: Swamp"));
    REQUIRE(before.contains("Terrain: Forest"));
    for (const char* name : {"Terrain: Forest", "Terrain: Swamp", "Terrain: Forest"}) {
        desk.hand.click(before.at(name));
        const Paint& area = desk.frame().workspace().painting().area;
        const std::string id = std::string(name) == "Terrain: Forest" ? "forest" : "swamp";
        until("the paint to be chosen", [&] { return area.id == id; });
    }
    CHECK((swatches(desk) == before));
}

TEST_CASE("a form keeps its place when a change gives it other rows", "[forms]") {
    Desk desk({"lundys-lane"}, small_screen());
    desk.document().set_focused_unit("us-25");
    auto& form = child<wxPropertyGrid>(desk.panel("counter"), "Counter");
    const auto top = [&] { return form.GetViewStart().y; };
    const auto source = [&] { return form.GetPropertyByName("src"); };
    // To an origin of its own, and back: the field of the source comes and goes.
    for (int round = 0; round < 3; ++round) {
        auto& origin = desk.open_property(form, "prov");
        until_at_rest("the form is in its place");
        const int before = top();
        REQUIRE(before > 0);
        const bool could = source()->IsEnabled();
        const std::size_t position = desk.document().document.position();
        const int steps = could ? 3 : 1;
        for (int i = 0; i < steps; ++i) desk.hand.key(could ? WXK_UP : WXK_DOWN);
        until("another origin", [&] { return desk.document().document.position() > position; });
        until("other rows", [&] { return source() != nullptr && source()->IsEnabled() != could; });
        until_at_rest("the form is filled");
        CHECK(top() == before);
        REQUIRE(form.GetSelection() != nullptr);
        CHECK(from_wx(form.GetSelection()->GetName()) == "prov");
        (void)origin;
    }
}
