// Counters and hexes under the mouse and the keys: double clicks, the menu of a hex, F2; and read-outs that do not stay
// behind.
#include <catch2/catch.hpp>

#include <fstream>

#include <wx/listctrl.h>
#include <wx/propgrid/propgrid.h>

#include "editor/model/forces_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

const Unit& unit(const Desk& desk, const std::string& id) {
    const auto at = desk.document().scenario().unit(id);
    REQUIRE(at);
    return desk.document().scenario().units[*at];
}

/// The id of the first unit set up, alone in its hex and in view.
std::string some_unit(const Desk& desk) {
    for (const Unit& u : desk.document().scenario().units) {
        if (!u.at) continue;
        int there = 0;
        for (const Unit& other : desk.document().scenario().units)
            if (other.at == u.at) ++there;
        const wxPoint at = desk.canvas().window_at(*u.at);
        if (there == 1 && wxRect(desk.canvas().GetClientSize()).Deflate(60).Contains(at)) return u.id;
    }
    FAIL("no unit is in view");
    return {};
}

std::string told(const Desk& desk, int field = 0) { return from_wx(desk.frame().GetStatusBar()->GetStatusText(field)); }

}  // namespace

TEST_CASE("a double click on a counter opens it, one on a hex explains it", "[here]") {
    Desk desk;
    const std::string before = desk.texts();
    const std::string id = some_unit(desk);
    desk.use("look");
    desk.hand.double_click(desk.at(*unit(desk, id).at));
    until("the counter designer", [&] { return desk.frame().panel_shown("counter"); });
    CHECK(desk.document().focused_unit() == id);
    auto& form = child<wxPropertyGrid>(desk.frame(), "Counter");
    until("its form", [&] { return form.IsShownOnScreen() && form.GetPropertyByName("id") != nullptr; });
    CHECK(from_wx(form.GetPropertyValueAsString("id")) == id);
    desk.hand.double_click(desk.at("L2005"));
    until("the explanation", [&] { return desk.frame().panel_shown("explain"); });
    CHECK(desk.document().cursor() == desk.hex("L2005"));
    // In the set-up tool too, and nothing moves.
    desk.use("setup");
    desk.frame().show_panel("counter", false);
    desk.hand.double_click(desk.at(*unit(desk, id).at));
    until("the counter designer again", [&] { return desk.frame().panel_shown("counter"); });
    CHECK(same(desk.texts(), before));
}

TEST_CASE("the menu of a hex comes by the right button, the menu key and Shift+F10", "[here]") {
    Desk desk;
    const std::string id = some_unit(desk);
    const HexIndex hex = *unit(desk, id).at;
    desk.use("look");
    desk.focus_map();
    desk.document().set_cursor(hex);
    desk.document().set_cursor(desk.hex("L2005"));
    choose_from_menu([&] { desk.hand.click(desk.at(hex), wxMOUSE_BTN_RIGHT); }, [&] { desk.hand.key('T'); });
    until("the counter to go", [&] { return !unit(desk, id).at; });
    CHECK(desk.document().cursor() == hex);
    desk.frame().run("edit.undo");
    until("it to be back", [&] { return unit(desk, id).at == hex; });
    until_at_rest("the map shows it");

    for (const bool menu_key : {true, false}) {
        INFO((menu_key ? "menu key" : "Shift+F10"));
        desk.focus_map();
        choose_from_menu(
            [&] {
                if (menu_key) desk.hand.key(WXK_MENU);
                else desk.hand.key(WXK_F10, wxMOD_SHIFT);
            },
            [&] { desk.hand.key('T'); });
        until("the counter to go by keys", [&] { return !unit(desk, id).at; });
        desk.frame().run("edit.undo");
        until("it to be back", [&] { return unit(desk, id).at == hex; });
        until_at_rest("the map shows it");
    }

    // Where one paints the right button picks; with Ctrl it asks for the menu.
    desk.use("brush");
    const std::string before = desk.texts();
    desk.hand.click(desk.at(hex), wxMOUSE_BTN_RIGHT);
    serve_events();
    CHECK_FALSE(menu_open());
    CHECK(same(desk.texts(), before));
}

TEST_CASE("F2 chooses the unit under the cursor and the keys stay with the tools", "[here]") {
    Desk desk;
    const std::string id = some_unit(desk);
    const HexIndex hex = *unit(desk, id).at;
    desk.focus_map();
    desk.document().set_cursor(hex);
    desk.hand.key(WXK_F2);
    until("the unit to be chosen", [&] { return desk.document().focused_unit() == id; });
    until("the order of battle", [&] { return desk.frame().panel_shown("forces"); });
    until_at_rest("the panel is open");
    CHECK(desk.canvas().HasFocus());
    desk.hand.key('B');
    until("the brush", [&] { return desk.frame().workspace().tool().id() == "brush"; });
}

