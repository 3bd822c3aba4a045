// Two versions on one map: the divider between them, flipping and blinking.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <wx/dcclient.h>

#include "editor/canvas/map_canvas.hpp"
#include "editor/workspace/comparison.hpp"

namespace ramparts {
namespace {

constexpr int kReach = 6;    // pixels beside the divider where it can be taken
constexpr int kHandle = 34;  // height of its handle

}  // namespace

Comparison* MapCanvas::compared() const {
    Comparison* with = document_.comparison();
    return with != nullptr && with->comparable() && other_ && !own_counters_ ? with : nullptr;
}

std::optional<int> MapCanvas::divider() const {
    const Comparison* with = compared();
    if (with == nullptr || with->showing != Comparison::Showing::swipe) return std::nullopt;
    return static_cast<int>(std::lround((divider_x_ - frame_.origin().x) / scale()));
}

void MapCanvas::comparison_changed() {
    Comparison* with = document_.comparison();
    if (with == nullptr || !with->comparable()) {
        other_.reset();
        other_generation_ = 0;
        blink_.Stop();
        update_overlays();
        return repaint_all();
    }
    const int generation = with->generation();
    if (!other_ || other_of_ != with || other_generation_ != generation) {
        other_ = std::make_unique<MapPainter>(&text_);
        other_->set_scenario(&with->beside(), &with->overview());
        other_->on_done([this] {
            CallAfter([this] {
                if (other_) take_art(*other_);
            });
        });
        other_->set_counters(set_up_counters(with->beside()));
        other_of_ = with;
        other_generation_ = generation;
    }
    if (with->blinking && !blink_.IsRunning()) blink_.Start(Comparison::kBlinkMilliseconds);
    if (!with->blinking) blink_.Stop();
    update_overlays();
    place_divider();
    repaint_all();
}

void MapCanvas::blink() {
    Comparison* with = compared();
    if (with == nullptr || !with->blinking || workspace_.active() != &document_) return;
    using Showing = Comparison::Showing;
    with->showing = with->showing == Showing::other ? Showing::here : Showing::other;
    repaint_all();
}

/// The divider keeps its place in the window; what it has passed is painted again.
void MapCanvas::place_divider() {
    const Comparison* with = document_.comparison();
    if (with == nullptr) return;
    const int x = frame_.origin().x + static_cast<int>(std::lround(with->divider * frame_.width()));
    const int before = std::exchange(divider_x_, x);
    if (x == before || with->showing != Comparison::Showing::swipe) return;
    const PixelRect world = frame_.world();
    frame_.invalidate({std::min(x, before), world.y0, std::max(x, before), world.y1});
}

void MapCanvas::paint_versions(const Surface& surface) {
    const Comparison* with = compared();
    if (with == nullptr) return painter_.paint(surface);
    const PixelRect clip = surface.clip();
    using Showing = Comparison::Showing;
    const int x = with->showing == Showing::here    ? clip.x0
                  : with->showing == Showing::other ? clip.x1
                                                    : std::clamp(divider_x_, clip.x0, clip.x1);
    if (x > clip.x0) {
        other_->set_view(view());
        other_->set_options(painter_.options());
        other_->paint(surface.clipped({clip.x0, clip.y0, x, clip.y1}));
    }
    if (x < clip.x1) painter_.paint(surface.clipped({x, clip.y0, clip.x1, clip.y1}));
}

/// The line and its handle, and what each part of the map is, over the finished picture.
void MapCanvas::paint_divider(wxDC& dc) {
    const Comparison* with = compared();
    if (with == nullptr) return;
    const wxSize size = GetClientSize();
    dc.SetFont(GetFont().Bold());
    const int gap = FromDIP(8);
    const auto chip = [&](const wxString& words, int left, int right, bool at_right, const wxColour& colour) {
        const wxSize room = dc.GetTextExtent(words);
        const int width = room.x + 2 * gap;
        if (width + 2 * gap > right - left) return;
        const int x = at_right ? right - width - gap : left + gap;
        dc.SetPen(wxPen(wxColour(255, 255, 255), 1));
        dc.SetBrush(wxBrush(colour));
        dc.DrawRoundedRectangle(x, gap, width, room.y + gap, 4);
        dc.SetTextForeground(wxColour(255, 255, 255));
        dc.DrawText(words, x + gap, gap + gap / 2);
    };
    const wxColour other(126, 56, 0);
    const wxColour own(24, 60, 96);
    const std::string beside = with->beside_name();
    const wxString name = wxString::FromUTF8(beside.data(), beside.size());
    const wxString here = with->merge ? _("Mine") : _("This version");
    const auto at = divider();
    if (!at) {
        const bool shows_other = with->showing == Comparison::Showing::other;
        return chip(shows_other ? name : here, 0, size.x, false, shows_other ? other : own);
    }
    chip(name, 0, *at, true, other);
    chip(here, *at, size.x, false, own);
    dc.SetPen(*wxTRANSPARENT_PEN);
    dc.SetBrush(wxBrush(wxColour(32, 34, 38)));
    dc.DrawRectangle(*at - 2, 0, 4, size.y);
    dc.SetBrush(wxBrush(wxColour(255, 255, 255)));
    dc.DrawRectangle(*at - 1, 0, 2, size.y);
    const int middle = size.y - std::min(size.y / 4, FromDIP(60));  // below the hexes that lists lead to
    dc.SetPen(wxPen(wxColour(32, 34, 38), 2));
    dc.DrawRoundedRectangle(*at - 11, middle - kHandle / 2, 22, kHandle, 6);
    for (const int side : {-1, 1}) {
        const wxPoint arrow[3] = {{*at + side * 8, middle}, {*at + side * 3, middle - 5}, {*at + side * 3, middle + 5}};
        dc.SetBrush(wxBrush(wxColour(32, 34, 38)));
        dc.SetPen(*wxTRANSPARENT_PEN);
        dc.DrawPolygon(3, arrow);
    }
}

bool MapCanvas::take_divider(wxMouseEvent& event) {
    const auto at = divider();
    if (dragging_divider_) {
        if (event.LeftUp() || !at) {
            dragging_divider_ = false;
            if (HasCapture()) ReleaseMouse();
            return true;
        }
        if (!event.Dragging()) return true;
        const int width = std::max(1, GetClientSize().x);
        compared()->divider = std::clamp(static_cast<double>(event.GetX()) / width, 0.0, 1.0);
        document_.divider_moved();
        return true;
    }
    const bool near = at && std::abs(event.GetX() - *at) <= FromDIP(kReach) && pressed_ == ToolInput::Button::none;
    if (near && event.LeftDown()) {
        dragging_divider_ = true;
        if (!HasCapture()) CaptureMouse();
        return true;
    }
    if (near != near_divider_ && !panning_ && pressed_ == ToolInput::Button::none) {
        near_divider_ = near;
        if (near) SetCursor(wxCursor(wxCURSOR_SIZEWE));
        else show_pointer();
    }
    return false;
}

}  // namespace ramparts
