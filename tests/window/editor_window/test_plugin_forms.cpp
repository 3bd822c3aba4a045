// What plugins bring in the window: values of units, classes and turns, tables, exporters, importers, transforms.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/grid.h>
#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/model/rules_model.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "tests/window/editor_window/samples_in_force.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// A copy of the Thames with the fog, whose rules are its own so that nothing is asked.
void bring_fog(Desk& desk) {
    REQUIRE(add_module(desk.document().document, "sample.fog").empty());
    desk.document().changes_shared_rules = true;
    until_at_rest("the module is there");
}

/// The property grid that is in sight in a panel.
wxPropertyGrid& form_in(wxWindow& panel) {
    const auto forms = all_shown<wxPropertyGrid>(panel);
    REQUIRE(forms.size() == 1);
    return *forms.front();
}

std::string words_in(wxWindow& window) {
    std::string all;
    for (wxStaticText* text : all_shown<wxStaticText>(window)) all += from_wx(text->GetLabel()) + "\n";
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
}

void type_into_cell(Desk& desk, wxGrid& grid, int row, int column, const std::string& text) {
    grid.SetFocus();
    grid.SetGridCursor(row, column);
    until_at_rest("the cell has the cursor");
    desk.hand.type(text);
    desk.hand.key(WXK_RETURN);
    until_at_rest("the entry is taken");
}

}  // namespace

TEST_CASE("values of a unit stand in the counter designer with what holds while they are empty", "[plugins]") {
    SamplesInForce samples;
    Desk desk({"thames"});
    bring_fog(desk);
    desk.panel("forces");
    desk.panel("counter");
    desk.document().set_focused_unit(desk.document().scenario().units[0].id);
    until_at_rest("the unit is shown");
    wxPropertyGrid& form = form_in(desk.panel("counter"));
    form.EnsureVisible("set.lookout");
    desk.edit(form, "set.lookout", "7");
    until("the value", [&] { return !desk.document().scenario().units[0].values.empty(); });
    CHECK(desk.document().scenario().units[0].values[0].value == 7);
    (void)picture_of_screen("forms-unit-value");
    desk.edit(form, "set.lookout", "12");
    until_at_rest("it is refused");
    CHECK(desk.document().scenario().units[0].values[0].value == 7);
    (void)picture_of_screen("forms-unit-refused");
    desk.document().document.undo();
    until_at_rest("the hint is back");
    (void)picture_of_screen("forms-unit-hint");
}

TEST_CASE("values of turns and tables of modules are typed into their grids", "[plugins]") {
    SamplesInForce samples;
    Desk desk({"thames"});
    bring_fog(desk);
    auto& scenario = dynamic_cast<wxNotebook&>(desk.panel("scenario"));
    desk.open_tab(scenario, "Turns");
    auto turns = all_shown<wxGrid>(scenario);
    REQUIRE(turns.size() == 1);
    type_into_cell(desk, *turns.front(), 0, 2, "3");
    until("the fog", [&] { return !desk.document().scenario().turns[0].values.empty(); });
    (void)picture_of_screen("forms-turns");

    wxWindow& tables = desk.panel("tables");
    auto& book = *all_shown<wxNotebook>(tables).front();
    // At 1024 points the tabs scroll; keys reach them all.
    book.SetSelection(book.GetPageCount() - 1);
    until_at_rest("the page is shown");
    auto grids = all_shown<wxGrid>(book);
    REQUIRE(grids.size() == 1);
    REQUIRE(grids.front()->GetNumberRows() == 3);
    (void)picture_of_screen("forms-table");
    type_into_cell(desk, *grids.front(), 1, 1, "4");
    until("the ruleset's own rows", [&] { return desk.document().scenario().ruleset.module_tables.size() == 1; });
    desk.hand.click(child(book, "Add row"));
    until("another row", [&] { return grids.front()->GetNumberRows() == 4; });
    type_into_cell(desk, *grids.front(), 0, 0, "9");
    CHECK(desk.document().scenario().ruleset.module_tables[0].rows[0].cells[0].value == "1");
    (void)picture_of_screen("forms-table-own");
    desk.hand.click(child(book, "As the plugin"));
    until("the plugin's rows", [&] { return grids.front()->GetNumberRows() == 3; });
}

TEST_CASE("findings lead to the cell of a module's table and to the value of a class", "[plugins]") {
    SamplesInForce samples;
    Desk desk({"thames"});
    bring_fog(desk);
    REQUIRE(desk.document().document.edit("Wrong on purpose", [](Edit& e) {
        ModuleTable table;
        table.module = "sample.fog";
        table.name = "visibility";
        table.rows = {{{{"fog", "1"}, {"hexes", "6"}}}, {{{"fog", "7"}, {"hexes", "2"}}}};
        e.add(lists::module_tables, table);
        e.set_value(lists::unit_classes, 0, "lookout", 12);
    }));
    auto& list = child<wxListCtrl>(desk.panel("findings"), "Findings");
    const auto go = [&](const std::string& part) {
        until("the finding", [&] {
            for (long i = 0; i < list.GetItemCount(); ++i)
                if (from_wx(list.GetItemText(i, 3)).find(part) != std::string::npos) return true;
            return false;
        });
        for (long i = 0; i < list.GetItemCount(); ++i)
            if (from_wx(list.GetItemText(i, 3)).find(part) != std::string::npos)
                return desk.hand.double_click_row(list, i);
    };
    go("column 'fog'");
    until("the cell", [&] {
        const auto grids = all_shown<wxGrid>(*desk.frame().FindWindow(tr("Table of a module"))->GetParent());
        return grids.size() == 1 && grids.front()->GetGridCursorRow() == 1 && grids.front()->GetGridCursorCol() == 0;
    });
    until_at_rest("all is painted");
    (void)picture_of_screen("forms-finding-cell");
    desk.panel("findings");
    go("'lookout'");
    until("the class", [&] {
        for (wxPropertyGrid* form : all_shown<wxPropertyGrid>(desk.frame()))
            if (form->GetSelection() != nullptr && form->GetSelection()->GetName() == "set.lookout") return true;
        return false;
    });
    until_at_rest("all is painted");
    (void)picture_of_screen("forms-finding-class");
}

