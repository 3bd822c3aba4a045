// What is drawn over the map for a while: the hex cursor, previews, reach, lines of sight, …
#pragma once

#include <string_view>
#include <vector>

#include "editor/view/hex_art.hpp"
#include "editor/view/raster.hpp"
#include "editor/view/text_source.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

/// What an overlay may draw with.
struct OverlayContext {
    const Scenario& scenario;
    const ViewTransform& view;
    HexArt* art;  ///< null when hexes are too small to be drawn one by one
    TextCache& text;
    double scale;                                          ///< device pixels per logical pixel
    const std::vector<draw::PlacedName>* names = nullptr;  ///< as they are shown, in world pixels; null = nobody knows
};

/// An overlay draws in world pixels and clips to the surface. It must draw the same pixels whatever the clip is, and
/// when what it shows changes its owner tells the canvas which hexes to repaint.
class Overlay {
public:
    /// Where in the picture it lies.
    enum class Layer : std::uint8_t { ground, lines, counters, top };
    virtual ~Overlay() = default;
    [[nodiscard]] virtual Layer layer() const = 0;
    /// Whether a change of the map can alter the picture far from the hexes changed.
    [[nodiscard]] virtual bool spreads() const { return false; }
    /// Whether it covers the ground, so that the map's lines are to be drawn over it.
    [[nodiscard]] virtual bool covers() const { return false; }
    virtual void paint(const OverlayContext& context, const Surface& surface) = 0;
};

}  // namespace ramparts
