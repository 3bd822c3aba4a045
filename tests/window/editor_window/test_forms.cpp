// Every field of every form under real keys: changed, seen in the document, undone, and shown as it was.
#include <catch2/catch.hpp>

#include <set>
#include <utility>

#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/listbox.h>
#include <wx/odcombo.h>
#include <wx/vlbox.h>

#include "editor/model/rules_model.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/disk/write_file.hpp"
#include "tests/support/sample_png.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

class Forms {
public:
    explicit Forms(Desk& desk) : desk_(desk) {}
    [[nodiscard]] const std::set<std::string>& changed() const noexcept { return changed_; }

    /// Changes and undoes every field of the forms in sight that no form of the same name had before.
    void change_all(wxWindow& page) {
        serve_events();
        for (wxPropertyGrid* form : all_shown<wxPropertyGrid>(page)) {
            std::vector<std::string> names;
            for (auto it = form->GetIterator(wxPG_ITERATE_NORMAL); !it.AtEnd(); it.Next())
                if (const wxPGProperty& p = **it; !p.IsCategory() && p.IsEnabled() && form->IsPropertyShown(*it))
                    names.push_back(from_wx(p.GetName()));
            for (const std::string& name : names)
                if (changed_.insert(from_wx(form->GetName()) + ": " + name).second) change(*form, name);
        }
    }

private:
    [[nodiscard]] std::size_t position() const { return desk_.document().document.position(); }

    void change(wxPropertyGrid& form, const std::string& name) {
        INFO(from_wx(form.GetName()) << ", field " << name);
        const std::size_t position = this->position();
        const Scenario before = desk_.document().scenario();
        const wxString shown = form.GetPropertyByName(name)->GetValueAsString();
        bool up = true;
        for (const char* words : {"3", "2", "L2005", "Brock", "#3a5a7a", "x.png"}) {
            type(choose(form, name), words, std::exchange(up, !up));
            serve_events();
            desk_.answers.check();
            if (this->position() != position) break;
        }
        REQUIRE(this->position() == position + 1);
        CHECK_FALSE((desk_.document().scenario() == before));
        desk_.frame().run("edit.undo");
        until("the change to be undone", [&] { return this->position() == position; });
        CHECK((desk_.document().scenario() == before));
        until("the field to show what it had", [&] {
            const wxPGProperty* property = form.GetPropertyByName(name);
            return property != nullptr && property->GetValueAsString() == shown;
        });
    }

    // Opens the editor of a field without the mouse, whose tips may lie over the rows; a form that is filled anew
    // meanwhile forgets what was chosen.
    static wxWindow& choose(wxPropertyGrid& form, const std::string& name) {
        until("the editor of the field to have the focus", [&] {
            wxPGProperty* property = form.GetPropertyByName(name);
            if (property == nullptr) return false;
            if (form.GetSelection() != property || form.GetEditorControl() == nullptr) {
                form.EnsureVisible(property);
                form.SelectProperty(property, true);
                return false;
            }
            wxWindow* focus = wxWindow::FindFocus();
            wxWindow* editor = form.GetEditorControl();
            if (focus == editor || (focus != nullptr && focus->GetParent() == editor)) return true;
            editor->SetFocus();
            return false;
        });
        return *form.GetEditorControl();
    }

    // A choice goes to a neighbour (the next one when the form refuses the one before), a tick changes, anything else
    // is typed.
    void type(wxWindow& editor, const std::string& words, bool up) {
        if (auto* choice = dynamic_cast<wxOwnerDrawnComboBox*>(&editor)) {
            desk_.hand.key(up && choice->GetSelection() > 0 ? WXK_UP : WXK_DOWN);
        } else if (dynamic_cast<wxTextCtrl*>(&editor) != nullptr) {
            desk_.fill(editor, words);
            desk_.hand.key(WXK_RETURN);
        } else {
            desk_.hand.key(WXK_SPACE);
        }
    }

    Desk& desk_;
    std::set<std::string> changed_;
};

