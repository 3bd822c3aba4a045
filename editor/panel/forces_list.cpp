// Drawing and dragging of unit rows.
#include "editor/panel/forces_list.hpp"

#include <wx/dc.h>
#include <wx/settings.h>

#include "editor/model/forces_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

UnitList::UnitList(wxWindow* parent, PanelContext& context, const wxString& name)
    : wxVListBox(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE), context_(context) {
    set_accessible_name(*this, name);
    SetBackgroundColour(wxSystemSettings::GetColour(wxSYS_COLOUR_LISTBOX));
    Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) {
        if (on_select) on_select();
    });
    Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) {
        if (on_activate) on_activate();
    });
    Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) {
        if (e.GetKeyCode() == WXK_RETURN && on_activate) return on_activate();
        if (e.GetKeyCode() == WXK_ESCAPE && !dragged_.empty()) return end_drag();
        e.Skip();
    });
    Bind(wxEVT_LEFT_DOWN, &UnitList::on_down, this);
    Bind(wxEVT_MOTION, &UnitList::on_motion, this);
    Bind(wxEVT_LEFT_UP, &UnitList::on_up, this);
    Bind(wxEVT_MOUSE_CAPTURE_LOST, [this](wxMouseCaptureLostEvent&) { end_drag(); });
}

OpenDocument* UnitList::document() const {
    OpenDocument* d = context_.workspace.active();
    return d != nullptr && d->number() == shown_ ? d : nullptr;
}

void UnitList::show(std::vector<UnitRow> rows) {
    const OpenDocument* now = context_.workspace.active();
    const std::uint64_t number = now != nullptr ? now->number() : 0;
    if (number != shown_ && !dragged_.empty()) end_drag();
    shown_ = number;
    if (rows == rows_ && GetItemCount() == rows.size()) return Refresh();
    constexpr auto kHeading = static_cast<std::size_t>(-1);
    const std::size_t at = row() != nullptr ? row()->unit.value_or(kHeading) : kHeading;
    const int selection = GetSelection();
    rows_ = std::move(rows);
    SetItemCount(rows_.size());
    int again = selection < static_cast<int>(rows_.size()) ? selection : wxNOT_FOUND;
    for (std::size_t i = 0; i < rows_.size() && at != kHeading; ++i)
        if (rows_[i].unit.value_or(kHeading) == at) again = static_cast<int>(i);
    SetSelection(again);
    Refresh();
}

// The row that a command has chosen or changed, while the list has the keyboard.
void UnitList::speak_row() {
    const int n = GetSelection();
    if (n < 0 || !HasFocus()) return;
    speak_part(*this, {spoken_row(static_cast<std::size_t>(n)), n + 1, static_cast<int>(GetItemCount())});
}

const UnitRow* UnitList::row() const {
    const int n = GetSelection();
    return document() == nullptr || n < 0 || n >= static_cast<int>(rows_.size()) ? nullptr
                                                                                 : &rows_[static_cast<std::size_t>(n)];
}

wxString UnitList::spoken_row(std::size_t row) const {
    if (row >= rows_.size()) return {};
    return to_wx(rows_[row].note.empty() ? rows_[row].text : rows_[row].text + ", " + rows_[row].note);
}

void UnitList::select_unit(const std::string& id) {
    const OpenDocument* d = document();
    if (d == nullptr || id.empty()) return;
    const auto unit = d->scenario().unit(id);
    for (std::size_t i = 0; i < rows_.size() && unit; ++i) {
        if (rows_[i].unit != std::size_t{*unit}) continue;
        if (GetSelection() == static_cast<int>(i)) return speak_row();
        SetSelection(static_cast<int>(i));
        if (!IsRowVisible(i)) ScrollToRow(i);
        return speak_row();
    }
}

wxCoord UnitList::OnMeasureItem(size_t n) const {
    if (n >= rows_.size()) return FromDIP(20);
    return FromDIP(rows_[n].kind == UnitRow::Kind::unit ? 30 : rows_[n].kind == UnitRow::Kind::heading ? 26 : 24);
}

