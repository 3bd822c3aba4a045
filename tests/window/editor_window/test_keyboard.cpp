// A window that needs no mouse and speaks: who gets a key, where Tab leads, help on dialogs, names for screen readers.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include <wx/grid.h>
#include <wx/propgrid/propgrid.h>
#include <wx/spinctrl.h>
#include <wx/textctrl.h>
#include <wx/wizard.h>

#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

wxGrid& turn_track(Desk& desk) {
    auto& scenario = dynamic_cast<wxNotebook&>(desk.panel("scenario"));
    desk.open_tab(scenario, "Turns");
    return child<wxGrid>(scenario, "Turn track");
}

bool inside(const wxWindow& window) { return window.IsDescendant(wxWindow::FindFocus()); }

/// Brings a panel to the front by the command palette, as someone does who has no mouse.
wxWindow& call_panel(Desk& desk, const PanelInfo& info) {
    const Command* command = desk.frame().commands().find("panel." + info.place.id);
    REQUIRE(command != nullptr);
    desk.answers.expect(
        "Command palette",
        [&](wxDialog&) {
            for (const char c : plain_title(command->title))
                desk.hand.key(c == ' ' ? WXK_SPACE : std::toupper(static_cast<unsigned char>(c)));
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('K', wxMOD_CONTROL); });
    until("the panel " + info.place.id, [&] { return desk.frame().panel_shown(info.place.id); });
    return child(desk.frame(), from_wx(tr(info.title)));
}

}  // namespace

TEST_CASE("F2, Home and Delete belong to the cell that has the focus, and to the map otherwise", "[keyboard]") {
    Desk desk;
    wxGrid& grid = turn_track(desk);
    desk.document().set_selection({desk.hex("L2005")});
    const std::string before = desk.texts();
    const HexIndex cursor = desk.document().cursor();
    grid.SetFocus();
    grid.SetGridCursor(1, 1);
    until("the grid to have the focus", [&] { return inside(grid); });
    desk.hand.key(WXK_F2);
    until("F2 to open the cell", [&] { return grid.IsCellEditControlShown(); });
    CHECK_FALSE(desk.frame().panel_shown("forces"));
    desk.hand.key('A', wxMOD_CONTROL);
    desk.hand.type("noon");
    desk.hand.key(WXK_HOME);
    desk.hand.key(WXK_DELETE);
    desk.hand.key(WXK_RETURN);
    until("the label", [&] { return grid.GetCellValue(1, 1) == "oon"; });
    CHECK(desk.document().cursor() == cursor);
    CHECK(desk.document().selection().size() == 1);
    // A cell that is not typed into has no undo of its own: this is the scenario's.
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to undo the cell's change", [&] { return same(desk.texts(), before); });
    desk.hand.key(WXK_ESCAPE);
    until("Escape to lead to the map", [&] { return desk.canvas().HasFocus(); });
    desk.hand.key(WXK_F2);
    until("F2 to open the order of battle", [&] { return desk.frame().panel_shown("forces"); });
    until_at_rest("the panel is open");
    CHECK(desk.canvas().HasFocus());  // the keys stay with the tools
    desk.hand.key(WXK_F2, wxMOD_SHIFT);
    until("Shift+F2 to lead there", [&] { return inside(child(desk.frame(), "Order of battle")); });
}

TEST_CASE("a key bound to a command everywhere is still typed where something is typed", "[keyboard]") {
    Desk desk;
    desk.frame().keys().bind("show.grid", "F", KeyScope::everywhere);
    desk.frame().keys_changed();
    auto& form = child<wxPropertyGrid>(desk.panel("scenario"), "Scenario");
    desk.edit(form, "name", "Fife");
    until("the name", [&] { return desk.document().scenario().name == "Fife"; });
    CHECK(desk.document().view.grid);
    desk.focus_map();
    desk.hand.key('F');
    until("the grid to go", [&] { return !desk.document().view.grid; });
}

TEST_CASE("a number field keeps its keys", "[keyboard]") {
    Desk desk;
    wxWindow& panel = desk.panel("balance");
    auto* field = static_cast<wxSpinCtrl*>(nullptr);
    for (wxWindow* window : panel.GetChildren())
        if (auto* found = dynamic_cast<wxSpinCtrl*>(window)) field = found;
    REQUIRE(field != nullptr);
    desk.document().set_selection({desk.hex("L2005")});
    const std::string before = desk.texts();
    field->SetFocus();
    until("the field to have the focus", [&] { return field->HasFocus(); });
    desk.hand.key('A', wxMOD_CONTROL);
    desk.hand.type("31");
    desk.hand.key('A', wxMOD_CONTROL);
    desk.hand.key('X', wxMOD_CONTROL);
    desk.hand.key('V', wxMOD_CONTROL);
    desk.hand.key(WXK_TAB);
    until("Tab to leave the field", [&] { return !field->HasFocus(); });
    CHECK(field->GetValue() == 31);
    CHECK(same(desk.texts(), before));
    CHECK(desk.document().selection().size() == 1);
    CHECK_FALSE(desk.frame().workspace().painting().clipboard.has_value());
}

