// Hands that fill the forms of a battle: modules, their parameters, units, classes, turns; and what a playtest shows.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <wx/grid.h>
#include <wx/html/htmlwin.h>

#include "editor/model/rules_model.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/modules/module_params.hpp"
#include "sdk/document/parts.hpp"
#include "tests/editor_window/hands.hpp"

namespace ramparts::test {

/// Works in the forms of the scenario as a user does.
class FormHands {
public:
    explicit FormHands(Desk& desk) : desk_(desk) { desk_.document().changes_shared_rules = true; }

    /// Chooses a module from the menu behind "Add" of the page "Modules".
    void switch_on(const std::string& module) {
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
    /// Types a parameter of the module switched on last.
    void parameter(const std::string& name, const std::string& value) {
        type(only_form(page("scenario", "Modules")), name, value);
        until("the parameter to be set",
              [&] { return desk_.document().scenario().modules.back().param(name) == value; });
    }
    /// Types a field of a unit in the counter designer; "set.NAME" is a value for modules.
    void unit(const std::string& id, const std::string& field, const std::string& value) {
        show_unit(id);
        const std::size_t before = desk_.document().document.position();
        type(only_form(desk_.panel("counter")), field, value);
        until("the unit's field to be taken", [&] { return desk_.document().document.position() > before; });
    }
    /// Types the first turn's cell below a heading of the turn track.
    void first_turn(const std::string& heading, const std::string& value) {
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
    /// The checks have looked, and found no error and no warning.
    void is_clean() {
        desk_.panel("findings");
        until("the checks to have looked", [&] { return !desk_.document().findings.stale(); });
        for (const Finding& f : desk_.document().findings.findings()) UNSCOPED_INFO(f.diagnostic.message.english());
        CHECK(desk_.document().findings.count(Severity::error) == 0);
        CHECK(desk_.document().findings.count(Severity::warning) == 0);
    }

private:
    wxNotebook& page(const char* panel, const char* title) {
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
    void choose_from_add(wxNotebook& book, int entry) {
        choose_from_menu([&] { desk_.hand.click(child(book, from_wx(wxControl::RemoveMnemonics(tr("&Add"))))); },
                         [&] {
                             for (int i = 0; i <= entry; ++i) desk_.hand.key(WXK_DOWN);
                             desk_.hand.key(WXK_RETURN);
                         });
    }
    void show_unit(const std::string& id) {
        desk_.panel("forces");
        desk_.panel("counter");
        desk_.document().set_focused_unit(id);
        until_at_rest("the unit is shown");
    }
    static wxPropertyGrid& only_form(wxWindow& window) {
        const auto forms = all_shown<wxPropertyGrid>(window);
        REQUIRE(forms.size() == 1);
        return *forms.front();
    }
    void type(wxPropertyGrid& form, const std::string& name, const std::string& value) {
        desk_.edit(form, name, value);
    }
    Desk& desk_;
};

/// Whether a page of text in sight says so.
[[nodiscard]] inline bool page_in_sight_says(const Desk& desk, const std::string& words) {
    const auto pages = all_shown<wxHtmlWindow>(desk.frame());
    return std::any_of(pages.begin(), pages.end(),
                       [&](wxHtmlWindow* page) { return from_wx(page->ToText()).find(words) != std::string::npos; });
}
/// Whether the counter of a unit bears a badge.
[[nodiscard]] inline bool bears(const Desk& desk, const char* unit, const std::string& badge) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    const UnitIndex u = *game(desk).scenario().unit(unit);
    return counters && std::any_of(counters->begin(), counters->end(), [&](const PlacedCounter& c) {
               return c.unit == u && c.badge.find(badge) != std::string::npos;
           });
}
/// Puts units into hexes before anything is done in the window.
inline void post(Desk& desk, const std::vector<std::pair<const char*, const char*>>& places) {
    (void)desk.document().document.edit("Posts", [&](Edit& e) {
        const auto& units = desk.document().scenario().units;
        for (const auto& [id, hex] : places)
            for (std::size_t i = 0; i < units.size(); ++i)
                if (units[i].id == id)
                    e.update(lists::units, i, [&, at = desk.hex(hex)](Unit& u) {
                        u.at = at;
                        u.arrives.reset();
                    });
    });
    desk.document().document.seal();
}

}  // namespace ramparts::test
