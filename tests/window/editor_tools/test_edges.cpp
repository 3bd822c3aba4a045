// Edges of the map: found and named, cut and joined by strokes, entries along the rim, and what holes take along.
#include <catch2/catch.hpp>

#include <algorithm>
#include <ctime>
#include <random>

#include "editor/command/equipment.hpp"
#include "editor/model/edges_model.hpp"
#include "editor/tool/paint_tool.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/new_scenario.hpp"
#include "sdk/change/document/operations/edges.hpp"

using namespace ramparts;
using Kind = ToolInput::Kind;

namespace {

struct EdgeHand {
    EdgeHand() {
        document = &workspace.add(std::make_unique<OpenDocument>(blank_scenario(12, 10)));
        view = ViewTransform(document->map().grid(), 64);
        REQUIRE(document->document.edit("set up", [&](Edit& e) {
            e.add(lists::groups, ReinforcementGroup{"a", 0, hex(0, 4), 2, {}});
            e.add(lists::groups, ReinforcementGroup{"b", 1, hex(11, 5), 3, {}});
            VictoryRule hold;
            hold.kind = VictoryRule::Kind::hold;
            hold.hexes = {hex(5, 5), hex(0, 4)};
            hold.need = 2;
            e.insert(lists::victory, 0, hold);
        }));
        heard = workspace.changed.connect(
            [this](OpenDocument& d, const ChangeSet& c) { workspace.tool().document_changed(d, c); });
        told = workspace.painting().said.connect([this](const std::string& words) { said = words; });
        before = document->scenario();
    }
    [[nodiscard]] HexIndex hex(int line, int place) const { return document->map().grid().at(line, place); }
    PaintTool& use(std::string_view id) {
        REQUIRE(workspace.select_tool(id));
        return dynamic_cast<PaintTool&>(workspace.tool());
    }
    void send(Kind kind, HexIndex at) {
        ToolInput input;
        input.kind = kind;
        input.button = kind == Kind::hover ? ToolInput::Button::none : ToolInput::Button::left;
        input.world = view.centre(at);
        input.view = &view;
        input.hit = view.hit(input.world);
        input.shift = shift;
        workspace.tool().input(*document, input);
    }
    void drag(std::initializer_list<HexIndex> hexes) {
        send(Kind::press, *hexes.begin());
        for (const HexIndex h : hexes) send(Kind::drag, h);
        send(Kind::release, *(hexes.end() - 1));
    }
    [[nodiscard]] const ReinforcementGroup& group(std::size_t i) const {
        return document->scenario().reinforcements[i];
    }
    /// One step since the start, taken back exactly.
    void undone() {
        CHECK(document->document.position() == 2);
        REQUIRE(document->document.undo());
        CHECK(document->scenario() == before);
    }

    Workspace workspace{full_equipment};
    OpenDocument* document = nullptr;
    Scenario before;
    ViewTransform view;
    bool shift = false;
    std::string said;
    Connection heard, told;
};

const MapEdge* edge_of(const std::vector<MapEdge>& edges, EdgeSide side) {
    for (const MapEdge& edge : edges)
        if (edge.side == side) return &edge;
    return nullptr;
}

}  // namespace

TEST_CASE("every hex on the rim belongs to one edge, and holes inside have one of their own", "[edges]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        Grid::Shape shape;
        shape.orientation = orientation;
        shape.columns = 9;
        shape.rows = 7;
        Map map{Grid(shape)};
        const Grid& grid = map.grid();
        const HexIndex inside = grid.at(4, 3);
        map.set_terrain(inside, kHole);
        // A bite out of a corner is outside, not a hole.
        map.set_terrain(grid.at(0, 0), kHole);
        const auto edges = map_edges(map);
        REQUIRE(edges.size() == 5);
        std::vector<HexIndex> outer;
        for (const EdgeSide side : {EdgeSide::north, EdgeSide::east, EdgeSide::south, EdgeSide::west}) {
            const MapEdge* edge = edge_of(edges, side);
            REQUIRE(edge != nullptr);
            CHECK(std::is_sorted(edge->hexes.begin(), edge->hexes.end()));
            outer.insert(outer.end(), edge->hexes.begin(), edge->hexes.end());
        }
        std::sort(outer.begin(), outer.end());
        CHECK(std::adjacent_find(outer.begin(), outer.end()) == outer.end());
        const MapEdge* hole = edge_of(edges, EdgeSide::hole);
        REQUIRE(hole != nullptr);
        CHECK(hole->hole == inside);
        CHECK(hole->hexes.size() == 6);
        for (HexIndex hex = 0; hex < grid.size(); ++hex) {
            if (!map.present(hex)) continue;
            CHECK(std::binary_search(outer.begin(), outer.end(), hex) == map.on_edge(hex));
        }
        // Sides are where they are on the screen.
        const bool flat = orientation == Orientation::flat;
        const auto has = [&](EdgeSide side, int line, int place) {
            const auto& hexes = edge_of(edges, side)->hexes;
            return std::binary_search(hexes.begin(), hexes.end(), grid.at(line, place));
        };
        const int lines = grid.lines();
        const int length = grid.length();
        CHECK(has(flat ? EdgeSide::north : EdgeSide::west, lines / 2, 0));
        CHECK(has(flat ? EdgeSide::south : EdgeSide::east, lines / 2, length - 1));
        CHECK(has(flat ? EdgeSide::west : EdgeSide::north, 0, length / 2));
        CHECK(has(flat ? EdgeSide::east : EdgeSide::south, lines - 1, length / 2));
    }
}

