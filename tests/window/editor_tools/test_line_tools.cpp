// Hexsides, roads and bridges laid without a window, each as one step that undoes to the equal scenario.
#include <catch2/catch.hpp>

#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

TEST_CASE("the hexside brush paints along a drag and the eraser clears", "[tools]") {
    Hand hand;
    hand.state().choose({PaintSection::hexside, "creek", 0});
    hand.use("side.brush");
    const HexIndex hex = hand.hex(8, 8);
    hand.drag({hand.side(hex, 0), hand.side(hex, 1), hand.side(hex, 2)});
    for (const int d : {0, 1, 2}) CHECK(hand.document->map().side(hex, d).has(hand.kind("creek")));
    CHECK(of_kind(hand.document->map(), hand.kind("creek")).size() == 3);
    hand.one_step();
    hand.use("side.erase");
    hand.click(hand.side(hex, 1));
    CHECK(hand.document->map().side(hex, 1).empty());
    hand.document->document.undo();
    hand.document->document.undo();
    CHECK(hand.document->scenario() == hand.before);
}

TEST_CASE("a chain of hexsides takes the shortest way between two corners", "[tools]") {
    Hand hand;
    hand.state().choose({PaintSection::hexside, "river", 0});
    hand.use("side.chain");
    const HexIndex a = hand.hex(5, 8);
    SECTION("dragged") { hand.drag({hand.corner(a, 0), hand.corner(a, 3)}); }
    SECTION("clicked") {
        hand.click(hand.corner(a, 0));
        CHECK(hand.document->scenario() == hand.before);
        hand.click(hand.corner(a, 3));
        CHECK(hand.key("Escape", {}).handled);
    }
    CHECK(of_kind(hand.document->map(), hand.kind("river")).size() == 3);
    hand.one_step();
}

TEST_CASE("a chain from a corner that no hexside reaches begins at the nearest that one reaches", "[tools]") {
    Hand hand;
    hand.state().choose({PaintSection::hexside, "river", 0});
    hand.use("side.chain");
    const Map& map = hand.document->map();
    const Grid& grid = map.grid();
    // Every corner of the rim, also those at which the map only ends.
    int bare = 0;
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        for (int c = 0; c < kDirections && map.on_edge(hex); ++c) {
            // Both number corners clockwise from the hexside before.
            const GridPoint at = corner(grid, hex, (c + kDirections - 1) % kDirections);
            const bool reached = sides_at(grid, at).count > 0;
            bare += reached ? 0 : 1;
            INFO("corner " << c << " of " << grid.label(hex));
            hand.drag({hand.corner(hex, c), hand.centre(hand.hex(9, 8)), hand.corner(hand.hex(9, 8), 0)});
            const auto river = of_kind(map, hand.kind("river"));
            REQUIRE_FALSE(river.empty());
            // It reaches the hex in which the drag began.
            bool there = false;
            for (const Hexside side : river)
                for (const GridPoint end : ends(grid, side))
                    for (int k = 0; k < kDirections; ++k) there = there || end == corner(grid, hex, k);
            CHECK(there);
            if (reached) {
                bool exact = false;
                for (const Hexside side : river)
                    for (const GridPoint end : ends(grid, side)) exact = exact || end == at;
                CHECK(exact);
            }
            REQUIRE(hand.document->document.undo());
        }
    CHECK(bare > 20);
    CHECK(hand.document->scenario() == hand.before);
}

