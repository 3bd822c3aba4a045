// Selecting, copying, turning and symmetric painting without a window.
#include <catch2/catch.hpp>

#include <algorithm>

#include "editor/command/command.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

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

TEST_CASE("selected hexsides are copied alone, turned, pasted beside what lies there, and cut", "[editor_tools]") {
    Hand hand;
    CommandRegistry commands;
    add_edit_commands(commands);
    QuietShell shell;
    CommandContext context{hand.workspace, shell};
    const HexsideKindId creek = hand.kind("creek");
    const HexsideKindId slope = hand.kind("slope");
    const auto at = [&](int line, int place, int direction) {
        return *hand.document->map().grid().hexside(hand.hex(line, place), direction);
    };
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
        for (std::uint8_t side = 0; side < 3; ++side)
            roads += hand.document->map().side(Hexside{h, side}).any_road() ? 1 : 0;
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
