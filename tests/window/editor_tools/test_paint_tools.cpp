// Terrain, elevation and buildings painted without a window: what each stroke changes, and that undo gives the equal
// scenario.
#include <catch2/catch.hpp>

#include <set>

#include <algorithm>

#include "editor/command/equipment.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

TEST_CASE("the brush paints 1, 7 or 19 hexes and a stroke undoes as one step", "[tools]") {
    const int radius = GENERATE(0, 1, 2);
    Hand hand;
    hand.state().radius = radius;
    hand.state().choose({PaintSection::terrain, "forest", 0});
    hand.use("brush");
    hand.click(hand.centre(hand.hex(8, 8)));
    CHECK(hand.count(hand.terrain("forest")) == (radius == 0 ? 1 : radius == 1 ? 7 : 19));
    hand.one_step();
}

TEST_CASE("a fast drag of the brush leaves no gaps", "[tools]") {
    Hand hand;
    hand.use("brush");
    hand.drag({hand.centre(hand.hex(3, 8)), hand.centre(hand.hex(13, 8))});
    CHECK(hand.count(hand.terrain("forest")) == 11);
    hand.one_step();
}

TEST_CASE("a stroke let go where no move was told of goes on to there", "[tools]") {
    Hand hand;
    hand.use("brush");
    hand.send(Kind::press, hand.centre(hand.hex(3, 8)));
    hand.send(Kind::release, hand.centre(hand.hex(13, 8)));
    CHECK(hand.count(hand.terrain("forest")) == 11);
    hand.one_step();
}

TEST_CASE("Escape in the middle of a stroke takes the stroke back", "[tools]") {
    Hand hand;
    hand.use("brush");
    hand.send(Kind::press, hand.centre(hand.hex(3, 8)));
    hand.send(Kind::drag, hand.centre(hand.hex(6, 8)));
    CHECK_FALSE(hand.document->scenario() == hand.before);
    CHECK(hand.key("Escape", {}).handled);
    CHECK(hand.document->scenario() == hand.before);
    hand.send(Kind::drag, hand.centre(hand.hex(9, 8)));
    CHECK(hand.document->scenario() == hand.before);
}

TEST_CASE("the preview of a tool shows what a click then does", "[tools]") {
    Hand hand;
    auto& tool = hand.use("brush");
    hand.send(Kind::hover, hand.centre(hand.hex(5, 5)));
    REQUIRE(tool.shown().changes.hexes.size() == 1);
    CHECK(tool.shown().changes.hexes[0].hex == hand.hex(5, 5));
    CHECK(hand.document->scenario() == hand.before);
    const ToolReply reply = hand.send(Kind::hover, hand.centre(hand.hex(7, 5)));
    // Both where the preview was and where it is now are painted anew.
    CHECK(std::count(reply.repaint.begin(), reply.repaint.end(), hand.hex(5, 5)) == 1);
    CHECK(std::count(reply.repaint.begin(), reply.repaint.end(), hand.hex(7, 5)) == 1);
}

TEST_CASE("line, rectangle and lasso paint on release only", "[tools]") {
    Hand hand;
    const auto [id, expected] = GENERATE(table<const char*, int>({{"line", 9}, {"rectangle", 9 * 5}}));
    hand.use(id);
    hand.send(Kind::press, hand.centre(hand.hex(4, 4)));
    const HexIndex to = std::string(id) == "line" ? hand.hex(4, 12) : hand.hex(12, 8);
    hand.send(Kind::drag, hand.centre(to));
    CHECK(hand.document->scenario() == hand.before);
    hand.send(Kind::release, hand.centre(to));
    CHECK(hand.count(hand.terrain("forest")) == expected);
    hand.one_step();
}

TEST_CASE("the lasso paints the hexes inside the line", "[tools]") {
    Hand hand;
    hand.use("lasso");
    const PixelPoint c = hand.centre(hand.hex(8, 8));
    hand.drag({c + PixelPoint{-90, -90}, c + PixelPoint{90, -90}, c + PixelPoint{90, 90}, c + PixelPoint{-90, 90}});
    CHECK(hand.count(hand.terrain("forest")) == 7);
    hand.one_step();
}