TEST_CASE("tool keys work from panels in which letters mean nothing", "[keyboard]") {
    Desk desk;
    desk.panel("history");
    desk.frame().focus_panel("history");
    until("the history to have the focus", [&] { return inside(child(desk.frame(), "History")); });
    desk.hand.key('J');
    until("the hexside chain", [&] { return desk.frame().workspace().tool().id() == "side.chain"; });
    CHECK(inside(child(desk.frame(), "History")));
}

TEST_CASE("every panel is reached, walked through and left by keys", "[keyboard]") {
    Desk desk;
    desk.document().set_focused_unit("us-25");
    desk.frame().run("view.fit");
    desk.focus_map();
    for (const PanelInfo& info : panel_table()) {
        INFO("panel " << info.place.id);
        wxWindow& panel = call_panel(desk, info);
        until("the panel to have the focus", [&] { return inside(panel); });
        serve_events();
        const std::vector<void*> all = focusable_widgets(panel);
        std::set<void*> left(all.begin(), all.end());
        // Once round; in a table Tab goes through the cells first.
        for (std::size_t i = 0; i < all.size() * 3 + 60 && !left.empty(); ++i) {
            // A table has the keyboard as a whole, with the windows inside it.
            std::erase_if(left, [focus = focused_widget(panel)](void* widget) { return widget_inside(widget, focus); });
            desk.hand.key(WXK_TAB);
        }
        for (void* widget : left) UNSCOPED_INFO("Tab does not come to " << describe(widget));
        CHECK(left.empty());
        desk.frame().focus_panel(info.place.id);
        until("the panel to have the focus again", [&] { return inside(panel); });
        desk.hand.key(WXK_TAB, wxMOD_CONTROL);
        until("Ctrl+Tab to lead out of the panel", [&] { return focused_widget(panel) != nullptr && !inside(panel); });
        desk.hand.key(WXK_TAB, wxMOD_CONTROL | wxMOD_SHIFT);
        until("Ctrl+Shift+Tab to lead back", [&] { return inside(panel); });
        desk.hand.key(WXK_ESCAPE);
        until("Escape to lead to the map", [&] { return desk.canvas().HasFocus(); });
        desk.frame().show_panel(info.place.id, false);
    }
}

TEST_CASE("Ctrl+Tab goes round the whole window", "[keyboard]") {
    Desk desk;
    desk.focus_map();
    std::vector<void*> visited;
    do {
        visited.push_back(focused_widget(desk.frame()));
        REQUIRE(visited.back() != nullptr);
        desk.hand.key(WXK_TAB, wxMOD_CONTROL);
        until("the focus to go on", [&] { return focused_widget(desk.frame()) != visited.back(); });
    } while (!desk.canvas().HasFocus() && visited.size() < 20);
    CHECK(desk.canvas().HasFocus());
    for (void* widget : visited) UNSCOPED_INFO(describe(widget));
    // The map, its line of text, four docks.
    CHECK(visited.size() == 6);
}

TEST_CASE("F1 opens the page of the tool in the language of the window", "[keyboard]") {
    auto& app = dynamic_cast<TestApp&>(*wxTheApp);
    const bool french = GENERATE(false, true);
    if (french) app.set_language("fr");
    {
        Desk desk;
        desk.use("brush");
        desk.focus_map();
        desk.hand.key(WXK_F1);
        until("the manual", [&] { return desk.frame().manual() != nullptr && desk.frame().manual()->IsShown(); });
        CHECK(desk.frame().manual()->place() == ManualPlace{"painting.md", "tool.brush"});
        CHECK(from_wx(desk.frame().manual()->GetTitle()) ==
              (french ? "Peindre le terrain et le relief — Manuel" : "Painting terrain and heights — Manual"));
    }
    if (french) app.set_language("en");
}

TEST_CASE("F1 in every dialog opens the page of the manual that speaks of it", "[keyboard]") {
    Desk desk;
    const auto helped = [&](wxDialog&, const std::string& anchor) {
        desk.hand.key(WXK_F1);
        until("the manual", [&] { return desk.frame().manual() != nullptr && desk.frame().manual()->IsShown(); });
        CHECK(desk.frame().manual()->place().anchor == anchor);
        // It can be read and closed while the dialog waits.
        auto* manual = const_cast<ManualWindow*>(desk.frame().manual());
        until("the manual to be in front with the keyboard",
              [&] { return manual->IsActive() && manual->IsDescendant(wxWindow::FindFocus()); });
        desk.hand.key(WXK_ESCAPE);
        until("the manual to go", [&] { return !desk.frame().manual()->IsShown(); });
    };
    const auto cancel = [](wxDialog& dialog) {
        if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
        else cancel_native(dialog);
    };
    CHECK(desk.each_dialog([&](const Command& command, wxDialog& dialog) { helped(dialog, command.id); }) >= 8);
    desk.frame().workspace().painting().choose({PaintSection::terrain, "swamp", 0});
    desk.use("brush");
    desk.hand.click(desk.at("L2005"));
    desk.answers.expect(
        "Unsaved changes",
        [&](wxDialog& dialog) {
            helped(dialog, "file.close");
            cancel(dialog);
        },
        [&] { desk.frame().run("file.close"); });
    desk.use("label");
    desk.answers.expect(
        "New name",
        [&](wxDialog& dialog) {
            helped(dialog, "tool.label");
            cancel(dialog);
        },
        [&] { desk.hand.click(desk.at("L2005")); });
}

