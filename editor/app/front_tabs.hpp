// The tab in front of a notebook is always in sight.
#pragma once

#include <array>
#include <map>
#include <vector>

#include <wx/aui/auibook.h>
#include <wx/weakref.h>

namespace ramparts {

class FrontTabs {
public:
    /// Looks at the tabs whenever the program comes to rest.
    explicit FrontTabs(wxWindow& frame);
    ~FrontTabs();
    FrontTabs(const FrontTabs&) = delete;
    FrontTabs& operator=(const FrontTabs&) = delete;

    void follow(wxAuiNotebook& book);
    /// Every tab in front is to be whole from now on, until the arrows scroll them away.
    void show() {
        scrolled_away_ = false;
        strips_.clear();
    }

private:
    void on_idle(wxIdleEvent& event);

    wxWindow& frame_;
    std::vector<wxWeakRef<wxAuiNotebook>> books_;
    // What decides which tabs show, as it was when the tab in front was last seen to: the page in front, the number of
    // pages, the width, the first tab, the letters of all.
    std::map<const wxWindow*, std::array<int, 5>> strips_;
    bool scrolled_away_ = false;
};

}  // namespace ramparts