TEST_CASE("a hole under an entry and an objective takes them along in the same step and says so", "[edges]") {
    EdgeHand hand;
    hand.workspace.painting().choose({PaintSection::hole, {}, 0});
    hand.use("brush");
    hand.send(Kind::hover, hand.hex(0, 4));
    CHECK(hand.said.find("a enters here") != std::string::npos);
    CHECK(hand.said.find("objective") != std::string::npos);
    hand.drag({hand.hex(0, 4)});
    const HexIndex entry = hand.group(0).entry;
    CHECK(entry != hand.hex(0, 4));
    CHECK(hand.document->map().on_edge(entry));
    CHECK(hand.document->map().grid().distance(entry, hand.hex(0, 4)) == 1);
    CHECK(hand.group(1).entry == hand.hex(11, 5));
    REQUIRE(hand.document->scenario().victory.front().hexes == std::vector<HexIndex>{hand.hex(5, 5)});
    CHECK(hand.document->scenario().victory.front().need == 1);
    CHECK(hand.said.find("a enters at " + hand.document->map().grid().label(entry)) != std::string::npos);
    CHECK(hand.said.find("No objective any more: " + hand.document->map().grid().label(hand.hex(0, 4))) !=
          std::string::npos);
    hand.undone();
}

TEST_CASE("a stroke of holes over all objectives drops their condition, and tells of the whole stroke", "[edges]") {
    EdgeHand hand;
    hand.workspace.painting().choose({PaintSection::hole, {}, 0});
    hand.use("brush");
    const std::size_t rules = hand.document->scenario().victory.size();
    hand.drag({hand.hex(0, 4), hand.hex(1, 4), hand.hex(3, 5), hand.hex(5, 5)});
    CHECK(hand.document->scenario().victory.size() == rules - 1);
    CHECK(hand.said.find("No objective any more") != std::string::npos);
    CHECK(hand.said.find("a enters at") != std::string::npos);
    CHECK(hand.said.find("A victory condition") != std::string::npos);
    CHECK(enterable(hand.document->scenario(), hand.group(0).entry));
    hand.undone();
}

TEST_CASE("an entry goes to the nearest hex that units may enter, by road if there is one as near", "[edges]") {
    EdgeHand hand;
    (void)hand.document->document.edit("river", [&](Edit& e) {
        TerrainId closed = 0;
        while (closed < e.scenario().ruleset.terrains.size() && !e.scenario().ruleset.terrains[closed].prohibited)
            ++closed;
        REQUIRE(closed < e.scenario().ruleset.terrains.size());
        e.set_terrain(hand.hex(0, 3), closed);
        e.set_road(*e.map().grid().hexside(hand.hex(0, 5), 3), 0, true);
    });
    const HexIndex to = nearest_entry(hand.document->scenario(), hand.hex(0, 4));
    CHECK(to == hand.hex(0, 4));
    (void)hand.document->document.edit(
        "hole", [&](Edit& e) { return apply(paint_terrain(e.map(), std::vector{hand.hex(0, 4)}, kHole), e); });
    CHECK(hand.group(0).entry == hand.hex(0, 5));
    // No map, no entry: a hex by which reinforcements could enter has to stay, for no file keeps a group without one.
    std::vector<HexIndex> all(hand.document->map().grid().size());
    for (HexIndex hex = 0; hex < all.size(); ++hex) all[hex] = hex;
    const Scenario before = hand.document->scenario();
    const auto nothing_left = hand.document->document.edit(
        "nothing left", [&](Edit& e) { return apply(paint_terrain(e.map(), all, kHole), e); });
    REQUIRE_FALSE(nothing_left);
    CHECK(nothing_left.error().message.english().find("a hole in the map; choose a hex of the map") !=
          std::string::npos);
    CHECK(hand.document->scenario() == before);
    REQUIRE(hand.document->document.edit("nobody comes", [](Edit& e) {
        while (e.size(ListId::groups) > 0) e.remove(lists::groups, 0);
    }));
    REQUIRE(hand.document->document.edit("nothing left",
                                         [&](Edit& e) { return apply(paint_terrain(e.map(), all, kHole), e); }));
    CHECK(map_edges(hand.document->map()).empty());
}