TEST_CASE("a chain that cannot be laid says why", "[tools]") {
    Hand hand;
    hand.state().choose({PaintSection::hexside, "river", 0});
    hand.use("side.chain");
    std::string said;
    const Connection link = hand.state().said.connect([&](const std::string& words) { said = words; });
    // A wall of holes from rim to rim, three hexes thick.
    std::vector<HexIndex> wall;
    for (int line = 8; line <= 10; ++line)
        for (int place = 0; place < 16; ++place) wall.push_back(hand.hex(line, place));
    REQUIRE(
        hand.document->document.edit("wall", [&](Edit& e) { return apply(paint_terrain(e.map(), wall, kHole), e); }));
    hand.document->document.seal();
    const Scenario before = hand.document->scenario();
    const PixelPoint west = hand.corner(hand.hex(5, 8), 0);
    SECTION("no hexside near the start") {
        hand.click(hand.centre(hand.hex(9, 8)));
        CHECK(said.find("No hexside is near enough") == 0);
    }
    SECTION("no chain between the ends") {
        hand.drag({west, hand.corner(hand.hex(13, 8), 0)});
        CHECK(said.find("No chain of hexsides leads there") == 0);
    }
    SECTION("the drag says so before it ends, and no longer when the end is good again") {
        hand.send(Kind::press, west);
        hand.send(Kind::drag, hand.corner(hand.hex(13, 8), 0));
        CHECK(said.find("No chain of hexsides leads there") == 0);
        hand.send(Kind::drag, hand.corner(hand.hex(3, 8), 0));
        CHECK(said == hand.workspace.tool().hint());
        CHECK(hand.key("Escape", {}).handled);
    }
    SECTION("the kind lies there already, or there is nothing to take away") {
        hand.drag({west, hand.corner(hand.hex(3, 8), 0)});
        const Scenario laid = hand.document->scenario();
        CHECK_FALSE(laid == before);
        hand.drag({west, hand.corner(hand.hex(3, 8), 0)});
        CHECK(said == "River is along the whole chain already.");
        CHECK(hand.document->scenario() == laid);
        REQUIRE(hand.document->document.undo());
        hand.shift = true;
        hand.drag({west, hand.corner(hand.hex(3, 8), 0)});
        CHECK(said == "There is nothing of River along this chain.");
    }
    CHECK(hand.document->scenario() == before);
}

TEST_CASE("a contour is laid by one click and every slope rises to the higher hex", "[tools]") {
    Hand hand;
    REQUIRE(hand.document->document.edit("hill", [&](Edit& e) { e.set_elevation(hand.hex(8, 8), 1); }));
    const auto slope = slope_kind(hand.document->scenario().ruleset);
    hand.state().choose({PaintSection::hexside, hand.document->scenario().ruleset.hexside_kinds[*slope].id, 0});
    hand.use("side.contour");
    hand.click(hand.side(hand.hex(8, 8), 0));
    REQUIRE(of_kind(hand.document->map(), *slope).size() == 6);
    for (int d = 0; d < kDirections; ++d) CHECK_FALSE(hand.document->map().rises(hand.hex(8, 8), d, *slope));
    // Turned round it points downhill and is marked.
    hand.use("side.flip");
    hand.click(hand.side(hand.hex(8, 8), 0));
    CHECK(hand.document->map().rises(hand.hex(8, 8), 0, *slope));
    CHECK_FALSE(
        side_problem(hand.document->scenario(), *hand.document->map().grid().hexside(hand.hex(8, 8), 0)).empty());
    hand.document->document.undo();
    CHECK_FALSE(hand.document->map().rises(hand.hex(8, 8), 0, *slope));
}

TEST_CASE("a road is laid through clicked points, by a drag, and bridges the river it meets", "[tools]") {
    Hand hand;
    for (int place = 0; place < 16; ++place)
        for (const int d : {1, 2}) {
            const auto at = hand.document->map().grid().hexside(hand.hex(8, place), d);
            if (!at) continue;
            REQUIRE(hand.document->document.edit(
                "river", "r", [&](Edit& e) { e.set_side(*at, hand.kind("river"), SideState::present); }));
        }
    hand.before = hand.document->scenario();
    hand.use("road");
    SECTION("clicks and Return") {
        hand.click(hand.centre(hand.hex(5, 8)));
        hand.click(hand.centre(hand.hex(8, 8)));
        hand.send(Kind::hover, hand.centre(hand.hex(11, 8)));
        CHECK_FALSE(hand.document->document.can_redo());
        CHECK(hand.document->scenario() == hand.before);
        hand.click(hand.centre(hand.hex(11, 8)));
        CHECK(hand.key("Return", hand.centre(hand.hex(11, 8))).handled);
    }
    SECTION("a drag") { hand.drag({hand.centre(hand.hex(5, 8)), hand.centre(hand.hex(11, 8))}); }
    int crossings = 0;
    int bridges = 0;
    const auto bridge = missing_bridge(hand.document->scenario().ruleset,
                                       SideSet{}.with(hand.kind("river"), SideState::present).with_road(0, true));
    REQUIRE(bridge);
    for (HexIndex h = 0; h < hand.document->map().grid().size(); ++h)
        for (std::uint8_t s = 0; s < 3; ++s) {
            const SideSet set = hand.document->map().side(Hexside{h, s});
            crossings += set.any_road() ? 1 : 0;
            bridges += set.has(*bridge) ? 1 : 0;
            CHECK(side_problem(hand.document->scenario(), {h, s}).empty());
        }
    CHECK(crossings == 6);
    CHECK(bridges == 1);
    CHECK(hand.document->document.history_size() == 2);
    // The eraser takes the whole segment with its bridge.
    hand.use("road.erase");
    HexIndex on_road = 0;
    while (!hand.document->map().side(Hexside{on_road, 2}).any_road()) ++on_road;
    hand.click(hand.side(on_road, 2));
    CHECK(hand.document->scenario() == hand.before);
    hand.document->document.undo();
    hand.document->document.undo();
    CHECK(hand.document->scenario() == hand.before);
}

