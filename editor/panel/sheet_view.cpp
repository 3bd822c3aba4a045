// See sheet_view.hpp.
#include "editor/panel/sheet_view.hpp"

#include <algorithm>
#include <cmath>

#include <wx/dcbuffer.h>
#include <wx/settings.h>

#include "editor/canvas/page_image.hpp"
#include "editor/toolkit/focus_mark.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/spoken_parts.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts {
namespace {

constexpr int kSheetGap = 10;      // pixels round a sheet
constexpr double kSmallest = 0.5;  // zoom
constexpr double kLargest = 4;
constexpr double kZoomStep = 1.25;
constexpr double kSheetInch = 25.4;
constexpr int kRate = 16;

}  // namespace

SheetView::SheetView(wxWindow* parent, const wxString& name) {
    SetBackgroundStyle(wxBG_STYLE_PAINT);
    Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxHSCROLL | wxVSCROLL | wxBORDER_NONE | wxWANTS_CHARS);
    set_accessible_name(*this, name);
    SetScrollRate(FromDIP(kRate), FromDIP(kRate));
    Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
    Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
        lay_out();
        e.Skip();
    });
    bind_mouse();
    bind_keys();
}

void SheetView::bind_mouse() {
    Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& e) {
        SetFocus();
        const auto face = face_at(e.GetPosition());
        pressed_ = face ? std::optional(sheets_.faces[*face].piece) : std::nullopt;
        from_ = e.GetPosition();
        if (pressed_) go_to(*pressed_, true);
    });
    Bind(wxEVT_LEFT_DCLICK, [this](wxMouseEvent& e) {
        if (face_at(e.GetPosition()) && on_open) on_open();
    });
    Bind(wxEVT_MOTION, [this](wxMouseEvent& e) {
        const auto face = face_at(e.GetPosition());
        if (!dragging_) {
            const wxString tip = face ? to_wx(words_[sheets_.faces[*face].piece]) : wxString();
            if (GetToolTipText() != tip) SetToolTip(tip);
        }
        if (!e.LeftIsDown() || !pressed_) return;
        const wxPoint moved = e.GetPosition() - from_;
        if (!dragging_ && std::abs(moved.x) + std::abs(moved.y) < FromDIP(5)) return;
        if (!dragging_) {
            dragging_ = true;
            CaptureMouse();
            SetCursor(wxCursor(wxCURSOR_HAND));
        }
        if (const auto drop = drop_at(e.GetPosition()); drop != drop_) {
            drop_ = drop;
            Refresh();
        }
    });
    Bind(wxEVT_LEFT_UP, [this](wxMouseEvent& e) {
        const auto drop = dragging_ ? drop_at(e.GetPosition()) : std::nullopt;
        const bool click = pressed_ && !dragging_;
        const std::string id = pressed_ && *pressed_ < pieces_.size() ? pieces_[*pressed_].id : std::string();
        end_drag();
        if (click && on_click) on_click();
        if (drop && on_move) on_move(id, pieces_[sheets_.faces[drop->face].piece].id, drop->behind);
    });
    Bind(wxEVT_MOUSE_CAPTURE_LOST, [this](wxMouseCaptureLostEvent&) { end_drag(); });
    Bind(wxEVT_MOUSEWHEEL, [this](wxMouseEvent& e) {
        if (!e.ControlDown()) return e.Skip();
        zoom(e.GetWheelRotation() > 0 ? 1 : -1);
    });
}

void SheetView::bind_keys() {
    Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) { key(e); });
    Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& e) {
        Refresh();
        speak_part(*this, {words(), static_cast<int>(at_) + 1, static_cast<int>(pieces_.size())}, true);
        e.Skip();
    });
    Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& e) {
        Refresh();
        e.Skip();
    });
}

void SheetView::show(paper::CounterSheets sheets, std::vector<paper::CardPiece> pieces,
                     std::vector<std::string> words) {
    const std::string before = chosen() != nullptr ? chosen()->id : std::string();
    const std::size_t copy = before.empty() ? 0
                                            : static_cast<std::size_t>(std::count_if(
                                                  pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                  [&](const auto& piece) { return piece.id == before; }));
    end_drag();
    sheets_ = std::move(sheets);
    pieces_ = std::move(pieces);
    words_ = std::move(words);
    pictures_.clear();
    at_ = std::min(at_, pieces_.empty() ? 0 : pieces_.size() - 1);
    std::size_t met = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (!before.empty() && pieces_[i].id == before && met++ <= copy) at_ = i;
    lay_out();
}

void SheetView::show_sides(SheetSides sides) {
    sides_ = sides;
    lay_out();
    reveal();
}

void SheetView::choose(const std::string& id) {
    if (chosen() != nullptr && chosen()->id == id) return;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (pieces_[i].id == id) return go_to(i, false);
}

const paper::CardPiece* SheetView::chosen() const { return at_ < pieces_.size() ? &pieces_[at_] : nullptr; }

