// Where Tiled puts the hexes of a staggered map, in its pixels, and back.
#pragma once

#include <optional>

#include "engine/core/hex.hpp"
#include "sdk/show/draw/geometry.hpp"

namespace ramparts::tiled {

/// The tile size of a map: `along` is the size of a tile across the lines (columns of a flat field), `across` along
/// them, `side` the length of the hexsides that are parallel to the lines' neighbours. With a side of 0, which is what
/// Tiled starts with, tiles have places but no hexsides.
struct TileSize {
    int along = 64;
    int across = 56;
    int side = 32;
};

class HexPixels {
public:
    HexPixels(const Grid& grid, TileSize size) : grid_(&grid), size_(size) {}

    [[nodiscard]] draw::Point centre(HexIndex hex) const noexcept;
    /// Corner 0…5; the hexside in direction d runs from corner d to corner d + 1 (modulo 6).
    [[nodiscard]] draw::Point corner(HexIndex hex, int corner) const noexcept;
    /// The hex whose middle is nearest; kNoHex when the point lies outside of the rectangle.
    [[nodiscard]] HexIndex hex_at(draw::Point at) const noexcept;
    /// The hexside whose ends these are, within a third of a side; nothing when there is none, or it is at the rim.
    [[nodiscard]] std::optional<Hexside> hexside_at(draw::Point from, draw::Point to) const noexcept;

private:
    [[nodiscard]] bool pointy() const noexcept { return grid_->shape().orientation == Orientation::pointy; }
    // Tiled counts whole pixels, of tiles that are made even first.
    [[nodiscard]] int pitch() const noexcept { return (even(size_.along) - size_.side) / 2 + size_.side; }
    [[nodiscard]] int step() const noexcept { return even(size_.across); }
    [[nodiscard]] static int even(int size) noexcept { return size / 2 * 2; }
    /// The upper left of a tile, by line and place.
    [[nodiscard]] draw::Point origin(int line, int place) const noexcept;
    /// From across-and-along to x and y, and back.
    [[nodiscard]] draw::Point turned(draw::Point at) const noexcept { return pointy() ? draw::Point{at.y, at.x} : at; }
    template <class Visit>
    void near(draw::Point at, Visit visit) const;

    const Grid* grid_;
    TileSize size_;
};

}  // namespace ramparts::tiled
