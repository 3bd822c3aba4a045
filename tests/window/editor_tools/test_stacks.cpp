// Stacks without a window: spread out beside their hex, picked from by mouse and keys, in play and while setting up.
#include <algorithm>
#include <catch2/catch.hpp>

#include "editor/command/equipment.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/stack_fan.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/scenario/scenario_file.hpp"

using namespace ramparts;

namespace {

using Press = ToolInput::Kind;

// Three of the side that begins in one hex, a fourth beside them, open ground around, the enemy far away.
struct Stacks {
    Workspace workspace{full_equipment};
    OpenDocument* document = nullptr;
    HexIndex from = kNoHex;
    HexIndex beside = kNoHex;
    HexIndex free = kNoHex;
    ViewTransform view;
    std::string told;
    Connection link;

    Stacks() {
        Scenario s = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "chippewa").scenario;
        s.ruleset.options.stacking_limit = 4;
        const Grid& grid = s.map.grid();
        const auto open = [&](HexIndex hex) { return hex != kNoHex && s.map.present(hex) && s.map.terrain(hex) == 0; };
        for (HexIndex hex = 0; hex < grid.size() && free == kNoHex; ++hex)
            for (int d = 0; d < kDirections && free == kNoHex; ++d) {
                const HexIndex next = open(hex) ? grid.neighbour(hex, d) : kNoHex;
                const HexIndex last = open(hex) ? grid.neighbour(hex, (d + 1) % kDirections) : kNoHex;
                if (!open(next) || !open(last) || !s.map.side(hex, d).empty() ||
                    !s.map.side(hex, (d + 1) % kDirections).empty())
                    continue;
                from = hex;
                beside = next;
                free = last;
            }
        std::vector<Unit> kept;
        for (Unit unit : s.units) {
            if (unit.side == s.first_side && unit.reduced && kept.size() < 4) {
                unit.at = kept.size() < 3 ? from : beside;
                unit.arrives.reset();
                kept.push_back(std::move(unit));
            }
        }
        for (Unit unit : s.units)
            if (unit.side != s.first_side && kept.size() == 4) {
                HexIndex far = kNoHex;
                for (HexIndex hex = 0; hex < grid.size(); ++hex)
                    if (open(hex) && (far == kNoHex || grid.distance(hex, from) > grid.distance(far, from))) far = hex;
                unit.at = far;
                unit.arrives.reset();
                kept.push_back(std::move(unit));
            }
        s.units = std::move(kept);
        s.reinforcements.clear();
        document = &workspace.add(std::make_unique<OpenDocument>(std::move(s)));
        view = ViewTransform(document->map().grid(), 64);
        link = workspace.play().said.connect([this](const std::string& words) { told = words; });
    }

    ToolInput input(Press kind, PixelPoint at) const {
        ToolInput made;
        made.kind = kind;
        made.button = kind == Press::key ? ToolInput::Button::none : ToolInput::Button::left;
        made.world = at;
        made.view = &view;
        made.shown = view.world_box().grown(400);
        made.hit = view.hit(at);
        return made;
    }
    void click(PixelPoint at, bool shift = false, bool control = false) {
        for (const Press kind : {Press::press, Press::release}) {
            ToolInput made = input(kind, at);
            made.shift = shift;
            made.control = control;
            (void)workspace.tool().input(*document, made);
        }
    }
    void click(HexIndex hex, bool shift = false, bool control = false) { click(view.centre(hex), shift, control); }
    void key(const std::string& name) {
        ToolInput made = input(name == "Escape" ? Press::cancel : Press::key, view.centre(document->cursor()));
        made.by_keys = true;
        made.key = name;
        (void)workspace.tool().input(*document, made);
    }
    Playtest& game() const { return *workspace.play().game(document); }
    void start() {
        REQUIRE(workspace.play().enter(*document));
        REQUIRE(workspace.tool().id() == "play");
        REQUIRE(game().state().phase() == Phase::movement);
    }
    const StackFan& fan() const { return dynamic_cast<const StackFan&>(*workspace.tool().preview()); }
    PixelPoint row(std::size_t number) const {
        const PixelRect at = fan().place_of(number, view, 1);
        return {(at.x0 + at.x1) / 2, (at.y0 + at.y1) / 2};
    }
    void click_row(std::size_t number, bool control = false) { click(row(number), false, control); }
    UnitSet three() const {
        UnitSet all;
        for (UnitIndex u = 0; u < 3; ++u) all.add(u);
        return all;
    }
};

}  // namespace