wxString SheetView::words() const {
    const auto face = face_of(at_);
    if (!face || at_ >= words_.size()) return {};
    return to_wx(say("{1}. Sheet {2}, piece {3} of {4}.", words_[at_],
                     static_cast<int>(sheets_.faces[*face].page / 2 + 1), static_cast<int>(at_ + 1),
                     static_cast<int>(pieces_.size())));
}

std::optional<wxRect> SheetView::place_of(std::size_t piece) const {
    const auto face = face_of(piece);
    if (!face) return std::nullopt;
    wxRect rect = rect_of(sheets_.faces[*face]);
    rect.SetPosition(CalcScrolledPosition(rect.GetPosition()));
    return rect;
}

// --- places ----------------------------------------------------------------------------------------------------------

void SheetView::lay_out() {
    const int gap = FromDIP(kSheetGap);
    if (sheets_.pages.empty()) {
        SetVirtualSize(1, 1);
        return Refresh();
    }
    const int across = sides_ == SheetSides::both ? 2 : 1;
    const double width = sheets_.pages.front().width;
    const double room = std::max(80, GetClientSize().x - (across + 1) * gap);
    // A whole number of dots to the inch: what is drawn is shown as it is, dot for dot.
    const double dots = GetContentScaleFactor();
    const double dpi = std::floor(room / (across * width) * zoom_ * dots * kSheetInch);
    const double scale = std::clamp(dpi, static_cast<double>(draw::kMinDpi), 600.0) / kSheetInch / dots;
    if (std::abs(scale - scale_) > 1e-9) pictures_.clear();
    scale_ = scale;
    const auto sheets = static_cast<double>(sheets_.pages.size() / 2);
    SetVirtualSize(
        static_cast<int>(across * width * scale_) + (across + 1) * gap,
        static_cast<int>(sheets * sheets_.pages.front().height * scale_) + (static_cast<int>(sheets) + 1) * gap);
    Refresh();
}

void SheetView::zoom(int steps) {
    zoom_ = std::clamp(zoom_ * std::pow(kZoomStep, steps), kSmallest, kLargest);
    lay_out();
    reveal();
}

bool SheetView::is_shown(std::size_t page) const {
    return sides_ == SheetSides::both || (page % 2 == 1) == (sides_ == SheetSides::backs);
}

wxPoint SheetView::origin_of(std::size_t page) const {
    const int gap = FromDIP(kSheetGap);
    const int column = sides_ == SheetSides::both ? static_cast<int>(page % 2) : 0;
    return {gap + column * (static_cast<int>(sheets_.pages[page].width * scale_) + gap),
            gap + static_cast<int>(page / 2) * (static_cast<int>(sheets_.pages[page].height * scale_) + gap)};
}

wxRect SheetView::rect_of(const paper::PlacedFace& face) const {
    const wxPoint origin = origin_of(face.page);
    const auto pixel = [this](double mm) { return static_cast<int>(std::lround(mm * scale_)); };
    return {origin.x + pixel(face.cut.x0), origin.y + pixel(face.cut.y0), pixel(face.cut.width()),
            pixel(face.cut.height())};
}

std::optional<std::size_t> SheetView::face_at(wxPoint window) const {
    const wxPoint at = CalcUnscrolledPosition(window);
    for (std::size_t i = 0; i < sheets_.faces.size(); ++i)
        if (is_shown(sheets_.faces[i].page) && rect_of(sheets_.faces[i]).Inflate(FromDIP(3)).Contains(at)) return i;
    return std::nullopt;
}

std::optional<SheetView::Drop> SheetView::drop_at(wxPoint window) const {
    const auto face = face_at(window);
    if (!face || !pressed_ || sheets_.faces[*face].piece >= pieces_.size()) return std::nullopt;
    if (*pressed_ >= pieces_.size() || pieces_[*pressed_].id == pieces_[sheets_.faces[*face].piece].id)
        return std::nullopt;
    const wxRect rect = rect_of(sheets_.faces[*face]);
    const bool right = CalcUnscrolledPosition(window).x > rect.x + rect.width / 2;
    // Backs follow each other from right to left.
    return Drop{*face, right != sheets_.faces[*face].back};
}

std::optional<std::size_t> SheetView::face_of(std::size_t piece) const {
    for (std::size_t i = 0; i < sheets_.faces.size(); ++i)
        if (sheets_.faces[i].piece == piece && is_shown(sheets_.faces[i].page)) return i;
    return std::nullopt;
}

const wxBitmap& SheetView::picture(std::size_t page) {
    wxBitmap& slot = pictures_[page];
    if (!slot.IsOk()) {
        const double dpi = scale_ * GetContentScaleFactor() * kSheetInch;
        const wxImage image = page_image(sheets_.pages[page], static_cast<int>(std::lround(dpi)));
        if (image.IsOk()) slot = wxBitmap(image, -1, GetContentScaleFactor());
    }
    return slot;
}

// --- keys ------------------------------------------------------------------------------------------------------------

