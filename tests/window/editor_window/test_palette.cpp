// The palette and forms that stay where they are: swatches in sight in a small window, none that moves, forms that keep
// their place.
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <map>

#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/form_hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

EditorOptions small_screen() {
    EditorOptions options;
    options.width = 1024;
    options.height = 768 - 30;  // the window manager's title bar
    return options;
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
    REQUIRE(before.contains("Hexsides: Slope"));
    // A click on the place where a swatch was chooses it, whatever was chosen before and whichever options its tool
    // has.
    const PaintState& state = desk.frame().workspace().painting();
    for (const std::string name : {"Terrain: Forest", "Terrain: Swamp", "Hexsides: Slope", "Terrain: Forest",
                                   "Hexsides: Slope", "Terrain: Swamp"}) {
        INFO(name);
        desk.hand.click(before.at(name));
        until("the paint to be chosen", [&] {
            if (name == "Hexsides: Slope") return state.hexside == "slope" && tool_of(desk) == "side.brush";
            return state.area.id == (name == "Terrain: Forest" ? "forest" : "swamp") && tool_of(desk) == "brush";
        });
    }
}

TEST_CASE("a form keeps its place when a change gives it other rows", "[forms]") {
    Desk desk({"lundys-lane"}, small_screen());
    desk.frame().show_panel("findings", false);
    desk.document().set_focused_unit("us-25");
    auto& form = child<wxPropertyGrid>(desk.panel("counter"), "Counter");
    const auto top = [&] { return form.GetViewStart().y; };
    const auto source = [&] { return form.GetPropertyByName("src"); };
    (void)desk.open_property(form, "prov");
    until_at_rest("the form is in its place");
    const int before = top();
    REQUIRE(before > 0);
    REQUIRE_FALSE(source()->IsEnabled());
    // With an origin of its own the unit has a source too; undone it has none.
    const auto changes = [&](const std::function<void()>& change) {
        const bool now = source()->IsEnabled();
        change();
        until("other rows", [&] { return source() != nullptr && source()->IsEnabled() != now; });
        until_at_rest("the form is filled");
        CHECK(top() == before);
        REQUIRE(form.GetSelection() != nullptr);
        CHECK(from_wx(form.GetSelection()->GetName()) == "prov");
    };
    changes([&] { desk.hand.key(WXK_DOWN); });
    changes([&] { desk.frame().run("edit.undo"); });
    changes([&] { desk.frame().run("edit.redo"); });
}