TEST_CASE("the menus list what plugins bring, and say so when none does", "[plugins]") {
    {
        SamplesInForce samples;
        Desk desk({"thames"});
        desk.focus_map();
        for (const auto& [menu, up, name] :
             {std::tuple{'F', 5, "forms-menu-export"}, std::tuple{'F', 4, "forms-menu-import"},
              std::tuple{'T', 2, "forms-menu-transform"}}) {
            desk.hand.key(menu, wxMOD_ALT);
            until("the menu", [] { return menu_open(); });
            for (int i = 0; i < up; ++i) desk.hand.key(WXK_UP);
            desk.hand.key(WXK_RIGHT);
            until_at_rest("the entries are painted");
            (void)picture_of_screen(name);
            for (int i = 0; i < 3 && menu_open(); ++i) desk.hand.key(WXK_ESCAPE);
            until("no menu", [] { return !menu_open(); });
        }
    }
    Desk desk({"thames"});
    wxMenu* file = desk.frame().GetMenuBar()->GetMenu(0);
    desk.frame().complete();
    // exporters and importers are part of the program; transforms come with plugins only
    CHECK(desk.frame().GetMenuBar()->FindMenuItem("File", "(no plugin brings one)") == wxNOT_FOUND);
    CHECK(desk.frame().GetMenuBar()->FindMenuItem("Tools", "(no plugin brings one)") != wxNOT_FOUND);
    CHECK(file != nullptr);
}

TEST_CASE("an exporter asks for its folder and writes there", "[plugins]") {
    SamplesInForce samples;
    Desk desk({"thames"});
    const auto folder = desk.temporary.path() / "roster";
    desk.answers.expect(
        "Order of battle as a table",
        [&](wxDialog& dialog) {
            until_at_rest("the form stands");
            (void)picture_of_screen("forms-export");
            desk.edit(form_in(dialog), "folder", folder.string());
            until_at_rest("the folder is named");
            desk.hand.click(child(dialog, "Export"));
        },
        [&] { desk.frame().run("export.sample.roster"); });
    CHECK(std::filesystem::exists(folder / "roster.csv"));
    until_at_rest("it is said");
    (void)picture_of_screen("forms-exported");
}

TEST_CASE("an importer's form names what it reads, and the scenario it makes opens", "[plugins]") {
    SamplesInForce samples;
    Desk desk({"thames"});
    const auto folder = desk.temporary.path() / "creek";
    const auto creek = std::filesystem::path(RAMPARTS_SCENARIOS).parent_path() / "plugins/samples/grid-map/creek.txt";
    desk.answers.expect(
        "A map drawn with letters",
        [&](wxDialog& dialog) {
            until_at_rest("the form stands");
            desk.hand.click(child(dialog, "Import"));
            until("the reason", [&] { return words_in(dialog).find("Name the file") != std::string::npos; });
            wxPropertyGrid& form = form_in(dialog);
            desk.edit(form, "file", creek.string());
            until_at_rest("the file is named");
            desk.edit(form, "folder", folder.string());
            until_at_rest("the folder is named");
            (void)picture_of_screen("forms-import");
            desk.hand.click(child(dialog, "Import"));
        },
        [&] { desk.frame().run("import.sample.grid-map"); });
    until("the scenario", [&] { return desk.frame().workspace().documents().size() == 2; });
    CHECK(desk.document().path() == std::filesystem::canonical(folder) / "scenario.xml");
    until_at_rest("it is shown");
    (void)picture_of_screen("forms-imported");
}

TEST_CASE("a transform's form tells what would change, and does it in one step", "[plugins]") {
    const std::string language = GENERATE(as<std::string>(), "en", "fr");
    const InLanguage spoken(language);
    SamplesInForce samples;
    Desk desk({"thames"});
    const std::string before = desk.texts();
    desk.answers.expect(
        "",
        [&](wxDialog& dialog) {
            until_at_rest("the form stands");
            (void)picture_of_screen("forms-transform-" + language);
            desk.edit(form_in(dialog), "woods", "40");
            until_at_rest("the parameter is taken");
            desk.hand.key(WXK_ESCAPE);
            if (dialog.IsModal()) desk.hand.key(WXK_ESCAPE);
        },
        [&] { desk.frame().run("transform.sample.country.woods"); });
    CHECK(same(desk.texts(), before));
    desk.answers.expect(
        "",
        [&](wxDialog& dialog) {
            until_at_rest("the form stands");
            desk.hand.click(*dialog.FindWindow(wxID_OK));
        },
        [&] { desk.frame().run("transform.sample.country.woods"); });
    CHECK_FALSE(same(desk.texts(), before));
    until_at_rest("the map is painted");
    (void)picture_of_screen("forms-transformed-" + language);
    REQUIRE(desk.document().document.undo());
    CHECK(same(desk.texts(), before));
}
