// Symmetric painting: groups of rotations and mirrors that carry the hex grid exactly onto itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sdk/change/document/geometry.hpp"
#include "sdk/change/document/operations/changes.hpp"

namespace ramparts {

/// A point about which the grid can turn, in axial coordinates times six: hex centres, corners (thirds) and middles of
/// hexsides (halves) are all exact.
struct SymmetryCentre {
    int q6 = 0;
    int r6 = 0;
    [[nodiscard]] static SymmetryCentre of_hex(const Grid& grid, HexIndex hex) noexcept;
    /// Corner 0…5 of a hex.
    [[nodiscard]] static SymmetryCentre of_corner(const Grid& grid, HexIndex hex, int corner) noexcept;
    [[nodiscard]] static SymmetryCentre of_side(const Grid& grid, Hexside at) noexcept;
    friend bool operator==(const SymmetryCentre&, const SymmetryCentre&) = default;
};

struct Axis {
    PlanePoint from;
    PlanePoint to;
    bool mirror = false;  ///< a mirror line; otherwise one of the rays between the sectors of a rotation
};

/// A group of symmetries about one centre. A regular value; at first it holds the identity only.
class Symmetry {
public:
    Symmetry() = default;
    /// Rotations of order 1, 2, 3 or 6, with or without a mirror. `mirror_turns` names the mirror: even 2m is the line
    /// through the middle of the hexside in direction m, odd 2m + 1 the one through corner m. Nothing when the group
    /// would not carry hexes onto hexes (order 2 and 6 about a corner, 3 and 6 about a hexside, …).
    [[nodiscard]] static std::optional<Symmetry> make(SymmetryCentre centre, int rotation_order,
                                                      std::optional<int> mirror_turns = std::nullopt);

    [[nodiscard]] const std::vector<HexTurn>& elements() const noexcept { return elements_; }
    [[nodiscard]] SymmetryCentre centre() const noexcept { return centre_; }
    /// The image of a hex under one element, kNoHex beyond the field.
    [[nodiscard]] HexIndex image(const Grid& grid, HexIndex hex, HexTurn element) const noexcept;
    /// All images inside the field, the hex itself included; ascending, without doubles.
    [[nodiscard]] std::vector<HexIndex> images(const Grid& grid, HexIndex hex) const;
    /// The changes together with all their images. Slopes turn with their uphill hex. Where images meet, the change
    /// itself goes before the image of another. Labels and units are not repeated.
    [[nodiscard]] Changes spread(const Scenario& scenario, const Changes& changes) const;
    /// Lines to draw, long enough to cross the field from the centre.
    [[nodiscard]] std::vector<Axis> axes(const Grid& grid) const;

private:
    SymmetryCentre centre_;
    int order_ = 1;
    std::vector<HexTurn> elements_{HexTurn{}};
};

}  // namespace ramparts
