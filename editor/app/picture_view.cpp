// See picture_view.hpp.
#include "editor/app/picture_view.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <wx/dcbuffer.h>
#include <wx/settings.h>

#include "editor/canvas/page_image.hpp"
#include "editor/toolkit/platform.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts {
namespace {

constexpr double kMmOfOneInch = 25.4;
constexpr double kStep = 1.25;
constexpr int kMostSteps = 12;
constexpr double kMostPixels = 40e6;

}  // namespace

PictureView::PictureView(wxWindow* parent, const wxString& name)
    : wxScrolledCanvas(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                       wxHSCROLL | wxVSCROLL | wxBORDER_THEME | wxWANTS_CHARS) {
    set_accessible_name(*this, name);
    SetBackgroundStyle(wxBG_STYLE_PAINT);
    SetScrollRate(10, 10);
    Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
    Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
        e.Skip();
        if (std::exchange(room_, GetSize()) == GetSize()) return;
        if (steps_ == 0) dpi_ = 0;
        Refresh();
    });
    Bind(wxEVT_CHAR, [this](wxKeyEvent& e) { key(e); });
    Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& e) {
        SetFocus();
        e.Skip();
    });
    Bind(wxEVT_MOUSEWHEEL, [this](wxMouseEvent& e) {
        if (e.ControlDown()) zoom(e.GetWheelRotation() > 0 ? 1 : -1);
        else e.Skip();
    });
}

void PictureView::show(const draw::DisplayList& drawing) {
    drawing_ = drawing;
    words_.clear();
    fit();
}

void PictureView::show_words(const wxString& words) {
    drawing_ = {};
    words_ = words;
    picture_ = wxBitmap();
    SetVirtualSize(1, 1);
    Refresh();
}

int PictureView::fitting_dpi() const {
    const wxSize room = GetSize() - wxSize(FromDIP(6), FromDIP(6));
    const double fit = std::min(room.x * kMmOfOneInch / drawing_.width, room.y * kMmOfOneInch / drawing_.height);
    const double most = std::sqrt(kMostPixels / (drawing_.width * drawing_.height)) * kMmOfOneInch;
    const double wanted = std::min(fit * std::pow(kStep, steps_), most);
    return std::clamp(static_cast<int>(wanted), draw::kMinDpi, draw::kMaxDpi);
}

void PictureView::zoom(int steps) {
    steps_ = std::clamp(steps_ + steps, 0, kMostSteps);
    dpi_ = 0;
    Refresh();
}

void PictureView::fit() {
    steps_ = 0;
    dpi_ = 0;
    Scroll(0, 0);
    Refresh();
}

void PictureView::render() {
    const int dpi = fitting_dpi();
    if (dpi == dpi_) return;
    dpi_ = dpi;
    const wxImage image = page_image(drawing_, dpi);
    picture_ = image.IsOk() ? wxBitmap(image) : wxBitmap();
    SetVirtualSize(steps_ > 0 && picture_.IsOk() ? picture_.GetSize() : wxSize(1, 1));
}

void PictureView::paint() {
    wxAutoBufferedPaintDC dc(this);
    dc.SetBackground(wxBrush(wxSystemSettings::GetColour(wxSYS_COLOUR_APPWORKSPACE)));
    dc.Clear();
    const wxSize room = GetClientSize();
    if (drawing_.items.empty()) {
        dc.SetFont(GetFont());
        dc.SetTextForeground(wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT));
        dc.DrawLabel(words_, wxRect(room).Deflate(FromDIP(12)), wxALIGN_CENTRE);
        return;
    }
    if (dpi_ == 0) render();
    if (!picture_.IsOk()) return;
    DoPrepareDC(dc);
    const wxSize size = picture_.GetSize();
    dc.DrawBitmap(picture_, std::max(0, (room.x - size.x) / 2), std::max(0, (room.y - size.y) / 2));
}

void PictureView::key(wxKeyEvent& event) {
    const auto scroll = [&](int dx, int dy) {
        const wxPoint at = GetViewStart();
        Scroll(std::max(0, at.x + dx), std::max(0, at.y + dy));
    };
    switch (event.GetKeyCode()) {
        case '+':
        case WXK_NUMPAD_ADD: return zoom(1);
        case '-':
        case WXK_NUMPAD_SUBTRACT: return zoom(-1);
        case '0': return fit();
        case WXK_LEFT: return scroll(-4, 0);
        case WXK_RIGHT: return scroll(4, 0);
        case WXK_UP: return scroll(0, -4);
        case WXK_DOWN: return scroll(0, 4);
        case WXK_TAB:
            Navigate(event.ShiftDown() ? wxNavigationKeyEvent::IsBackward : wxNavigationKeyEvent::IsForward);
            return;
        default: event.Skip();
    }
}

}  // namespace ramparts
