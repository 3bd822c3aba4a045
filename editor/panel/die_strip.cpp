// See die_strip.hpp.
#include "editor/panel/die_strip.hpp"

#include <algorithm>

#include <wx/control.h>
#include <wx/dcbuffer.h>
#include <wx/settings.h>

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

DieStrip::DieStrip(wxWindow* parent) : wxWindow(parent, wxID_ANY) {
    SetBackgroundStyle(wxBG_STYLE_PAINT);
    set_accessible_name(*this, _("Results of the die"));
    SetMinSize(wxSize(-1, 3 * GetCharHeight() + FromDIP(6)));
    never_focus(*this);
    Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
    Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
        e.Skip();
        Refresh();
    });
    Bind(wxEVT_MOTION, [this](wxMouseEvent& e) {
        e.Skip();
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (const wxString words = to_wx(cell_words(cells_[i]));
                place(i).Contains(e.GetPosition()) && GetToolTipText() != words)
                SetToolTip(words);
    });
}

void DieStrip::show(std::vector<DieCell> cells) {
    const auto words = [](const std::vector<DieCell>& all) {
        std::string text;
        for (const DieCell& cell : all) text += cell_words(cell) + "\n";
        return text;
    };
    const std::string now = words(cells);
    if (now == words(cells_)) return;
    cells_ = std::move(cells);
    SetToolTip(to_wx(now).Trim());
    set_accessible_name(*this, _("Results of the die"), to_wx(now));
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

void DieStrip::paint() {
    wxAutoBufferedPaintDC dc(this);
    dc.SetBackground(wxBrush(GetParent()->GetBackgroundColour()));
    dc.Clear();
    dc.SetTextForeground(*wxWHITE);
    dc.SetPen(*wxTRANSPARENT_PEN);
    const int line = GetCharHeight();
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const DieCell& cell = cells_[i];
        wxRect box = place(i);
        box.width -= FromDIP(2);
        dc.SetBrush(wxBrush(tone_colour(cell.tone)));
        dc.DrawRectangle(box);
        const wxString die = cell.first == cell.last
                                 ? wxString::Format("%d", cell.first)
                                 : wxString::Format(wxString::FromUTF8("%d–%d"), cell.first, cell.last);
        const wxString rows[] = {die, to_wx(cell.code == "-" ? "–" : cell.code),
                                 to_wx(say("{1} %", (cell.per_mille + 5) / 10))};
        int y = FromDIP(3);
        for (const wxString& words : rows) {
            dc.SetFont(&words == &rows[1] ? GetFont().Bold() : GetFont());
            const wxString fits = wxControl::Ellipsize(words, dc, wxELLIPSIZE_END, box.width);
            dc.DrawText(fits, box.x + (box.width - dc.GetTextExtent(fits).x) / 2, y);
            y += line;
        }
    }
}

}  // namespace ramparts
