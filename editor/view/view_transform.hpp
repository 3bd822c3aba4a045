// From hexes to pixels and back, exactly: every pixel belongs to one hex, and painting and hit tests agree on it.
#pragma once

#include <optional>

#include "editor/view/geometry.hpp"
#include "engine/core/hex.hpp"

namespace ramparts {

/// A place of the endless hex field; it may lie outside the grid's rectangle.
struct Cell {
    int line = 0;
    int place = 0;
    friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

/// What lies under a point of the picture.
struct HexHit {
    HexIndex hex = kNoHex;      ///< kNoHex outside the rectangle
    Cell cell;                  ///< also outside
    int direction = 0;          ///< of the nearest hexside, 0…5
    int corner = 0;             ///< of the nearest corner: hexside k runs from corner k to k+1
    double from_centre = 0;     ///< 0 at the centre, 1 on the nearest hexside
    double corner_distance = 0; ///< to the nearest corner, in hexside lengths
};

/// The geometry of a grid at one zoom, in *world pixels*: the centre of the first hex is (0, 0) and panning does not
/// change it. A pitch is the distance of neighbouring centres. From kWholePitch up, pitches are even whole numbers, so
/// that all hexes are drawn alike and sprites fit every hex; below, hexes are so small that the map is sampled.
class ViewTransform {
public:
    static constexpr double kMinPitch = 0.0625;
    static constexpr double kMaxPitch = 512;
    static constexpr double kWholePitch = 4;

    ViewTransform() : ViewTransform(Grid{}, 64) {}
    ViewTransform(Grid grid, double pitch);

    /// The nearest pitch that is drawn.
    [[nodiscard]] static double quantise(double pitch) noexcept;
    /// The next larger (steps > 0) or smaller pitch, about an eighth a step and never the same one inside the limits.
    [[nodiscard]] static double stepped(double pitch, int steps) noexcept;

    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    [[nodiscard]] double pitch() const noexcept { return pitch_; }
    /// Whether hexes are drawn one by one (pitch >= kWholePitch) and not sampled.
    [[nodiscard]] bool whole() const noexcept { return pitch_ >= kWholePitch; }
    [[nodiscard]] bool flat() const noexcept { return flat_; }

    /// Pixels from line to line and from place to place; exact when whole().
    [[nodiscard]] int line_step() const noexcept { return static_cast<int>(line_step_ >> 16); }
    [[nodiscard]] int place_step() const noexcept { return static_cast<int>(half_ >> 15); }

    [[nodiscard]] PixelPoint centre(Cell cell) const noexcept;
    [[nodiscard]] PixelPoint centre(HexIndex hex) const noexcept { return centre(cell(hex)); }
    [[nodiscard]] Cell cell(HexIndex hex) const noexcept { return {grid_.line_of(hex), grid_.place_of(hex)}; }
    /// Corner 0…5 relative to the centre; hexside d runs from corner d to corner d + 1 (modulo 6).
    [[nodiscard]] ShapePoint corner(int index) const noexcept;
    /// Middle of the hexside in a direction, relative to the centre.
    [[nodiscard]] ShapePoint side_middle(int direction) const noexcept;
    /// Box around one hex relative to its centre, one pixel generous.
    [[nodiscard]] PixelRect hex_box() const noexcept;
    /// Box around all hexes of the rectangle.
    [[nodiscard]] PixelRect world_box() const noexcept;

    [[nodiscard]] Cell cell_at(PixelPoint world) const noexcept;
    [[nodiscard]] HexIndex hex_at(PixelPoint world) const noexcept {
        const Cell c = cell_at(world);
        return grid_.at(c.line, c.place);
    }
    [[nodiscard]] HexHit hit(PixelPoint world) const noexcept;

    /// First and last line and place whose hexes may touch a rectangle, cut to the grid; empty when first > last.
    struct Range {
        int first_line = 0;
        int last_line = -1;
        int first_place = 0;
        int last_place = -1;
        [[nodiscard]] bool empty() const noexcept { return first_line > last_line || first_place > last_place; }
    };
    [[nodiscard]] Range range(const PixelRect& world) const noexcept;

    /// Calls emit(line, place, x0, x1) for the runs of pixel row y between x0 and x1, left to right, without gaps.
    /// Cells may lie outside the grid.
    template <class Emit>
    void for_runs(int y, int x0, int x1, Emit&& emit) const;

