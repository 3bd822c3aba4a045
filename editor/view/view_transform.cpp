// The exact hit test behind painting; see view_transform.hpp.
#include "editor/view/view_transform.hpp"

#include <cmath>

namespace ramparts {
namespace {

constexpr double kLineRatio = 0.8660254037844386;  // line step / pitch of a regular hex

}  // namespace

ViewTransform::ViewTransform(Grid grid, double pitch)
    : grid_(std::move(grid)), flat_(grid_.shape().orientation == Orientation::flat), pitch_(quantise(pitch)) {
    if (whole()) {
        half_ = static_cast<std::int64_t>(pitch_ / 2) * kOne;
        line_step_ = std::llround(pitch_ * kLineRatio) * kOne;
    } else {
        half_ = std::max<std::int64_t>(1, std::llround(pitch_ / 2 * 65536));
        line_step_ = std::max<std::int64_t>(1, std::llround(pitch_ * kLineRatio * 65536));
    }
}

double ViewTransform::quantise(double pitch) noexcept {
    if (!(pitch > kMinPitch)) return kMinPitch;
    if (pitch >= kMaxPitch) return kMaxPitch;
    if (pitch >= kWholePitch) return 2.0 * static_cast<double>(std::llround(pitch / 2));
    return pitch;
}

double ViewTransform::stepped(double pitch, int steps) noexcept {
    const double factor = steps > 0 ? 1.125 : 1 / 1.125;
    for (int i = std::abs(steps); i > 0; --i) {
        const double next = quantise(pitch * factor);
        if (pitch >= kWholePitch && next == pitch)
            pitch = quantise(steps > 0 ? pitch + 2 : (pitch > kWholePitch ? pitch - 2 : pitch * factor));
        else pitch = next;
        if (pitch >= kWholePitch - 0.2 && pitch < kWholePitch && steps > 0) pitch = kWholePitch;
    }
    return pitch;
}

PixelPoint ViewTransform::centre(Cell c) const noexcept {
    const auto a = static_cast<int>((c.line * line_step_) >> 16);
    const auto b = static_cast<int>((c.place * 2 * half_ + low_offset(c.line)) >> 16);
    return flat_ ? PixelPoint{a, b} : PixelPoint{b, a};
}

ShapePoint ViewTransform::corner(int index) const noexcept {
    const double third = static_cast<double>(line_step_) / 65536 / 3;
    const double half = static_cast<double>(half_) / 65536;
    constexpr int kAcross[6] = {-1, 1, 2, 1, -1, -2};
    constexpr int kAlong[6] = {-1, -1, 0, 1, 1, 0};
    const double a = third * kAcross[index];
    const double b = half * kAlong[index];
    return flat_ ? ShapePoint{a, b} : ShapePoint{b, a};
}

ShapePoint ViewTransform::side_middle(int direction) const noexcept {
    return (corner(direction) + corner((direction + 1) % 6)) * 0.5;
}

PixelRect ViewTransform::hex_box() const noexcept {
    const auto a = static_cast<int>((line_step_ * 2 / 3) >> 16) + 2;
    const auto b = static_cast<int>(half_ >> 16) + 2;
    return flat_ ? PixelRect{-a, -b, a, b} : PixelRect{-b, -a, b, a};
}

PixelRect ViewTransform::world_box() const noexcept {
    const PixelRect box = hex_box();
    PixelPoint far = centre(Cell{grid_.lines() - 1, grid_.length() - 1});
    if (grid_.lines() > 1) {
        // One of the last two lines stands half a hex further along.
        const PixelPoint other = centre(Cell{grid_.lines() - 2, grid_.length() - 1});
        far = {std::max(far.x, other.x), std::max(far.y, other.y)};
    }
    return {box.x0 + 2, box.y0 + 2, far.x + box.x1 - 1, far.y + box.y1 - 1};
}

Cell ViewTransform::cell_at(PixelPoint world) const noexcept {
    const std::int64_t a = (flat_ ? world.x : world.y) * kOne + kPixelCentre;
    const std::int64_t b = (flat_ ? world.y : world.x) * kOne + kPixelCentre;
    auto line = static_cast<int>(floor_div(a, line_step_));
    const std::int64_t f = a - line * line_step_;
    if (3 * f * half_ >= line_step_ * (2 * half_ - off_centre(line, b))) ++line;
    return {line, fixed_place_at(line, b)};
}

ViewTransform::Runs ViewTransform::flat_runs(int y, int x) const noexcept {
    // The border between two lines zigzags with the row only, so two offsets (by parity of the left line) serve all.
    const std::int64_t b = y * kOne + kPixelCentre;
    const auto end_of = [&](int line) {
        const std::int64_t border = ceil_div(line_step_ * (2 * half_ - off_centre(line, b)), 3 * half_);
        return static_cast<int>(ceil_div(line * line_step_ + border - kPixelCentre, kOne));
    };
    const int line = cell_at({x, y}).line;
    const int middle = end_of(line);
    return {{{line, fixed_place_at(line, b)}, end_of(line - 1), middle},
            {{line + 1, fixed_place_at(line + 1, b)}, middle, end_of(line + 1)},
            {2, 0},
            2 * line_step()};
}

ViewTransform::Runs ViewTransform::pointy_runs(int y, int x) const noexcept {
    const std::int64_t a = y * kOne + kPixelCentre;
    const auto line = static_cast<int>(floor_div(a, line_step_));
    const std::int64_t f = a - line * line_step_;
    // A pixel belongs to `line` while its distance from that line's nearest centre times line_step_ is below `limit`.
    const std::int64_t limit = 2 * half_ * line_step_ - 3 * f * half_;
    const bool all_here = limit > half_ * line_step_;
    if (all_here || limit <= 0) {
        const int only = all_here ? line : line + 1;
        const int place = place_at(only, x);
        const auto begin =
            static_cast<int>(ceil_div(place * 2 * half_ + low_offset(only) - half_ - kPixelCentre, kOne));
        const int end = begin + place_step();
        return {{{only, place}, begin, end}, {{only, place}, end, end}, {0, 1}, place_step()};
    }
    const std::int64_t reach = ceil_div(limit, line_step_) - 1;
    const int place = place_at(line, x);
    const int ahead = grid_.is_low_line(line) ? 1 : 0;  // the next line's hex right of (line, place) is place + ahead
    const std::int64_t middle = place * 2 * half_ + low_offset(line);
    const auto begin = static_cast<int>(ceil_div(middle - reach - kPixelCentre, kOne));
    const auto end = static_cast<int>(floor_div(middle + reach - kPixelCentre, kOne)) + 1;
    return {
        {{line + 1, place + ahead - 1}, end - place_step(), begin}, {{line, place}, begin, end}, {0, 1}, place_step()};
}

HexHit ViewTransform::hit(PixelPoint world) const noexcept {
    HexHit result;
    result.cell = cell_at(world);
    result.hex = grid_.at(result.cell.line, result.cell.place);
    const PixelPoint middle = centre(result.cell);
    const double x = (world.x + 0.5 - middle.x) / pitch_;
    const double y = (world.y + 0.5 - middle.y) / pitch_;
    const double a = flat_ ? x : y;
    const double b = flat_ ? y : x;
    constexpr double kA[6] = {0, kLineRatio, kLineRatio, 0, -kLineRatio, -kLineRatio};
    constexpr double kB[6] = {-1, -0.5, 0.5, 1, 0.5, -0.5};
    double best = -1;
    for (int d = 0; d < kDirections; ++d) {
        const double along = a * kA[d] + b * kB[d];
        if (along > best) {
            best = along;
            result.direction = d;
        }
    }
    result.from_centre = std::clamp(best * 2, 0.0, 1.0);
    double nearest = 1e9;
    for (int k = 0; k < kDirections; ++k) {
        const ShapePoint c = corner(k);
        const double distance = std::hypot(c.x / pitch_ - x, c.y / pitch_ - y);
        if (distance < nearest) {
            nearest = distance;
            result.corner = k;
        }
    }
    result.corner_distance = nearest * 1.7320508075688772;
    return result;
}

ViewTransform::Range ViewTransform::range(const PixelRect& world) const noexcept {
    if (world.empty()) return {};
    const std::int64_t a0 = (flat_ ? world.x0 : world.y0) * kOne;
    const std::int64_t a1 = (flat_ ? world.x1 : world.y1) * kOne;
    const std::int64_t b0 = (flat_ ? world.y0 : world.x0) * kOne;
    const std::int64_t b1 = (flat_ ? world.y1 : world.x1) * kOne;
    const auto clip = [](std::int64_t value, int limit) {
        return static_cast<int>(std::clamp<std::int64_t>(value, -1, limit));
    };
    Range r;
    r.first_line = std::max(0, clip(floor_div(a0, line_step_), grid_.lines()));
    r.last_line = std::min(grid_.lines() - 1, clip(floor_div(a1, line_step_) + 1, grid_.lines()));
    r.first_place = std::max(0, clip(floor_div(b0 - 2 * half_, 2 * half_), grid_.length()));
    r.last_place = std::min(grid_.length() - 1, clip(floor_div(b1 + half_, 2 * half_) + 1, grid_.length()));
    return r;
}

}  // namespace ramparts