TEST_CASE("fill stays inside its borders, replace goes everywhere", "[tools]") {
    Hand hand;
    const TerrainId woods = hand.terrain("forest");
    const auto wall = hand.document->document.edit("wall", [&](Edit& e) {
        for (int place = 0; place < 16; ++place) e.set_terrain(hand.hex(10, place), woods);
    });
    REQUIRE(wall);
    hand.state().choose({PaintSection::terrain, "swamp", 0});
    SECTION("fill") {
        hand.use("fill");
        hand.click(hand.centre(hand.hex(3, 3)));
        CHECK(hand.count(hand.terrain("swamp")) == 10 * 16);
    }
    SECTION("replace") {
        hand.use("replace");
        hand.click(hand.centre(hand.hex(3, 3)));
        CHECK(hand.count(hand.terrain("swamp")) == 19 * 16);
    }
    CHECK(hand.count(woods) == 16);
    CHECK(hand.document->document.history_size() == 2);
    hand.document->document.undo();
    CHECK(hand.count(hand.terrain("swamp")) == 0);
}

TEST_CASE("the random brush keeps a hex as it was drawn first in a stroke", "[tools]") {
    Hand hand;
    hand.state().mix = {{"forest", 1}, {"swamp", 1}};
    hand.state().radius = 2;
    hand.use("random");
    hand.send(Kind::press, hand.centre(hand.hex(8, 8)));
    const Scenario once = hand.document->scenario();
    hand.send(Kind::drag, hand.centre(hand.hex(8, 8)));
    CHECK(hand.document->scenario() == once);
    hand.send(Kind::release, hand.centre(hand.hex(8, 8)));
    CHECK(hand.count(hand.terrain("forest")) + hand.count(hand.terrain("swamp")) == 19);
    hand.one_step();
}

TEST_CASE("the right button and the eyedropper pick what lies under the pointer", "[tools]") {
    Hand hand;
    REQUIRE(hand.document->document.edit("setting", [&](Edit& e) {
        e.set_terrain(hand.hex(4, 4), hand.terrain("swamp"));
        e.set_elevation(hand.hex(6, 6), 3);
        e.set_side(*hand.document->map().grid().hexside(hand.hex(4, 4), 2), hand.kind("river"), SideState::present);
    }));
    hand.use("brush");
    CHECK(hand.send(Kind::press, hand.centre(hand.hex(4, 4)), Button::right).handled);
    CHECK(hand.state().area == Paint{PaintSection::terrain, "swamp", 0});
    hand.state().choose({PaintSection::elevation, {}, 0});
    hand.send(Kind::press, hand.centre(hand.hex(6, 6)), Button::right);
    CHECK(hand.state().area == Paint{PaintSection::elevation, {}, 3});
    hand.use("pick");
    hand.click(hand.side(hand.hex(4, 4), 2));
    CHECK(hand.state().hexside == "river");
    CHECK(hand.document->document.history_size() == 1);
}

TEST_CASE("an elevation stroke adds slopes along its edge in the same step", "[tools]") {
    Hand hand;
    hand.state().choose({PaintSection::elevation, {}, 2});
    hand.state().slopes = true;
    hand.state().radius = 1;
    hand.use("brush");
    hand.click(hand.centre(hand.hex(8, 8)));
    CHECK(hand.document->map().elevation(hand.hex(8, 8)) == 2);
    const auto slope = slope_kind(hand.document->scenario().ruleset);
    REQUIRE(slope);
    // Seven hexes have eighteen outer sides.
    CHECK(of_kind(hand.document->map(), *slope).size() == 18);
    for (const Hexside at : of_kind(hand.document->map(), *slope))
        CHECK(side_problem(hand.document->scenario(), at).empty());
    hand.one_step();
}

