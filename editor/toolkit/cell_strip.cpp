// See cell_strip.hpp.
#include "editor/toolkit/cell_strip.hpp"

#include <wx/dcbuffer.h>

#include "editor/toolkit/platform.hpp"

namespace ramparts {

CellStrip::CellStrip(wxWindow* parent, const wxString& name, int lines) : wxWindow(parent, wxID_ANY) {
    SetBackgroundStyle(wxBG_STYLE_PAINT);
    set_accessible_name(*this, name);
    SetMinSize(wxSize(-1, lines * GetCharHeight() + FromDIP(6)));
    never_focus(*this);
    Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
    Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
        e.Skip();
        Refresh();
    });
    Bind(wxEVT_MOTION, [this](wxMouseEvent& e) {
        e.Skip();
        for (std::size_t i = 0; i < count(); ++i)
            if (const wxString said = words(i); place(i).Contains(e.GetPosition()) && GetToolTipText() != said)
                SetToolTip(said);
    });
}

wxString CellStrip::all_words() const {
    wxString all;
    for (std::size_t i = 0; i < count(); ++i) all += words(i) + "\n";
    return all;
}

void CellStrip::paint() {
    wxAutoBufferedPaintDC dc(this);
    dc.SetBackground(wxBrush(GetParent()->GetBackgroundColour()));
    dc.Clear();
    for (std::size_t i = 0; i < count(); ++i)
        if (const wxRect box = place(i); !box.IsEmpty()) paint_cell(dc, i, box);
}

}  // namespace ramparts