TEST_CASE("painting a river across a road adds the bridge, unless that is switched off", "[tools]") {
    Hand hand;
    const Hexside at = *hand.document->map().grid().hexside(hand.hex(8, 8), 2);
    REQUIRE(hand.document->document.edit("road", [&](Edit& e) { e.set_road(at, 0, true); }));
    hand.state().choose({PaintSection::hexside, "river", 0});
    hand.state().bridges = GENERATE(Bridges::automatic, Bridges::none);
    hand.use("side.brush");
    hand.click(hand.side(hand.hex(8, 8), 2));
    CHECK(hand.document->map().side(at).has(hand.kind("river")));
    CHECK(side_problem(hand.document->scenario(), at).empty() == (hand.state().bridges == Bridges::automatic));
}

TEST_CASE("bridges are asked for one by one at the end of a road", "[tools][bridges]") {
    Hand hand;
    // Two rivers from rim to rim; one road across both.
    for (const int line : {6, 10})
        for (int place = 0; place < 16; ++place)
            for (const int d : {1, 2})
                if (const auto at = hand.document->map().grid().hexside(hand.hex(line, place), d))
                    REQUIRE(hand.document->document.edit(
                        "river", "r", [&](Edit& e) { e.set_side(*at, hand.kind("river"), SideState::present); }));
    hand.document->document.seal();
    hand.before = hand.document->scenario();
    const HexsideKindId bridge = hand.kind("bridge");
    std::string said;
    const Connection link = hand.state().said.connect([&](const std::string& words) { said = words; });
    hand.state().bridges = Bridges::ask;
    PaintTool& tool = hand.use("road");
    hand.click(hand.centre(hand.hex(4, 8)));
    hand.send(Kind::hover, hand.centre(hand.hex(13, 8)));
    REQUIRE(tool.shown().bridges.size() == 2);
    CHECK(tool.shown().bridges[0].state == BridgeMark::State::asked);
    hand.click(hand.centre(hand.hex(13, 8)));
    CHECK(hand.key("Return", hand.centre(hand.hex(13, 8))).handled);
    const auto marks = tool.shown().bridges;
    REQUIRE(marks.size() == 2);
    CHECK(marks[0].current);
    CHECK(said.find("Bridge 1 of 2") == 0);
    CHECK(hand.document->cursor() == marks[0].at.hex);
    const auto built = [&](std::size_t i) { return hand.document->map().side(marks[i].at).has(bridge); };
    // All stand at first: what is seen is what is laid.
    CHECK((built(0) && built(1)));
    const auto mark_point = [&](std::size_t i) { return hand.side(marks[i].at.hex, marks[i].at.side); };

    SECTION("keys answer one after the other") {
        CHECK(hand.key("N", {}).handled);
        CHECK_FALSE(built(0));
        CHECK(tool.shown().bridges[0].state == BridgeMark::State::refused);
        CHECK(tool.shown().bridges[1].current);
        CHECK(hand.key("Y", {}).handled);
        CHECK(tool.shown().bridges.empty());
        CHECK((!built(0) && built(1)));
        // Nothing is asked any more: the key is free for commands again.
        CHECK_FALSE(hand.key("N", {}).handled);
    }
    SECTION("arrow keys go from bridge to bridge") {
        CHECK(hand.key("Right", {}).handled);
        CHECK(hand.key("N", {}).handled);
        CHECK((built(0) && !built(1)));
        CHECK(tool.shown().bridges[0].current);
        CHECK(hand.key("Return", {}).handled);
        CHECK((built(0) && !built(1)));
    }
    SECTION("clicks change single marks, there and back") {
        hand.click(mark_point(1));
        CHECK((built(0) && !built(1)));
        hand.click(mark_point(1));
        CHECK((built(0) && built(1)));
        hand.click(mark_point(0));
        CHECK((!built(0) && built(1)));
        // A click elsewhere goes on drawing.
        hand.click(hand.centre(hand.hex(2, 2)));
        CHECK(tool.shown().bridges.empty());
        CHECK(tool.shown().dots.size() == 1);
    }
    SECTION("another tool leaves what is seen") {
        hand.click(mark_point(0));
        hand.use("brush");
        CHECK((!built(0) && built(1)));
    }
    SECTION("Escape drops the road") {
        CHECK(hand.key("Escape", {}).handled);
        CHECK(hand.document->scenario() == hand.before);
        return;
    }
    SECTION("an undo in between ends the questions") {
        // As the canvas tells it.
        const Connection heard = hand.workspace.changed.connect(
            [&](OpenDocument& d, const ChangeSet& changes) { tool.document_changed(d, changes); });
        hand.document->document.undo();
        CHECK(hand.document->scenario() == hand.before);
        hand.send(Kind::hover, hand.centre(hand.hex(3, 3)));
        CHECK(tool.shown().bridges.empty());
        CHECK_FALSE(hand.key("N", {}).handled);
        return;
    }
    // Whatever was answered, the road and its bridges are one step.
    const Scenario after = hand.document->scenario();
    CHECK(hand.document->document.history_size() == 2);
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->scenario() == hand.before);
    REQUIRE(hand.document->document.redo());
    CHECK(hand.document->scenario() == after);
}

