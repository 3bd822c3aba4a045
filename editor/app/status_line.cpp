// Words in two lines; see status_line.hpp.
#include "editor/app/status_line.hpp"

#include <wx/control.h>
#include <wx/dc.h>
#include <wx/tokenzr.h>

namespace ramparts {

StatusLine::StatusLine(wxWindow* parent) : wxStatusBar(parent) {
    settle(parent->GetSize().x);
    parent->Bind(wxEVT_SIZE, [this, parent](wxSizeEvent& event) {
        // Before the window places the bar.
        settle(parent->GetSize().x);
        event.Skip();
    });
}

void StatusLine::settle(int width) {
    const bool tall = width < FromDIP(1500);
    if (tall == tall_) return;
    tall_ = tall;
    SetSize(wxDefaultCoord, wxDefaultCoord, wxDefaultCoord, GetSize().y + (tall ? 1 : -1) * GetCharHeight());
    Refresh();
}

int StatusLine::room(const wxRect& field) const { return field.width - FromDIP(6); }

std::vector<wxString> StatusLine::lines(const wxString& text, int width, std::size_t most) const {
    std::vector<wxString> all(1);
    wxStringTokenizer words(text, " ");
    while (words.HasMoreTokens()) {
        const wxString word = words.GetNextToken();
        const wxString longer = all.back().empty() ? word : all.back() + " " + word;
        if (all.back().empty() || all.size() == most || GetTextExtent(longer).x <= width) all.back() = longer;
        else all.push_back(word);
    }
    return all;
}

void StatusLine::DrawFieldText(wxDC& dc, const wxRect& field, int i, int text_height) {
    const wxString text = GetStatusText(i);
    const auto all = tall_ ? lines(text, room(field), 2) : std::vector<wxString>();
    if (all.size() < 2) return wxStatusBar::DrawFieldText(dc, field, i, text_height);
    const int height = GetCharHeight();
    const int x = field.x + FromDIP(2);
    int y = field.y + (field.height - 2 * height) / 2;
    bool cut = false;
    for (const wxString& line : all) {
        const wxString shown = wxControl::Ellipsize(line, dc, wxELLIPSIZE_END, room(field));
        cut = cut || shown != line;
        dc.DrawText(shown, x, y);
        y += height;
    }
    SetEllipsizedFlag(i, cut);  // then pointing at it shows the whole text
}

}  // namespace ramparts