TEST_CASE("everything that takes the keyboard has a name for screen readers", "[keyboard]") {
    Desk desk;
    desk.document().set_focused_unit("us-25");
    const auto audit = [&](const wxWindow& window) {
        serve_events();
        for (void* widget : focusable_widgets(window, true))
            if (spoken_name(widget).empty()) {
                UNSCOPED_INFO("nameless: " << describe(widget));
                CHECK(false);
            }
    };
    for (const PanelInfo& info : panel_table()) {
        wxWindow& panel = desk.panel(info.place.id);
        INFO(info.place.id);
        desk.each_page(panel, [&](wxWindow&) { audit(panel); });
    }
    audit(desk.frame());
    // Those of the toolkit itself have names of their own.
    desk.each_dialog([&](const Command& command, wxDialog& dialog) {
        if (!command.id.starts_with("file.")) audit(dialog);
    });
    desk.answers.expect(
        "New scenario",
        [&](wxDialog& dialog) {
            audit(dialog);
            desk.hand.click(*dialog.FindWindow(wxID_FORWARD));
            audit(dialog);
            dialog.EndModal(wxID_CANCEL);
        },
        [&] { desk.frame().run("file.new"); });
    desk.frame().run("help.manual");
    until("the manual", [&] { return desk.frame().manual() != nullptr && desk.frame().manual()->IsShown(); });
    audit(*desk.frame().manual());
}

TEST_CASE("the welcome page has the keyboard at once and opens a battle by it", "[keyboard]") {
    Desk desk(kNothing);
    wxWindow& first = child(desk.frame(), "Your first battle");
    until("the first way to start to have the keyboard", [&] { return first.HasFocus(); });
    for (const char* next :
         {"New scenario…", "Open…", "Queenston Heights", "Queenston Heights, bombardment variant", "The Thames"}) {
        desk.hand.key(WXK_TAB);
        wxWindow& button = child(desk.frame(), next);
        until("Tab to lead to the next", [&] { return button.HasFocus(); });
    }
    desk.hand.key(WXK_SPACE);
    until("the battle to open", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK(desk.document().scenario().name == "The Thames");
    until("the map to have the keyboard", [&] { return desk.frame().canvas() != nullptr && desk.canvas().HasFocus(); });
}

namespace {

/// Everything in a window that is in sight but cannot be used and does not say why.
void audit_disabled(wxWindow& window) {
    for (wxWindow* part : window.GetChildren()) {
        if (part->IsTopLevel() || !part->IsShownOnScreen()) continue;
        if (!part->IsThisEnabled() && (why_disabled(*part).empty() || part->GetToolTipText().empty())) {
            UNSCOPED_INFO("disabled without a word: " << from_wx(part->GetClassInfo()->GetClassName()) << " "
                                                      << from_wx(part->GetName()) << " " << from_wx(part->GetLabel()));
            CHECK(false);
        }
        audit_disabled(*part);
    }
}

void audit_commands(const MainFrame& frame) {
    CommandContext context{const_cast<MainFrame&>(frame).workspace(), const_cast<MainFrame&>(frame)};
    for (const Command* command : const_cast<MainFrame&>(frame).commands().all()) {
        INFO(command->id);
        const Availability now = command->availability(context);
        CHECK((now.enabled || !now.reason.empty()));
    }
}

}  // namespace

TEST_CASE("everything that cannot be used now says why: without a scenario, with one, in a game", "[keyboard]") {
    const auto audit = [](Desk& desk) {
        audit_commands(desk.frame());
        for (const PanelInfo& info : panel_table()) {
            INFO("panel " << info.place.id);
            wxWindow& panel = desk.panel(info.place.id);
            desk.each_page(panel, [&](wxWindow&) { audit_disabled(panel); });
            desk.frame().show_panel(info.place.id, false);
        }
    };
    Desk desk(kNothing);
    audit(desk);
    desk.frame().open_path(desk.copy("lundys-lane"));
    until("the map to be painted", [&] { return desk.canvas().paints() > 0; });
    desk.use("random");
    audit(desk);
    desk.frame().run("play.start");
    audit(desk);
    // Dialogs as they open.
    desk.frame().run("play.leave");
    for (const char* id : {"view.go-to-hex", "help.keys", "map.resize", "map.renumber"})
        desk.answers.expect(
            "",
            [&](wxDialog& dialog) {
                INFO(id);
                audit_disabled(dialog);
                dialog.EndModal(wxID_CANCEL);
            },
            [&] { desk.frame().run(id); });
}