TEST_CASE("a river across a road asks for its bridge", "[tools][bridges]") {
    Hand hand;
    const Hexside at = *hand.document->map().grid().hexside(hand.hex(8, 8), 2);
    REQUIRE(hand.document->document.edit("road", [&](Edit& e) { e.set_road(at, 0, true); }));
    hand.before = hand.document->scenario();
    hand.state().choose({PaintSection::hexside, "river", 0});
    hand.state().bridges = Bridges::ask;
    PaintTool& tool = hand.use("side.brush");
    hand.click(hand.side(hand.hex(8, 8), 2));
    REQUIRE(tool.shown().bridges.size() == 1);
    CHECK(hand.key("N", {}).handled);
    CHECK_FALSE(hand.document->map().side(at).has(hand.kind("bridge")));
    CHECK(hand.document->map().side(at).has(hand.kind("river")));
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->scenario() == hand.before);
}

TEST_CASE("a hole takes units, names, hexsides and roads of its hex along, in the same step", "[tools]") {
    Hand hand;
    const HexIndex hex = hand.hex(8, 8);
    const Hexside rim = *hand.document->map().grid().hexside(hex, 0);
    REQUIRE(hand.document->document.edit("Set the scene", [&](Edit& e) {
        Unit unit;
        unit.id = "us-1";
        unit.name = "1";
        unit.full = 4;
        unit.at = hex;
        e.add(lists::units, unit);
        unit.id = "us-2";
        unit.at = hand.hex(9, 9);
        e.add(lists::units, unit);
        e.add(lists::labels, MapLabel{hex, "Mill", MapLabel::Kind::place, {}});
        e.add(lists::labels, MapLabel{hand.hex(2, 2), "Farm", MapLabel::Kind::place, {}});
        e.set_road(rim, 0, true);
        e.set_side(rim, hand.kind("creek"), SideState::present);
    }));
    const Scenario before = hand.document->scenario();
    std::string told;
    const Connection listening = hand.state().said.connect([&](const std::string& words) { told = words; });
    hand.state().choose({PaintSection::hole, {}, 0});
    hand.use("brush");
    hand.click(hand.centre(hex));
    const Scenario& after = hand.document->scenario();
    CHECK_FALSE(after.map.present(hex));
    REQUIRE(after.units.size() == 2);
    CHECK_FALSE(after.units[0].at);
    CHECK(after.units[1].at == hand.hex(9, 9));
    REQUIRE(after.map.labels.size() == 1);
    CHECK(after.map.labels[0].text == "Farm");
    CHECK(after.map.side(rim).empty());
    CHECK(told == "No longer set up, for their hex is a hole now: 1 1.");
    CHECK(hand.document->document.history_size() == 2);
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->scenario() == before);
}