TEST_CASE("slopes are offered after an elevation stroke that leaves an edge without them, and only then", "[tools]") {
    Hand hand;
    std::string said;
    const auto link = hand.state().said.connect([&](const std::string& words) { said = words; });
    hand.state().choose({PaintSection::elevation, {}, 0});
    hand.use("brush");
    hand.click(hand.centre(hand.hex(5, 5)));
    CHECK(said.empty());
    hand.state().choose({PaintSection::elevation, {}, 1});
    hand.click(hand.centre(hand.hex(5, 5)));
    CHECK(said.find("Slopes can be put") == 0);
}

TEST_CASE("raising lifts each hex once a stroke and Shift lowers", "[tools]") {
    Hand hand;
    hand.state().choose({PaintSection::elevation, {}, 0});
    hand.state().elevation_mode = ElevationMode::raise;
    hand.use("brush");
    hand.drag({hand.centre(hand.hex(8, 8)), hand.centre(hand.hex(8, 9)), hand.centre(hand.hex(8, 8))});
    CHECK(hand.document->map().elevation(hand.hex(8, 8)) == 1);
    CHECK(hand.document->map().elevation(hand.hex(8, 9)) == 1);
    hand.one_step();
    hand.shift = true;
    hand.click(hand.centre(hand.hex(8, 8)));
    CHECK(hand.document->map().elevation(hand.hex(8, 8)) == 0);
}

TEST_CASE("buildings and holes are painted and taken away", "[tools]") {
    Hand hand;
    REQUIRE_FALSE(hand.document->scenario().ruleset.features.empty());
    SECTION("building") {
        hand.state().choose({PaintSection::feature, hand.document->scenario().ruleset.features[0].id, 0});
        hand.use("brush");
        hand.click(hand.centre(hand.hex(5, 5)));
        CHECK(hand.document->map().has_feature(hand.hex(5, 5), 0));
    }
    SECTION("hole") {
        hand.state().choose({PaintSection::hole, {}, 0});
        hand.use("brush");
        hand.click(hand.centre(hand.hex(5, 5)));
        CHECK_FALSE(hand.document->map().present(hand.hex(5, 5)));
    }
    hand.one_step();
    hand.shift = true;
    hand.click(hand.centre(hand.hex(5, 5)));
    CHECK(hand.document->map().present(hand.hex(5, 5)));
    CHECK(hand.document->map().features(hand.hex(5, 5)) == 0);
}

TEST_CASE("a stroke across a map of a million hexes touches only what it paints", "[tools]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = workspace.add(std::make_unique<OpenDocument>(blank_scenario(1000, 1000)));
    const ViewTransform view(document.map().grid(), 16);
    std::size_t most = 0;
    const auto link = document.changed.connect([&](const ChangeSet& c) { most = std::max(most, c.hexes.size()); });
    REQUIRE(workspace.select_tool("brush"));
    const auto send = [&](Kind kind, HexIndex hex) {
        ToolInput input;
        input.kind = kind;
        input.button = Button::left;
        input.view = &view;
        input.world = view.centre(hex);
        input.hit = view.hit(input.world);
        return workspace.tool().input(document, input);
    };
    const Grid& grid = document.map().grid();
    send(Kind::press, grid.at(500, 100));
    for (int place = 101; place < 200; ++place) CHECK(send(Kind::drag, grid.at(500, place)).repaint.size() < 50);
    send(Kind::release, grid.at(500, 199));
    CHECK(document.document.history_size() == 1);
    CHECK(most < 50);
}

TEST_CASE("paints of one name in two sections carry their section, others do not", "[tools]") {
    const Scenario s = blank_scenario(4, 4);
    const Paint ground{PaintSection::terrain, "all-river", 0};
    const Paint edge{PaintSection::hexside, "river", 0};
    REQUIRE(paint_name(s, ground) == paint_name(s, edge));
    CHECK(paint_note(s, ground) == "(terrain)");
    CHECK(paint_note(s, edge) == "(hexside)");
    CHECK(paint_note(s, {PaintSection::terrain, "forest", 0}).empty());
    // No two paints can be taken for each other by their words.
    std::set<std::string> names;
    for (const Paint& paint : all_paints(s)) {
        INFO(paint_name(s, paint));
        CHECK(names.insert(paint_name(s, paint) + paint_note(s, paint)).second);
    }
}
