// What the panels of playing share: a page of simple HTML in the window's colours.
#pragma once

#include <wx/html/htmlwin.h>
#include <wx/settings.h>

#include "editor/playtest/texts.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

[[nodiscard]] inline TextColours window_colours() {
    const auto hex = [](wxSystemColour which) {
        return from_wx(wxSystemSettings::GetColour(which).GetAsString(wxC2S_HTML_SYNTAX));
    };
    TextColours c;
    c.text = hex(wxSYS_COLOUR_WINDOWTEXT);
    c.back = hex(wxSYS_COLOUR_WINDOW);
    if (wxSystemSettings::GetAppearance().IsDark()) {
        c.faint = "#a0a0a0";
        c.good = "#7bd695";
        c.bad = "#ff9b8a";
        c.first = "#7aa6ee";
        c.second = "#e88b73";
    }
    return c;
}

/// Shows a page and keeps the place the reader scrolled to.
class PageView final : public wxHtmlWindow {
public:
    PageView(wxWindow* parent, const wxString& name)
        : wxHtmlWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxHW_SCROLLBAR_AUTO) {
        set_accessible_name(*this, name);
        const int size = wxSystemSettings::GetFont(wxSYS_DEFAULT_GUI_FONT).GetPointSize();
        SetStandardFonts(size);
        SetBorders(6);
    }
    void show(const std::string& html) {
        if (html == shown_) return;
        shown_ = html;
        const wxPoint at = GetViewStart();
        SetPage(to_wx(html));
        Scroll(at);
    }

private:
    std::string shown_;
};

}  // namespace ramparts
