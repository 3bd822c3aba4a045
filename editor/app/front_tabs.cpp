// Tabs are looked at from time to time: the toolkit shows others than it is asked for.
#include "editor/app/front_tabs.hpp"

#include <wx/dcclient.h>

namespace ramparts {
namespace {

// Scrolls so far that the tab in front shows whole; the toolkit is content with a part of it. Where all tabs from one
// on fit, it goes back to that one whenever it paints: with less room for them than it sees, both would go on for ever.
void show_front_tab(wxAuiTabCtrl& tabs) {
    const int front = tabs.GetActivePage();
    if (front == wxNOT_FOUND) return;
    wxClientDC dc(&tabs);
    constexpr int kArrows = 2 * 16;
    int room = tabs.GetClientSize().x - tabs.FromDIP(kArrows);
    int first = front;
    for (int i = front; i >= 0; --i) {
        const wxAuiNotebookPage& page = tabs.GetPages()[static_cast<std::size_t>(i)];
        int width = 0;
        const bool closes = i == front || (tabs.GetFlags() & wxAUI_NB_CLOSE_ON_ALL_TABS) != 0;
        tabs.GetArtProvider()->GetTabSize(dc, &tabs, page.caption, page.bitmap, i == front,
                                          closes ? wxAUI_BUTTON_STATE_NORMAL : wxAUI_BUTTON_STATE_HIDDEN, &width);
        room -= width;
        if (room < 0) break;
        first = i;
    }
    if (static_cast<int>(tabs.GetTabOffset()) >= first) return;
    tabs.SetTabOffset(static_cast<std::size_t>(first));
    tabs.Refresh();
}

FrontTabs::State state_of(wxAuiTabCtrl& tabs) {
    std::size_t letters = 0;
    for (std::size_t i = 0; i < tabs.GetPageCount(); ++i) letters += tabs.GetPages()[i].caption.size();
    return {tabs.GetActivePage(), static_cast<int>(tabs.GetPageCount()), tabs.GetClientSize().x,
            static_cast<int>(letters), static_cast<int>(tabs.GetTabOffset())};
}

}  // namespace

FrontTabs::FrontTabs(wxWindow& frame) : frame_(frame) { frame_.Bind(wxEVT_IDLE, &FrontTabs::on_idle, this); }
FrontTabs::~FrontTabs() { frame_.Unbind(wxEVT_IDLE, &FrontTabs::on_idle, this); }

void FrontTabs::follow(wxAuiNotebook& book) {
    books_.emplace_back(&book);
    book.Bind(wxEVT_AUINOTEBOOK_PAGE_CHANGED, [this](wxAuiNotebookEvent& e) {
        e.Skip();
        show();
    });
    book.Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
        e.Skip();
        show();
    });
    book.Bind(wxEVT_CHILD_FOCUS, [this](wxChildFocusEvent& e) {
        e.Skip();
        // The arrows beside the tabs take the keyboard to the tabs, and scroll away on purpose.
        if (dynamic_cast<wxAuiTabCtrl*>(e.GetWindow()) == nullptr) show();
        else scrolled_away_ = true;
    });
}

// The toolkit goes back to the first tabs when it lays out, at times after we have heard of it last; so the tabs are
// looked at whenever the program comes to rest.
void FrontTabs::on_idle(wxIdleEvent& event) {
    event.Skip();
    if (scrolled_away_) return;
    for (const wxWeakRef<wxAuiNotebook>& book : books_) {
        if (!book) continue;
        for (wxWindow* child : book->GetChildren()) {
            auto* tabs = dynamic_cast<wxAuiTabCtrl*>(child);
            if (tabs == nullptr) continue;
            // Where the toolkit always goes back to other tabs it has its way in the end: the program is to rest.
            constexpr int kTries = 10;
            Seen& seen = strips_[tabs];
            const State now = state_of(*tabs);
            if (seen.state == now || seen.tries > kTries) continue;
            seen.tries = seen.same_but_for_offset(now) ? seen.tries + 1 : 0;
            show_front_tab(*tabs);
            seen.state = state_of(*tabs);
        }
    }
}

}  // namespace ramparts