TEST_CASE("one, several or all of a stack are picked by mouse and go together, and come back together", "[stacks]") {
    Stacks s;
    s.start();
    s.click(s.from);
    REQUIRE(s.fan().is_open());
    CHECK(s.fan().rows().size() == 4);  // three units and all of them
    CHECK(s.game().picked() == UnitSet::of(0));
    CHECK(s.told.find("1 of 4") != std::string::npos);
    // Clicking on goes through the stack, then chooses nobody.
    for (const UnitIndex wanted : {UnitIndex{1}, UnitIndex{2}}) {
        s.click(s.from);
        CHECK(s.game().picked() == UnitSet::of(wanted));
    }
    s.click(s.from);
    CHECK(s.game().picked().empty());
    CHECK_FALSE(s.fan().is_open());
    // A row picks one, with Ctrl another one as well, or no longer.
    s.click(s.from);
    s.click_row(2);
    CHECK(s.game().picked() == UnitSet::of(2));
    s.click_row(0, true);
    CHECK(s.game().picked().count() == 2);
    CHECK(s.fan().rows()[0].picked);
    CHECK_FALSE(s.fan().rows()[1].picked);
    s.click_row(2, true);
    CHECK(s.game().picked() == UnitSet::of(0));
    s.click_row(3);
    REQUIRE(s.game().picked() == s.three());
    CHECK(s.game().prompt().english().find(" and ") != std::string::npos);
    // They go one after the other by one click, and one undo brings all of them back.
    s.click(s.free);
    CHECK(s.game().position().board().units(s.free) == s.three());
    CHECK_FALSE(s.fan().is_open());
    REQUIRE(s.game().undo());
    CHECK(s.game().position().board().units(s.from) == s.three());
}

TEST_CASE("where all of a stack cannot go together none is offered, and the reason is told", "[stacks]") {
    Stacks s;
    REQUIRE(s.document->document.edit("limit", [&](Edit& e) {
        Ruleset rules = s.document->scenario().ruleset;
        rules.options.stacking_limit = 3;
        e.set(fields::options, rules.options);
    }));
    s.start();
    s.click(s.from);
    s.click_row(3);
    REQUIRE(s.game().picked() == s.three());
    for (const PlayChoice& c : s.game().choices()) CHECK_FALSE((c.kind == PlayChoice::Kind::move && c.hex == s.beside));
    const Explanation why = s.game().why_not(s.beside);
    CHECK_FALSE(why.legal);
    CHECK(why.rule.text() == "4.9");
    CHECK(why.text.english().find("cannot all go to") != std::string::npos);
    // Two of them can.
    s.click_row(0, true);
    REQUIRE(s.game().picked().count() == 2);
    CHECK(std::any_of(s.game().choices().begin(), s.game().choices().end(), [&](const PlayChoice& c) {
        return c.kind == PlayChoice::Kind::move && c.hex == s.beside && c.actions.size() == 4;
    }));
}

TEST_CASE("a click on a friend's hex with room asks, Shift goes there, Ctrl chooses who stands there", "[stacks]") {
    Stacks s;
    s.start();
    s.click(s.from);
    REQUIRE(s.game().picked() == UnitSet::of(0));
    s.click(s.beside);
    REQUIRE(s.fan().is_open());
    CHECK(s.fan().hex() == s.beside);
    REQUIRE(s.fan().rows().size() == 2);
    CHECK(s.fan().rows()[0].words == "Go there");
    CHECK(s.game().state().hex(0) == s.from);
    // Escape leaves what is picked as it is.
    s.key("Escape");
    CHECK_FALSE(s.fan().is_open());
    CHECK(s.game().picked() == UnitSet::of(0));
    s.click(s.beside);
    s.click_row(1);
    CHECK(s.game().picked() == UnitSet::of(3));
    CHECK(s.game().state().hex(0) == s.from);
    // Joining by the row, and at once.
    s.game().select(0);
    s.click(s.beside);
    s.click_row(0);
    CHECK(s.game().state().hex(0) == s.beside);
    s.game().select(1);
    s.click(s.beside, true);
    CHECK(s.game().state().hex(1) == s.beside);
    s.game().select(2);
    s.click(s.beside, false, true);
    CHECK(s.game().state().hex(2) == s.from);
    CHECK(s.game().picked() == UnitSet::of(3));
    // Who has moved stands in the list, grey, and says why.
    REQUIRE(s.fan().is_open());
    CHECK(std::count_if(s.fan().rows().begin(), s.fan().rows().end(), [](const auto& r) { return !r.able; }) == 2);
    s.told.clear();
    s.click_row(0);
    CHECK(s.game().picked() == UnitSet::of(3));
    CHECK(s.told.find("[rule 4.7]") != std::string::npos);
}

