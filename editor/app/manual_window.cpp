// Pages of the manual as HTML in the window's own colours.
#include "editor/app/manual_window.hpp"

#include <wx/filename.h>
#include <wx/filesys.h>
#include <wx/image.h>
#include <wx/listbox.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/splitter.h>
#include <wx/srchctrl.h>
#include <wx/toolbar.h>
#include <wx/utils.h>

#include "editor/toolkit/icons.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

wxString colour(wxSystemColour which) { return wxSystemSettings::GetColour(which).GetAsString(wxC2S_HTML_SYNTAX); }

// A page that can be scrolled to a place in it.
class PageWindow final : public wxHtmlWindow {
public:
    using wxHtmlWindow::ScrollToAnchor;
    using wxHtmlWindow::wxHtmlWindow;
};

HtmlStyle style_of(const std::filesystem::path& folder) {
    HtmlStyle style;
    style.text = from_wx(colour(wxSYS_COLOUR_WINDOWTEXT));
    style.background = from_wx(colour(wxSYS_COLOUR_WINDOW));
    style.shade = from_wx(colour(wxSYS_COLOUR_BTNFACE));
    const bool dark = wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOW).GetLuminance() < 0.5;
    style.link = dark ? "#78aeed" : "#1a5fb4";
    style.picture = [folder](std::string_view name) {
        return from_wx(wxFileSystem::FileNameToURL(wxFileName(to_wx((folder / name).string()))));
    };
    return style;
}

}  // namespace

ManualWindow::ManualWindow(wxWindow* parent, Manual manual)
    : wxFrame(parent, wxID_ANY, _("Manual"), wxDefaultPosition, parent->FromDIP(wxSize(980, 720)),
              wxDEFAULT_FRAME_STYLE),
      manual_(std::move(manual)) {
    if (wxImage::FindHandler(wxBITMAP_TYPE_PNG) == nullptr) wxImage::AddHandler(new wxPNGHandler);
    tools_ = CreateToolBar(wxTB_FLAT | wxTB_HORIZONTAL | wxTB_NODIVIDER);
    tools_->AddTool(wxID_BACKWARD, _("Back"), icon("back", 22), _("Back (Alt+Left)"));
    tools_->AddTool(wxID_FORWARD, _("Forward"), icon("forward", 22), _("Forward (Alt+Right)"));
    tools_->AddTool(wxID_HOME, _("Contents"), icon("home", 22), _("Contents (Alt+Home)"));
    tools_->Realize();
    auto* split =
        new wxSplitterWindow(this, wxID_ANY, wxDefaultPosition, GetClientSize(), wxSP_LIVE_UPDATE | wxSP_3DSASH);
    auto* side = new wxPanel(split);
    words_ = new wxSearchCtrl(side, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
    words_->SetDescriptiveText(_("Search the manual"));
    words_->ShowCancelButton(true);
    list_ = new wxListBox(side, wxID_ANY);
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(words_, 0, wxEXPAND | wxALL, FromDIP(4));
    column->Add(list_, 1, wxEXPAND);
    side->SetSizer(column);
    page_ = new PageWindow(split, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(600, 500)), wxHW_SCROLLBAR_AUTO);
    page_->SetStandardFonts(wxSystemSettings::GetFont(wxSYS_DEFAULT_GUI_FONT).GetPointSize() + 1);
    page_->SetBorders(FromDIP(16));
    set_accessible_name(*words_, _("Search the manual"));
    set_accessible_name(*list_, _("Contents"));
    set_accessible_name(*page_, _("Page"));
    split->SetMinimumPaneSize(FromDIP(140));
    split->SplitVertically(side, page_, FromDIP(300));
    connect();
    stay_usable(*this);
    search();
    refresh_tools();
    name_controls(*this);
    page_->SetFocus();
}

