// The tab in front of a notebook is always in sight.
#pragma once

#include <algorithm>
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

    /// What decides which tabs show: the page in front, the number of pages, the width, the letters of all, and last
    /// the first tab.
    using State = std::array<int, 5>;

private:
    struct Seen {
        State state{};  ///< when the tab in front was last seen to
        int tries = 0;  ///< since anything but the first tab was another
        [[nodiscard]] bool same_but_for_offset(const State& now) const {
            return std::equal(state.begin(), state.end() - 1, now.begin());
        }
    };
    void on_idle(wxIdleEvent& event);

    wxWindow& frame_;
    std::vector<wxWeakRef<wxAuiNotebook>> books_;
    std::map<const wxWindow*, Seen> strips_;
    bool scrolled_away_ = false;
};

}  // namespace ramparts