TEST_CASE("the edge tool cuts edge hexes only, joins places, and undoes each stroke as one step", "[edges]") {
    EdgeHand hand;
    PaintTool& tool = hand.use("edge");
    hand.shift = true;
    // Not on the edge: nothing happens.
    hand.drag({hand.hex(5, 5)});
    CHECK(hand.document->scenario() == hand.before);
    hand.drag({hand.hex(11, 8), hand.hex(11, 6), hand.hex(11, 4)});
    CHECK_FALSE(hand.document->map().present(hand.hex(11, 5)));
    CHECK(hand.document->map().on_edge(hand.group(1).entry));
    CHECK(hand.said.find("b enters at") != std::string::npos);
    hand.undone();
    REQUIRE(hand.document->document.redo());
    hand.shift = false;
    hand.workspace.painting().choose({PaintSection::terrain, "forest", 0});
    hand.drag({hand.hex(11, 8), hand.hex(11, 4)});
    for (const int place : {4, 5, 6, 7, 8}) {
        REQUIRE(hand.document->map().present(hand.hex(11, place)));
        CHECK(hand.document->scenario().ruleset.terrains[hand.document->map().terrain(hand.hex(11, place))].id ==
              "forest");
    }
    CHECK(hand.document->document.position() == 3);
    // Escape in a stroke takes it back.
    hand.shift = true;
    const Scenario now = hand.document->scenario();
    hand.send(Kind::press, hand.hex(0, 1));
    CHECK_FALSE(hand.document->map().present(hand.hex(0, 1)));
    hand.send(Kind::cancel, hand.hex(0, 1));
    CHECK(hand.document->scenario() == now);
    (void)tool;
}

TEST_CASE("entries are dragged along the rim, or put by a click", "[edges]") {
    EdgeHand hand;
    hand.use("edge");
    SECTION("a drag ends at the nearest edge hex") {
        hand.drag({hand.hex(0, 4), hand.hex(1, 6), hand.hex(2, 8)});
        CHECK(hand.document->map().on_edge(hand.group(0).entry));
        CHECK(hand.document->map().grid().distance(hand.group(0).entry, hand.hex(2, 8)) <= 1);
        hand.undone();
    }
    SECTION("a click takes one up, another puts it down") {
        hand.drag({hand.hex(11, 5)});
        CHECK(hand.workspace.painting().entry == "b");
        CHECK(hand.document->scenario() == hand.before);
        hand.drag({hand.hex(11, 2)});
        CHECK(hand.group(1).entry == hand.hex(11, 2));
        hand.undone();
    }
    SECTION("inland it is refused with a reason") {
        hand.workspace.painting().choose({PaintSection::entry, "b", 0});
        hand.drag({hand.hex(5, 5)});
        CHECK(hand.document->scenario() == hand.before);
        CHECK(hand.said.find("not on an edge") != std::string::npos);
    }
    SECTION("without a chosen group it is asked for") {
        hand.drag({hand.hex(3, 0)});
        CHECK(hand.document->scenario() == hand.before);
        CHECK(hand.said.find("Choose a reinforcement group first") == 0);
    }
    SECTION("the status bar names the edge") {
        hand.send(Kind::hover, hand.hex(0, 4));
        CHECK(hand.said.find("West edge · ") == 0);
        CHECK(hand.said.find("a enters in turn 2") != std::string::npos);
    }
}

