// Drawing the mark of the keyboard; see focus_mark.hpp.
#include "editor/toolkit/focus_mark.hpp"

#include <wx/dc.h>
#include <wx/settings.h>
#include <wx/window.h>

namespace ramparts {

int focus_width(const wxWindow& window) { return window.FromDIP(2); }

wxColour focus_colour() { return wxSystemSettings::GetColour(wxSYS_COLOUR_HIGHLIGHT); }

void draw_frame(wxDC& dc, wxRect rect, int width, const wxColour& colour) {
    dc.SetPen(wxPen(colour));
    dc.SetBrush(*wxTRANSPARENT_BRUSH);
    for (; width > 0; --width) {
        dc.DrawRectangle(rect);
        rect.Deflate(1);
    }
}

}  // namespace ramparts
