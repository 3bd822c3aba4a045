// The manual in a window of its own: contents, search, pages, back and forward.
#pragma once

#include <vector>

#include <wx/frame.h>
#include <wx/html/htmlwin.h>

#include "editor/manual/manual.hpp"

class wxListBox;
class wxSearchCtrl;
class wxToolBar;

namespace ramparts {

class ManualWindow final : public wxFrame {
public:
    ManualWindow(wxWindow* parent, Manual manual);

    /// Shows a place and remembers it for going back.
    void go(const ManualPlace& place);
    /// Shows the place of the first anchor that there is, or the first page when there is none.
    void go_to(const std::vector<std::string>& anchors);
    [[nodiscard]] const ManualPlace& place() const { return past_[at_]; }

private:
    void connect();
    void show(const ManualPlace& place);
    void step(int by);
    void search();
    void choose_entry();
    void refresh_tools();
    void follow(const wxString& link);

    Manual manual_;
    wxHtmlWindow* page_ = nullptr;
    wxSearchCtrl* words_ = nullptr;
    wxListBox* list_ = nullptr;
    wxToolBar* tools_ = nullptr;
    std::vector<ManualPlace> entries_;  // of the list
    std::vector<ManualPlace> past_;     // the places visited
    std::size_t at_ = 0;                // the present one among them
};

}  // namespace ramparts
