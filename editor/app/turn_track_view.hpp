// The turn track along the upper edge of the map while a game is played.
#pragma once

#include <array>
#include <vector>

#include "editor/playtest/turn_track.hpp"
#include "editor/toolkit/cell_strip.hpp"

namespace ramparts {

class TurnTrackView final : public CellStrip {
public:
    explicit TurnTrackView(wxWindow* parent);
    /// `sides` are the colours of the two sides.
    void show(std::vector<TrackTurn> turns, const std::array<wxColour, kSides>& sides);
    [[nodiscard]] const std::vector<TrackTurn>& turns() const noexcept { return turns_; }
    /// The turn that is on always has room.
    [[nodiscard]] wxRect place(std::size_t turn) const override;

private:
    [[nodiscard]] std::size_t count() const override { return turns_.size(); }
    [[nodiscard]] wxString words(std::size_t turn) const override;
    void paint_cell(wxDC& dc, std::size_t turn, const wxRect& box) const override;
    [[nodiscard]] std::vector<TrackTurn>::const_iterator now() const;

    std::vector<TrackTurn> turns_;
    std::array<wxColour, kSides> sides_;
};

}  // namespace ramparts
