// Names, entries, scans and holes put by tools without a window.
#include <catch2/catch.hpp>

#include "editor/model/printed_pass.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

TEST_CASE("names are written, changed, moved and removed", "[tools]") {
    Hand hand;
    std::string answer = "Fort Erie";
    hand.state().ask_text = [&](const std::string&, const std::string&, const std::string&) {
        return std::optional<std::string>(answer);
    };
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
    REQUIRE(hand.document->document.edit("group", [&](Edit& e) {
        e.add(lists::groups, ReinforcementGroup{"drummond", 0, hand.hex(0, 0), 2, {}});
    }));
    CHECK(hand.workspace.tools().find("entry")->unavailable(*hand.document).empty());
    hand.state().choose({PaintSection::entry, "drummond", 0});
    hand.use("entry");
    hand.click(hand.centre(hand.hex(0, 7)));
    CHECK(hand.document->scenario().reinforcements[0].entry == hand.hex(0, 7));
    hand.document->document.undo();
    CHECK(hand.document->scenario().reinforcements[0].entry == hand.hex(0, 0));
}

TEST_CASE("the entry tool needs no choice of the only group, and says so where there are two", "[tools]") {
    Hand hand;
    std::string said;
    const Connection heard = hand.state().said.connect([&](const std::string& words) { said = words; });
    const auto add = [&](const char* id, int turn) {
        REQUIRE(hand.document->document.edit("group", [&](Edit& e) {
            e.add(lists::groups, ReinforcementGroup{id, 0, hand.hex(0, 0), turn, {}});
        }));
    };
    add("drummond", 2);
    hand.use("entry");
    hand.click(hand.centre(hand.hex(0, 7)));
    CHECK(hand.document->scenario().reinforcements[0].entry == hand.hex(0, 7));
    add("riall", 3);
    hand.click(hand.centre(hand.hex(0, 5)));
    CHECK(hand.document->scenario().reinforcements[0].entry == hand.hex(0, 7));
    CHECK(hand.document->scenario().reinforcements[1].entry == hand.hex(0, 0));
    CHECK(said == "Choose the group in the palette first, under Entry hexes.");
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

TEST_CASE("typing a printed map in asks once what it is typed from; what Return would confirm is lit", "[tools]") {
    Hand hand;
    hand.sources->expect({ProvenanceKind::printed, "sheet"});
    int asked = 0;
    bool answered = false;
    hand.state().ask_printed = [&](OpenDocument& document) {
        if (document.printed().source_known()) return true;
        ++asked;
        if (answered) document.printed().set_source("sheet");
        return answered;
    };
    REQUIRE(hand.workspace.select_tool("printed"));
    CHECK(hand.workspace.tool().types());
    const HexIndex first = hand.hex(2, 3);
    hand.click(hand.centre(first));
    CHECK(hand.document->cursor() == first);
    CHECK(hand.document->lit() == hand.document->printed().run(first));
    // Not answered: nothing is typed. Keys that change nothing do not ask.
    CHECK(hand.key("Backspace", hand.centre(first)).handled);
    CHECK(asked == 0);
    CHECK(hand.document->cursor() == hand.hex(2, 2));
    CHECK(hand.key("F", hand.centre(first)).handled);
    CHECK(asked == 1);
    CHECK(hand.document->scenario() == hand.before);
    answered = true;
    CHECK(hand.key("F", hand.centre(first)).handled);
    CHECK(hand.document->map().terrain(hand.hex(2, 2)) == hand.terrain("forest"));
    CHECK(hand.document->cursor() == first);
    CHECK(hand.key("Space", hand.centre(first)).handled);
    CHECK(asked == 2);
    CHECK(hand.document->cursor() == hand.hex(2, 4));
    CHECK_FALSE(hand.key("Ctrl+Z", hand.centre(first)).handled);
    CHECK_FALSE(hand.key("Up", hand.centre(first)).handled);
    // While a hexside is chosen nothing is lit; Escape leaves the hexsides, then it is the window's.
    CHECK(hand.key(".", hand.centre(first)).handled);
    CHECK(hand.document->lit().empty());
    CHECK(hand.key("Escape", hand.centre(first)).handled);
    CHECK_FALSE(hand.document->lit().empty());
    CHECK_FALSE(hand.key("Escape", hand.centre(first)).handled);
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->map().hex_provenance(first).kind != ProvenanceKind::printed);
    REQUIRE(hand.workspace.select_tool("look"));
    CHECK(hand.document->lit().empty());
}
