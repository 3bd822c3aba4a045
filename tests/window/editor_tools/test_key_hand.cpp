// The tools worked by keys alone: aimed at hexsides and corners, dragged with the hex cursor.
#include <catch2/catch.hpp>

#include "editor/tool/key_hand.hpp"
#include "sdk/change/document/geometry.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

namespace {

/// The keyboard over an open scenario, as the map gives its keys to the tool.
struct Keys : Hand {
    KeyHand keys;
    [[nodiscard]] KeyHand::Place place() { return {workspace.tool(), *document, view}; }
    [[nodiscard]] KeyHand::Send sender() {
        return [this](ToolInput input) { (void)workspace.tool().input(*document, input); };
    }
    void go(HexIndex to) {
        document->set_cursor(to);
        keys.moved(place(), sender());
    }
    void hold() { keys.hold(place(), sender()); }
    void enter(bool away = false) {
        ToolInput input = keys.input(Kind::key, place());
        input.key = away ? "Shift+Return" : "Return";
        if (keys.holding() || !workspace.tool().input(*document, input).handled) keys.enter(away, place(), sender());
    }
    void turn(int steps = 1) { keys.turn(steps, place(), sender()); }
};

}  // namespace

TEST_CASE("keys lay a hexside in each of the six directions of a hex", "[tools][keys]") {
    Keys hand;
    hand.state().choose({PaintSection::hexside, "river", 0});
    PaintTool& tool = hand.use("side.brush");
    const HexIndex hex = hand.hex(8, 8);
    const Grid& grid = hand.document->map().grid();
    hand.go(hex);
    for (int i = 0; i < kDirections; ++i) {
        const Hexside at = *grid.hexside(hex, hand.keys.aim());
        INFO("direction " << hand.keys.aim());
        REQUIRE(tool.shown().changes.sides.size() == 1);
        CHECK(tool.shown().changes.sides[0].at == at);
        CHECK(aim_words(hand.keys, hand.place()).find(grid.label(grid.neighbour(hex, hand.keys.aim()))) !=
              std::string::npos);
        hand.enter();
        CHECK(hand.document->map().side(at).has(hand.kind("river")));
        // Nothing of the tool lies over what it has laid.
        CHECK(tool.shown().empty());
        hand.turn();
    }
    CHECK(hand.keys.aim() == 0);
    CHECK(of_kind(hand.document->map(), hand.kind("river")).size() == 6);
    hand.turn(-1);
    CHECK(hand.keys.aim() == 5);
    hand.enter(true);
    CHECK(of_kind(hand.document->map(), hand.kind("river")).size() == 5);
}

TEST_CASE("an aim at the edge of the map says that nothing can be laid there", "[tools][keys]") {
    Keys hand;
    std::string said;
    const Connection link = hand.state().said.connect([&](const std::string& words) { said = words; });
    hand.use("side.brush");
    hand.go(hand.hex(8, 0));
    CHECK(hand.keys.aim() == 0);
    CHECK(aim_words(hand.keys, hand.place()).find("edge of the map") != std::string::npos);
    hand.enter();
    CHECK(said == "There is no hexside between two hexes of the map here.");
    CHECK(hand.document->scenario() == hand.before);
}

TEST_CASE("the aim turns clockwise on the screen, whichever way the hexes stand", "[tools][keys]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        Grid::Shape shape;
        shape.orientation = orientation;
        shape.columns = shape.rows = 8;
        Hand hand;
        Scenario scenario = hand.document->scenario();
        scenario.map = Map(Grid(shape));
        hand.document = &hand.workspace.add(std::make_unique<OpenDocument>(std::move(scenario)));
        const ViewTransform view(hand.document->map().grid(), 64);
        hand.use("side.brush");
        KeyHand keys;
        hand.document->set_cursor(27);
        const KeyHand::Place place{hand.workspace.tool(), *hand.document, view};
        const auto nothing = [](ToolInput) {};
        for (int i = 0; i < kDirections; ++i) {
            const ShapePoint before = view.side_middle(keys.aim());
            keys.turn(1, place, nothing);
            const ShapePoint after = view.side_middle(keys.aim());
            CHECK(before.x * after.y - before.y * after.x > 0);  // y grows downwards
        }
    }
}

