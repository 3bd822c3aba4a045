// Stacks in the window, with a ruleset that allows four units in a hex: spread out, picked from, asked, listed.
#include <catch2/catch.hpp>

#include <algorithm>

#include "editor/playtest/desk.hpp"
#include "editor/tool/stack_fan.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct Ground {
    HexIndex stack = kNoHex;    // three units
    HexIndex friends = kNoHex;  // a fourth
    HexIndex free = kNoHex;
    std::vector<UnitIndex> units;
};

void by_word(Desk& desk, const std::string& lines) {
    const auto done = run_script(desk.document().document, lines, {.source = {ProvenanceKind::errata, "house rule"}});
    INFO((done ? std::string() : done.error().front().message.english()));
    REQUIRE(done);
}

// Four units of the side that begins are set up on open ground in the middle of the map.
Ground stacked(Desk& desk) {
    Ground g;
    const Scenario& s = desk.document().scenario();
    const Grid& grid = s.map.grid();
    const auto open = [&](HexIndex hex) {
        return hex != kNoHex && s.map.present(hex) && s.map.terrain(hex) == 0 &&
               std::none_of(s.units.begin(), s.units.end(), [&](const Unit& u) { return u.at == hex; });
    };
    const HexIndex middle = grid.at(grid.lines() / 2, grid.length() / 2);
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = open(hex) ? grid.neighbour(hex, d) : kNoHex;
            const HexIndex last = open(hex) ? grid.neighbour(hex, (d + 2) % kDirections) : kNoHex;
            const bool crossed = !open(next) || !open(last) || !s.map.side(hex, d).empty() ||
                                 !s.map.side(hex, (d + 2) % kDirections).empty();
            const bool better = g.stack == kNoHex || grid.distance(hex, middle) < grid.distance(g.stack, middle);
            if (!crossed && better) g = {hex, next, last, {}};
        }
    REQUIRE(g.stack != kNoHex);
    std::string lines = "option stacking-limit 4\n";
    for (std::size_t u = 0; u < s.units.size() && g.units.size() < 4; ++u) {
        if (s.units[u].side != s.first_side || !s.units[u].at || !s.units[u].reduced) continue;
        lines += "unit " + s.units[u].id + " at " + grid.label(g.units.size() < 3 ? g.stack : g.friends) + "\n";
        g.units.push_back(static_cast<UnitIndex>(u));
    }
    REQUIRE(g.units.size() == 4);
    by_word(desk, lines);
    desk.canvas().zoom_to(64);
    desk.canvas().centre_on(g.stack);
    until_at_rest("the map is painted");
    return g;
}

const StackFan& fan(const Desk& desk) {
    return dynamic_cast<const StackFan&>(*desk.frame().workspace().tool().preview());
}

wxPoint row(const Desk& desk, std::size_t number) {
    const MapCanvas& canvas = desk.canvas();
    const PixelRect at = fan(desk).place_of(number, canvas.view(), canvas.scale());
    const PixelPoint origin = canvas.frame().origin();
    return canvas.ClientToScreen(wxPoint(static_cast<int>(((at.x0 + at.x1) / 2 - origin.x) / canvas.scale()),
                                         static_cast<int>(((at.y0 + at.y1) / 2 - origin.y) / canvas.scale())));
}

int standing(const Desk& desk, const Ground& g, HexIndex hex) {
    return static_cast<int>(
        std::count_if(g.units.begin(), g.units.end(), [&](UnitIndex u) { return game(desk).state().hex(u) == hex; }));
}

}  // namespace

