// Every tool of the tool box under the real mouse: what it does, and Ctrl+Z and Ctrl+Y to the byte.
#include <catch2/catch.hpp>

#include <map>

#include "editor/model/printed_pass.hpp"
#include "editor/model/scan_reading.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/tool/setup_tool.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct Stroke {
    std::function<void(Desk&)> prepare;      ///< what must be there first; edits of it are not undone here
    std::function<void(Desk&)> go;           ///< the mouse
    std::function<bool(Desk&)> effect = {};  ///< absent = the document changes by one step
};

PaintState& state(Desk& d) { return d.frame().workspace().painting(); }
void choose(Desk& d, PaintSection section, const char* id) { state(d).choose({section, id, 0}); }
void nothing(Desk&) {}

/// Just inside a hexside, or just inside a corner.
wxPoint side(Desk& d, const char* number, int direction) {
    const ShapePoint m = d.canvas().view().side_middle(direction) * 0.85;
    return d.at(number) + wxPoint(static_cast<int>(m.x), static_cast<int>(m.y));
}
wxPoint corner(Desk& d, const char* number, int index) {
    const ShapePoint m = d.canvas().view().corner(index) * 0.88;
    return d.at(number) + wxPoint(static_cast<int>(m.x), static_cast<int>(m.y));
}
TerrainId terrain(Desk& d, const char* number) { return d.document().map().terrain(d.hex(number)); }

void swamp(Desk& d) { choose(d, PaintSection::terrain, "swamp"); }
void slope(Desk& d) {
    d.use("side.brush");
    choose(d, PaintSection::hexside, "slope");
    d.hand.drag({side(d, "L2005", 0), side(d, "L2005", 1), side(d, "L2005", 2)});
}
void pick_two(Desk& d) {
    std::vector<std::string> ids;
    for (const Unit& unit : d.document().scenario().units)
        if (unit.at && ids.size() < 2) ids.push_back(unit.id);
    d.document().set_picked_units(std::move(ids));
}
bool selected(Desk& d) { return !d.document().selection().empty(); }