/// Chooses each entry of a list in turn.
void each_entry(wxListBox& list, const std::function<void()>& visit) {
    for (unsigned i = 0; i < list.GetCount(); ++i) {
        list.SetSelection(static_cast<int>(i));
        wxCommandEvent event(wxEVT_LISTBOX, list.GetId());
        event.SetEventObject(&list);
        event.SetInt(static_cast<int>(i));
        list.ProcessWindowEvent(event);
        visit();
    }
}

}  // namespace

TEST_CASE("every field of the scenario's forms is changed and undone", "[forms]") {
    Desk desk;
    REQUIRE(add_victory(desk.document().document, VictoryRule::Kind::hold, {desk.hex("L2005")}).empty());
    for (const auto kind : {VictoryRule::Kind::eliminated, VictoryRule::Kind::score, VictoryRule::Kind::points})
        REQUIRE(add_victory(desk.document().document, kind).empty());
    // What modules name is there to be chosen.
    (void)desk.document().document.edit("Traits", [](Edit& e) {
        for (std::size_t i = 0; i < 2; ++i)
            e.update(lists::units, i, [&](Unit& u) { u.traits = {i == 0 ? "militia" : "light"}; });
    });
    for (const CatalogueModule& module : known_modules()) (void)add_module(desk.document().document, module.info.id);
    Forms forms(desk);
    wxWindow& panel = desk.panel("scenario");
    desk.each_page(panel, [&](wxWindow& page) {
        const auto lists = all_shown<wxListBox>(page);
        if (lists.empty()) return forms.change_all(page);
        each_entry(*lists.front(), [&] { forms.change_all(page); });
    });
    CHECK(forms.changed().contains("Scenario: side-colour.0"));
    CHECK(forms.changed().contains("Scenario: side-facing.1"));
    CHECK(forms.changed().size() > 30);
}

TEST_CASE("every field of the rules' forms is changed and undone", "[forms]") {
    Desk desk;
    desk.document().changes_shared_rules = true;
    Forms forms(desk);
    wxWindow& panel = desk.panel("tables");
    desk.each_page(panel, [&](wxWindow& page) {
        const auto lists = all_shown<wxListBox>(page);
        if (lists.empty()) return forms.change_all(page);
        // Fields of one name may differ from one list of kinds to the other, so one kind of each list.
        auto& which = child<wxChoice>(page, "Which kinds");
        for (unsigned i = 0; i < which.GetCount(); ++i) {
            which.SetSelection(static_cast<int>(i));
            wxCommandEvent event(wxEVT_CHOICE, which.GetId());
            event.SetEventObject(&which);
            which.ProcessWindowEvent(event);
            Forms(desk).change_all(page);
        }
    });
    CHECK(forms.changed().size() > 5);
}

TEST_CASE("every field of a counter and of a reinforcement group is changed and undone", "[forms]") {
    Desk desk;
    Forms forms(desk);
    REQUIRE(write_file(desk.document().path().parent_path() / "x.png", png_file()));
    desk.document().set_focused_unit("us-25");
    forms.change_all(desk.panel("counter"));
    const std::size_t counter = forms.changed().size();
    CHECK(counter > 10);
    CHECK(forms.changed().contains("Counter: facing"));
    CHECK(forms.changed().contains("Counter: picture"));
    wxWindow& arrivals = desk.panel("arrivals");
    auto& list = *all_shown<wxVListBox>(arrivals).front();
    until("the arrivals to be listed", [&] { return list.GetItemCount() > 1; });
    for (std::size_t row = 0; row < list.GetItemCount() && forms.changed().size() == counter; ++row) {
        list.SetSelection(static_cast<int>(row));
        wxCommandEvent event(wxEVT_LISTBOX, list.GetId());
        event.SetEventObject(&list);
        event.SetInt(static_cast<int>(row));
        list.ProcessWindowEvent(event);
        forms.change_all(arrivals);
    }
    CHECK(forms.changed().size() > counter);
}