TEST_CASE("the list of edges has every entry under its edge, and those on none at the end", "[edges]") {
    EdgeHand hand;
    (void)hand.document->document.edit("inland", [&](Edit& e) {
        e.add(lists::groups, ReinforcementGroup{"c", 0, hand.hex(6, 5), 4, {}});
    });
    const auto rows = edge_rows(hand.document->scenario());
    REQUIRE(rows.size() == 4 + 3 + 1);
    std::string order;
    for (const EdgeRow& row : rows) order += row.text.substr(0, row.text.find(' ')) + " ";
    CHECK(order == "North East b South West a On c ");
    CHECK(rows.back().trouble);
    CHECK(rows.back().note.find("not on an edge") != std::string::npos);
    CHECK_FALSE(rows[2].trouble);
}

TEST_CASE("the rim of a hole inside the map is drawn closed, and an entry dragged there goes to the edge", "[edges]") {
    EdgeHand hand;
    const HexIndex hole = hand.hex(4, 6);
    hand.document->document.edit("hole",
                                 [&](Edit& e) { return apply(paint_terrain(e.map(), std::vector{hole}, kHole), e); });
    const HexIndex beside = hand.document->map().grid().neighbour(hole, 0);
    CHECK(entry_obstacle(hand.document->scenario(), beside) == "not on an edge of the map");
    hand.use("edge");
    hand.drag({hand.group(0).entry, beside});
    CHECK(hand.group(0).entry != beside);
    CHECK(hand.document->map().on_edge(hand.group(0).entry));
    CHECK(hand.document->document.position() == 3);  // set up, the hole, and the entry, which moved along the edge
    CHECK(nearest_entry(hand.document->scenario(), hole) != beside);
}

TEST_CASE("a rim that follows hexes coming and going is the rim found from scratch", "[edges]") {
    std::mt19937 random(1814);
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        Grid::Shape shape;
        shape.orientation = orientation;
        shape.columns = 11;
        shape.rows = 9;
        Map map{Grid(shape)};
        MapRim rim(map);
        std::size_t most_holes = 0;
        for (int step = 0; step < 4000; ++step) {
            // Now more holes than hexes, now the other way round: holes join, part, open to the outside and close.
            const bool hole = random() % 100 < (step / 500 % 2 == 0 ? 70U : 30U);
            std::vector<HexIndex> changed(1 + random() % 3);
            for (HexIndex& hex : changed) {
                hex = static_cast<HexIndex>(random() % map.grid().size());
                map.set_terrain(hex, hole ? kHole : TerrainId{0});
            }
            rim.follow(map, changed);
            const MapRim fresh(map);
            REQUIRE(rim.ends() == fresh.ends());
            const auto edges = rim.edges(map);
            const auto expected = fresh.edges(map);
            REQUIRE(edges.size() == expected.size());
            for (std::size_t i = 0; i < edges.size(); ++i) {
                CAPTURE(step, i);
                REQUIRE(edges[i].side == expected[i].side);
                REQUIRE(edges[i].hole == expected[i].hole);
                REQUIRE(edges[i].hexes == expected[i].hexes);
            }
            most_holes = std::max(most_holes, edges.size());
        }
        CHECK(most_holes > 8);
    }
}

TEST_CASE("a stroke of the edge tool costs what it is long, not what the map is large", "[edges]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = workspace.add(std::make_unique<OpenDocument>(blank_scenario(1000, 1000)));
    const auto heard = workspace.changed.connect(
        [&](OpenDocument& d, const ChangeSet& c) { workspace.tool().document_changed(d, c); });
    const ViewTransform view(document.map().grid(), 16);
    const Grid& grid = document.map().grid();
    // Work of the processor: what else the machine does is not counted.
    const auto time = [](const auto& what) {
        const std::clock_t from = std::clock();
        what();
        return std::clock() - from;
    };
    // The whole map is looked at when the tool is taken up.
    const auto whole = time([&] { REQUIRE(workspace.select_tool("edge")); });
    const auto stroke = time([&] {
        for (int place = 450; place <= 551; ++place) {
            ToolInput input;
            input.kind = place == 450 ? Kind::press : place == 551 ? Kind::release : Kind::drag;
            input.button = ToolInput::Button::left;
            input.shift = true;
            input.view = &view;
            input.world = view.centre(grid.at(0, place));
            input.hit = view.hit(input.world);
            workspace.tool().input(document, input);
        }
    });
    CHECK_FALSE(document.map().present(grid.at(0, 500)));
    CHECK(document.document.history_size() == 1);
    // Measured: 3.6 ms for the whole map, 0.2 ms for a step (85 ms each before).
    CHECK(stroke < 50 * whole);
}
