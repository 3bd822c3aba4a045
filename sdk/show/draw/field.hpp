// The map as areas and lines: which cells are shown, outlines of areas, hexsides joined into lines.
#pragma once

#include <functional>
#include <vector>

#include "engine/model/map.hpp"
#include "sdk/show/draw/geometry.hpp"

namespace ramparts::draw {

/// One place. Bleed cells lie just outside the rectangle and repeat the terrain of their neighbours, so that the
/// drawing runs on to a straight map edge.
struct Cell {
    enum class State : std::uint8_t { none, hex, bleed };
    State state = State::none;
    TerrainId terrain = 0;
    int elevation = 0;
    HexIndex hex = kNoHex;
    [[nodiscard]] bool shown() const noexcept { return state != State::none; }
};

class Field {
public:
    Field(const Map& map, const HexLayout& layout, bool bleed);

    [[nodiscard]] Cell at(Place place) const noexcept;
    [[nodiscard]] bool is_hex(Place place) const noexcept { return at(place).state == Cell::State::hex; }
    /// All shown cells in ascending order of line and place.
    [[nodiscard]] const std::vector<Place>& shown() const noexcept { return shown_; }
    /// Heights of the whole map, when this is a part of it.
    void set_heights(int lowest, int highest) noexcept { lowest_ = lowest, highest_ = highest; }
    [[nodiscard]] int lowest() const noexcept { return lowest_; }
    [[nodiscard]] int highest() const noexcept { return highest_; }

private:
    [[nodiscard]] Cell bleed_cell(const HexLayout& layout, Place place) const;
    int lines_;
    int length_;
    const Map* map_;
    std::vector<Cell> rim_;  // the ring of bleed cells, see rim_index
    std::vector<Place> shown_;
    int lowest_ = 0;
    int highest_ = 0;
    [[nodiscard]] std::size_t rim_index(Place place) const noexcept;
};

/// A line of corners; closed lines do not repeat their first corner.
struct Chain {
    std::vector<GridPoint> corners;
    bool closed = false;
};
struct Edge {
    GridPoint from;
    GridPoint to;
};

/// The outlines of the cells for which `inside` holds, each with the area on its right hand on the sheet.
[[nodiscard]] std::vector<Chain> outlines(const HexLayout& layout, const std::vector<Place>& cells,
                                          const std::function<bool(Place)>& inside);

/// Joins hexsides into the longest lines that do not pass a fork. Directed edges keep their direction.
[[nodiscard]] std::vector<Chain> join_edges(std::vector<Edge> edges, bool directed);

/// The corners as points of the sheet.
[[nodiscard]] std::vector<Point> to_points(const HexLayout& layout, const Chain& chain);

}  // namespace ramparts::draw