void UnitList::OnDrawBackground(wxDC& dc, const wxRect& rect, size_t n) const {
    wxVListBox::OnDrawBackground(dc, rect, n);
    if (n >= rows_.size() || (IsSelected(n) && static_cast<int>(n) != drop_row_)) return;
    const OpenDocument* d = document();
    if (static_cast<int>(n) == drop_row_) {
        dc.SetPen(wxPen(wxColour(24, 128, 62), drops_between ? 3 : 2));
        dc.SetBrush(*wxTRANSPARENT_BRUSH);
        if (!drops_between) {
            dc.DrawRectangle(wxRect(rect).Deflate(1));
        } else {
            const int y = drop_below_ || rows_[n].kind == UnitRow::Kind::heading ? rect.GetBottom() - 1 : rect.y + 1;
            dc.DrawLine(rect.x, y, rect.GetRight(), y);
        }
    }
    if (rows_[n].kind != UnitRow::Kind::heading) return;
    dc.SetPen(*wxTRANSPARENT_PEN);
    dc.SetBrush(wxBrush(wxSystemSettings::GetColour(wxSYS_COLOUR_BTNFACE)));
    dc.DrawRectangle(rect);
    if (d != nullptr && rows_[n].side && *rows_[n].side < d->scenario().sides.size()) {
        dc.SetBrush(wxBrush(wxColour(to_wx(d->scenario().sides[*rows_[n].side].colour))));
        dc.DrawRectangle(rect.x, rect.y, FromDIP(6), rect.height);
    }
}

const wxBitmap& UnitList::picture(std::size_t unit) const {
    const Scenario& s = document()->scenario();
    CounterFace face = face_of(s, s.units[unit], false);
    face.look.symbols = document()->view.palette.symbols;
    auto found = pictures_.find(face);
    if (found == pictures_.end()) {
        if (pictures_.size() > 400) pictures_.clear();
        const double scale = GetContentScaleFactor();
        found =
            pictures_
                .emplace(face, bitmap_of(draw_counter(face, static_cast<int>(FromDIP(26) * scale), letters_), scale))
                .first;
    }
    return found->second;
}

void UnitList::OnDrawItem(wxDC& dc, const wxRect& rect, size_t n) const {
    const OpenDocument* d = document();
    if (n >= rows_.size() || d == nullptr) return;
    const UnitRow& r = rows_[n];
    const bool chosen = IsSelected(n);
    const wxColour ink = wxSystemSettings::GetColour(chosen ? wxSYS_COLOUR_HIGHLIGHTTEXT : wxSYS_COLOUR_LISTBOXTEXT);
    wxFont font = GetFont();
    if (r.kind == UnitRow::Kind::heading) font.MakeBold();
    dc.SetFont(font);
    int x = rect.x + FromDIP(r.kind == UnitRow::Kind::heading ? 12 : r.kind == UnitRow::Kind::subheading ? 14 : 8);
    if (r.unit && *r.unit < d->scenario().units.size()) {
        x += FromDIP(r.group ? 16 : 0);
        const wxBitmap& bitmap = picture(*r.unit);
        if (bitmap.IsOk())
            dc.DrawBitmap(bitmap, x, rect.y + (rect.height - static_cast<int>(bitmap.GetLogicalHeight())) / 2, true);
        x += FromDIP(34);
    }
    int right = rect.GetRight() - FromDIP(6);
    if (!r.note.empty()) {
        const wxString note = to_wx(r.note);
        wxFont small = GetFont();
        dc.SetFont(small);
        right -= dc.GetTextExtent(note).x;
        dc.SetTextForeground(chosen ? ink : wxSystemSettings::GetColour(wxSYS_COLOUR_GRAYTEXT));
        dc.DrawText(note, right, rect.y + (rect.height - dc.GetCharHeight()) / 2);
        right -= FromDIP(8);
        dc.SetFont(font);
    }
    dc.SetTextForeground(ink);
    const wxString text =
        wxControl::Ellipsize(to_wx(r.text), dc, wxELLIPSIZE_END, std::max(10, right - x), wxELLIPSIZE_FLAGS_NONE);
    dc.DrawText(text, x, rect.y + (rect.height - dc.GetCharHeight()) / 2);
}

// --- dragging --------------------------------------------------------------------------------------------------------

void UnitList::on_down(wxMouseEvent& event) {
    pressed_ = VirtualHitTest(event.GetY());
    from_ = event.GetPosition();
    event.Skip();
}

