// Names taken by the mouse, the wheel and keys, without a window.
#include <catch2/catch.hpp>

#include <cmath>

#include "editor/tool/name_frame.hpp"
#include "editor/view/printed_names.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

namespace {

/// A hand over a map with names, which it sees as the window shows them.
struct NamingHand : Hand {
    NamingHand() {
        REQUIRE(document->document.edit("names", [&](Edit& e) {
            e.add(lists::labels, MapLabel{hex(4, 4), "The Plain", MapLabel::Kind::area, {}});
            e.add(lists::labels, MapLabel{hex(10, 9), "Barn", MapLabel::Kind::place, {}});
        }));
        steps = document->document.history_size();
        names = [this] { return shown(); };
        use("label");
    }
    std::vector<draw::PlacedName> shown() {
        PrintedNames painter;
        painter.set_scenario(&document->scenario());
        painter.finish();
        const PixelRect world{0, 0, 1, 1};
        Colour pixel = 0;
        painter.paint(Surface(&pixel, 1, {0, 0}, world), view, 1, std::chrono::steady_clock::time_point::max());
        return painter.shown();
    }
    draw::PlacedName seen(std::size_t label) {
        for (const draw::PlacedName& name : shown())
            if (name.label == label) return name;
        FAIL("the name is not shown");
        return {};
    }
    PixelPoint middle(std::size_t label) {
        const draw::Point p = draw::text_middle(seen(label));
        return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
    }
    static PixelPoint pixel(ShapePoint p) {
        return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
    }
    const MapLabel& label(std::size_t i) const { return document->map().labels.at(i); }
    [[nodiscard]] std::size_t done() const { return document->document.history_size() - steps; }
    std::size_t steps = 0;
};

}  // namespace

TEST_CASE("a name that is dragged stays where it is dropped, and its hex does not change", "[tools][names]") {
    NamingHand hand;
    const PixelPoint from = hand.middle(0);
    hand.drag({from, from + PixelPoint{20, 7}, from + PixelPoint{50, -30}});
    CHECK(hand.done() == 1);
    CHECK(hand.label(0).at == hand.hex(4, 4));
    CHECK(hand.label(0).placed());
    const PixelPoint now = hand.middle(0);
    CHECK(std::abs(now.x - from.x - 50) <= 1);
    CHECK(std::abs(now.y - from.y + 30) <= 1);
    REQUIRE(hand.document->document.undo());
    CHECK_FALSE(hand.label(0).placed());
    CHECK(hand.middle(0) == from);
}

TEST_CASE("the handles of a name turn and size it about its middle", "[tools][names]") {
    NamingHand hand;
    const PixelPoint at = hand.middle(0);
    hand.click(at);
    CHECK(hand.done() == 0);
    const NameBox box = NameBox::of(hand.seen(0), 3);
    hand.drag({hand.pixel(box.turn_handle(1)), at + PixelPoint{10, 60}, at + PixelPoint{0, 90}});
    CHECK(hand.done() == 1);
    CHECK(hand.label(0).angle == 90);
    CHECK(std::abs(hand.middle(0).x - at.x) <= 1);
    CHECK(std::abs(hand.middle(0).y - at.y) <= 1);
    const NameBox upright = NameBox::of(hand.seen(0), 3);
    const PixelPoint corner = hand.pixel(upright.size_handle());
    hand.drag({corner, at + PixelPoint{(corner.x - at.x) * 2, (corner.y - at.y) * 2}});
    CHECK(hand.done() == 2);
    CHECK(hand.label(0).size == Approx(200).margin(6));
    CHECK(std::abs(hand.middle(0).x - at.x) <= 1);
}

TEST_CASE("a second click on a name asks for its words, and a hex beside it for a new name", "[tools][names]") {
    NamingHand hand;
    std::vector<std::string> asked;
    hand.state().ask_text = [&](const std::string& title, const std::string&, const std::string& start) {
        asked.push_back(title + ": " + start);
        return std::optional<std::string>();
    };
    hand.click(hand.middle(0));
    CHECK(asked.empty());
    hand.click(hand.middle(0));
    CHECK(asked == std::vector<std::string>{"Change name: The Plain"});
    hand.click(hand.centre(hand.hex(14, 3)));
    CHECK(asked.back() == "New name: ");
    CHECK(hand.done() == 0);
}

TEST_CASE("keys move, turn, size and bend the name at the cursor, and put it back", "[tools][names]") {
    NamingHand hand;
    hand.document->set_cursor(hand.hex(4, 4));
    const PixelPoint c = hand.centre(hand.hex(4, 4));
    const MapLabel before = hand.label(0);
    const PixelPoint at = hand.middle(0);
    for (int i = 0; i < 3; ++i) CHECK(hand.key("Shift+Right", c).handled);
    CHECK(hand.done() == 1);  // presses in a row undo as one
    CHECK(hand.middle(0).x - at.x == Approx(0.15 * 64).margin(1.5));
    CHECK(hand.key("R", c).handled);
    CHECK(hand.key("R", c).handled);
    CHECK(hand.key("Shift+R", c).handled);
    CHECK(hand.label(0).angle == 5);
    CHECK(hand.done() == 2);
    CHECK(hand.key("G", c).handled);
    CHECK(hand.label(0).size == 110);
    CHECK(hand.key("L", c).handled);
    CHECK(hand.label(0).along == MapLabel::Along::road);
    CHECK(hand.key("Backspace", c).handled);
    MapLabel back = hand.label(0);
    back.provenance = before.provenance;
    CHECK(back == before);
    CHECK(hand.key("Delete", c).handled);
    CHECK(hand.document->map().labels.size() == 1);
    CHECK_FALSE(hand.key("G", c).handled);  // no name is at the cursor now
}

TEST_CASE("the wheel turns and sizes the name under the pointer; elsewhere it is the window's", "[tools][names]") {
    NamingHand hand;
    CHECK_FALSE(hand.key("Ctrl+WheelUp", hand.centre(hand.hex(15, 12))).handled);
    const PixelPoint at = hand.middle(1);
    CHECK(hand.key("Ctrl+WheelUp", at).handled);
    CHECK(hand.key("Ctrl+WheelUp", at).handled);
    CHECK(hand.label(1).size == 120);
    CHECK(hand.key("Alt+WheelDown", hand.middle(1)).handled);
    CHECK(hand.label(1).angle == -5);
    CHECK(hand.done() == 2);
}

TEST_CASE("Tab goes from name to name, and Escape lets go", "[tools][names]") {
    NamingHand hand;
    const PixelPoint c = hand.centre(hand.hex(0, 0));
    CHECK(hand.key("Tab", c).handled);
    CHECK(hand.document->cursor() == hand.hex(4, 4));
    CHECK(hand.key("Tab", c).handled);
    CHECK(hand.document->cursor() == hand.hex(10, 9));
    CHECK(hand.key("Escape", c).handled);
    CHECK_FALSE(hand.key("Escape", c).handled);
}

TEST_CASE("a name that is undone under the hand is let go", "[tools][names]") {
    NamingHand hand;
    hand.click(hand.middle(1));
    REQUIRE(hand.document->document.undo());
    CHECK(hand.document->map().labels.empty());
    ChangeSet everything;
    everything.all = true;
    hand.workspace.tool().document_changed(*hand.document, everything);
    CHECK_FALSE(hand.key("Escape", hand.centre(hand.hex(1, 1))).handled);
}
