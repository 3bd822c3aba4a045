// Where the data of a selection or a section come from: what, which origin, which source.
#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/command/own_rules.hpp"
#include "editor/model/form.hpp"
#include "editor/model/provenance_model.hpp"
#include "editor/panel/painting.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

/// What the data are looked for in; without hexes and hexsides it is the whole scenario.
struct Scope {
    wxString title;
    Selection selection;
    std::optional<HexsideKindId> kind = {};  ///< the one that hexsides were selected by
    [[nodiscard]] bool sections() const noexcept { return selection.empty(); }
};

std::vector<Scope> scopes_of(const OpenDocument& document, const PaintState& painting) {
    std::vector<Scope> scopes;
    const Map& map = document.map();
    if (const auto& sides = painting.sides; sides.document == &document && !sides.sides.empty()) {
        Selection selection;
        selection.sides = sides.sides;
        selection.clip(map);
        const auto count = static_cast<unsigned>(selection.sides.size());
        const wxString title = wxString::Format(wxPLURAL("%u selected hexside", "%u selected hexsides", count), count);
        if (count > 0) scopes.push_back({title, std::move(selection), sides.kind});
    }
    if (!document.selection().empty()) {
        Selection selection;
        selection.hexes = document.selection();
        selection.clip(map);
        const auto count = static_cast<unsigned>(selection.hexes.size());
        const wxString title = wxString::Format(wxPLURAL("%u selected hex", "%u selected hexes", count), count);
        if (count > 0) scopes.push_back({title, std::move(selection)});
    }
    if (const HexIndex hex = document.cursor(); hex < map.grid().size() && map.present(hex))
        scopes.push_back({wxString::Format(_("Hex %s, at the cursor"), to_wx(map.grid().label(hex))), {{hex}, {}}});
    scopes.push_back({_("The whole scenario, by sections"), {}});
    return scopes;
}

class ProvenanceDialog final : public wxDialog {
public:
    ProvenanceDialog(wxWindow* parent, const OpenDocument& document, const PaintState& painting)
        : wxDialog(parent, wxID_ANY, _("Provenance"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          document_(document),
          scopes_(scopes_of(document, painting)) {
        const int pad = FromDIP(8);
        auto* column = new wxBoxSizer(wxVERTICAL);
        auto* grid = new wxFlexGridSizer(2, pad, pad);
        grid->AddGrowableCol(1);
        grid->AddGrowableRow(1);
        const auto line = [&](const wxString& label, wxWindow* control, int place = wxALIGN_CENTRE_VERTICAL) {
            set_accessible_name(*control, wxControl::RemoveMnemonics(label));
            grid->Add(new wxStaticText(this, wxID_ANY, label), 0, place);
            grid->Add(control, 1, wxEXPAND);
        };
        scope_ = new wxChoice(this, wxID_ANY);
        for (const Scope& scope : scopes_) scope_->Append(scope.title);
        scope_->SetSelection(0);
        data_ = new wxCheckListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(420, 210)));
        origin_ = new wxChoice(this, wxID_ANY);
        for (const auto& choice : provenance_choices()) origin_->Append(to_wx(choice.label));
        source_ = new wxTextCtrl(this, wxID_ANY);
        source_->SetHint(_("Source: rule number, issuer, or how it was made"));
        line(_("&Where"), scope_);
        line(_("&Data"), data_, wxALIGN_TOP);
        line(_("&Origin"), origin_);
        line(_("&Source"), source_);
        column->Add(grid, 1, wxEXPAND | wxALL, pad);
        own_ = new wxCheckBox(this, wxID_ANY, _("&Also what states an origin of its own"));
        column->Add(own_, 0, wxLEFT | wxRIGHT | wxRESERVE_SPACE_EVEN_IF_HIDDEN, pad);
        column->Add(CreateButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, pad);
        scope_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { fill(); });
        data_->Bind(wxEVT_CHECKLISTBOX, [this](wxCommandEvent&) { refresh(); });
        origin_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { refresh(); });
        SetSizer(column);
        fill();
        column->SetSizeHints(this);
        begin_at(*this, *origin_);
    }

    [[nodiscard]] Provenance source() const {
        Provenance p;
        p.kind = origin_at(origin_->GetSelection());
        if (p.stated()) p.source = trimmed(from_wx(source_->GetValue()));
        return p;
    }
    [[nodiscard]] const Selection& selection() const { return scope().selection; }
    [[nodiscard]] bool by_sections() const { return scope().sections(); }
    [[nodiscard]] bool all() const { return own_->GetValue(); }
    [[nodiscard]] std::vector<SourceGroup> groups() const { return checked(groups_); }
    [[nodiscard]] std::vector<SourceSection> sections() const { return checked(sections_); }

