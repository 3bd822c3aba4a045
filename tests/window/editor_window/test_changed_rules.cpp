// Rows of the tables that differ from the rules that these are made from: marked, and returned by mouse and by keys.
#include <catch2/catch.hpp>

#include <wx/button.h>
#include <wx/grid.h>
#include <wx/listbox.h>
#include <wx/notebook.h>
#include <wx/propgrid/propgrid.h>

#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/form_hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const wxString kMark = wxString::FromUTF8("● ");

/// The part of its kind that is in sight.
template <class T>
T* shown_in(wxWindow& parent) {
    for (wxWindow* part : parent.GetChildren()) {
        if (!part->IsShown()) continue;
        if (auto* found = dynamic_cast<T*>(part)) return found;
        if (auto* found = shown_in<T>(*part)) return found;
    }
    return nullptr;
}

struct MadeTables {
    explicit MadeTables(Desk& on) : desk(on), tables(on.panel("tables")) {
        desk.open_tab(*shown_in<wxNotebook>(tables), "Allowances");
        grid = shown_in<wxGrid>(tables);
        until("the table to be filled", [&] { return grid->GetNumberRows() > 0; });
        until("the button to name the base", [&] { return back().IsShown(); });
    }
    [[nodiscard]] wxWindow& back() const { return child(tables, "Row as in tlg2"); }
    [[nodiscard]] wxString label(int row) const { return grid->GetRowLabelValue(row); }
    [[nodiscard]] int row(const wxString& name) const {
        for (int r = 0; r < grid->GetNumberRows(); ++r)
            if (label(r) == name || label(r) == kMark + name) return r;
        FAIL("there is no such row");
        return 0;
    }
    // Other battles share these rules, so the first change asks.
    void type_eleven(int at) {
        click_cell(desk, *grid, at, 0);
        desk.answers.expect(
            "Shared ruleset", [&](wxDialog& d) { click_native(desk.hand, d, wxID_NO); },
            [&] { desk.hand.key(WXK_F2); });
        until("the cell to be edited", [&] { return grid->IsCellEditControlShown(); });
        desk.hand.key('A', wxMOD_CONTROL);
        desk.hand.type("11");
        desk.hand.key(WXK_RETURN);
        until("the row to be marked", [&] { return label(at).StartsWith(kMark); });
        CHECK(grid->GetCellFont(at, 0).GetWeight() == wxFONTWEIGHT_BOLD);
        CHECK(grid->GetCellFont(row("Cavalry"), 0).GetWeight() != wxFONTWEIGHT_BOLD);
        click_cell(desk, *grid, at, 0);
        until("the row to be able to return", [&] { return back().IsEnabled(); });
    }

    Desk& desk;
    wxWindow& tables;
    wxGrid* grid = nullptr;
};

}  // namespace

TEST_CASE("a row of the tables that differs from the base's is marked and returns to it", "[panels][rules]") {
    Desk desk({"new-orleans"});
    MadeTables made(desk);
    const std::string before = desk.texts();
    const int infantry = made.row("Infantry");
    CHECK(made.label(infantry) == "Infantry");
    // A class that the base does not have is marked, and stays.
    const int light = made.row("Light infantry");
    CHECK(made.label(light).StartsWith(kMark));
    click_cell(desk, *made.grid, light, 0);
    until("its row to stay", [&] { return !made.back().IsEnabled(); });
    CHECK_FALSE(why_disabled(made.back()).empty());
    made.type_eleven(infantry);
    (void)picture_of_screen("changed-rules-row");
    const std::string changed = desk.texts();
    const auto back_again = [&] {
        until("the row of the base", [&] { return made.label(infantry) == "Infantry"; });
        CHECK(same(desk.texts(), before));
        desk.focus_map();
        desk.hand.key('Z', wxMOD_CONTROL);
        until("Ctrl+Z to bring the change again", [&] { return made.label(infantry).StartsWith(kMark); });
        CHECK(same(desk.texts(), changed));
    };
    SECTION("by mouse") {
        desk.hand.click(made.back());
        back_again();
    }
    SECTION("by keys") {
        made.grid->SetFocus();
        for (int keys = 0; keys < 12 && !made.back().HasFocus(); ++keys) desk.hand.key(WXK_TAB, wxMOD_SHIFT);
        REQUIRE(made.back().HasFocus());
        desk.hand.key(WXK_SPACE);
        back_again();
    }
}

TEST_CASE("kinds that differ from the base's are marked, and one returns to it", "[panels][rules]") {
    Desk desk({"new-orleans"});
    MadeTables made(desk);
    desk.open_tab(*shown_in<wxNotebook>(made.tables), "Kinds");
    auto& kinds = *shown_in<wxListBox>(made.tables);
    until("the kinds", [&] { return kinds.FindString("Forest") != wxNOT_FOUND; });
    CHECK(kinds.FindString(kMark + "Orchard") != wxNOT_FOUND);
    kinds.SetSelection(kinds.FindString("Forest"));
    wxCommandEvent chosen(wxEVT_LISTBOX, kinds.GetId());
    kinds.ProcessWindowEvent(chosen);
    auto& form = *shown_in<wxPropertyGrid>(*kinds.GetParent());
    until("the form of the kind", [&] { return form.GetPropertyByName("name") != nullptr; });
    desk.document().changes_shared_rules = true;
    desk.edit(form, "name", "Bush");
    until("the kind to be marked", [&] { return kinds.FindString(kMark + "Bush") != wxNOT_FOUND; });
    until("the field to be marked", [&] { return form.GetPropertyByName("name")->GetLabel().StartsWith(kMark); });
    until("the kind to be able to return", [&] { return made.back().IsEnabled(); });
    (void)picture_of_screen("changed-rules-kind");
    desk.hand.click(made.back());
    until("the kind of the base", [&] { return kinds.FindString("Forest") != wxNOT_FOUND; });
    CHECK_FALSE(form.GetPropertyByName("name")->GetLabel().StartsWith(kMark));
}