    /// 16.16 fixed-point steps, for sampling.
    [[nodiscard]] std::int64_t fixed_line_step() const noexcept { return line_step_; }
    [[nodiscard]] std::int64_t fixed_half() const noexcept { return half_; }
    [[nodiscard]] std::int64_t low_offset(int line) const noexcept { return grid_.is_low_line(line) ? half_ : 0; }

private:
    static constexpr std::int64_t kOne = 65536;
    static constexpr std::int64_t kPixelCentre = 32768;
    [[nodiscard]] int place_at(int line, std::int64_t b) const noexcept {
        return static_cast<int>(floor_div(b - low_offset(line) + half_, 2 * half_));
    }
    /// Distance of b to the nearest centre on the line.
    [[nodiscard]] std::int64_t off_centre(int line, std::int64_t b) const noexcept {
        const std::int64_t m = floor_mod(b - low_offset(line), 2 * half_);
        return m < half_ ? m : 2 * half_ - m;
    }
    template <class Emit>
    void flat_runs(int y, int x0, int x1, Emit&& emit) const;
    template <class Emit>
    void pointy_runs(int y, int x0, int x1, Emit&& emit) const;

    Grid grid_;
    bool flat_ = true;
    double pitch_ = 64;
    std::int64_t line_step_ = 0;
    std::int64_t half_ = 0;
};

template <class Emit>
void ViewTransform::for_runs(int y, int x0, int x1, Emit&& emit) const {
    if (flat_)
        flat_runs(y, x0, x1, emit);
    else
        pointy_runs(y, x0, x1, emit);
}

template <class Emit>
void ViewTransform::flat_runs(int y, int x0, int x1, Emit&& emit) const {
    // The border between two lines zigzags with the row only, so two offsets (by parity of the left line) serve all.
    const std::int64_t b = y * kOne + kPixelCentre;
    std::int64_t border[2];
    int place[2];
    for (int line = 0; line < 2; ++line) {
        border[line] = ceil_div(line_step_ * (2 * half_ - off_centre(line, b)), 3 * half_);
        place[line] = place_at(line, b);
    }
    int line = cell_at({x0, y}).line;
    for (int x = x0; x < x1; ++line) {
        const int parity = line & 1;
        const auto end = static_cast<int>(ceil_div(line * line_step_ + border[parity] - kPixelCentre, kOne));
        const int stop = std::min(end, x1);
        if (stop > x) emit(line, place[parity], x, stop);
        x = std::max(x, stop);
    }
}

template <class Emit>
void ViewTransform::pointy_runs(int y, int x0, int x1, Emit&& emit) const {
    const std::int64_t a = y * kOne + kPixelCentre;
    const auto line = static_cast<int>(floor_div(a, line_step_));
    const std::int64_t f = a - line * line_step_;
    // A pixel belongs to `line` while its distance from that line's nearest centre times line_step_ is below `limit`.
    const std::int64_t limit = 2 * half_ * line_step_ - 3 * f * half_;
    const bool all_here = limit > half_ * line_step_;
    if (all_here || limit <= 0) {
        const int only = all_here ? line : line + 1;
        int place = place_at(only, x0 * kOne + kPixelCentre);
        for (int x = x0; x < x1; ++place) {
            const std::int64_t edge = (place + 1) * 2 * half_ + low_offset(only) - half_;
            const int stop = std::min(static_cast<int>(ceil_div(edge - kPixelCentre, kOne)), x1);
            if (stop > x) emit(only, place, x, stop);
            x = std::max(x, stop);
        }
        return;
    }
    const std::int64_t reach = ceil_div(limit, line_step_) - 1;
    int place = place_at(line, x0 * kOne + kPixelCentre);
    const int ahead = grid_.is_low_line(line) ? 1 : 0;  // the next line's hex right of (line, place) is place + ahead
    for (int x = x0; x < x1; ++place) {
        const std::int64_t middle = place * 2 * half_ + low_offset(line);
        const auto begin = static_cast<int>(ceil_div(middle - reach - kPixelCentre, kOne));
        const auto end = static_cast<int>(floor_div(middle + reach - kPixelCentre, kOne)) + 1;
        int stop = std::min(begin, x1);
        if (stop > x) {
            emit(line + 1, place + ahead - 1, x, stop);
            x = stop;
        }
        stop = std::min(end, x1);
        if (stop > x) {
            emit(line, place, x, stop);
            x = stop;
        }
    }
}

}  // namespace ramparts
