// A selection: hexes and, when asked for, hexsides; with the usual set operations.
#pragma once

#include <span>
#include <vector>

#include "engine/model/map.hpp"

namespace ramparts {

enum class SelectMode : std::uint8_t { replace, add, subtract, intersect };

/// Both lists are ascending and without doubles.
struct Selection {
    std::vector<HexIndex> hexes;
    std::vector<Hexside> sides;

    [[nodiscard]] bool empty() const noexcept { return hexes.empty() && sides.empty(); }
    [[nodiscard]] bool contains(HexIndex hex) const noexcept;
    [[nodiscard]] bool contains(Hexside at) const noexcept;
    /// Combines with hexes or hexsides in any order; doubles are fine.
    void combine(std::span<const HexIndex> with, SelectMode mode);
    void combine(std::span<const Hexside> with, SelectMode mode);
    void toggle(HexIndex hex);
    void toggle(Hexside at);
    /// Everything present that was not selected (hexes only).
    void invert(const Map& map);
    /// One hex further in every direction, or one hex less at every rim of the selection.
    void grow(const Map& map);
    void shrink(const Map& map);
    /// Hexsides between two selected hexes, and with `rim` those around them too.
    void select_sides(const Map& map, bool rim);
    /// Drops what does not exist (any more) on the map.
    void clip(const Map& map);
    friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace ramparts
