// Buttons that open things.
#include "editor/app/welcome_page.hpp"

#include <wx/commandlinkbutton.h>
#include <wx/button.h>
#include <wx/hyperlink.h>
#include <wx/scrolwin.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/app/main_frame.hpp"
#include "editor/app/translate.hpp"

namespace ramparts {
namespace {

wxStaticText* heading(wxWindow* parent, const wxString& text, double size) {
    auto* label = new wxStaticText(parent, wxID_ANY, text);
    label->SetFont(label->GetFont().Scaled(static_cast<float>(size)).Bold());
    return label;
}

}  // namespace

wxWindow* make_welcome_page(wxWindow* parent, MainFrame& frame) {
    auto* page = new wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL);
    page->SetBackgroundColour(wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOW));
    page->SetForegroundColour(wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT));
    page->SetScrollRate(0, page->FromDIP(12));
    auto* column = new wxBoxSizer(wxVERTICAL);
    const int gap = page->FromDIP(10);
    column->Add(heading(page, "Ramparts", 2.2), 0, wxLEFT | wxTOP, 2 * gap);
    column->Add(new wxStaticText(page, wxID_ANY, _("Paint a battle of the War of 1812 and play it.")), 0, wxLEFT | wxBOTTOM, 2 * gap);

    auto* columns = new wxFlexGridSizer(2, gap, 4 * gap);
    auto* battles = new wxBoxSizer(wxVERTICAL);
    battles->Add(heading(page, _("Battles"), 1.25), 0, wxBOTTOM, gap);
    for (const ShippedScenario& battle : shipped_scenarios()) {
        auto* button = new wxCommandLinkButton(page, wxID_ANY, to_wx(battle.name), to_wx(battle.date.empty() ? battle.file.parent_path().filename().string() : battle.date), wxDefaultPosition, page->FromDIP(wxSize(280, -1)), wxBU_LEFT);
        button->Bind(wxEVT_BUTTON, [&frame, file = battle.file](wxCommandEvent&) { frame.CallAfter([&frame, file] { frame.open_path(file); }); });
        battles->Add(button, 0, wxEXPAND | wxBOTTOM, gap / 2);
    }
    if (battles->GetItemCount() == 1) battles->Add(new wxStaticText(page, wxID_ANY, _("The shipped battles were not found.")));
    columns->Add(battles);

    auto* other = new wxBoxSizer(wxVERTICAL);
    other->Add(heading(page, _("Start"), 1.25), 0, wxBOTTOM, gap);
    for (const char* id : {"file.new", "file.open"}) {
        const Command* command = frame.commands().find(id);
        auto* button = new wxCommandLinkButton(page, wxID_ANY, wxMenuItem::GetLabelText(tr(command->title)), tr(command->help), wxDefaultPosition, wxDefaultSize, wxBU_LEFT);
        button->Bind(wxEVT_BUTTON, [&frame, name = command->id](wxCommandEvent&) { frame.CallAfter([&frame, name] { frame.run(name); }); });
        other->Add(button, 0, wxEXPAND | wxBOTTOM, gap / 2);
    }
    const auto recent = frame.settings().recent();
    if (!recent.empty()) {
        other->Add(heading(page, _("Recent"), 1.25), 0, wxTOP | wxBOTTOM, gap);
        for (const auto& file : recent) {
            auto* link = new wxHyperlinkCtrl(page, wxID_ANY, to_wx(file.parent_path().filename().string()), "file:" + to_wx(file.string()), wxDefaultPosition, wxDefaultSize, wxHL_ALIGN_LEFT | wxNO_BORDER);
            link->SetToolTip(to_wx(file.string()));
            link->Bind(wxEVT_HYPERLINK, [&frame, file](wxHyperlinkEvent&) { frame.CallAfter([&frame, file] { frame.open_path(file); }); });
            other->Add(link, 0, wxBOTTOM, gap / 3);
        }
    }
    columns->Add(other);
    column->Add(columns, 0, wxLEFT | wxRIGHT | wxBOTTOM, 2 * gap);
    auto* hint = new wxStaticText(page, wxID_ANY, _("Ctrl+K finds every command. F1 lists all keys. A scenario folder can be dropped onto this window."));
    hint->Wrap(page->FromDIP(660));
    column->Add(hint, 0, wxLEFT | wxBOTTOM, 2 * gap);
    page->SetSizer(column);
    return page;
}

}  // namespace ramparts