void SheetView::key(wxKeyEvent& event) {
    const int code = event.GetKeyCode();
    if (code == WXK_TAB) return void(HandleAsNavigationKey(event));
    if (code == WXK_ESCAPE && dragging_) return end_drag();
    if (pieces_.empty() || event.AltDown()) return event.Skip();
    const int step = code == WXK_LEFT ? -1 : code == WXK_RIGHT ? 1 : 0;
    if (step != 0 && event.ControlDown()) {
        if (on_step) on_step(step);
        return;
    }
    const std::size_t last = pieces_.size() - 1;
    switch (code) {
        case WXK_LEFT: return go_to(at_ == 0 ? 0 : at_ - 1, true);
        case WXK_RIGHT: return go_to(std::min(at_ + 1, last), true);
        case WXK_UP: return go_by_row(-1);
        case WXK_DOWN: return go_by_row(1);
        case WXK_HOME: return go_to(0, true);
        case WXK_END: return go_to(last, true);
        case WXK_RETURN:
        case WXK_NUMPAD_ENTER:
            if (on_open) on_open();
            return;
        case WXK_DELETE:
            if (on_delete) on_delete();
            return;
        case '+':
        case '=':
        case WXK_NUMPAD_ADD:
            if (event.ControlDown()) return event.Skip();
            if (on_count) on_count(1);
            return;
        case '-':
        case WXK_NUMPAD_SUBTRACT:
            if (event.ControlDown()) return event.Skip();
            if (on_count) on_count(-1);
            return;
        default: event.Skip();
    }
}

void SheetView::go_to(std::size_t piece, bool tell) {
    if (piece >= pieces_.size()) return;
    const bool other = piece != at_;
    at_ = piece;
    reveal();
    speak_part(*this, {words(), static_cast<int>(at_) + 1, static_cast<int>(pieces_.size())});
    Refresh();
    if (tell && on_choose && (other || !HasFocus())) on_choose();
}

// The nearest one of the row above or below.
void SheetView::go_by_row(int rows) {
    const auto here = face_of(at_);
    if (!here) return;
    const paper::PlacedFace& from = sheets_.faces[*here];
    const wxRect start = rect_of(from);
    std::optional<std::size_t> best;
    long best_way = 0;
    for (const paper::PlacedFace& face : sheets_.faces) {
        if (!is_shown(face.page) || face.back != from.back) continue;
        const wxRect rect = rect_of(face);
        const long down = static_cast<long>(rect.y - start.y) * rows;
        if (down < start.height / 2) continue;
        const long way = down * 1000 + std::abs(rect.x - start.x);
        if (best && way >= best_way) continue;
        best = face.piece;
        best_way = way;
    }
    if (best) go_to(*best, true);
}

void SheetView::reveal() {
    const auto face = face_of(at_);
    if (!face) return;
    const wxRect rect = rect_of(sheets_.faces[*face]).Inflate(FromDIP(kSheetGap));
    const wxPoint top = CalcUnscrolledPosition(wxPoint(0, 0));
    const wxSize room = GetClientSize();
    const int unit = FromDIP(kRate);
    const auto wanted = [unit](int low, int high, int from, int size) -> int {
        if (low < from) return std::max(0, low / unit);
        if (high > from + size) return (high - size) / unit + 1;
        return wxDefaultCoord;
    };
    Scroll(wanted(rect.x, rect.GetRight(), top.x, room.x), wanted(rect.y, rect.GetBottom(), top.y, room.y));
}

void SheetView::end_drag() {
    pressed_.reset();
    drop_.reset();
    if (!dragging_) return;
    dragging_ = false;
    if (HasCapture()) ReleaseMouse();
    SetCursor(wxNullCursor);
    Refresh();
}

void SheetView::paint() {
    wxAutoBufferedPaintDC dc(this);
    DoPrepareDC(dc);
    dc.SetBackground(wxBrush(wxSystemSettings::GetColour(wxSYS_COLOUR_APPWORKSPACE)));
    dc.Clear();
    const wxRect shown(CalcUnscrolledPosition(wxPoint(0, 0)), GetClientSize());
    for (std::size_t page = 0; page < sheets_.pages.size(); ++page) {
        if (!is_shown(page)) continue;
        const wxRect place(origin_of(page), wxSize(static_cast<int>(sheets_.pages[page].width * scale_),
                                                   static_cast<int>(sheets_.pages[page].height * scale_)));
        if (!shown.Intersects(place)) continue;
        if (const wxBitmap& bitmap = picture(page); bitmap.IsOk()) dc.DrawBitmap(bitmap, place.GetPosition());
    }
    for (const paper::PlacedFace& face : sheets_.faces) {
        if (!is_shown(face.page) || face.piece != at_) continue;
        const int width = focus_width(*this);
        draw_frame(dc, rect_of(face).Inflate(width + FromDIP(1)), HasFocus() ? width : std::max(1, width / 2),
                   focus_colour());
    }
    if (!drop_) return;
    const paper::PlacedFace& target = sheets_.faces[drop_->face];
    const wxRect rect = rect_of(target).Inflate(FromDIP(3));
    const int x = drop_->behind != target.back ? rect.GetRight() : rect.x;
    dc.SetPen(wxPen(wxColour(24, 128, 62), FromDIP(4)));
    dc.DrawLine(x, rect.y, x, rect.GetBottom());
}

}  // namespace ramparts
