// See turn_track_view.hpp.
#include "editor/app/turn_track_view.hpp"

#include <algorithm>

#include <wx/control.h>

#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

// A box by day and by night; the letters on each have a contrast of 7 at least.
const wxColour kDay(246, 240, 222), kNight(38, 46, 78);
const wxColour kDayInk(30, 30, 30), kNightInk(244, 244, 250);
const wxColour kSun(176, 116, 0), kMoon(236, 226, 160);
const wxColour kNowMark(196, 60, 20);

// A full sun by day, a crescent by night.
void paint_sky(wxDC& dc, bool night, const wxPoint& at, int radius) {
    dc.SetPen(*wxTRANSPARENT_PEN);
    dc.SetBrush(wxBrush(night ? kMoon : kSun));
    dc.DrawCircle(at, radius);
    if (!night) return;
    dc.SetBrush(wxBrush(kNight));
    dc.DrawCircle(at + wxPoint(std::max(1, radius / 2), -std::max(1, radius / 3)), radius);
}

}  // namespace

TurnTrackView::TurnTrackView(wxWindow* parent) : CellStrip(parent, _("Turn track"), 2) {}

wxString TurnTrackView::words(std::size_t turn) const { return to_wx(turns_[turn].words); }

std::vector<TrackTurn>::const_iterator TurnTrackView::now() const {
    return std::ranges::find_if(turns_, [](const TrackTurn& one) { return one.now; });
}

void TurnTrackView::show(std::vector<TrackTurn> turns, const std::array<wxColour, kSides>& sides) {
    const wxString before = all_words();
    turns_ = std::move(turns);
    if (all_words() == before && sides == sides_) return;
    sides_ = sides;
    set_accessible_name(*this, _("Turn track"), now() == turns_.end() ? wxString() : to_wx(now()->words));
    Refresh();
}

wxRect TurnTrackView::place(std::size_t turn) const {
    const int least = GetTextExtent("00").x + FromDIP(10);
    const wxSize room = GetClientSize();
    const int fit = std::max(1, room.x / least);
    const int all = static_cast<int>(turns_.size());
    const int shown = std::min(all, fit);
    if (shown == 0) return {};
    // Where not all find room, those around the one that is on do.
    const int at = now() == turns_.end() ? all - 1 : static_cast<int>(now() - turns_.begin());
    const int first = std::clamp(at - shown / 2, 0, all - shown);
    const int place = static_cast<int>(turn) - first;
    if (place < 0 || place >= shown) return {};
    const int widest = GetTextExtent("00:00 pm").x + FromDIP(24);
    const int width = std::min(widest, room.x / shown);
    return {place * width, 0, width - FromDIP(2), room.y};
}

void TurnTrackView::paint_cell(wxDC& dc, std::size_t which, const wxRect& box) const {
    const TrackTurn& turn = turns_[which];
    const int line = GetCharHeight();
    const int pad = FromDIP(3);
    const auto faded = [&](const wxColour& colour) {
        return turn.over ? colour.ChangeLightness(turn.night ? 118 : 84) : colour;
    };
    dc.SetPen(turn.now ? wxPen(kNowMark, FromDIP(3)) : wxPen(wxColour(128, 128, 128)));
    dc.SetBrush(wxBrush(faded(turn.night ? kNight : kDay)));
    dc.DrawRectangle(turn.now ? wxRect(box).Deflate(FromDIP(1)) : box);
    dc.SetTextForeground(turn.night ? kNightInk : kDayInk);
    dc.SetFont(turn.now ? GetFont().Bold() : GetFont());
    const wxString number = wxString::Format("%d", turn.turn);
    dc.DrawText(number, box.x + pad + FromDIP(1), box.y + pad);
    const int radius = std::max(2, line / 4);
    const int sky = box.GetRight() - radius - pad - FromDIP(1);
    if (sky - radius > box.x + pad + dc.GetTextExtent(number).x)
        paint_sky(dc, turn.night, {sky, box.y + pad + line / 2}, radius);
    // The counters that are due, each a square of its side's colour, before the clock.
    int x = box.x + pad + FromDIP(1);
    for (SideId side = 0; side < kSides; ++side) {
        if (turn.due[side] == 0) continue;
        dc.SetPen(wxPen(turn.night ? kNightInk : kDayInk));
        dc.SetBrush(wxBrush(sides_[side]));
        const int size = std::max(4, line / 2);
        dc.DrawRectangle(x, box.y + pad + line + (line - size) / 2, size, size);
        x += size + FromDIP(2);
    }
    dc.SetFont(GetFont());
    const wxString clock = to_wx(turn.label);
    const int room = box.GetRight() - pad - x;
    if (dc.GetTextExtent(clock).x <= room) dc.DrawText(clock, x, box.y + pad + line);
}

}  // namespace ramparts
