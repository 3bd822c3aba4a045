// The panels under the mouse: units dragged, counters, tables and modules edited, findings followed, fixed and ignored.
#include <catch2/catch.hpp>

#include <wx/grid.h>
#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/textctrl.h>
#include <wx/vlbox.h>

#include "editor/toolkit/translate.hpp"
#include "formats/scenario/place_words.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// One change by `act`, seen in the document, taken back by Ctrl+Z on the map to the byte.
void undone(Desk& desk, const std::function<void()>& act) {
    const std::string before = desk.texts();
    const std::size_t position = desk.document().document.position();
    act();
    until("an edit", [&] { return desk.document().document.position() == position + 1; });
    CHECK_FALSE(same(desk.texts(), before));
    desk.hand.click(desk.at("L1818"));
    until("the map to have the focus", [&] { return desk.canvas().HasFocus(); });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("Ctrl+Z to undo", [&] { return desk.document().document.position() == position; });
    CHECK(same(desk.texts(), before));
}

template <class T>
T* find_of(wxWindow& parent) {
    for (wxWindow* window : parent.GetChildren()) {
        if (auto* found = dynamic_cast<T*>(window); found != nullptr && found->IsShownOnScreen()) return found;
        if (T* found = find_of<T>(*window)) return found;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("a unit is dragged from the order of battle to a hex", "[panels]") {
    Desk desk;
    wxWindow& forces = desk.panel("forces");
    wxWindow& search = child(forces, "Search units");
    desk.hand.click(search, {60, search.GetClientSize().y / 2});
    desk.hand.type("miller");
    wxWindow& list = *find_of<wxVListBox>(forces);
    auto& rows = dynamic_cast<wxVListBox&>(list);
    until("one unit to be left", [&] { return rows.GetItemCount() == 2; });
    const auto unit = [&]() -> const Unit& {
        return desk.document().scenario().units[*desk.document().scenario().unit("us-21")];
    };
    REQUIRE_FALSE(unit().at.has_value());
    until_placed(list);
    const wxPoint from = list.ClientToScreen(wxPoint(80, list.FromDIP(26 + 18)));
    const wxPoint to = desk.at("L2010");
    undone(desk, [&] {
        desk.hand.drag({from, from + wxPoint(-20, 4), wxPoint((from.x + to.x) / 2, (from.y + to.y) / 2), to});
        until("the unit to stand there", [&] { return unit().at == desk.hex("L2010"); });
    });
}

TEST_CASE("the counter designer changes a unit", "[panels]") {
    Desk desk;
    wxWindow& counter = desk.panel("counter");
    desk.document().set_focused_unit("us-25");
    until("the form of the unit", [&] {
        return find_of<wxPropertyGrid>(counter) != nullptr &&
               find_of<wxPropertyGrid>(counter)->GetPropertyByName("title") != nullptr;
    });
    undone(desk, [&] {
        desk.edit(*find_of<wxPropertyGrid>(counter), "title", "Jesup");
        until("the new title", [&] {
            return desk.document().scenario().units[*desk.document().scenario().unit("us-25")].title == "Jesup";
        });
    });
}

TEST_CASE("a cell of a table is changed by typing", "[panels]") {
    Desk desk;
    wxWindow& tables = desk.panel("tables");
    desk.open_tab(*find_of<wxNotebook>(tables), "Allowances");
    auto& grid = *find_of<wxGrid>(tables);
    until("the table to be filled", [&] { return grid.GetNumberRows() > 0; });
    undone(desk, [&] {
        const wxRect cell = grid.CellToRect(2, 0);
        const auto click = [&] {
            until_placed(grid);
            desk.hand.click(grid.GetGridWindow()->ClientToScreen(
                grid.CalcScrolledPosition(cell.GetPosition() + wxPoint(cell.width / 2, cell.height / 2))));
        };
        click();
        until("the cell to be chosen", [&] { return grid.GetGridCursorRow() == 2; });
        // Other battles share these rules, so the first change asks; then the cell is open.
        desk.answers.expect(
            "Shared ruleset", [&](wxDialog& d) { click_native(desk.hand, d, wxID_NO); }, click);
        until("the cell to be edited", [&] { return grid.IsCellEditControlShown(); });
        desk.hand.key('A', wxMOD_CONTROL);
        desk.hand.type("11");
        desk.hand.key(WXK_RETURN);
    });
}

TEST_CASE("a kind is added, used, and replaced by another when it is deleted", "[panels][kinds]") {
    Desk desk;
    wxWindow& tables = desk.panel("tables");
    desk.open_tab(*find_of<wxNotebook>(tables), "Kinds");
    auto& kinds = *find_of<wxListBox>(tables);
    // The list has the room of its page: several rows are seen at once.
    CHECK(kinds.GetClientSize().y > 5 * kinds.GetCharHeight());
    const Ruleset& rules = desk.document().scenario().ruleset;
    const std::size_t count = rules.terrains.size();
    const std::string before = desk.texts();
    const std::size_t position = desk.document().document.position();
    // The first change to a shared ruleset asks once more, after the name.
    desk.answers.then("Shared ruleset", [&](wxDialog& d) { click_native(desk.hand, d, wxID_NO); });
    desk.answers.expect(
        "Terrain",
        [&](wxDialog& d) {
            desk.hand.type("Orchard");
            desk.hand.click(child(d, "OK"));
        },
        [&] { desk.hand.click(child(tables, "Add…")); });
    until("the new kind", [&] { return rules.terrains.size() == count + 1; });
    until("the list to show it chosen", [&] { return kinds.GetStringSelection() == "Orchard"; });

    // Painted somewhere, it is in use: deleting asks what takes its place.
    const TerrainId orchard = *rules.terrain("orchard");
    (void)desk.document().document.edit("Plant", [&](Edit& e) { return e.set_terrain(desk.hex("L2010"), orchard); });
    serve_events();
    desk.answers.expect(
        "Delete Orchard",
        [&](wxDialog& d) {
            CHECK(child(d, "OK").IsEnabled());
            desk.hand.key(WXK_DOWN);
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.click(child(tables, "Delete…")); });
    until("the kind to go", [&] { return rules.terrains.size() == count; });
    CHECK(desk.document().map().present(desk.hex("L2010")));
    CHECK(desk.document().map().terrain(desk.hex("L2010")) < count);
    for (std::size_t p = desk.document().document.position(); p > position; --p) {
        desk.hand.click(desk.at("L1818"));
        desk.hand.key('Z', wxMOD_CONTROL);
        until("Ctrl+Z to undo", [&] { return desk.document().document.position() == p - 1; });
    }
    CHECK(same(desk.texts(), before));
}

TEST_CASE("a module's parameter is changed", "[panels]") {
    Desk desk;
    wxWindow& scenario = desk.panel("scenario");
    desk.open_tab(dynamic_cast<wxNotebook&>(scenario), "Modules");
    auto& form = *find_of<wxPropertyGrid>(scenario);
    until("the form of the first module", [&] { return form.GetPropertyByName("hex") != nullptr; });
    undone(desk, [&] { desk.edit(form, "hex", "L2010"); });
}

TEST_CASE("a finding is followed, fixed and ignored by clicks", "[panels]") {
    Desk desk;
    wxWindow& panel = desk.panel("findings");
    auto& list = child<wxListCtrl>(panel, "Findings");
    // A label of blanks, a unit among its enemies and two of one name: one that can be fixed, one with a place, and
    // one that is no error, for errors cannot be ignored.
    const Scenario& s = desk.document().scenario();
    const auto among_enemies = s.units[*s.unit("ac-gln")].at;
    const std::size_t us25 = *s.unit("us-25");
    const std::size_t us9 = *s.unit("us-9");
    const auto made = desk.document().document.edit("Make mistakes", [&](Edit& e) {
        e.add(lists::labels, MapLabel{desk.hex("L2005"), " ", MapLabel::Kind::place, {}});
        e.update(lists::units, us25, [&](Unit& u) { u.at = among_enemies; });
        e.update(lists::units, us9, [](Unit& u) { u.name = "21"; });
    });
    if (!made) FAIL(made.error().message);
    const auto& findings = desk.document().findings;
    until("the checks to have looked", [&] { return !findings.stale() && list.GetItemCount() > 0; });
    const auto row_of = [&](const std::function<bool(const Finding&)>& wanted) {
        for (long row = 0; row < list.GetItemCount(); ++row)
            for (const Finding& f : findings.findings())
                if (wanted(f) && from_wx(list.GetItemText(row, 1)) == f.diagnostic.code &&
                    from_wx(list.GetItemText(row, 2)) == place_words(s, f.diagnostic.where).english())
                    return row;
        return -1L;
    };
    const auto click_row = [&](long row) {
        REQUIRE(row >= 0);
        desk.hand.click_row(list, row);
        until("the row to be chosen",
              [&] { return list.GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED) == row; });
    };

    click_row(row_of(
        [&](const Finding& f) { return !place_of(desk.document().scenario(), f.diagnostic.where).hexes.empty(); }));
    until("the place to be lit", [&] { return !desk.document().lit().empty(); });

    const auto fixable = [](const Finding& f) { return f.fix.has_value(); };
    std::size_t position = desk.document().document.position();
    click_row(row_of(fixable));
    until("Fix to be possible", [&] { return child(panel, "Fix").IsEnabled(); });
    desk.hand.click(child(panel, "Fix"));
    until("the fix", [&] { return desk.document().document.position() == position + 1; });

    until("the checks to have looked again", [&] { return !findings.stale() && list.GetItemCount() > 0; });
    const std::size_t ignored = desk.document().scenario().ignored.size();
    click_row(row_of([](const Finding& f) { return f.diagnostic.severity != Severity::error; }));
    desk.hand.click(child(panel, "Reason for ignoring"));
    desk.hand.type("known");
    until("Ignore to be possible", [&] { return child(panel, "Ignore").IsEnabled(); });
    desk.hand.click(child(panel, "Ignore"));
    until("the entry", [&] { return desk.document().scenario().ignored.size() == ignored + 1; });
    CHECK(desk.document().scenario().ignored.back().reason == "known");
}

TEST_CASE("the chosen finding goes: fixed as the last one, with another scenario in front, with its scenario closed",
          "[panels]") {
    Desk desk({"thames", "lundys-lane"});
    wxWindow& panel = desk.panel("findings");
    auto& list = child<wxListCtrl>(panel, "Findings");
    const auto choose = [&] {
        until("the finding", [&] { return !desk.document().findings.stale() && list.GetItemCount() == 1; });
        desk.hand.click_row(list, 0);
        until("the finding to be chosen", [&] { return list.GetSelectedItemCount() == 1; });
    };
    const auto make_mistake = [&] {
        (void)desk.document().document.edit("Make a mistake", [&](Edit& e) {
            e.add(lists::labels, MapLabel{desk.hex("L2005"), " ", MapLabel::Kind::place, {}});
        });
        choose();
    };
    const auto gone = [&] {
        until("the list to be what there is now", [&] {
            const auto& findings = desk.document().findings;
            return !findings.stale() && list.GetItemCount() == static_cast<int>(findings.findings().size());
        });
        CHECK(list.GetSelectedItemCount() == 0);
        desk.answers.check();
    };
    make_mistake();
    desk.hand.click(child(panel, "Fix"));
    gone();
    make_mistake();
    desk.frame().run("window.next");
    gone();
    desk.frame().run("window.next");
    choose();
    desk.frame().run("edit.undo");
    gone();
    make_mistake();
    desk.answers.expect(
        "Unsaved changes", [&](wxDialog& d) { click_native(desk.hand, d, wxID_NO); },
        [&] { desk.frame().run("file.close"); });
    gone();
}

TEST_CASE("a second numbering is written into the form, shown on the map, and gone to", "[panels][numbering]") {
    Desk desk;
    wxWindow& panel = desk.panel("scenario");
    auto& form = *find_of<wxPropertyGrid>(panel);
    desk.edit(form, "numbering-name.0", "Online");
    until("the numbering", [&] { return desk.document().map().numberings.size() == 1; });
    until("its columns to be open", [&] {
        return form.GetPropertyByName("numbering-columns.0") != nullptr &&
               form.GetPropertyByName("numbering-columns.0")->IsEnabled();
    });
    desk.edit(form, "numbering-columns.0", "-15");
    until("its columns", [&] { return desk.document().map().numberings[0].column_offset == -15; });
    desk.focus_map();
    desk.hand.key('M', wxMOD_CONTROL | wxMOD_SHIFT);
    until("it to be shown", [&] { return desk.document().view.numbering == 0; });
    until("both numbers in the line of the cursor",
          [&] { return child<wxTextCtrl>(desk.frame(), "Hex cursor").GetValue().Contains("(Online "); });
    desk.answers.expect(
        "Go to hex",
        [&](wxDialog&) {
            desk.hand.type("0710");
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('G', wxMOD_CONTROL); });
    until("the cursor to be there", [&] { return desk.document().cursor() == desk.hex("L2210"); });
}

TEST_CASE("selected hexes become a stamp, are placed elsewhere by a click, and the stamp goes again",
          "[panels][stamps]") {
    Desk desk;
    wxWindow& panel = desk.panel("stamps");
    auto& list = child<wxVListBox>(panel, "Stamps");
    const HexIndex church = desk.hex("L2207");
    const HexIndex field = desk.hex("L2212");
    REQUIRE(desk.document().map().elevation(church) != desk.document().map().elevation(field));
    desk.document().set_selection({church});
    until("what is selected to be kept", [&] { return child(panel, "Keep").IsEnabled(); });
    desk.answers.expect(
        "Keep as a stamp",
        [&](wxDialog& dialog) {
            desk.hand.type("Churchyard");
            until("the name to do", [&] { return child(dialog, "OK").IsEnabled(); });
            desk.hand.click(child(dialog, "OK"));
        },
        [&] { desk.hand.click(child(panel, "Keep")); });
    until("the stamp to be in the list", [&] { return list.GetItemCount() == 1; });
    const std::string before = desk.texts();
    desk.hand.click(list, {list.GetClientSize().x / 2, 20});
    until("the stamp to be chosen", [&] { return child(panel, "Place").IsEnabled(); });
    desk.hand.click(child(panel, "Place"));
    until("the tool to place it", [&] { return desk.frame().workspace().tool().id() == "paste"; });
    desk.hand.click(desk.at(field));
    until("the ground to be there",
          [&] { return desk.document().map().elevation(field) == desk.document().map().elevation(church); });
    desk.frame().run("edit.undo");
    CHECK(same(desk.texts(), before));
    desk.hand.click(child(panel, "Remove"));
    until("the stamp to have gone", [&] { return list.GetItemCount() == 0; });
}
