// Every painting tool makes at least one stroke without a window: what it changes, and that undo gives the equal scenario.
#include <catch2/catch.hpp>

#include <algorithm>

#include "editor/command/command.hpp"
#include "editor/tool/paint_tool.hpp"
#include "editor/work/files.hpp"
#include "editor/work/workspace.hpp"
#include "sdk/document/tools/hexsides.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;

namespace {

using Kind = ToolInput::Kind;
using Button = ToolInput::Button;

/// An open scenario with a hand on the mouse.
struct Hand {
    Hand() {
        document = &workspace.add(std::make_unique<OpenDocument>(blank_scenario(20, 16)));
        before = document->scenario();
        view = ViewTransform(document->map().grid(), 64);
    }
    [[nodiscard]] HexIndex hex(int line, int place) const { return document->map().grid().at(line, place); }
    [[nodiscard]] PixelPoint centre(HexIndex hex) const { return view.centre(hex); }
    [[nodiscard]] PixelPoint side(HexIndex hex, int direction) const {
        const ShapePoint m = view.side_middle(direction) * 0.9;
        return centre(hex) + PixelPoint{static_cast<int>(m.x), static_cast<int>(m.y)};
    }
    [[nodiscard]] PixelPoint corner(HexIndex hex, int index) const {
        const ShapePoint m = view.corner(index) * 0.92;
        return centre(hex) + PixelPoint{static_cast<int>(m.x), static_cast<int>(m.y)};
    }
    PaintTool& use(std::string_view id) {
        REQUIRE(workspace.select_tool(id));
        return dynamic_cast<PaintTool&>(workspace.tool());
    }
    ToolReply send(Kind kind, PixelPoint at, Button button = Button::left, int clicks = 1) {
        ToolInput input;
        input.kind = kind;
        input.button = kind == Kind::hover ? Button::none : button;
        input.world = at;
        input.view = &view;
        input.hit = view.hit(at);
        input.shift = shift;
        input.control = control;
        input.clicks = clicks;
        return workspace.tool().input(*document, input);
    }
    void click(PixelPoint at) {
        send(Kind::press, at);
        send(Kind::release, at);
    }
    void drag(std::initializer_list<PixelPoint> points) {
        send(Kind::press, *points.begin());
        for (const PixelPoint p : points) send(Kind::drag, p);
        send(Kind::release, *(points.end() - 1));
    }
    ToolReply key(const std::string& name, PixelPoint at) {
        ToolInput input;
        input.kind = name == "Escape" ? Kind::cancel : Kind::key;
        input.key = name;
        input.world = at;
        input.view = &view;
        input.hit = view.hit(at);
        return workspace.tool().input(*document, input);
    }
    [[nodiscard]] TerrainId terrain(const char* id) const { return document->scenario().ruleset.terrain(id).value(); }
    [[nodiscard]] HexsideKindId kind(const char* id) const { return document->scenario().ruleset.hexside_kind(id).value(); }
    [[nodiscard]] int count(TerrainId t) const {
        int n = 0;
        for (HexIndex h = 0; h < document->map().grid().size(); ++h) n += document->map().terrain(h) == t ? 1 : 0;
        return n;
    }
    /// One step of the history, and undoing it gives back the start; then it is done again.
    void one_step() {
        REQUIRE(document->document.history_size() == 1);
        const Scenario after = document->scenario();
        CHECK_FALSE(after == before);
        REQUIRE(document->document.undo());
        CHECK(document->scenario() == before);
        REQUIRE(document->document.redo());
        CHECK(document->scenario() == after);
    }
    PaintState& state() { return workspace.painting(); }

    Workspace workspace;
    OpenDocument* document = nullptr;
    Scenario before;
    ViewTransform view;
    bool shift = false;
    bool control = false;
};

}  // namespace

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
    CHECK(hand.state().recent().front() == Paint{PaintSection::hexside, "river", 0});
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
    for (const Hexside at : of_kind(hand.document->map(), *slope)) CHECK(side_problem(hand.document->scenario(), at).empty());
    hand.one_step();
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
    CHECK_FALSE(side_problem(hand.document->scenario(), *hand.document->map().grid().hexside(hand.hex(8, 8), 0)).empty());
    hand.document->document.undo();
    CHECK_FALSE(hand.document->map().rises(hand.hex(8, 8), 0, *slope));
}

