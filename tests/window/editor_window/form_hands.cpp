#include "tests/window/editor_window/form_hands.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include <wx/grid.h>

#include "editor/model/rules_model.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/modules/module_params.hpp"
#include "sdk/change/document/parts.hpp"

namespace ramparts::test {

void FormHands::switch_on(const std::string& module) {
    wxNotebook& book = page("scenario", "Modules");
    int entry = 0;
    for (const CatalogueModule& known : known_modules()) {
        if (known.info.id == module) break;
        if (module_obstacle(desk_.document().scenario(), known.info.id).empty()) ++entry;
    }
    choose_from_add(book, entry);
    until("the module to be on", [&] {
        const auto& on = desk_.document().scenario().modules;
        return !on.empty() && on.back().id == module;
    });
    until("its form to be shown", [&] { return all_shown<wxPropertyGrid>(book).size() == 1; });
    until_at_rest("the form is filled");
}

void FormHands::parameter(const std::string& name, const std::string& value) {
    desk_.edit(only_form(page("scenario", "Modules")), name, value);
    until("the parameter to be set", [&] { return desk_.document().scenario().modules.back().param(name) == value; });
}

void FormHands::choose(const std::string& name, const std::string& value) {
    const auto now = [&] { return std::string(desk_.document().scenario().modules.back().param(name)); };
    for (int i = 0; i < 20 && now() != value; ++i) {
        const std::string before = now();
        desk_.open_property(only_form(page("scenario", "Modules")), name);
        desk_.hand.key(WXK_DOWN);
        desk_.hand.key(WXK_RETURN);
        until("another choice to be taken", [&] { return now() != before; });
        until_at_rest("the form is filled");
    }
    CHECK(now() == value);
}

void FormHands::banners(int need) {
    wxNotebook& book = page("scenario", "Victory");
    constexpr int kEntry = 3;
    choose_from_add(book, kEntry);
    const auto set = [&] {
        const auto& rules = desk_.document().scenario().victory;
        return std::find_if(rules.begin(), rules.end(),
                            [](const VictoryRule& rule) { return rule.kind == VictoryRule::Kind::banners; });
    };
    until("the condition to be there", [&] { return set() != desk_.document().scenario().victory.end(); });
    until_at_rest("the form is filled");
    desk_.edit(only_form(book), "need", std::to_string(need));
    until("the number to be taken", [&] { return set()->need == need; });
}

void FormHands::unit(const std::string& id, const std::string& field, const std::string& value) {
    desk_.panel("forces");
    desk_.panel("counter");
    desk_.document().set_focused_unit(id);
    until_at_rest("the unit is shown");
    const std::size_t before = desk_.document().document.position();
    desk_.edit(only_form(desk_.panel("counter")), field, value);
    until("the unit's field to be taken", [&] { return desk_.document().document.position() > before; });
}

void FormHands::first_turn(const std::string& heading, const std::string& value) {
    const auto grids = all_shown<wxGrid>(page("scenario", "Turns"));
    REQUIRE(grids.size() == 1);
    wxGrid& grid = *grids.front();
    int column = 0;
    while (column < grid.GetNumberCols() && from_wx(grid.GetColLabelValue(column)) != heading) ++column;
    INFO("heading " << heading);
    REQUIRE(column < grid.GetNumberCols());
    const std::size_t before = desk_.document().document.position();
    grid.SetFocus();
    grid.SetGridCursor(0, column);
    until_at_rest("the cell has the cursor");
    desk_.hand.type(value);
    desk_.hand.key(WXK_RETURN);
    until("the entry to be taken", [&] { return desk_.document().document.position() > before; });
}

void FormHands::is_clean() {
    desk_.panel("findings");
    until("the checks to have looked", [&] { return !desk_.document().findings.stale(); });
    for (const Finding& f : desk_.document().findings.findings())
        if (f.diagnostic.severity != Severity::note) FAIL_CHECK(f.diagnostic.message.english());
}

wxNotebook& FormHands::page(const char* panel, const char* title) {
    wxWindow& window = desk_.panel(panel);
    auto* book = dynamic_cast<wxNotebook*>(&window);
    if (book == nullptr) book = all_shown<wxNotebook>(window).front();
    const std::string wanted = from_wx(tr(title));
    // Tabs of a narrow panel scroll; keys reach them all.
    for (std::size_t i = 0; i < book->GetPageCount(); ++i)
        if (from_wx(book->GetPageText(i)) == wanted) book->SetSelection(i);
    REQUIRE(from_wx(book->GetPageText(static_cast<std::size_t>(book->GetSelection()))) == wanted);
    serve_events();
    return *book;
}

void FormHands::choose_from_add(wxNotebook& book, int entry) {
    choose_from_menu([&] { desk_.hand.click(child(book, from_wx(wxControl::RemoveMnemonics(tr("&Add"))))); },
                     [&] {
                         for (int i = 0; i <= entry; ++i) desk_.hand.key(WXK_DOWN);
                         desk_.hand.key(WXK_RETURN);
                     });
}

wxPropertyGrid& FormHands::only_form(wxWindow& window) {
    const auto forms = all_shown<wxPropertyGrid>(window);
    REQUIRE(forms.size() == 1);
    return *forms.front();
}

void without_modules(Desk& desk) {
    (void)desk.document().document.edit("No modules", [&](Edit& e) {
        e.assign(lists::modules, std::vector<ModuleUse>{});
        std::vector<CrtCell> cells = desk.document().scenario().ruleset.crt;
        for (CrtCell& cell : cells)
            if (!CombatResult::parse(cell.code)) cell.code = "-";  // a result that a module brought
        e.assign(lists::crt, cells);
        for (std::size_t i = 0; i < desk.document().scenario().units.size(); ++i)
            e.update(lists::units, i, [](Unit& u) {
                u.traits.clear();
                u.values.clear();
            });
    });
    desk.document().document.seal();
}

void post(Desk& desk, const std::vector<std::pair<const char*, const char*>>& places) {
    (void)desk.document().document.edit("Posts", [&](Edit& e) {
        const auto& units = desk.document().scenario().units;
        for (const auto& [id, hex] : places)
            for (std::size_t i = 0; i < units.size(); ++i)
                if (units[i].id == id)
                    e.update(lists::units, i, [at = desk.hex(hex)](Unit& u) {
                        u.at = at;
                        u.arrives.reset();
                    });
    });
    desk.document().document.seal();
}

std::map<std::string, wxPoint> swatches(Desk& desk) {
    wxWindow& panel = child(desk.frame(), "Palette");
    wxWindow& view = child(panel, "Paints");
    wxRect seen = view.GetScreenRect();
    seen.Intersect(panel.GetScreenRect());
    seen.Intersect(panel.GetParent()->GetScreenRect());
    std::map<std::string, wxPoint> found;
    for (int y = seen.GetTop() + 4; y < seen.GetBottom() - 4; y += 20)
        for (int x = seen.GetLeft() + 30; x < seen.GetRight() - 8; x += 36) {
            // Two steps: the tip follows a step late.
            for (const int back : {2, 0}) {
                desk.hand.move({x - back, y});
                serve_events();
            }
            if (const std::string name = from_wx(view.GetToolTipText()); !name.empty())
                found.emplace(name, wxPoint(x, y));
        }
    return found;
}

void click_cell(Desk& desk, wxGrid& grid, int row, int column) {
    grid.MakeCellVisible(row, column);
    until_placed(grid);
    const wxRect cell = grid.CellToRect(row, column);
    wxWindow& inside = *grid.GetGridWindow();
    desk.hand.click(inside, grid.CalcScrolledPosition(cell.GetPosition() + wxPoint(8, cell.height / 2)));
    until("the cell to have the cursor",
          [&] { return grid.GetGridCursorRow() == row && grid.GetGridCursorCol() == column; });
}

}  // namespace ramparts::test