void ManualWindow::connect() {
    words_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { search(); });
    words_->Bind(wxEVT_SEARCH_CANCEL, [this](wxCommandEvent&) { words_->Clear(); });
    words_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) {
        if (!entries_.empty() && list_->GetSelection() == wxNOT_FOUND) list_->SetSelection(0);
        choose_entry();
    });
    list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { choose_entry(); });
    page_->Bind(wxEVT_HTML_LINK_CLICKED, [this](wxHtmlLinkEvent& event) { follow(event.GetLinkInfo().GetHref()); });
    Bind(
        wxEVT_MENU, [this](wxCommandEvent&) { step(-1); }, wxID_BACKWARD);
    Bind(
        wxEVT_MENU, [this](wxCommandEvent&) { step(1); }, wxID_FORWARD);
    Bind(
        wxEVT_MENU,
        [this](wxCommandEvent&) {
            go({"index.md", ""});
        },
        wxID_HOME);
    Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
        const int key = event.GetKeyCode();
        if (key == WXK_ESCAPE) Close();
        else if (event.AltDown() && key == WXK_LEFT) step(-1);
        else if (event.AltDown() && key == WXK_RIGHT) step(1);
        else if (event.AltDown() && key == WXK_HOME) go({"index.md", ""});
        else if (event.ControlDown() && key == 'F') words_->SetFocus();
        else event.Skip();
    });
    // Closed it is only out of sight: the way back is kept.
    Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent& event) {
        if (!event.CanVeto()) return event.Skip();
        event.Veto();
        Hide();
    });
}

void ManualWindow::go_to(const std::vector<std::string>& anchors) {
    for (const std::string& anchor : anchors)
        if (const auto place = manual_.find(anchor)) return go(*place);
    go({"index.md", ""});
}

void ManualWindow::go(const ManualPlace& place) {
    if (past_.empty() || !(past_[at_] == place)) {
        past_.resize(past_.empty() ? 0 : at_ + 1);
        past_.push_back(place);
        at_ = past_.size() - 1;
    }
    show(place);
}

void ManualWindow::step(int by) {
    const auto to = static_cast<std::ptrdiff_t>(at_) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(past_.size())) return;
    at_ = static_cast<std::size_t>(to);
    show(past_[at_]);
}

void ManualWindow::show(const ManualPlace& place) {
    if (const ManualPage* page = manual_.page(place.page)) {
        page_->SetPage(to_wx(to_html(page->blocks, style_of(manual_.folder() / page->folder))));
        SetTitle(to_wx(page->title) + wxString::FromUTF8(" — ") + _("Manual"));
        if (!place.anchor.empty()) static_cast<PageWindow*>(page_)->ScrollToAnchor(to_wx(place.anchor));
    } else {
        page_->SetPage("<html><body>" +
                       _("The pages of the manual were not found. They belong into the folder share/ramparts/docs "
                         "beside the program.") +
                       "</body></html>");
    }
    if (words_->IsEmpty()) {
        list_->SetSelection(wxNOT_FOUND);
        for (std::size_t i = 0; i < entries_.size(); ++i)
            if (entries_[i].page == place.page) list_->SetSelection(static_cast<int>(i));
    }
    refresh_tools();
}

void ManualWindow::refresh_tools() {
    tools_->EnableTool(wxID_BACKWARD, at_ > 0);
    tools_->EnableTool(wxID_FORWARD, at_ + 1 < past_.size());
}

// Without words the list holds all pages, with words the sections that contain them.
void ManualWindow::search() {
    entries_.clear();
    wxArrayString names;
    for (const Manual::Hit& hit : manual_.search(from_wx(words_->GetValue()))) {
        entries_.push_back(hit.place);
        names.push_back(to_wx(hit.heading));
    }
    if (words_->IsEmpty())
        for (const ManualPage& page : manual_.pages()) {
            entries_.push_back({page.name, ""});
            names.push_back(to_wx(page.title));
        }
    list_->Set(names);
}

void ManualWindow::choose_entry() {
    const int row = list_->GetSelection();
    if (row != wxNOT_FOUND && static_cast<std::size_t>(row) < entries_.size())
        go(entries_[static_cast<std::size_t>(row)]);
}

void ManualWindow::follow(const wxString& link) {
    const std::string from = past_.empty() ? std::string("index.md") : past_[at_].page;
    if (const auto place = manual_.follow(from_wx(link), from)) go(*place);
    else if (link.StartsWith("http")) wxLaunchDefaultBrowser(link);
}

}  // namespace ramparts