const std::map<std::string, Stroke>& strokes() {
    static const std::map<std::string, Stroke> all = {
        {"look",
         {nothing, [](Desk& d) { d.hand.click(d.at("L2007")); },
          [](Desk& d) { return d.document().cursor() == d.hex("L2007"); }}},
        {"brush",
         {swamp,
          [](Desk& d) {
              d.hand.drag({d.at("L2004"), d.at("L2005"), d.at("L2006")});
          }}},
        {"line",
         {swamp,
          [](Desk& d) {
              d.hand.drag({d.at("L2004"), d.at("L2208"), d.at("L2410")});
          }}},
        {"rectangle",
         {swamp,
          [](Desk& d) {
              d.hand.drag({d.at("L2004"), d.at("L2105"), d.at("L2206")});
          }}},
        {"lasso",
         {swamp,
          [](Desk& d) {
              d.hand.drag({d.at("L1904"), d.at("L2304"), d.at("L2308"), d.at("L1908"), d.at("L1904")});
          }}},
        {"fill", {swamp, [](Desk& d) { d.hand.click(d.at("L2005")); }}},
        {"replace", {swamp, [](Desk& d) { d.hand.click(d.at("L2005")); }}},
        {"random",
         {[](Desk& d) {
              state(d).mix = {{"swamp", 1}};
          },
          [](Desk& d) {
              d.hand.drag({d.at("L2004"), d.at("L2006"), d.at("L2008")});
          }}},
        {"pick",
         {swamp, [](Desk& d) { d.hand.click(d.at("L2005")); },
          [](Desk& d) {
              return state(d).area.id == d.document().scenario().ruleset.terrains[terrain(d, "L2005")].id;
          }}},
        {"side.brush",
         {[](Desk& d) { choose(d, PaintSection::hexside, "creek"); },
          [](Desk& d) {
              d.hand.drag({side(d, "L2005", 0), side(d, "L2005", 1), side(d, "L2005", 2)});
          }}},
        {"side.chain",
         {nothing,
          [](Desk& d) {
              d.hand.drag({corner(d, "L2005", 0), corner(d, "L2007", 3)});
          }}},
        {"side.contour",
         {nothing,
          [](Desk& d) {
              state(d).choose({PaintSection::elevation, {}, 7});
              d.use("brush");
              d.hand.click(d.at("L2005"));
              d.document().document.seal();
              d.use("side.contour");
              d.hand.click(side(d, "L2005", 0));
          }}},
        {"side.erase", {slope, [](Desk& d) { d.hand.click(side(d, "L2005", 1)); }}},
        {"side.flip", {slope, [](Desk& d) { d.hand.click(side(d, "L2005", 1)); }}},
        {"side.select",
         {slope, [](Desk& d) { d.hand.click(side(d, "L2005", 1)); },
          [](Desk& d) { return !state(d).sides.sides.empty(); }}},
        {"road",
         {nothing,
          [](Desk& d) {
              d.hand.drag({d.at("L1803"), d.at("L1805")});
          }}},
        {"road.erase",
         {[](Desk& d) {
              d.use("road");
              d.hand.drag({d.at("L1803"), d.at("L1805")});
          },
          [](Desk& d) {
              d.hand.drag({d.at("L1803"), d.at("L1804"), d.at("L1805")});
          }}},
        {"label",
         {nothing,
          [](Desk& d) {
              d.answers.expect(
                  "New name",
                  [&](wxDialog& dialog) {
                      d.hand.type("Mill");
                      d.hand.click(child(dialog, "OK"));
                  },
                  [&] { d.hand.click(d.at("L2005")); });
          }}},
        {"entry",
         {[](Desk& d) { choose(d, PaintSection::entry, d.document().scenario().reinforcements.front().id.c_str()); },
          [](Desk& d) { d.hand.click(d.at("L1605")); }}},
        {"edge",
         {[](Desk& d) { choose(d, PaintSection::entry, d.document().scenario().reinforcements.front().id.c_str()); },
          [](Desk& d) { d.hand.click(d.at("L1605")); }}},
        {"underlay",
         {[](Desk& d) {
              state(d)
                  .underlay(d.document())
                  .set_picture(d.document().map().grid(), "scan", 200, 200,
                               std::vector<Colour>(40000, rgb(200, 180, 120)));
          },
          [](Desk& d) {
              d.hand.drag({d.at("L1705"), d.at("L2006")});
          },
          [](Desk& d) { return state(d).find_underlay(d.document())->pairs.size() == 1; }}},
        {"scan",
         {[](Desk& d) {
              UnderlayLayer& scan = state(d).underlay(d.document());
              const Grid& grid = d.document().map().grid();
              scan.set_picture(grid, "scan", 200, 200, std::vector<Colour>(40000, rgb(200, 180, 120)));
              scan.add_pair(grid, {{10, 10}, d.hex("L2004")});
              scan.add_pair(grid, {{190, 10}, d.hex("L3004")});
              scan.add_pair(grid, {{10, 190}, d.hex("L2016")});
              choose(d, PaintSection::terrain, "swamp");
          },
          [](Desk& d) { d.hand.click(d.at("L2005")); },
          [](Desk& d) { return state(d).find_reading(d.document())->hex_said(d.hex("L2005")); }}},
        {"select.rectangle",
         {nothing,
          [](Desk& d) {
              d.hand.drag({d.at("L2004"), d.at("L2206")});
          },
          selected}},
        {"select.lasso",
         {nothing,
          [](Desk& d) {
              d.hand.drag({d.at("L1904"), d.at("L2304"), d.at("L2308"), d.at("L1908"), d.at("L1904")});
          },
          selected}},
        {"select.wand", {nothing, [](Desk& d) { d.hand.click(d.at("L2005")); }, selected}},
        {"select.same", {nothing, [](Desk& d) { d.hand.click(d.at("L2005")); }, selected}},
        {"paste",
         {[](Desk& d) {
              d.document().set_selection({d.hex("L2612"), d.hex("L2613"), d.hex("L2614"), d.hex("L2713")});
              d.focus_map();
              d.hand.key('C', wxMOD_CONTROL);
              until("the copy", [&] { return state(d).clipboard.has_value(); });
              d.document().set_selection({});
          },
          [](Desk& d) { d.hand.click(d.at("L1904")); }}},
        {"setup",
         {nothing,
          [](Desk& d) {
              d.hand.drag({d.at("L2612"), d.at("L2510"), d.at("L2409")});
          }}},
        {"formation.line",
         {[](Desk& d) { pick_two(d); },
          [](Desk& d) {
              d.hand.drag({d.at("L2004"), d.at("L2006"), d.at("L2008")});
          }}},
        {"formation.column",
         {[](Desk& d) {
              pick_two(d);
              d.use("road");
              d.hand.drag({d.at("L1803"), d.at("L1805")});
          },
          [](Desk& d) {
              d.hand.drag({d.at("L1803"), d.at("L1804")});
          }}},
        {"ask-hex",
         {[](Desk& d) {
              ask_for_hex(d.frame().workspace(), "Where?", [](OpenDocument& o, HexIndex hex) { o.set_lit({hex}); });
          },
          [](Desk& d) { d.hand.click(d.at("L2005")); },
          [](Desk& d) { return d.document().lit() == std::vector<HexIndex>{d.hex("L2005")}; }}},
        {"printed",
         {[](Desk& d) {
              d.document().printed().set_source("sheet");
              d.document().set_cursor(d.hex("L2305"));
              d.focus_map();
          },
          [](Desk& d) { d.hand.key('S'); }}},
        {"play",
         {[](Desk& d) {
              d.frame().run("play.start");
              d.panel("play");
          },
          [](Desk& d) { d.hand.click(d.at("L2612")); },
          [](Desk& d) {
              return d.frame().workspace().play().hovered(d.document()) == d.hex("L2612") &&
                     !d.frame().workspace().play().game(&d.document())->choices().empty();
          }}},
        {"ruler",
         {nothing,
          [](Desk& d) {
              d.hand.drag({d.at("L2004"), d.at("L2307")});
          },
          [](Desk& d) { return !d.frame().workspace().play().ruler(d.document()).empty(); }}},
    };
    return all;
}

