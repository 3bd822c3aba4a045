// The turn track along the upper edge of the map while a game is played.
#pragma once

#include <array>
#include <vector>

#include <wx/window.h>

#include "editor/playtest/turn_track.hpp"

namespace ramparts {

class TurnTrackView final : public wxWindow {
public:
    explicit TurnTrackView(wxWindow* parent);
    /// `sides` are the colours of the two sides.
    void show(std::vector<TrackTurn> turns, const std::array<wxColour, kSides>& sides);
    [[nodiscard]] const std::vector<TrackTurn>& turns() const noexcept { return turns_; }
    /// Where the box of a turn is drawn; empty when the track is too narrow for it. The turn that is on always has
    /// room.
    [[nodiscard]] wxRect place(std::size_t turn) const;

private:
    void paint();
    void paint_box(wxDC& dc, const TrackTurn& turn, const wxRect& box) const;

    std::vector<TrackTurn> turns_;
    std::array<wxColour, kSides> sides_;
};

}  // namespace ramparts
