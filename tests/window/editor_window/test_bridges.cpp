// Bridges asked for one by one, by keys and by clicks, on the map of a shipped battle.
#include <catch2/catch.hpp>

#include <wx/choice.h>
#include <wx/statusbr.h>

#include "editor/tool/paint_tool.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// A river that a road down column 20 of Lundy's Lane crosses twice.
struct Crossings {
    explicit Crossings(Desk& d) : desk(d) {
        const Ruleset& rules = d.document().scenario().ruleset;
        river = *rules.hexside_kind("river");
        bridge = *rules.hexside_kind("bridge");
        // No way round: a river all about L2010.
        (void)d.document().document.edit("Rivers", [&](Edit& e) {
            for (int direction = 0; direction < kDirections; ++direction)
                e.set_side(*e.map().grid().hexside(d.hex("L2010"), direction), river, SideState::present);
        });
        d.document().document.seal();
        for (const int direction : {0, 3})
            sides.push_back(*d.document().map().grid().hexside(d.hex("L2010"), direction));
    }
    [[nodiscard]] bool built(std::size_t i) const { return desk.document().map().side(sides[i]).has(bridge); }
    [[nodiscard]] const Preview& shown() const {
        return dynamic_cast<PaintTool&>(desk.frame().workspace().tool()).shown();
    }
    [[nodiscard]] wxPoint mark(std::size_t i) const {
        const ShapePoint m = desk.canvas().view().side_middle(i == 0 ? 0 : 3) * 0.9;
        return desk.at("L2010") + wxPoint(static_cast<int>(m.x), static_cast<int>(m.y));
    }
    /// Lays the road; the questions are open then.
    void lay() {
        desk.use("road");
        desk.focus_map();
        const std::size_t position = desk.document().document.position();
        desk.hand.click(desk.at("L2009"));
        desk.hand.click(desk.at("L2010"));
        desk.hand.click(desk.at("L2011"));
        desk.hand.key(WXK_RETURN);
        until("the road", [&] { return desk.document().document.position() == position + 1; });
    }
    Desk& desk;
    HexsideKindId river = 0;
    HexsideKindId bridge = 0;
    std::vector<Hexside> sides;
};

}  // namespace

TEST_CASE("each bridge of a road is asked for and answered by keys and clicks", "[tools][bridges]") {
    Desk desk;
    Crossings crossings(desk);
    desk.frame().workspace().painting().course = RoadCourse::straightest;
    wxWindow& palette = desk.panel("palette");
    desk.use("road");
    wxChoice* found = nullptr;
    for (wxWindow* window : palette.GetChildren())
        if (auto* choice = dynamic_cast<wxChoice*>(window);
            choice != nullptr && choice->GetCount() == 3 && choice->GetString(1) == "asked for one by one")
            found = choice;
    REQUIRE(found != nullptr);
    wxChoice& option = *found;
    desk.frame().run("paint.bridges-ask");
    until("the option to follow", [&] { return option.GetSelection() == 1; });

    const std::string before = desk.texts();
    const std::size_t position = desk.document().document.position();
    crossings.lay();
    REQUIRE(crossings.shown().bridges.size() == 2);
    CHECK((crossings.built(0) && crossings.built(1)));
    CHECK(desk.frame().GetStatusBar()->GetStatusText(0).StartsWith("Bridge 1 of 2"));
    desk.hand.key('N');
    until("the first to be refused", [&] { return !crossings.built(0); });
    desk.hand.click(crossings.mark(0));
    until("a click to build it again", [&] { return crossings.built(0); });
    desk.hand.click(crossings.mark(1));
    until("a click to refuse the other", [&] { return !crossings.built(1); });
    desk.hand.key(WXK_RETURN);
    until("the questions to end", [&] { return crossings.shown().bridges.empty(); });
    CHECK((crossings.built(0) && !crossings.built(1)));
    CHECK(desk.document().document.position() == position + 1);
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to take road and answers back", [&] { return desk.document().document.position() == position; });
    CHECK(same(desk.texts(), before));

    // Escape drops a road in question.
    crossings.lay();
    REQUIRE(crossings.shown().bridges.size() == 2);
    desk.hand.key(WXK_ESCAPE);
    until("the road to go", [&] { return desk.document().document.position() == position; });
    CHECK(same(desk.texts(), before));
}
