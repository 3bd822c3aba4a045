// Dice that fall over the map after a roll.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <wx/dcclient.h>
#include <wx/graphics.h>

#include "editor/canvas/map_canvas.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/falling_dice.hpp"

namespace ramparts {
namespace {

/// Pips of a face, in thirds of the die from its middle.
std::vector<std::pair<int, int>> pips_of(int face) {
    std::vector<std::pair<int, int>> pips;
    if (face % 2 == 1) pips.emplace_back(0, 0);
    if (face >= 2) pips.insert(pips.end(), {{-1, -1}, {1, 1}});
    if (face >= 4) pips.insert(pips.end(), {{-1, 1}, {1, -1}});
    if (face >= 6) pips.insert(pips.end(), {{-1, 0}, {1, 0}});
    return pips;
}

void draw_die(wxGraphicsContext& gc, const DiePose& pose, wxPoint2DDouble middle, double size) {
    gc.PushState();
    gc.Translate(middle.m_x, middle.m_y);
    gc.Rotate(pose.turn);
    gc.SetPen(*wxTRANSPARENT_PEN);
    gc.SetBrush(wxBrush(wxColour(0, 0, 0, 70)));
    gc.DrawRoundedRectangle(-size / 2 + size / 14, -size / 2 + size / 10, size, size, size / 5);
    gc.SetPen(wxPen(wxColour(40, 36, 32), 1));
    gc.SetBrush(wxBrush(wxColour(250, 246, 236)));
    gc.DrawRoundedRectangle(-size / 2, -size / 2, size, size, size / 5);
    gc.SetPen(*wxTRANSPARENT_PEN);
    gc.SetBrush(wxBrush(wxColour(130, 20, 24)));
    const double pip = size / 5;
    if (pose.face <= 6)
        for (const auto& [x, y] : pips_of(pose.face))
            gc.DrawEllipse(x * size * 0.27 - pip / 2, y * size * 0.27 - pip / 2, pip, pip);
    else gc.DrawText(std::to_string(pose.face), -size / 4, -size / 2.5);
    gc.PopState();
}

}  // namespace

// Nothing ticks but while dice fall. A throw that is new begins the clock anew.
void MapCanvas::follow_dice() {
    const FallingDice& dice = workspace_.play().dice(document_);
    if (dice.falling() && dice.number() != thrown_) {
        thrown_ = dice.number();
        dice_clock_.Start();
        dice_timer_.Start(FallingDice::kRound);
    }
    if (!dice.falling()) dice_timer_.Stop();
    refresh_dice();
}

void MapCanvas::skip_dice() {
    if (!workspace_.play().dice(document_).falling()) return;
    workspace_.play().end_dice(document_);
    follow_dice();
}

void MapCanvas::dice_round() {
    if (dice_clock_.Time() >= FallingDice::kMilliseconds) return skip_dice();
    refresh_dice();
}

/// The part of the window over which they fall, and where they were painted last.
void MapCanvas::refresh_dice() {
    const FallingDice& dice = workspace_.play().dice(document_);
    wxRect now;
    if (dice.falling() && dice.at() < view().grid().size()) {
        const int reach = FromDIP(110);
        now = wxRect(window_at(dice.at()), wxSize(0, 0)).Inflate(reach, reach);
    }
    for (const wxRect& place : {std::exchange(dice_place_, now), now})
        if (!place.IsEmpty()) RefreshRect(place, false);
}

void MapCanvas::paint_dice(wxDC& dc) {
    const FallingDice& dice = workspace_.play().dice(document_);
    if (!dice.falling() || dice.at() >= view().grid().size()) return;
    auto* paint = dynamic_cast<wxPaintDC*>(&dc);
    const std::unique_ptr<wxGraphicsContext> gc(paint != nullptr ? wxGraphicsContext::Create(*paint) : nullptr);
    if (!gc) return;
    gc->SetFont(GetFont().Bold(), wxColour(130, 20, 24));
    const wxPoint middle = window_at(dice.at());
    for (const DiePose& pose : dice.poses(static_cast<int>(dice_clock_.Time()))) {
        const wxPoint2DDouble at(middle.x + FromDIP(1) * pose.x, middle.y + FromDIP(1) * pose.y);
        draw_die(*gc, pose, at, FromDIP(FallingDice::kSize));
        ++dice_painted_;
    }
}

}  // namespace ramparts
