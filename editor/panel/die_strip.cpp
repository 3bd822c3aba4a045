// See die_strip.hpp.
#include "editor/panel/die_strip.hpp"

#include <algorithm>

#include <wx/control.h>

#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

// White letters on each of them have a contrast of 4.5 at least.
wxColour tone_colour(DieCell::Tone tone) {
    switch (tone) {
        case DieCell::Tone::good: return {30, 110, 58};
        case DieCell::Tone::mixed: return {138, 84, 0};
        case DieCell::Tone::bad: return {170, 34, 28};
        case DieCell::Tone::none: break;
    }
    return {92, 96, 104};
}

int faces_of(const DieCell& cell) { return cell.last - cell.first + 1; }

}  // namespace

DieStrip::DieStrip(wxWindow* parent) : CellStrip(parent, _("Results of the die"), 3) {}

wxString DieStrip::words(std::size_t cell) const { return to_wx(cell_words(cells_[cell])); }

void DieStrip::show(std::vector<DieCell> cells) {
    const wxString before = all_words();
    cells_ = std::move(cells);
    const wxString now = all_words();
    if (now == before) return;
    SetToolTip(wxString(now).Trim());
    set_accessible_name(*this, _("Results of the die"), now);
    Refresh();
}

wxRect DieStrip::place(std::size_t cell) const {
    const int width = GetClientSize().x;
    int all = 0, before = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (i < cell) before += faces_of(cells_[i]);
        all += faces_of(cells_[i]);
    }
    all = std::max(all, 1);
    const int x = width * before / all;
    return {x, 0, width * (before + faces_of(cells_[cell])) / all - x, GetClientSize().y};
}

void DieStrip::paint_cell(wxDC& dc, std::size_t n, const wxRect& place) const {
    const DieCell& cell = cells_[n];
    wxRect box = place;
    box.width -= FromDIP(2);
    dc.SetTextForeground(*wxWHITE);
    dc.SetPen(*wxTRANSPARENT_PEN);
    dc.SetBrush(wxBrush(tone_colour(cell.tone)));
    dc.DrawRectangle(box);
    const wxString die = cell.first == cell.last ? wxString::Format("%d", cell.first)
                                                 : wxString::Format(wxString::FromUTF8("%d–%d"), cell.first, cell.last);
    const wxString rows[] = {die, to_wx(cell.code == "-" ? "–" : cell.code),
                             to_wx(say("{1} %", (cell.per_mille + 5) / 10))};
    int y = FromDIP(3);
    for (const wxString& text : rows) {
        dc.SetFont(&text == &rows[1] ? GetFont().Bold() : GetFont());
        const wxString fits = wxControl::Ellipsize(text, dc, wxELLIPSIZE_END, box.width);
        dc.DrawText(fits, box.x + (box.width - dc.GetTextExtent(fits).x) / 2, y);
        y += GetCharHeight();
    }
}

}  // namespace ramparts
