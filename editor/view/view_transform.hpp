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
    HexIndex hex = kNoHex;       ///< kNoHex outside the rectangle
    Cell cell;                   ///< also outside
    int direction = 0;           ///< of the nearest hexside, 0…5
    int corner = 0;              ///< of the nearest corner: hexside k runs from corner k to k+1
    double from_centre = 0;      ///< 0 at the centre, 1 on the nearest hexside
    double corner_distance = 0;  ///< to the nearest corner, in hexside lengths
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

    /// The hexes that a row of pixels crosses, when whole(): two runs of pixels in turn, again and again, each time
    /// `cell_step` and `x_step` further. Cells may lie outside the grid.
    struct Runs {
        struct Run {
            Cell cell;
            int x0 = 0;
            int x1 = 0;  ///< x0 = x1: one of the two is missing in this row
        };
        Run first;   ///< begins at or before the pixel asked for
        Run second;  ///< begins where the first one ends
        Cell cell_step;
        int x_step = 0;
        void advance() noexcept {
            for (Run* run : {&first, &second})
                *run = {{run->cell.line + cell_step.line, run->cell.place + cell_step.place},
                        run->x0 + x_step,
                        run->x1 + x_step};
        }
    };
    /// The runs of pixel row y from pixel x on.
    [[nodiscard]] Runs runs(int y, int x) const noexcept { return flat_ ? flat_runs(y, x) : pointy_runs(y, x); }
    /// Calls emit(line, place, x0, x1) for the runs of pixel row y between x0 and x1, left to right, without gaps.
    template <class Emit>
    void for_runs(int y, int x0, int x1, Emit&& emit) const {
        for (Runs r = runs(y, x0); r.first.x0 < x1; r.advance())
            for (const Runs::Run& run : {r.first, r.second})
                if (const int from = std::max(run.x0, x0), to = std::min(run.x1, x1); from < to)
                    emit(run.cell.line, run.cell.place, from, to);
    }
    /// The line whose centres are nearest to a pixel, and the place on a line: coordinates across and along the lines.
    [[nodiscard]] int nearest_line(int pixel) const noexcept {
        return static_cast<int>(floor_div(pixel * kOne + kPixelCentre + line_step_ / 2, line_step_));
    }
    [[nodiscard]] int place_at(int line, int pixel) const noexcept {
        return fixed_place_at(line, pixel * kOne + kPixelCentre);
    }

    /// 16.16 fixed-point steps, for sampling.
    [[nodiscard]] std::int64_t fixed_line_step() const noexcept { return line_step_; }
    [[nodiscard]] std::int64_t fixed_half() const noexcept { return half_; }

private:
    static constexpr std::int64_t kOne = 65536;
    static constexpr std::int64_t kPixelCentre = 32768;
    [[nodiscard]] std::int64_t low_offset(int line) const noexcept { return grid_.is_low_line(line) ? half_ : 0; }
    [[nodiscard]] int fixed_place_at(int line, std::int64_t b) const noexcept {
        return static_cast<int>(floor_div(b - low_offset(line) + half_, 2 * half_));
    }
    /// Distance of b to the nearest centre on the line.
    [[nodiscard]] std::int64_t off_centre(int line, std::int64_t b) const noexcept {
        const std::int64_t m = floor_mod(b - low_offset(line), 2 * half_);
        return m < half_ ? m : 2 * half_ - m;
    }
    [[nodiscard]] Runs flat_runs(int y, int x) const noexcept;
    [[nodiscard]] Runs pointy_runs(int y, int x) const noexcept;

    Grid grid_;
    bool flat_ = true;
    double pitch_ = 64;
    std::int64_t line_step_ = 0;
    std::int64_t half_ = 0;
};

}  // namespace ramparts