private:
    [[nodiscard]] const Scope& scope() const {
        return scopes_[static_cast<std::size_t>(std::max(0, scope_->GetSelection()))];
    }
    template <class T>
    [[nodiscard]] std::vector<T> checked(const std::vector<T>& all) const {
        std::vector<T> chosen;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (data_->IsChecked(static_cast<unsigned>(i))) chosen.push_back(all[i]);
        return chosen;
    }

    void fill() {
        const Scenario& s = document_.scenario();
        groups_.clear();
        sections_.clear();
        data_->Clear();
        const auto add = [&](const std::string& words, bool check) {
            data_->Check(static_cast<unsigned>(data_->Append(to_wx(words))), check);
        };
        if (by_sections()) {
            for (std::size_t i = 0; i < kSourceSections.size(); ++i) {
                const auto section = static_cast<SourceSection>(i);
                const SectionSources sources = section_sources(s, section);
                if (sources.count == 0) continue;
                sections_.push_back(section);
                add(section_words(s, section), sources.silent > 0);
            }
        } else {
            groups_ = source_groups(s, selection());
            // Counters have a form of their own; they are taken along when they are asked for.
            for (const SourceGroup& group : groups_)
                add(group_words(s, group),
                    group.what != SourceGroup::What::units &&
                        (!scope().kind || (group.what == SourceGroup::What::hexsides && group.kind == *scope().kind)));
        }
        own_->Show(by_sections());
        show_common();
        Layout();
        refresh();
    }
    /// What all the data have already is the proposal.
    void show_common() {
        std::optional<Provenance> common;
        bool first = true;
        for (const SourceGroup& group : groups()) {
            common = first || common == group.common ? group.common : std::nullopt;
            first = false;
        }
        origin_->SetSelection(common ? origin_place(common->kind) : 0);
        source_->ChangeValue(common ? to_wx(common->source) : wxString());
    }
    void refresh() {
        allow(*source_, origin_->GetSelection() > 0 ? wxString() : _("Choose an origin first."));
        const bool any = by_sections() ? !sections().empty() : !groups().empty();
        if (wxWindow* ok = FindWindow(wxID_OK))
            allow(*ok, any ? wxString() : _("Choose what comes from there: check it in the list."));
    }

    const OpenDocument& document_;
    std::vector<Scope> scopes_;
    std::vector<SourceGroup> groups_;
    std::vector<SourceSection> sections_;
    wxChoice* scope_ = nullptr;
    wxCheckListBox* data_ = nullptr;
    wxChoice* origin_ = nullptr;
    wxTextCtrl* source_ = nullptr;
    wxCheckBox* own_ = nullptr;
};

}  // namespace

void provenance_dialog(wxWindow* parent, OpenDocument& document, const PaintState& painting, Shell& shell) {
    ProvenanceDialog dialog(parent, document, painting);
    dialog.CentreOnParent();
    if (dialog.ShowModal() != wxID_OK) return;
    const std::vector<SourceSection> sections = dialog.sections();
    if (std::any_of(sections.begin(), sections.end(), of_ruleset) && !may_change_rules(document, shell))
        return shell.show_message(say("The rules were left as they are."));
    const std::string why =
        dialog.by_sections() ? state_sections(document.document, sections, dialog.source(), dialog.all())
                             : state_sources(document.document, dialog.selection(), dialog.groups(), dialog.source());
    if (!why.empty()) wxMessageBox(to_wx(why), _("Provenance"), wxOK | wxICON_WARNING, parent);
}

}  // namespace ramparts
