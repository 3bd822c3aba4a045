// See form_dialog.hpp.
#include "editor/app/form_dialog.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/panel/forces_common.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

class FormDialog final : public wxDialog {
public:
    FormDialog(wxWindow* parent, const FormQuestion& question)
        : wxDialog(parent, wxID_ANY, to_wx(question.title), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          question_(question) {
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        width_ = std::min(FromDIP(560), screen.x - FromDIP(60));
        auto* about = new wxStaticText(this, wxID_ANY, to_wx(question.about));
        about->Wrap(width_);
        const Form form = question.form();
        form_ = new PropertyForm(this, to_wx(question.title));
        // A row for each field, and one to spare; many fields scroll.
        const int rows = std::clamp(static_cast<int>(form.size()) + 1, 3, 9);
        form_->SetMinSize(wxSize(width_, rows * (form_->GetRowHeight() + 1)));
        form_->give_labels(30);
        form_->on_change = [this](const std::string& name, const std::string& value) {
            std::string why = question_.set(name, value);
            CallAfter([this, why] { changed(why); });
            return why;
        };
        help_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        note_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        form_->Bind(wxEVT_PG_SELECTED, [this](wxPropertyGridEvent& e) {
            e.Skip();
            if (e.GetProperty() != nullptr) put(*help_, e.GetProperty()->GetHelpString());
        });
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(about, 0, wxALL, FromDIP(10));
        if (form.empty()) form_->Hide();
        else {
            column->Add(form_, 1, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(10));
            column->Add(help_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, FromDIP(10));
        }
        column->Add(note_, 0, wxEXPAND | wxALL, FromDIP(10));
        column->Add(make_buttons(), 0, wxEXPAND | wxALL, FromDIP(8));
        form_->show(form);
        put(*note_, " \n ");  // room for a sentence
        put(*help_, " \n ");
        if (question.preview && question.preview_at_once) tell(question.preview());
        SetEscapeId(wxID_CANCEL);
        SetSizerAndFit(column);
        CentreOnParent();
        if (form.empty()) ok_->SetFocus();
        else if (!form.front().name.empty()) {
            form_->choose(form.front().name);
            put(*help_, tr(form.front().help));
        }
    }

private:
    wxSizer* make_buttons() {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        if (question_.preview) {
            auto* preview = new wxButton(this, wxID_ANY, _("&Preview"));
            preview->SetToolTip(_("Tell what would be changed, and change nothing"));
            preview->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
                if (committed()) tell(question_.preview());
            });
            row->Add(preview, 0, wxRIGHT, FromDIP(6));
        }
        row->AddStretchSpacer();
        row->Add(new wxButton(this, wxID_CANCEL), 0, wxRIGHT, FromDIP(6));
        ok_ = new wxButton(this, wxID_OK, tr(question_.act));
        ok_->SetDefault();
        ok_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { run(); });
        row->Add(ok_);
        return row;
    }

    void put(wxStaticText& text, const wxString& words) {
        show_wrapped(text, words, width_);
        Layout();
    }
    void tell(const std::string& words) {
        put(*note_, words.empty() ? wxString(" ") : to_wx(words));
        grow_to_fit(*this);
    }
    void changed(const std::string& why) {
        form_->show(question_.form());
        if (!why.empty()) return tell(why);
        tell(question_.preview && question_.preview_at_once ? question_.preview() : std::string());
    }
    /// Whether the field that is being typed into holds something that can be taken.
    bool committed() { return !form_->IsShown() || form_->CommitChangesFromEditor(); }
    void run() {
        if (!committed()) return;
        const std::string why = question_.run();
        if (why.empty()) EndModal(wxID_OK);
        else tell(why);
    }

    const FormQuestion& question_;
    PropertyForm* form_ = nullptr;
    wxStaticText* help_ = nullptr;
    wxStaticText* note_ = nullptr;
    wxButton* ok_ = nullptr;
    int width_ = 0;
};

}  // namespace

bool form_dialog(wxWindow* parent, const FormQuestion& question) {
    FormDialog dialog(parent, question);
    return dialog.ShowModal() == wxID_OK;
}

}  // namespace ramparts