TEST_CASE("a stack is gone through, picked from and sent off by keys", "[stacks]") {
    Stacks s;
    s.start();
    s.document->set_cursor(s.from);
    s.key("Return");
    REQUIRE(s.fan().is_open());
    CHECK(s.game().picked() == UnitSet::of(0));
    s.key("Tab");
    CHECK(s.game().picked() == UnitSet::of(1));
    s.key("Shift+Tab");
    s.key("Shift+Tab");
    CHECK(s.game().picked() == s.three());  // the row of all, behind the last
    s.key("2");
    CHECK(s.game().picked().count() == 2);
    CHECK_FALSE(s.game().picked().has(1));
    s.key("A");
    CHECK(s.game().picked() == s.three());
    s.key("Return");
    CHECK_FALSE(s.fan().is_open());
    CHECK(s.game().picked() == s.three());
    s.document->set_cursor(s.beside);
    s.key("Return");
    REQUIRE(s.fan().is_open());
    CHECK(s.fan().rows()[s.fan().current()].words == "Go there");
    s.key("Tab");
    CHECK(s.fan().current() == 1);
    s.key("1");
    CHECK(s.game().position().board().units(s.beside).count() == 4);
    s.key("Backspace");
    CHECK(s.game().position().board().units(s.from) == s.three());
}

TEST_CASE("the reach shown is that of what is picked, in play and while setting up", "[stacks]") {
    Stacks s;
    PlayLayers layers;
    layers.reach = true;
    const auto colour = [&](HexIndex hex) {
        std::vector<Colour> pixels(1, rgb(255, 255, 255));
        const PixelPoint at = s.view.centre(hex);
        TextCache text(nullptr);
        const OverlayContext context{s.document->scenario(), s.view, nullptr, text, 1};
        const Surface surface(pixels.data(), 1, at, {at.x, at.y, at.x + 1, at.y + 1});
        for (Overlay* overlay : s.workspace.play().overlays(*s.document))
            if (overlay->layer() == Overlay::Layer::lines) overlay->paint(context, surface);
        return pixels[0];
    };
    // One of the stack rides, and goes farther than those who walk.
    REQUIRE(s.document->document.edit("faster", [&](Edit& e) {
        Unit unit = s.document->scenario().units[1];
        unit.unit_class = *s.document->scenario().ruleset.unit_class("cavalry");
        e.change(lists::units, 1, unit);
        const auto& rows = s.document->scenario().ruleset.allowances;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            AllowanceRow row = rows[i];
            if (row.unit_class != s.document->scenario().units[0].unit_class) continue;
            row.day = row.night = 2;
            e.change(lists::allowances, i, row);
        }
    }));
    std::vector<int> reached;
    const auto count = [&] {
        int hexes = 0;
        for (HexIndex hex = 0; hex < s.document->map().grid().size(); ++hex)
            hexes += colour(hex) != rgb(255, 255, 255) ? 1 : 0;
        return hexes;
    };
    s.document->set_cursor(s.from);
    s.workspace.play().set_layers(*s.document, layers);
    const auto id = [&](std::size_t u) { return s.document->scenario().units[u].id; };
    for (const std::size_t u : {std::size_t{0}, std::size_t{1}}) {
        s.document->set_focused_unit(id(u));
        reached.push_back(count());
    }
    s.document->set_picked_units({id(0), id(1)});
    reached.push_back(count());
    CHECK(reached[0] > 0);
    CHECK(reached[1] > 0);
    CHECK(reached[0] != reached[1]);
    CHECK(reached[2] == std::min(reached[0], reached[1]));
}

TEST_CASE("a stack is picked from and set up elsewhere while editing, in one step of the history", "[stacks]") {
    Stacks s;
    REQUIRE(s.workspace.select_tool("setup"));
    const auto at = [&](std::size_t u) { return s.document->scenario().units[u].at.value_or(kNoHex); };
    s.document->set_cursor(s.from);
    s.key("Tab");
    CHECK(s.document->focused_unit() == s.document->scenario().units[2].id);  // the uppermost
    s.key("Tab");
    CHECK(s.document->focused_unit() == s.document->scenario().units[1].id);
    s.key("3");  // the lowest as well
    CHECK(s.document->picked_units().size() == 2);
    s.key("Return");
    s.document->set_cursor(s.free);
    const std::size_t steps = s.document->document.history_size();
    s.key("Return");
    CHECK(at(0) == s.free);
    CHECK(at(1) == s.free);
    CHECK(at(2) == s.from);
    CHECK(s.document->document.history_size() == steps + 1);
    REQUIRE(s.document->document.undo());
    CHECK(at(0) == s.from);
    // By mouse: the row of all, then a drag from the hex.
    s.document->set_focused_unit({});
    s.document->set_cursor(0);
    s.click(s.from);
    StackFan like;
    like.show(s.from, std::vector<StackFan::Row>(4), 0, s.input(Press::press, s.view.centre(s.from)));
    const PixelRect all = like.place_of(3, s.view, 1);
    s.click(PixelPoint{(all.x0 + all.x1) / 2, (all.y0 + all.y1) / 2});
    REQUIRE(s.document->picked_units().size() == 3);
    (void)s.workspace.tool().input(*s.document, s.input(Press::press, s.view.centre(s.from)));
    (void)s.workspace.tool().input(*s.document, s.input(Press::drag, s.view.centre(s.free)));
    (void)s.workspace.tool().input(*s.document, s.input(Press::release, s.view.centre(s.free)));
    for (std::size_t u = 0; u < 3; ++u) CHECK(at(u) == s.free);
}