TEST_CASE("a double click on a finding whose place is in view does not move the map", "[here]") {
    Desk desk;
    wxWindow& panel = desk.panel("findings");
    auto& list = child<wxListCtrl>(panel, "Findings");
    REQUIRE(desk.document().document.edit("Make a mistake", [&](Edit& e) {
        e.add(lists::labels, MapLabel{desk.hex("L2005"), " ", MapLabel::Kind::place, {}});
    }));
    until("the finding", [&] { return !desk.document().findings.stale() && list.GetItemCount() == 1; });
    desk.frame().run("view.zoom-100");
    desk.canvas().centre_on(desk.hex("L2005"));
    desk.canvas().pan(60, 40);
    until_at_rest("the finding is listed");
    const PixelRect shown = desk.canvas().shown();
    const auto activate = [&] {
        desk.hand.double_click_row(list, 0);
        until("the cursor to be there",
              [&] { return desk.document().cursor() == desk.hex("L2005") && desk.canvas().HasFocus(); });
        until_at_rest("the map has come to rest");
    };
    activate();
    CHECK(desk.canvas().shown().x0 == shown.x0);
    CHECK(desk.canvas().shown().y0 == shown.y0);
    // Out of view it goes to the middle.
    desk.canvas().pan(4000, 0);
    desk.document().set_cursor(desk.hex("L2007"));
    list.SetItemState(0, 0, wxLIST_STATE_SELECTED);
    until_at_rest("the map is elsewhere");
    activate();
    const PixelRect now = desk.canvas().shown();
    const PixelPoint c = desk.canvas().view().centre(desk.hex("L2005"));
    CHECK(std::abs((now.x0 + now.x1) / 2 - c.x) <= 1);
    // What was lit for the finding goes out with it.
    CHECK_FALSE(desk.document().lit().empty());
    desk.hand.click(child(panel, "Fix"));
    until("the finding to go", [&] { return list.GetItemCount() == 0; });
    until("its light to go", [&] { return desk.document().lit().empty(); });
}

TEST_CASE("all findings of a kind are fixed by one button", "[here]") {
    Desk desk;
    wxWindow& panel = desk.panel("findings");
    auto& list = child<wxListCtrl>(panel, "Findings");
    const std::string before = desk.texts();
    REQUIRE(desk.document().document.edit("Make mistakes", [&](Edit& e) {
        for (const char* hex : {"L2005", "L2006", "L2007"})
            e.add(lists::labels, MapLabel{desk.hex(hex), " ", MapLabel::Kind::place, {}});
    }));
    until("the findings", [&] { return !desk.document().findings.stale() && list.GetItemCount() == 3; });
    until_at_rest("the findings are listed");
    CHECK_FALSE(child(panel, "Fix all of this kind").IsEnabled());
    desk.hand.click_row(list, 1);
    until("the button", [&] { return child(panel, "Fix all of this kind").IsEnabled(); });
    const std::size_t position = desk.document().document.position();
    desk.hand.click(child(panel, "Fix all of this kind"));
    until("the findings to go", [&] { return list.GetItemCount() == 0; });
    CHECK(desk.document().document.position() == position + 1);
    CHECK(same(desk.texts(), before));
    CHECK(told(desk).starts_with("3 findings RP2302 were fixed"));
}

