// The overview of one map: what lies in its hexes, as colours; every view of the map shows the same one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "editor/view/overview.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts {

/// Colours hexes when a picture needs them for the first time, or bit by bit in idle moments. Whoever owns it tells it
/// of changes; its views only paint.
class MapOverview {
public:
    /// The scenario must outlive the overview.
    explicit MapOverview(const Scenario& scenario) : scenario_(scenario) {}

    /// Other colours: everything is coloured anew when it is next needed.
    void set_palette(const draw::Palette& palette);
    /// The kinds, the grid or the whole map changed: everything is coloured anew when it is next needed.
    void forget();
    /// The given hexes changed, hexsides included: they and those beside them are coloured anew.
    void hexes_changed(const std::vector<HexIndex>& hexes);

    /// See Overview::paint(); `outside` shows in the map's holes as well.
    void paint(const Surface& surface, const ViewTransform& view, Colour outside);
    /// Makes one more piece of what paint() needs, about a millisecond's work; false when all is there.
    bool prepare_ahead();
    /// Hexes coloured so far, each as often as it was: the work that was done.
    [[nodiscard]] std::int64_t hexes_coloured() const noexcept { return hexes_coloured_; }

private:
    /// What shines through a small hex; the larger one wins.
    enum Tint : std::uint8_t { kPlain, kSlope, kCreek, kWater, kRoad, kFeature, kTints };

    void mix_colours();
    /// Colours the next lines.
    void colour(int lines);
    void colour_lines(int first, int past);
    [[nodiscard]] Tint tint_of(SideSet set) const noexcept;
    /// Ground colour of a hex drawn small: roads, water and buildings shine through.
    [[nodiscard]] Colour colour_of(HexIndex hex, Tint tint) const noexcept;

    const Scenario& scenario_;
    draw::Palette palette_;
    Overview overview_;
    int lines_ = 0;                                // so many are coloured
    std::vector<Colour> mixed_;                    // by tint, terrain and level; none yet = empty
    std::array<std::uint32_t, kFeature> shining_;  // by tint: the bits of a SideSet that make it
    std::int64_t hexes_coloured_ = 0;
};

}  // namespace ramparts
