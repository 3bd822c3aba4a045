// Kinds of the ruleset in the window; see kinds_page.hpp.
#include "editor/panel/kinds_page.hpp"

#include <wx/button.h>
#include <wx/choicdlg.h>
#include <wx/sizer.h>

#include "editor/command/own_rules.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

KindsPage::KindsPage(wxWindow* parent, PanelContext& context, std::shared_ptr<RulesBase> base)
    : DocumentPanel(parent, context,
                    Area::kinds | Area::tables | Area::terrain | Area::hexsides | Area::units | Area::modules),
      base_(std::move(base)) {
    modules_link_ = context.workspace.modules_changed.connect([this] { refresh_later(); });
    lists_ = new wxChoice(this, wxID_ANY);
    for (const KindList list : kKindLists) lists_->Append(tr(title_of(list)));
    lists_->SetSelection(0);
    set_accessible_name(*lists_, _("Which kinds"));
    kinds_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(200, 90)), 0, nullptr, wxLB_SINGLE);
    set_accessible_name(*kinds_, _("Kinds"));
    add_ = small_button(this, _("&Add…"));
    copy_ = small_button(this, _("&Copy"));
    remove_ = small_button(this, _("&Delete…"));
    more_ = small_button(this, _("Of the &period…"));
    form_ = new PropertyForm(this, _("Kind"));
    // Everything but the list goes into one row above, so that the list has the whole height of a low panel.
    auto* head = new wxBoxSizer(wxHORIZONTAL);
    head->Add(lists_, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(6));
    for (wxButton* button : {add_, copy_, remove_, more_})
        head->Add(button, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(3));
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    row->Add(kinds_, 2, wxEXPAND | wxRIGHT, FromDIP(3));
    row->Add(form_, 5, wxEXPAND);
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(head, 0, wxALL, FromDIP(3));
    column->Add(row, 1, wxEXPAND);
    SetSizer(column);
    lists_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
        kinds_->SetSelection(wxNOT_FOUND);
        catch_up();
    });
    kinds_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { catch_up(); });
    add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { add(); });
    copy_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { copy(); });
    remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { remove(); });
    more_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("rules.kinds"); });
    form_->on_refused = [this](const std::string& why) { say(why); };
    form_->on_change = [this](const std::string& name, const std::string& value) -> std::string {
        if (!any() || !may_change_rules(*document(), context_.shell))
            return ramparts::say("The rules were left as they are.");
        return set_kind_field(document()->document, list(), chosen(), name, value);
    };
}

KindList KindsPage::list() const { return kKindLists[lists_->GetSelection()]; }

// A finding leads to a value of a class: "unit-class artillery set lookout".
std::string KindsPage::go_where_pointed() {
    constexpr std::string_view kClass = "unit-class ";
    OpenDocument* d = document();
    if (d == nullptr || !d->pointed().starts_with(kClass)) return {};
    const std::string rest = d->pointed().substr(kClass.size());
    const auto set = rest.find(" set ");
    const auto kind = d->scenario().ruleset.unit_class(rest.substr(0, set));
    d->point_at({});
    if (!kind) return {};
    bring_to_front(*this);
    lists_->SetSelection(static_cast<int>(KindList::classes));
    kinds_->Set(names());
    kinds_->SetSelection(*kind);
    return set == std::string::npos ? std::string() : "set." + rest.substr(set + 5);
}

void KindsPage::refresh() {
    const OpenDocument* d = document();
    const std::string field = go_where_pointed();
    const wxArrayString shown = names();
    int at = kinds_->GetSelection();
    if (kinds_->GetStrings() != shown) kinds_->Set(shown);
    at = std::min(at, static_cast<int>(shown.size()) - 1);
    if (at < 0 && !shown.empty()) at = 0;
    if (at >= 0) kinds_->SetSelection(at);
    Form form = any() ? kind_form(d->scenario(), list(), chosen()) : Form{};
    if (any()) mark_changed(base_->of(*d), noun_of(list()), kinds_of(d->scenario().ruleset, list())[chosen()].id, form);
    form_->show(form);
    base_->row_chosen();
    if (!field.empty()) form_->choose(field);
    allow(*add_, d == nullptr ? _("No scenario is open.") : wxString(), _("A new kind, with the table rows it needs"));
    allow(*more_, d == nullptr ? _("No scenario is open.") : wxString(), _("Orchards, walls, fences, fords and more"));
    const wxString none = !any() ? _("Choose a kind first.") : wxString();
    allow(*copy_, none, _("A copy with copies of its table rows"));
    allow(*remove_, none, _("Delete the kind, or put another one in its place"));
}

wxArrayString KindsPage::names() const {
    wxArrayString names;
    if (document() == nullptr) return names;
    const ChangedRules& rules = base_->of(*document());
    for (const KindRow& row : kinds_of(document()->scenario().ruleset, list()))
        names.push_back((is_changed(rules, noun_of(list()), row.id) ? to_wx(kChangedMark) : wxString()) +
                        to_wx(row.name));
    return names;
}

std::vector<Change> KindsPage::changes_back() const {
    if (!any()) return {};
    return ramparts::changes_back(base_->of(*document()), noun_of(list()),
                                  kinds_of(document()->scenario().ruleset, list())[chosen()].id);
}

void KindsPage::select_last() {
    catch_up();
    kinds_->SetSelection(static_cast<int>(kinds_->GetCount()) - 1);
    catch_up();
}

void KindsPage::add() {
    if (document() == nullptr) return;
    const auto name = context_.shell.ask_text(
        ramparts::say(title_of(list())), RP_TR("Name of the new kind, such as orchard, fence or gunboat"), "",
        [](const std::string& words) {
            return trimmed(words).empty() ? ramparts::say("A kind needs a name.") : std::string();
        });
    if (!name || !may_change_rules(*document(), context_.shell)) return;
    const std::string why = add_kind(document()->document, list(), *name);
    say(why);
    if (why.empty()) select_last();
}

void KindsPage::copy() {
    if (!any() || !may_change_rules(*document(), context_.shell)) return;
    const std::string why = duplicate_kind(document()->document, list(), chosen());
    say(why);
    if (why.empty()) select_last();
}

void KindsPage::remove() {
    if (!any() || !may_change_rules(*document(), context_.shell)) return;
    const auto uses = kind_uses(document()->scenario(), list(), chosen());
    if (!uses.empty()) return replace(uses);
    say(remove_kind(document()->document, list(), chosen()));
}

void KindsPage::replace(const std::vector<std::string>& uses) {
    constexpr std::size_t kShown = 12;
    const Scenario& s = document()->scenario();
    wxString text = _("It is used:");
    for (std::size_t i = 0; i < std::min(uses.size(), kShown); ++i) text += "\n" + to_wx(uses[i]);
    if (uses.size() > kShown) text += "\n…";
    text += "\n\n" + _("What takes its place?");
    wxArrayString names;
    std::vector<std::size_t> others;
    const auto rows = kinds_of(s.ruleset, list());
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (replacement_obstacle(s, list(), chosen(), i).empty()) {
            others.push_back(i);
            names.push_back(to_wx(rows[i].name));
        }
    if (others.empty()) return say(ramparts::say("It is used, and no other kind can take its place."));
    wxSingleChoiceDialog dialog(this, text, wxString::Format(_("Delete %s"), to_wx(rows[chosen()].name)), names);
    if (dialog.ShowModal() == wxID_OK)
        say(remove_kind(document()->document, list(), chosen(),
                        others[static_cast<std::size_t>(dialog.GetSelection())]));
}

}  // namespace ramparts