TEST_CASE("a road is laid through clicked points, by a drag, and bridges the river it meets", "[tools]") {
    Hand hand;
    for (int place = 0; place < 16; ++place)
        for (const int d : {1, 2}) {
            const auto at = hand.document->map().grid().hexside(hand.hex(8, place), d);
            if (!at) continue;
            REQUIRE(hand.document->document.edit("river", "r", [&](Edit& e) { e.set_side(*at, hand.kind("river"), SideState::present); }));
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
    const auto bridge = missing_bridge(hand.document->scenario().ruleset, SideSet{}.with(hand.kind("river"), SideState::present).with_road(0, true));
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
                    REQUIRE(hand.document->document.edit("river", "r", [&](Edit& e) { e.set_side(*at, hand.kind("river"), SideState::present); }));
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
        const Connection heard = hand.workspace.changed.connect([&](OpenDocument& d, const ChangeSet& changes) { tool.document_changed(d, changes); });
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

TEST_CASE("names are written, changed, moved and removed", "[tools]") {
    Hand hand;
    std::string answer = "Fort Erie";
    hand.state().ask_text = [&](const std::string&, const std::string&, const std::string&) { return std::optional<std::string>(answer); };
    hand.use("label");
    hand.click(hand.centre(hand.hex(4, 4)));
    REQUIRE(hand.document->map().labels.size() == 1);
    CHECK(hand.document->map().labels[0].text == "Fort Erie");
    hand.one_step();
    hand.drag({hand.centre(hand.hex(4, 4)), hand.centre(hand.hex(6, 4))});
    CHECK(hand.document->map().labels[0].at == hand.hex(6, 4));
    answer = "Chippawa";
    hand.click(hand.centre(hand.hex(6, 4)));
    CHECK(hand.document->map().labels[0].text == "Chippawa");
    answer.clear();
    hand.click(hand.centre(hand.hex(6, 4)));
    CHECK(hand.document->map().labels.empty());
    hand.document->document.jump_to(0);
    CHECK(hand.document->scenario() == hand.before);
}

TEST_CASE("the entry tool moves the entry of the chosen group", "[tools]") {
    Hand hand;
    REQUIRE_FALSE(hand.workspace.tools().find("entry")->unavailable(*hand.document).empty());
    REQUIRE(hand.document->document.edit("group", [&](Edit& e) { e.add(lists::groups, ReinforcementGroup{"drummond", 0, hand.hex(0, 0), 2, {}}); }));
    CHECK(hand.workspace.tools().find("entry")->unavailable(*hand.document).empty());
    hand.state().choose({PaintSection::entry, "drummond", 0});
    hand.use("entry");
    hand.click(hand.centre(hand.hex(0, 7)));
    CHECK(hand.document->scenario().reinforcements[0].entry == hand.hex(0, 7));
    hand.document->document.undo();
    CHECK(hand.document->scenario().reinforcements[0].entry == hand.hex(0, 0));
}

TEST_CASE("selections add, subtract and intersect", "[tools]") {
    Hand hand;
    hand.use("select.rectangle");
    hand.drag({hand.centre(hand.hex(2, 2)), hand.centre(hand.hex(5, 5))});
    CHECK(hand.document->selection().size() == 16);
    hand.shift = true;
    hand.drag({hand.centre(hand.hex(10, 2)), hand.centre(hand.hex(11, 3))});
    CHECK(hand.document->selection().size() == 20);
    hand.control = true;
    hand.drag({hand.centre(hand.hex(5, 5)), hand.centre(hand.hex(8, 8))});
    CHECK(hand.document->selection() == std::vector<HexIndex>{hand.hex(5, 5)});
    hand.shift = hand.control = false;
    hand.use("select.wand");
    hand.click(hand.centre(hand.hex(0, 0)));
    CHECK(hand.document->selection().size() == 320);
    hand.use("select.same");
    hand.control = true;
    hand.click(hand.centre(hand.hex(0, 0)));
    CHECK(hand.document->selection().empty());
    CHECK(hand.document->document.history_size() == 0);
}

TEST_CASE("changing the tool keeps the selection, Escape forgets it", "[tools]") {
    Hand hand;
    hand.use("select.rectangle");
    hand.drag({hand.centre(hand.hex(2, 2)), hand.centre(hand.hex(5, 5))});
    hand.use("brush");
    CHECK(hand.document->selection().size() == 16);
    hand.use("select.lasso");
    CHECK(hand.key("Escape", {}).handled);
    CHECK(hand.document->selection().empty());
    CHECK_FALSE(hand.key("Escape", {}).handled);
}

TEST_CASE("painting can be kept inside the selection", "[tools]") {
    Hand hand;
    hand.document->set_selection({hand.hex(8, 8), hand.hex(8, 9)});
    hand.state().only_selection = true;
    hand.state().radius = 2;
    hand.use("brush");
    hand.click(hand.centre(hand.hex(8, 8)));
    CHECK(hand.count(hand.terrain("forest")) == 2);
}

TEST_CASE("what is copied can be turned, mirrored and placed as one step", "[tools]") {
    Hand hand;
    const HexIndex a = hand.hex(4, 4);
    const HexIndex b = hand.document->map().grid().neighbour(a, 0);
    REQUIRE(hand.document->document.edit("piece", [&](Edit& e) {
        e.set_terrain(a, hand.terrain("forest"));
        e.set_terrain(b, hand.terrain("swamp"));
        e.set_side(*hand.document->map().grid().hexside(a, 0), hand.kind("creek"), SideState::present);
    }));
    Selection selection;
    selection.hexes = {std::min(a, b), std::max(a, b)};
    hand.state().clipboard = copy(hand.document->scenario(), selection, a);
    const Stamp start = *hand.state().clipboard;
    hand.use("paste");
    const HexIndex to = hand.hex(12, 8);
    CHECK(hand.key("R", hand.centre(to)).handled);
    hand.click(hand.centre(to));
    const HexIndex turned = hand.document->map().grid().neighbour(to, 1);
    CHECK(hand.document->map().terrain(to) == hand.terrain("forest"));
    CHECK(hand.document->map().terrain(turned) == hand.terrain("swamp"));
    CHECK(hand.document->map().side(to, 1).has(hand.kind("creek")));
    CHECK(hand.document->document.history_size() == 2);
    for (int i = 0; i < 5; ++i) hand.key("R", hand.centre(to));
    CHECK(hand.state().clipboard->same_piece(start));
    hand.key("M", hand.centre(to));
    hand.key("M", hand.centre(to));
    CHECK(hand.state().clipboard->same_piece(start));
}

TEST_CASE("symmetric painting lays all images in one step", "[tools]") {
    Hand hand;
    const int order = GENERATE(2, 3, 6);
    hand.state().symmetry = {order, PaintState::Mirror::Axis::none};
    hand.use("brush");
    const HexIndex centre = hand.state().symmetry_centre(*hand.document);
    hand.click(hand.centre(hand.document->map().grid().neighbour(hand.document->map().grid().neighbour(centre, 0), 0)));
    CHECK(hand.count(hand.terrain("forest")) == order);
    hand.one_step();
}

TEST_CASE("a mirror paints left and right alike, hexsides too", "[tools]") {
    Hand hand;
    hand.state().symmetry = {1, PaintState::Mirror::Axis::left_right};
    hand.state().set_symmetry_centre(*hand.document, hand.hex(10, 8));
    hand.state().choose({PaintSection::hexside, "creek", 0});
    hand.use("side.brush");
    hand.click(hand.side(hand.hex(7, 8), 0));
    CHECK(of_kind(hand.document->map(), hand.kind("creek")).size() == 2);
    CHECK(hand.document->map().side(hand.hex(13, 8), 0).has(hand.kind("creek")));
    hand.one_step();
}

TEST_CASE("selected hexsides are a stretch of one kind", "[tools]") {
    Hand hand;
    hand.state().choose({PaintSection::hexside, "creek", 0});
    hand.use("side.brush");
    const HexIndex hex = hand.hex(8, 8);
    hand.drag({hand.side(hex, 0), hand.side(hex, 1), hand.side(hex, 2)});
    hand.click(hand.side(hand.hex(3, 3), 0));
    hand.use("side.select");
    hand.click(hand.side(hex, 1));
    CHECK(hand.state().sides.sides.size() == 3);
    CHECK(hand.state().sides.kind == hand.kind("creek"));
    hand.shift = true;
    hand.click(hand.side(hand.hex(3, 3), 0));
    CHECK(hand.state().sides.sides.size() == 4);
}

TEST_CASE("a scan is fitted by dragging its hexes onto ours", "[tools]") {
    Hand hand;
    CHECK_FALSE(hand.workspace.tools().find("underlay")->unavailable(*hand.document).empty());
    UnderlayLayer& layer = hand.state().underlay(*hand.document);
    const Grid& grid = hand.document->map().grid();
    layer.set_picture(grid, "scan.png", 400, 300, std::vector<Colour>(120'000, rgb(10, 20, 30)));
    hand.use("underlay");
    // The scan is in truth shifted and half as large as it was laid at first.
    const UnderlayTransform laid = layer.transform;
    const UnderlayTransform truth{laid.a / 2, 0, laid.c + 9, 0, laid.e / 2, laid.f - 4};
    for (const HexIndex hex : {hand.hex(3, 3), hand.hex(16, 4), hand.hex(9, 12)}) {
        const PlanePoint pixel = pixel_of(truth, grid, hex);
        const PlanePoint shown = layer.transform.to_plane(pixel);
        const double root = 1.7320508075688772;
        const ShapePoint at = world_of(hand.view, {shown.x, shown.y / root});
        hand.drag({{static_cast<int>(at.x), static_cast<int>(at.y)}, hand.centre(hex)});
    }
    REQUIRE(layer.pairs.size() == 3);
    REQUIRE(layer.fit);
    CHECK(layer.transform.a == Approx(truth.a).epsilon(0.03));
    CHECK(layer.transform.c == Approx(truth.c).margin(2.5));
    CHECK(hand.document->document.history_size() == 0);
}

TEST_CASE("world pixels and the plane of the geometry are one and the same", "[tools]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            Grid::Shape shape;
            shape.orientation = orientation;
            shape.low = low;
            shape.columns = shape.rows = 7;
            shape.first_column = 4;
            const Grid grid(shape);
            const ViewTransform view(grid, 64);
            for (HexIndex hex = 0; hex < grid.size(); ++hex) {
                const PlanePoint p = plane_at(view, view.centre(hex));
                CHECK(hex_at(grid, p) == hex);
                const ShapePoint back = world_of(view, plane(grid.centre(hex)));
                CHECK(back.x == Approx(view.centre(hex).x).margin(0.01));
                CHECK(back.y == Approx(view.centre(hex).y).margin(0.01));
            }
        }
}

TEST_CASE("a stroke across a map of a million hexes touches only what it paints", "[tools]") {
    Workspace workspace;
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

TEST_CASE("selected hexsides are copied alone, turned, pasted beside what lies there, and cut", "[editor_tools]") {
    Hand hand;
    CommandRegistry commands;
    add_edit_commands(commands);
    QuietShell shell;
    CommandContext context{hand.workspace, shell};
    const HexsideKindId creek = hand.kind("creek");
    const HexsideKindId slope = hand.kind("slope");
    const auto at = [&](int line, int place, int direction) { return *hand.document->map().grid().hexside(hand.hex(line, place), direction); };
    REQUIRE(hand.document->document.edit("Draw", [&](Edit& e) {
        e.set_side(at(5, 5, 0), creek, SideState::present);
        e.set_side(at(5, 5, 1), creek, SideState::present);
        e.set_road(at(5, 5, 1), 0, true);
        e.set_slope(at(12, 8, 0), slope, hand.hex(12, 8));
    }));
    const Scenario drawn = hand.document->scenario();
    CHECK_FALSE(commands.run("edit.copy", context).empty());
    hand.workspace.painting().choose({PaintSection::hexside, "creek", 0});
    CHECK(commands.run("side.select-kind", context).empty());
    CHECK(commands.run("edit.copy", context).empty());
    REQUIRE(hand.state().clipboard);
    CHECK(hand.state().clipboard->hexes.empty());
    CHECK(hand.state().clipboard->sides.size() == 2);

    const auto creeks = [&] { return of_kind(hand.document->map(), creek).size(); };
    hand.use("paste");
    hand.click(hand.centre(hand.hex(12, 8)));
    CHECK(creeks() == 4);
    CHECK(hand.document->map().side(at(12, 8, 0)).has(slope));
    int roads = 0;
    for (HexIndex h = 0; h < hand.document->map().grid().size(); ++h)
        for (std::uint8_t side = 0; side < 3; ++side) roads += hand.document->map().side(Hexside{h, side}).any_road() ? 1 : 0;
    CHECK(roads == 1);
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->scenario() == drawn);

    CHECK(commands.run("copy.turn-right", context).empty());
    hand.use("paste");
    hand.click(hand.centre(hand.hex(12, 8)));
    CHECK(creeks() == 4);
    REQUIRE(hand.document->document.undo());

    CHECK(commands.run("edit.cut", context).empty());
    CHECK(creeks() == 0);
    CHECK(hand.document->map().side(at(5, 5, 1)).any_road());
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->scenario() == drawn);
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
    CHECK(told == "No longer set up, for their hex is a hole now: 1.");
    CHECK(hand.document->document.history_size() == 2);
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->scenario() == before);
}