void undo_to(Desk& d, std::size_t position) {
    d.focus_map();
    while (d.document().document.position() > position) {
        const std::size_t now = d.document().document.position();
        d.hand.key('Z', wxMOD_CONTROL);
        until("Ctrl+Z to undo", [&] { return d.document().document.position() == now - 1; });
    }
}

void try_tool(Desk& d, const std::string& id, const Stroke& stroke) {
    Document& document = d.document().document;
    stroke.prepare(d);
    document.seal();
    if (id != "ask-hex") d.use(id);
    const std::size_t start = document.position();
    const std::string before = d.texts();
    stroke.go(d);
    if (stroke.effect) {
        until("the effect of " + id, [&] { return stroke.effect(d); });
        CHECK(same(d.texts(), before));
    } else {
        until("an edit by " + id, [&] { return document.position() > start; });
        const std::size_t end = document.position();
        CHECK(end == start + (id == "side.contour" ? 2 : 1));
        const std::string after = d.texts();
        CHECK_FALSE(same(after, before));
        undo_to(d, start);
        CHECK(same(d.texts(), before));
        for (std::size_t i = start; i < end; ++i) {
            d.hand.key('Y', wxMOD_CONTROL);
            until("Ctrl+Y to do it again", [&] { return document.position() == i + 1; });
        }
        CHECK(same(d.texts(), after));
    }
    undo_to(d, 0);
    d.document().set_selection({});
    d.use("look");
}

}  // namespace

TEST_CASE("every tool works by mouse, Ctrl+Z takes its stroke back to the byte, Ctrl+Y does it again", "[tools]") {
    Desk desk;
    const std::string untouched = desk.texts();
    for (const auto& tool : desk.frame().workspace().tools().all()) {
        const std::string id(tool->id());
        INFO("tool " << id);
        const auto stroke = strokes().find(id);
        if (stroke == strokes().end()) {
            FAIL_CHECK("the tool has no stroke in this test: give it one");
            continue;
        }
        try_tool(desk, id, stroke->second);
        desk.answers.check();
        CHECK(same(desk.texts(), untouched));
    }
}

TEST_CASE("Escape in the middle of a stroke takes it back, and the release after it does nothing", "[tools]") {
    Desk desk;
    const std::string before = desk.texts();
    choose(desk, PaintSection::terrain, "swamp");
    desk.use("brush");
    desk.hand.move(desk.at("L2004"));
    desk.hand.press();
    desk.hand.move(desk.at("L2006"));
    until("the stroke to begin", [&] { return desk.texts() != before; });
    desk.hand.key(WXK_ESCAPE);
    until("the stroke to be taken back", [&] { return desk.texts() == before; });
    desk.hand.release();
    CHECK(same(desk.texts(), before));
    CHECK(desk.frame().workspace().tool().id() == "brush");
    desk.hand.click(desk.at("L2004"));
    until("the next stroke", [&] { return desk.texts() != before; });
}
