// The stored layout of the window: survives other panel tables and other screens.
#include <catch2/catch.hpp>

#include "editor/model/layout.hpp"

using namespace ramparts;

namespace {

const std::vector<PanelPlace> kTable = {
    {"palette", Dock::left, true, 244, 560},    {"minimap", Dock::corner, true, 230, 190},
    {"history", Dock::right, true, 230, 220},   {"forces", Dock::right, false, 330, 420},
    {"findings", Dock::bottom, true, 800, 170}, {"tables", Dock::bottom, false, 800, 320}};

}  // namespace

TEST_CASE("a first layout shows what the table shows at start, as large as it wants to be", "[layout]") {
    const WindowLayout layout = first_layout(kTable);
    CHECK(layout.at(Dock::left) == DockState{244, {"palette"}, "palette"});
    CHECK(layout.at(Dock::corner) == DockState{190, {"minimap"}, "minimap"});
    CHECK(layout.at(Dock::right) == DockState{230, {"history"}, "history"});
    CHECK(layout.at(Dock::bottom) == DockState{170, {"findings"}, "findings"});
}

TEST_CASE("a game has a first layout of its own, and new panels of it join a stored one", "[layout]") {
    std::vector<PanelPlace> table = kTable;
    table.push_back({"play", Dock::right, false, 350, 620, true});
    table.push_back({"log", Dock::bottom, false, 400, 120, true});
    const WindowLayout layout = first_layout(table, LayoutUse::playing);
    CHECK(layout.at(Dock::left).panels.empty());
    CHECK(layout.at(Dock::corner).panels.empty());
    CHECK(layout.at(Dock::right) == DockState{350, {"play"}, "play"});
    CHECK(layout.at(Dock::bottom) == DockState{120, {"log"}, "log"});
    CHECK(first_layout(table) == first_layout(kTable));
    CHECK(read_layout("nonsense", table, LayoutUse::playing) == layout);
    const WindowLayout older = read_layout("right 300 play*;known play", table, LayoutUse::playing);
    CHECK(older.at(Dock::right).size == 300);
    CHECK(older.at(Dock::bottom).panels == std::vector<std::string>{"log"});
    CHECK(older.at(Dock::left).panels.empty());
}

TEST_CASE("a layout read back is the layout written", "[layout]") {
    WindowLayout layout = first_layout(kTable);
    layout.at(Dock::right) = {371, {"history", "forces"}, "forces"};
    layout.at(Dock::left) = {0, {}, ""};
    layout.at(Dock::bottom) = {333, {"palette", "tables"}, "tables"};
    CHECK(read_layout(to_text(layout, kTable), kTable) == layout);
}

TEST_CASE("a layout of another version keeps what still exists and gains what is new", "[layout]") {
    const std::string old =
        "left 200 palette* oldtool;right 300 forces gone*;bottom 100;known palette forces oldtool gone findings "
        "history";
    const WindowLayout layout = read_layout(old, kTable);
    CHECK(layout.at(Dock::left) == DockState{200, {"palette"}, "palette"});
    CHECK(layout.at(Dock::right) == DockState{300, {"forces"}, "forces"});
    CHECK(layout.at(Dock::bottom).panels.empty());                                 // closed by the user, stays closed
    CHECK(layout.at(Dock::corner).panels == std::vector<std::string>{"minimap"});  // was not there then
}

TEST_CASE("a panel named twice stands in one place", "[layout]") {
    const WindowLayout layout = read_layout(
        "left 10 forces;right 20 forces* history;known palette minimap history forces findings tables", kTable);
    CHECK(layout.at(Dock::left).panels == std::vector<std::string>{"forces"});
    CHECK(layout.at(Dock::right).panels.front() == "history");
    CHECK(layout.at(Dock::right).front == "history");
}

TEST_CASE("text that is no layout gives the first layout", "[layout]") {
    for (const char* text : {"", "layout2|name=palette;caption=x", "left wide palette;known palette",
                             "left -3 palette;known palette", ";;; ;known"}) {
        INFO(text);
        CHECK(read_layout(text, kTable) == first_layout(kTable));
    }
}

TEST_CASE("a smaller window leaves room for the map", "[layout]") {
    WindowLayout layout = first_layout(kTable);
    layout.at(Dock::left).size = 800;
    layout.at(Dock::right).size = 400;
    layout.at(Dock::bottom).size = 700;
    const WindowLayout fitted = fit_layout(layout, 1000, 800);
    CHECK(fitted.at(Dock::left).size == 400);
    CHECK(fitted.at(Dock::right).size == 200);
    CHECK(fitted.at(Dock::bottom).size == 480);
    CHECK(fitted.at(Dock::corner).size == 190);
    CHECK(fit_layout(fitted, 1000, 800) == fitted);
    CHECK(fit_layout(layout, 4000, 3000) == layout);
}

TEST_CASE("the left dock reaches down beside a bottom dock that would leave it too little height", "[layout]") {
    WindowLayout layout = first_layout(kTable);
    CHECK_FALSE(left_beside_bottom(layout, 630));
    layout.at(Dock::bottom).size = 320;
    CHECK(left_beside_bottom(layout, 630));
    CHECK_FALSE(left_beside_bottom(layout, 900));
    layout.at(Dock::bottom).size = 0;
    CHECK_FALSE(left_beside_bottom(layout, 630));
}
