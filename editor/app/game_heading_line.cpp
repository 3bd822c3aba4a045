// See game_heading_line.hpp.
#include "editor/app/game_heading_line.hpp"

#include <wx/button.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

GameHeadingLine::GameHeadingLine(wxWindow* parent, std::function<void(std::string_view)> run) : wxPanel(parent) {
    set_accessible_name(*this, _("The game"));
    const int gap = FromDIP(6);
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    flag_ = new wxPanel(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(8, 8)));
    row->Add(flag_, 0, wxEXPAND | wxALL, FromDIP(2));
    const auto words = [&] {
        return new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize,
                                wxST_ELLIPSIZE_END | wxST_NO_AUTORESIZE);
    };
    auto* lines = new wxBoxSizer(wxVERTICAL);
    when_ = words();
    when_->SetFont(when_->GetFont().Bold());
    who_ = words();
    lines->Add(when_, 0, wxEXPAND);
    lines->Add(who_, 0, wxEXPAND);
    row->Add(lines, 1, wxALIGN_CENTRE_VERTICAL | wxLEFT, gap);
    const auto button = [&](const wxString& label, const char* command) {
        wxButton* made = small_button(this, label);
        made->Bind(wxEVT_BUTTON, [run, command](wxCommandEvent&) { run(command); });
        row->Add(made, 0, wxALIGN_CENTRE_VERTICAL | wxLEFT, gap);
        return made;
    };
    again_ = button(_("Show again"), "play.again");
    leave_ = button(_("Back to editing"), "play.leave");
    SetSizer(row);
}

void GameHeadingLine::show(const GameHeading& heading, const wxColour& side) {
    const auto set = [](wxStaticText& text, const std::string& words) {
        const wxString now = wxControl::EscapeMnemonics(to_wx(words));
        if (text.GetLabel() == now) return;
        text.SetLabel(now);
        text.SetToolTip(to_wx(words));
    };
    set(*when_, heading.when);
    set(*who_, heading.who);
    if (flag_->GetBackgroundColour() == side) return;
    flag_->SetBackgroundColour(side);
    flag_->Refresh();
}

}  // namespace ramparts
