// The source in force: one that was used before, or an origin and a source typed.
#include <utility>
#include <vector>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/listbox.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/model/form.hpp"
#include "editor/model/provenance_model.hpp"
#include "editor/panel/painting.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

constexpr const char* kRecentSources = "/sources/recent";

class SourceDialog final : public wxDialog {
public:
    SourceDialog(wxWindow* parent, const Provenance& now, std::vector<Provenance> choices)
        : wxDialog(parent, wxID_ANY, _("Source of changes"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          choices_(std::move(choices)) {
        const int pad = FromDIP(8);
        auto* grid = new wxFlexGridSizer(2, pad, pad);
        grid->AddGrowableCol(1);
        grid->AddGrowableRow(0);
        const auto line = [&](const wxString& label, wxWindow* control, int place = wxALIGN_CENTRE_VERTICAL) {
            set_accessible_name(*control, wxControl::RemoveMnemonics(label));
            grid->Add(new wxStaticText(this, wxID_ANY, label), 0, place);
            grid->Add(control, 1, wxEXPAND);
        };
        recent_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(360, 200)));
        for (const Provenance& choice : choices_) recent_->Append(to_wx(origin_words(choice)));
        origin_ = new wxChoice(this, wxID_ANY);
        for (const ProvenanceKind kind : kOrigins) origin_->Append(tr(to_string(kind)));
        source_ = new wxTextCtrl(this, wxID_ANY);
        source_->SetHint(_("Source: rule number, issuer, or how it was made"));
        line(_("&Used before"), recent_, wxALIGN_TOP);
        line(_("&Origin"), origin_);
        line(_("&Source"), source_);
        auto* column = new wxBoxSizer(wxVERTICAL);
        auto* about = new wxStaticText(this, wxID_ANY,
                                       _("Whatever you change from now on, with any tool, form or table, takes this "
                                         "origin and source. What you leave as it is keeps its own."));
        about->Wrap(FromDIP(430));
        column->Add(about, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, pad);
        column->Add(grid, 1, wxEXPAND | wxALL, pad);
        column->Add(CreateButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, pad);
        recent_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) {
            if (const int at = recent_->GetSelection(); at >= 0) show(choices_[static_cast<std::size_t>(at)]);
        });
        recent_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { EndModal(wxID_OK); });
        show(now);
        SetSizer(column);
        column->SetSizeHints(this);
        begin_at(*this, *origin_);
    }
    [[nodiscard]] Provenance source() const {
        const auto at = static_cast<std::size_t>(std::max(0, origin_->GetSelection()));
        return {kOrigins[at], trimmed(from_wx(source_->GetValue()))};
    }

private:
    void show(const Provenance& source) {
        for (std::size_t i = 0; i < kOrigins.size(); ++i)
            if (kOrigins[i] == source.kind) origin_->SetSelection(static_cast<int>(i));
        if (origin_->GetSelection() < 0) origin_->SetSelection(1);
        source_->ChangeValue(to_wx(source.source));
    }
    std::vector<Provenance> choices_;
    wxListBox* recent_ = nullptr;
    wxChoice* origin_ = nullptr;
    wxTextCtrl* source_ = nullptr;
};

}  // namespace

void source_dialog(wxWindow* parent, OpenDocument& document, Shell& shell) {
    const std::string kept = shell.remembered(kRecentSources, {});
    SourceDialog dialog(parent, document.document.source(), source_choices(document.scenario(), kept));
    dialog.CentreOnParent();
    if (dialog.ShowModal() != wxID_OK) return;
    const Provenance source = dialog.source();
    shell.remember(kRecentSources, keep_source(kept, source));
    document.set_source(source);
}

}  // namespace ramparts