TEST_CASE("errors found while a scenario is read stay among the findings", "[here]") {
    Desk desk(kNothing);
    const fs::path folder = desk.copy("chippewa");
    std::string text;
    {
        std::ifstream in(folder / "scenario.xml", std::ios::binary);
        text.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    const auto at = text.find(" full=\"", text.find("<unit "));
    REQUIRE(at != std::string::npos);
    text.replace(at, 7, " fulll=\"");
    std::ofstream(folder / "scenario.xml", std::ios::binary) << text;
    desk.answers.expect(
        "Opened with errors", [&](wxDialog& d) { desk.hand.click(child(d, "OK")); },
        [&] { desk.frame().open_path(folder); });
    wxWindow& panel = desk.panel("findings");
    auto& list = child<wxListCtrl>(panel, "Findings");
    until("the checks to have looked", [&] { return !desk.document().findings.stale(); });
    until_at_rest("the findings are listed");
    const auto& read = desk.document().store().loaded().diagnostics;
    REQUIRE(has_errors(read));
    REQUIRE(list.GetItemCount() >= static_cast<int>(read.size()));
    int listed = 0;
    for (long row = 0; row < list.GetItemCount(); ++row)
        for (const Diagnostic& d : read)
            if (from_wx(list.GetItemText(row, 1)) == d.code && from_wx(list.GetItemText(row, 3)) == d.message) ++listed;
    CHECK(listed >= static_cast<int>(read.size()));
    CHECK(told(desk, 3).find("error") != std::string::npos);
}

TEST_CASE("a save that fails offers another folder", "[here]") {
    Desk desk;
    REQUIRE(desk.document().document.edit("Paint", [&](Edit& e) { e.set_terrain(desk.hex("L2005"), 2); }));
    std::ofstream(desk.document().path().parent_path() / ".backups") << "in the way";
    const fs::path mine = desk.temporary.path() / "mine";
    desk.focus_map();
    desk.answers.then("Save scenario as a folder", [&](wxDialog&) {
        desk.hand.key('A', wxMOD_CONTROL);
        desk.hand.type(mine.string());
        desk.hand.key(WXK_RETURN);
    });
    desk.answers.expect(
        "Cannot save", [&](wxDialog& d) { click_native(desk.hand, d, wxID_OK); },
        [&] { desk.hand.key('S', wxMOD_CONTROL); });
    until("it to be saved there", [&] { return !desk.document().unsaved(); });
    CHECK(desk.document().path() == mine / "scenario.xml");
}

TEST_CASE("two tabs of one name show their folders, and the window's title too", "[here]") {
    Desk desk;
    const fs::path twin = desk.temporary.path() / "scenarios" / "twin";
    fs::copy(desk.document().path().parent_path(), twin, fs::copy_options::recursive);
    const std::string name = desk.document().title();
    OpenDocument& first = desk.document();
    CHECK(from_wx(desk.frame().GetTitle()).starts_with(name + " — "));
    desk.frame().open_path(twin);
    until("the twin", [&] { return desk.frame().workspace().documents().size() == 2; });
    CHECK(from_wx(desk.frame().GetTitle()).starts_with(name + " (twin) — "));
    auto* book = dynamic_cast<wxAuiNotebook*>(desk.canvas().GetParent());
    REQUIRE(book != nullptr);
    std::vector<std::string> tabs;
    for (std::size_t i = 0; i < book->GetPageCount(); ++i) tabs.push_back(from_wx(book->GetPageText(i)));
    CHECK(std::find(tabs.begin(), tabs.end(), name + " (lundys-lane)") != tabs.end());
    CHECK(std::find(tabs.begin(), tabs.end(), name + " (twin)") != tabs.end());
    desk.frame().run("file.close");
    until("it to close", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK(&desk.document() == &first);
    CHECK(from_wx(desk.frame().GetTitle()).starts_with(name + " — "));
}

TEST_CASE("read-outs and hints are those of the tool and the tab in front", "[here]") {
    Desk desk({"thames", "lundys-lane"});
    desk.frame().workspace().painting().symmetry = {6, PaintState::Mirror::Axis::none};
    desk.use("brush");
    CHECK(told(desk).starts_with("Drag to paint"));
    desk.hand.move(desk.at("L2005"));
    until("the hex under the pointer", [&] { return told(desk, 1).starts_with("L2005"); });
    // What is under the pointer changes under it.
    const std::string before = told(desk, 1);
    REQUIRE(desk.document().document.edit("Paint", [&](Edit& e) { e.set_elevation(desk.hex("L2005"), 3); }));
    until("the read-out to follow", [&] { return told(desk, 1) != before; });
    // A message goes with the next change, not before.
    desk.frame().show_message("Something was told.");
    serve_events();
    CHECK(told(desk) == "Something was told.");
    REQUIRE(desk.document().document.edit("Paint", [&](Edit& e) { e.set_elevation(desk.hex("L2006"), 3); }));
    until("the hint again", [&] { return told(desk).starts_with("Drag to paint"); });
    // Another tab by its key: the hex of the other map is no longer read out.
    desk.focus_map();
    desk.hand.key(WXK_PAGEDOWN, wxMOD_CONTROL);
    until("the other scenario", [&] { return desk.document().scenario().id == "thames"; });
    until("no hex of the first one", [&] { return !told(desk, 1).starts_with("L2005"); });
    CHECK_FALSE(desk.frame().workspace().painting().symmetric());
    // On the welcome page there is nothing to read out, and no command acts on what is not seen.
    desk.frame().show_message("Something was told.");
    desk.frame().run("file.welcome");
    until("no scenario in front", [&] { return desk.frame().workspace().active() == nullptr; });
    CHECK(told(desk).empty());
    CHECK(told(desk, 1).empty());
    CHECK(from_wx(desk.frame().GetTitle()) == "Ramparts");
    desk.frame().run("window.next");
    until("a scenario again", [&] { return desk.frame().workspace().active() != nullptr; });
    CHECK(told(desk).starts_with("Drag to paint"));
}