TEST_CASE("keys drag lines, rectangles and strokes of the brush", "[tools][keys]") {
    Keys hand;
    hand.state().choose({PaintSection::terrain, "swamp", 0});
    const Grid& grid = hand.document->map().grid();
    const HexIndex from = hand.hex(5, 5);
    const HexIndex middle = hand.hex(7, 6);
    const HexIndex to = hand.hex(9, 8);
    std::vector<HexIndex> wanted;
    const auto drag = [&](const char* id) {
        PaintTool& tool = hand.use(id);
        hand.go(from);
        hand.hold();
        CHECK(hand.keys.holding());
        hand.go(middle);
        hand.go(to);
        return &tool;
    };
    const auto painted = [&] {
        std::vector<HexIndex> all;
        for (HexIndex h = 0; h < grid.size(); ++h)
            if (hand.document->map().terrain(h) == hand.terrain("swamp")) all.push_back(h);
        return all;
    };
    SECTION("a line") {
        const PaintTool* tool = drag("line");
        wanted = thick_line(grid, from, to, 0);
        std::sort(wanted.begin(), wanted.end());
        // The preview shows it before anything is laid.
        CHECK(tool->shown().changes.hexes.size() == wanted.size());
        CHECK(hand.document->scenario() == hand.before);
        hand.enter();
    }
    SECTION("a rectangle") {
        const PaintTool* tool = drag("rectangle");
        wanted = rectangle(grid, from, to);
        std::sort(wanted.begin(), wanted.end());
        CHECK(wanted.size() == 20);
        CHECK(tool->shown().changes.hexes.size() == wanted.size());
        hand.enter();
    }
    SECTION("a stroke of the brush") {
        (void)drag("brush");
        for (const HexIndex hex : thick_line(grid, from, middle, 0)) wanted.push_back(hex);
        for (const HexIndex hex : thick_line(grid, middle, to, 0)) wanted.push_back(hex);
        std::sort(wanted.begin(), wanted.end());
        wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
        hand.enter();
    }
    CHECK_FALSE(hand.keys.holding());
    CHECK(wanted.size() > 4);
    CHECK(painted() == wanted);
    hand.one_step();
    // Shift takes away, as with the mouse; what is dropped leaves nothing behind.
    if (hand.workspace.tool().id() != "brush") {
        hand.go(from);
        hand.hold();
        hand.go(to);
        hand.enter(true);
        CHECK(std::find(wanted.begin(), wanted.end(), from) != wanted.end());
        CHECK(hand.document->map().terrain(from) == 0);
        hand.document->document.undo();
    }
    const Scenario before = hand.document->scenario();
    hand.go(hand.hex(12, 3));
    hand.hold();
    hand.go(hand.hex(15, 3));
    CHECK(hand.key("Escape", {}).handled);
    hand.keys.drop();
    CHECK(hand.document->scenario() == before);
}

TEST_CASE("keys lay a chain of hexsides from corner to corner", "[tools][keys]") {
    Keys hand;
    hand.state().choose({PaintSection::hexside, "river", 0});
    PaintTool& tool = hand.use("side.chain");
    const HexIndex hex = hand.hex(5, 8);
    hand.go(hex);
    SECTION("corner after corner, ended by a second Return in the last") {
        hand.enter();
        CHECK(hand.document->scenario() == hand.before);
        hand.turn(3);
        CHECK(tool.shown().changes.sides.size() == 3);
        hand.enter();
        CHECK(of_kind(hand.document->map(), hand.kind("river")).size() == 3);
        hand.enter();
        CHECK(tool.shown().empty());
    }
    SECTION("dragged") {
        hand.hold();
        hand.turn(3);
        hand.enter();
        CHECK(of_kind(hand.document->map(), hand.kind("river")).size() == 3);
    }
    hand.one_step();
}

TEST_CASE("keys lay a road hex after hex, ended by a second Return in the last", "[tools][keys]") {
    Keys hand;
    PaintTool& tool = hand.use("road");
    hand.go(hand.hex(4, 8));
    hand.enter();
    hand.go(hand.hex(7, 8));
    CHECK(tool.shown().path.size() == 4);
    hand.enter();
    CHECK(hand.document->scenario() == hand.before);
    hand.go(hand.hex(7, 5));
    hand.enter();
    hand.enter();
    int crossings = 0;
    for (HexIndex h = 0; h < hand.document->map().grid().size(); ++h)
        for (std::uint8_t s = 0; s < 3; ++s) crossings += hand.document->map().side(Hexside{h, s}).any_road() ? 1 : 0;
    CHECK(crossings == 6);
    hand.one_step();
}
