// Hex numbers, directions, hexsides and the grid that relates them: integers only, four layouts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ramparts {

/// Position of a hex in a grid's dense arrays; see Grid::index.
using HexIndex = std::uint32_t;
inline constexpr HexIndex kNoHex = 0xFFFF'FFFF;

inline constexpr int kDirections = 6;

/// A printed hex number: column and row as they stand on the map sheet.
struct HexNumber {
    int column = 0;
    int row = 0;
    friend constexpr auto operator<=>(const HexNumber&, const HexNumber&) = default;
};

/// One physical hexside under its only name: `side` is 0, 1 or 2 of the hex that owns it.
struct Hexside {
    HexIndex hex = kNoHex;
    std::uint8_t side = 0;
    friend constexpr auto operator<=>(const Hexside&, const Hexside&) = default;
};

/// A point of the exact integer geometry (see Grid::centre).
struct GridPoint {
    int x = 0;
    int y = 0;
    friend constexpr auto operator<=>(const GridPoint&, const GridPoint&) = default;
};

enum class Orientation : std::uint8_t { flat, pointy };
enum class Parity : std::uint8_t { odd, even };

/// The shape and numbering of a hex field.
///
/// A flat-top field consists of columns, a pointy-top one of rows; both are called *lines* here, and a pointy-top
/// field is the flat-top one mirrored about its diagonal. `low` says which lines stand half a hex further along
/// (lower, or to the right). Directions 0…5 turn clockwise from "back along the line" in a flat field:
/// N NE SE S SW NW; in a pointy field the same numbers read W SW SE E NE NW.
class Grid {
public:
    struct Shape {
        std::string prefix;
        Orientation orientation = Orientation::flat;
        Parity low = Parity::odd;
        int first_column = 1;
        int first_row = 1;
        int columns = 1;
        int rows = 1;
        friend bool operator==(const Shape&, const Shape&) = default;
    };

    Grid() : Grid(Shape{}) {}
    explicit Grid(Shape shape);

    [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
    /// Number of places in the rectangle, holes included.
    [[nodiscard]] HexIndex size() const noexcept {
        return static_cast<HexIndex>(lines_) * static_cast<HexIndex>(length_);
    }
    /// Lines (columns of a flat field) and places along each.
    [[nodiscard]] int lines() const noexcept { return lines_; }
    [[nodiscard]] int length() const noexcept { return length_; }

    /// Line-major index: in a flat field the indices ascend with the printed numbers. kNoHex outside the rectangle.
    [[nodiscard]] HexIndex index(HexNumber number) const noexcept;
    [[nodiscard]] HexNumber number(HexIndex hex) const noexcept;
    [[nodiscard]] int line_of(HexIndex hex) const noexcept { return static_cast<int>(hex) / length_; }
    [[nodiscard]] int place_of(HexIndex hex) const noexcept { return static_cast<int>(hex) % length_; }
    /// Index of a line and place counted from 0; kNoHex outside.
    [[nodiscard]] HexIndex at(int line, int place) const noexcept {
        if (line < 0 || line >= lines_ || place < 0 || place >= length_) return kNoHex;
        return static_cast<HexIndex>(line * length_ + place);
    }
    /// Whether a line (counted from 0) stands half a hex further along.
    [[nodiscard]] bool is_low_line(int line) const noexcept { return ((line + first_line_) & 1) == low_bit_; }

    /// The printed text, e.g. `L2208`: prefix, then column and row with label_digits() digits each.
    [[nodiscard]] std::string label(HexIndex hex) const;
    /// The reverse; nothing when the text is no number of this grid (wrong prefix, digits or out of range).
    [[nodiscard]] std::optional<HexIndex> parse(std::string_view label) const noexcept;
    [[nodiscard]] int label_digits() const noexcept { return digits_; }

    /// The neighbour in direction 0…5, kNoHex beyond the rectangle.
    [[nodiscard]] HexIndex neighbour(HexIndex hex, int direction) const noexcept;
    /// The direction from `from` to its neighbour `to`, or -1 when they are not adjacent.
    [[nodiscard]] int direction_to(HexIndex from, HexIndex to) const noexcept;
    [[nodiscard]] bool adjacent(HexIndex a, HexIndex b) const noexcept { return direction_to(a, b) >= 0; }
    /// Number of hex steps between two hexes (rule 7.2 counts range so).
    [[nodiscard]] int distance(HexIndex a, HexIndex b) const noexcept;

    /// The canonical name of the hexside in direction 0…5 of `hex`; nothing at the edge of the rectangle.
    [[nodiscard]] std::optional<Hexside> hexside(HexIndex hex, int direction) const noexcept;
    [[nodiscard]] std::optional<Hexside> hexside_between(HexIndex a, HexIndex b) const noexcept;
    /// The hex across a canonical hexside from its owner.
    [[nodiscard]] HexIndex across(Hexside side) const noexcept { return neighbour(side.hex, side.side); }

    /// Exact centre: x = 3·line, y = 2·place (+1 on a low line), counted from printed numbers. Mirrored for pointy
    /// fields.
    [[nodiscard]] GridPoint centre(HexIndex hex) const noexcept;

    /// Whether the hex lies on the edge of the rectangle (fewer than six neighbours inside it).
    [[nodiscard]] bool on_rim(HexIndex hex) const noexcept;

    /// Name of a direction in this orientation, e.g. "NE".
    [[nodiscard]] std::string_view direction_name(int direction) const noexcept;

    friend bool operator==(const Grid& a, const Grid& b) { return a.shape_ == b.shape_; }

private:
    Shape shape_;
    int lines_ = 1;
    int length_ = 1;
    int first_line_ = 1;
    int first_place_ = 1;
    int low_bit_ = 1;
    int digits_ = 2;
};

/// The opposite direction.
[[nodiscard]] constexpr int opposite(int direction) noexcept { return direction < 3 ? direction + 3 : direction - 3; }

}  // namespace ramparts
