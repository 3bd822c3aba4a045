// See session_dialog.hpp.
#include "editor/app/session_dialog.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/clipbrd.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/filedlg.h>
#include <wx/radiobox.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/command/word_line.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

class SessionDialog final : public wxDialog, public HelpTopic {
public:
    SessionDialog(wxWindow* parent, const OpenDocument& document)
        : wxDialog(parent, wxID_ANY, _("The session as lines"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          document_(document) {
        const wxString choices[] = {_("Since the last &save"), _("Since the scenario was &opened")};
        since_ = new wxRadioBox(this, wxID_ANY, _("Steps"), wxDefaultPosition, wxDefaultSize, 2, choices);
        if (!knows_beginning(document)) {
            since_->Enable(1, false);
            since_->SetItemToolTip(1, _("The oldest steps have been forgotten: the history has grown too long."));
        }
        lines_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                wxTE_MULTILINE | wxTE_READONLY | wxTE_DONTWRAP);
        lines_->SetFont(wxFont(wxFontInfo().Family(wxFONTFAMILY_TELETYPE)));
        set_accessible_name(*lines_, _("The lines"));
        note_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        auto* copy = new wxButton(this, wxID_ANY, _("&Copy"));
        auto* save = new wxButton(this, wxID_ANY, _("Save as a &file…"));
        copy->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (!wxTheClipboard->Open()) return;
            wxTheClipboard->SetData(new wxTextDataObject(lines_->GetValue()));
            wxTheClipboard->Close();
        });
        save->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { keep(); });
        row->Add(copy, 0, wxRIGHT, FromDIP(6));
        row->Add(save, 0, wxRIGHT, FromDIP(6));
        row->AddStretchSpacer();
        row->Add(new wxButton(this, wxID_CANCEL, _("Cl&ose")));
        auto* column = new wxBoxSizer(wxVERTICAL);
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        lines_->SetMinSize(
            wxSize(std::min(FromDIP(620), screen.x - FromDIP(60)), std::min(FromDIP(320), screen.y - FromDIP(320))));
        column->Add(since_, 0, wxEXPAND | wxALL, FromDIP(8));
        column->Add(lines_, 1, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(8));
        column->Add(note_, 0, wxEXPAND | wxALL, FromDIP(8));
        column->Add(row, 0, wxEXPAND | wxALL, FromDIP(8));
        note_->SetMinSize(wxSize(-1, 2 * GetCharHeight()));
        since_->Bind(wxEVT_RADIOBOX, [this](wxCommandEvent&) { tell(); });
        SetEscapeId(wxID_CANCEL);
        SetSizerAndFit(column);
        CentreOnParent();
        tell();
        lines_->SetFocus();
    }
    [[nodiscard]] std::string help_topic() const override { return "edit.record"; }

private:
    void tell() {
        const SessionLines session = session_since(document_, since_->GetSelection() == 0);
        lines_->SetValue(to_wx(say_session(session)));
        const std::string words =
            !session.problem.empty() ? say(session.problem)
            : session.steps.empty()
                ? say("Nothing has changed.")
                : say_n(
                      "{1} step. Given to \"ramparts edit --script\" with the "
                      "files as they were, the lines make the same changes.",
                      "{1} steps. Given to \"ramparts edit --script\" with the files as they were, the lines make "
                      "the same changes.",
                      static_cast<long>(session.steps.size()));
        show_wrapped(*note_, to_wx(words), lines_->GetMinSize().x);
    }
    void keep() {
        wxFileDialog dialog(this, _("Save the lines"), "", "session.txt", "*.txt", wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
        if (dialog.ShowModal() != wxID_OK) return;
        const auto done = replace_file(from_wx(dialog.GetPath()), from_wx(lines_->GetValue()), real_files());
        if (!done) problem_dialog(this, _("The lines were not saved"), to_wx(say_message(done.error().message)), {});
    }

    const OpenDocument& document_;
    wxRadioBox* since_ = nullptr;
    wxTextCtrl* lines_ = nullptr;
    wxStaticText* note_ = nullptr;
};

}  // namespace

void session_dialog(wxWindow* parent, const OpenDocument& document) { SessionDialog(parent, document).ShowModal(); }

}  // namespace ramparts