UnitList* UnitList::list_at(wxPoint screen) const {
    for (wxWindow* w = wxFindWindowAtPoint(screen); w != nullptr; w = w->GetParent())
        if (auto* list = dynamic_cast<UnitList*>(w)) return list->on_drop ? list : nullptr;
    return nullptr;
}

void UnitList::on_motion(wxMouseEvent& event) {
    OpenDocument* d = document();
    if (d == nullptr || !event.LeftIsDown()) return event.Skip();
    if (dragged_.empty()) {
        const wxPoint moved = event.GetPosition() - from_;
        if (pressed_ < 0 || pressed_ >= static_cast<int>(rows_.size()) ||
            std::abs(moved.x) + std::abs(moved.y) < FromDIP(6))
            return event.Skip();
        const UnitRow& r = rows_[static_cast<std::size_t>(pressed_)];
        if (!r.unit || *r.unit >= d->scenario().units.size()) return event.Skip();
        dragged_ = d->scenario().units[*r.unit].id;
        if (!HasCapture()) CaptureMouse();
        SetCursor(wxCursor(wxCURSOR_HAND));
        context_.shell.show_message(
            RP_TR("Let the unit go on a hex, between units of its side, or on a turn or group of the reinforcements; "
                  "Escape leaves it"));
    }
    const wxPoint screen = ClientToScreen(event.GetPosition());
    UnitList* list = list_at(screen);
    if (over_ != nullptr && over_ != list) {
        over_->drop_row_ = wxNOT_FOUND;
        over_->Refresh();
    }
    over_ = list;
    if (list != nullptr) list->show_drop(list->ScreenToClient(screen));
    MapCanvas* canvas = context_.canvas();
    std::vector<HexIndex> lit;
    if (canvas != nullptr && list == nullptr &&
        wxRect(canvas->GetClientSize()).Contains(canvas->ScreenToClient(screen))) {
        const HexIndex hex = canvas->hit_at(canvas->ScreenToClient(screen)).hex;
        if (hex != kNoHex && d->map().present(hex)) lit.push_back(hex);
    }
    d->set_lit(lit);
}

void UnitList::show_drop(wxPoint at) {
    const int margin = FromDIP(8);
    if (at.y < margin) ScrollRows(-1);
    else if (at.y > GetClientSize().y - margin) ScrollRows(1);
    drop_row_ = VirtualHitTest(at.y);
    drop_below_ = false;
    if (drop_row_ >= 0 && drop_row_ < static_cast<int>(rows_.size())) {
        const wxRect row = GetItemRect(static_cast<std::size_t>(drop_row_));
        drop_below_ = at.y > row.y + row.height / 2;
    }
    Refresh();
}

void UnitList::on_up(wxMouseEvent& event) {
    if (dragged_.empty()) return event.Skip();
    OpenDocument* d = document();
    UnitList* list = over_;
    const int at = list != nullptr ? list->drop_row_ : wxNOT_FOUND;
    const bool below = list != nullptr && list->drop_below_;
    const std::string id = dragged_;
    std::vector<HexIndex> lit = d != nullptr ? d->lit() : std::vector<HexIndex>();
    end_drag();
    const UnitIndex unit = d != nullptr ? d->scenario().unit(id).value_or(kNoUnit) : kNoUnit;
    if (unit == kNoUnit) return;
    if (list != nullptr) {
        const UnitRow* row =
            at >= 0 && at < static_cast<int>(list->rows_.size()) ? &list->rows_[static_cast<std::size_t>(at)] : nullptr;
        list->on_drop(unit, row, below);
    } else if (!lit.empty()) {
        const std::string why = place_on_hex(d->document, unit, lit.front());
        if (why.empty()) d->set_cursor(lit.front());
        else context_.shell.show_message(why);
    }
    d->set_focused_unit(id);
}

void UnitList::end_drag() {
    dragged_.clear();
    pressed_ = wxNOT_FOUND;
    if (HasCapture()) ReleaseMouse();
    SetCursor(wxNullCursor);
    if (over_ != nullptr) {
        over_->drop_row_ = wxNOT_FOUND;
        over_->Refresh();
    }
    over_ = nullptr;
    if (OpenDocument* d = document()) d->set_lit({});
}

}  // namespace ramparts