TEST_CASE("a stack is spread out by a click, picked from, sent off and asked about under the mouse", "[stacks]") {
    Desk desk({"chippewa"});
    const Ground g = stacked(desk);
    begin_playtest(desk);
    REQUIRE(game(desk).state().phase() == Phase::movement);
    // The stack says who is in it before it is clicked.
    desk.hand.move(desk.at(g.free));
    desk.hand.move(desk.at(g.stack));
    until("the stack to be listed", [&] { return desk.canvas().GetToolTipText().Freq('\n') == 2; });
    desk.hand.click(desk.at(g.stack));
    until("the stack to be spread out", [&] { return fan(desk).is_open(); });
    CHECK(game(desk).picked().count() == 1);
    until_at_rest("all is painted");
    (void)picture_of_screen("stacks-spread");
    desk.hand.click(row(desk, 1));
    until("another unit", [&] { return game(desk).picked() == UnitSet::of(g.units[1]); });
    desk.hand.click(row(desk, 3));
    until("all of them", [&] { return game(desk).picked().count() == 3; });
    until_at_rest("all is painted");
    (void)picture_of_screen("stacks-all");
    desk.hand.click(desk.at(g.free));
    until("all of them to have gone", [&] { return standing(desk, g, g.free) == 3; });
    desk.hand.click(child(desk.frame(), "Take back"));
    until("all of them to be back", [&] { return standing(desk, g, g.stack) == 3; });

    // Where a friend stands and there is room, the click asks.
    desk.hand.click(desk.at(g.stack));
    until("the stack to be spread out", [&] { return fan(desk).is_open() && !game(desk).picked().empty(); });
    desk.hand.click(desk.at(g.friends));
    until("the question", [&] { return fan(desk).is_open() && fan(desk).hex() == g.friends; });
    CHECK(standing(desk, g, g.friends) == 1);
    until_at_rest("all is painted");
    (void)picture_of_screen("stacks-asked");
    desk.hand.click(row(desk, 0));
    until("it to have joined", [&] { return standing(desk, g, g.friends) == 2; });
    CHECK_FALSE(fan(desk).is_open());
}

TEST_CASE("a stack is gone through and sent off by keys alone, in French", "[stacks]") {
    auto& app = static_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    {
        Desk desk({"chippewa"});
        const Ground g = stacked(desk);
        begin_playtest(desk);
        desk.focus_map();
        desk.document().set_cursor(g.stack);
        desk.hand.key(WXK_RETURN);
        until("the stack to be spread out", [&] { return fan(desk).is_open(); });
        desk.hand.key(WXK_TAB);
        until("the next unit", [&] { return game(desk).picked() == UnitSet::of(g.units[1]); });
        desk.hand.type("a");
        until("all of them", [&] { return game(desk).picked().count() == 3; });
        CHECK(fan(desk).rows().back().words == "Toutes");
        until_at_rest("all is painted");
        (void)picture_of_screen("stacks-keys");
        desk.hand.key(WXK_RETURN);
        until("the list to be closed", [&] { return !fan(desk).is_open(); });
        desk.document().set_cursor(g.friends);
        desk.hand.key(WXK_RETURN);
        until("the question", [&] { return fan(desk).is_open(); });
        CHECK(fan(desk).rows().front().words == "Y aller");
        desk.hand.key(WXK_RETURN);
        until("all to stand there", [&] { return standing(desk, g, g.friends) == 4; });
        desk.close_by_force();
    }
    app.set_language("en");
}

TEST_CASE("a stack is spread out while setting up, and several are dragged together", "[stacks]") {
    Desk desk({"chippewa"});
    const Ground g = stacked(desk);
    desk.use("setup");
    desk.hand.click(desk.at(g.stack));
    until_at_rest("the stack is spread out");
    (void)picture_of_screen("stacks-setup");
    desk.focus_map();
    desk.hand.type("a");
    until("all of them", [&] { return desk.document().picked_units().size() == 3; });
    desk.hand.drag({desk.at(g.stack), desk.at(g.stack) + wxPoint(0, -20), desk.at(g.free)});
    until("all of them to be set up there", [&] {
        return std::all_of(g.units.begin(), g.units.begin() + 3,
                           [&](UnitIndex u) { return desk.document().scenario().units[u].at == g.free; });
    });
    CHECK(desk.document().scenario().units[g.units[3]].at == g.friends);
}
