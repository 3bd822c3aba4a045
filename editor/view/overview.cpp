// Rows of pixels from rows of cells; see overview.hpp.
#include "editor/view/overview.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "engine/core/background.hpp"

namespace ramparts {
namespace {

/// How one row of pixels cuts the field: through at most two rows of cells, which it meets in turn. With flat hexes
/// these are the even and the odd lines at a place each, with pointy ones the lines above and below the zigzag.
struct Cut {
    int rows[2];
    int pattern;  ///< rows of pixels with equal patterns cross from cell to cell at the same columns
};

class Cutter {
public:
    explicit Cutter(const ViewTransform& view) : view_(view) {}

    [[nodiscard]] int patterns() const noexcept {
        if (!view_.whole()) return view_.flat() ? 1 : 2;
        return view_.flat() ? view_.place_step() : 2 * view_.line_step();
    }
    [[nodiscard]] Cut cut(int y) const noexcept {
        if (view_.flat()) return {{view_.place_at(0, y), view_.place_at(1, y)}, view_.whole() ? wrapped(y) : 0};
        if (!view_.whole()) return {{view_.nearest_line(y), view_.nearest_line(y)}, view_.nearest_line(y) & 1};
        const auto line = static_cast<int>(floor_div(y, view_.line_step()));
        return {{line, line + 1}, wrapped(y)};
    }
    /// Calls emit(which of the two rows, cell along that row, x0, x1) from left to right.
    template <class Emit>
    void runs(int y, int x0, int x1, Emit&& emit) const {
        if (view_.whole()) {
            const int above = cut(y).rows[0];
            view_.for_runs(y, x0, x1, [&](int line, int place, int from, int to) {
                if (view_.flat()) emit(line & 1, line, from, to);
                else emit(line - above, place, from, to);
            });
            return;
        }
        const int line = view_.nearest_line(y);
        for (int x = x0; x < x1; ++x) {
            if (view_.flat()) emit(view_.nearest_line(x) & 1, view_.nearest_line(x), x, x + 1);
            else emit(0, view_.place_at(line, x), x, x + 1);
        }
    }

private:
    [[nodiscard]] int wrapped(int y) const noexcept { return static_cast<int>(floor_mod(y, patterns())); }
    const ViewTransform& view_;
};

// A premultiplied colour laid over an opaque one.
Colour laid_over(Colour below, Colour colour) noexcept {
    const std::uint32_t rest = 255 - (colour >> 24);
    if (rest == 0) return colour;
    const std::uint32_t red_blue = (below & 0x00FF'00FFU) * rest;
    const std::uint32_t green = (below & 0xFF00U) * rest;
    const auto share = [](std::uint32_t product) { return product / 255; };
    return (0xFF00'0000U | (colour & 0x00FF'FFFFU)) + (share(red_blue >> 16) << 16) + (share(green >> 8) << 8) +
           share(red_blue & 0xFFFFU);
}

}  // namespace

void Overview::clear() { levels_ = {}; }

void Overview::reset(const Grid& grid) {
    grid_ = grid;
    flat_ = grid.shape().orientation == Orientation::flat;
    levels_.resize(1);
    levels_[0] = flat_ ? Level{grid.lines(), grid.length(), {}} : Level{grid.length(), grid.lines(), {}};
    levels_[0].colours.assign(grid.size(), 0);
}

Colour Overview::mean(const Level& finer, int across, int down) const noexcept {
    // Two parts of the colours at a time, 16 bits for the sum of each.
    constexpr std::uint32_t kParts = 0x00FF'00FFU;
    std::uint32_t red_blue = 0, alpha_green = 0, n = 0;
    for (int d = 2 * down; d < std::min(2 * down + 2, finer.down); ++d)
        for (int a = 2 * across; a < std::min(2 * across + 2, finer.across); ++a, ++n) {
            const Colour c = finer.colours[static_cast<std::size_t>(d * finer.across + a)];
            red_blue += c & kParts;
            alpha_green += (c >> 8) & kParts;
        }
    const auto parts = [n](std::uint32_t sums) { return (sums >> 16) / n << 16 | (sums & 0xFFFFU) / n; };
    return parts(red_blue) | parts(alpha_green) << 8;
}

bool Overview::average() {
    if (levels_.back().across <= 1 && levels_.back().down <= 1) return false;
    const Level& finer = levels_.back();
    Level next{(finer.across + 1) / 2, (finer.down + 1) / 2, {}};
    next.colours.resize(static_cast<std::size_t>(next.across) * static_cast<std::size_t>(next.down));
    const auto rows = [&](int from, int past) {
        for (int d = from; d < past; ++d)
            for (int a = 0; a < next.across; ++a)
                next.colours[static_cast<std::size_t>(d * next.across + a)] = mean(finer, a, d);
    };
    constexpr std::size_t kMany = 100'000;
    const int middle = next.colours.size() < kMany ? next.down : next.down / 2;
    std::future<void> beside;
    if (middle < next.down) beside = in_background([&] { rows(middle, next.down); });
    rows(0, middle);
    if (beside.valid()) beside.get();
    levels_.push_back(std::move(next));
    return true;
}

void Overview::set(HexIndex hex, Colour colour) noexcept {
    const std::size_t at = position(hex);
    levels_[0].colours[at] = colour;
    auto across = static_cast<int>(at) % levels_[0].across;
    auto down = static_cast<int>(at) / levels_[0].across;
    for (std::size_t k = 1; k < levels_.size(); ++k) {
        across /= 2;
        down /= 2;
        levels_[k].colours[static_cast<std::size_t>(down * levels_[k].across + across)] =
            mean(levels_[k - 1], across, down);
    }
}

void Overview::paint(const Surface& surface, const ViewTransform& view, Colour outside) {
    if (view.pitch() >= 1) return paint_hexes(surface, view, outside);
    while (average()) continue;
    paint_means(surface, view, outside);
}

void Overview::paint_hexes(const Surface& surface, const ViewTransform& view, Colour outside) const {
    const PixelRect clip = surface.clip();
    const Level& cells = levels_[0];
    const Cutter cutter(view);
    // The cells in sight of either row, and one beyond each end of the map for what lies outside.
    const auto along = [&](int x) {
        return std::clamp(flat_ ? view.nearest_line(x) : view.place_at(0, x), -1, cells.across);
    };
    const int low = std::max(-1, along(clip.x0) - 2);
    const int high = std::min(cells.across, along(clip.x1) + 2);
    const auto count = static_cast<std::size_t>(high - low + 1);
    std::vector<Colour> seen(2 * count);
    const auto look = [&](std::size_t which, int row) {
        Colour* to = seen.data() + which * count;
        std::fill_n(to, count, outside);
        if (row < 0 || row >= cells.down) return;
        const int from = std::max(low, 0);
        const int past = std::min(high + 1, cells.across);
        if (from < past)
            std::replace_copy_if(
                cells.colours.data() + static_cast<std::ptrdiff_t>(row) * cells.across + from,
                cells.colours.data() + static_cast<std::ptrdiff_t>(row) * cells.across + past, to + (from - low),
                [](Colour c) { return c == kNothing; }, outside);
    };
    std::vector<std::vector<std::uint32_t>> patterns(
        static_cast<std::size_t>(cutter.patterns()));  // position in `seen`, by column
    constexpr int kNone = std::numeric_limits<int>::min();
    Cut before{{kNone, kNone}, -1};
    const auto width = static_cast<std::size_t>(clip.width());
    for (int y = clip.y0; y < clip.y1; ++y) {
        const Cut cut = cutter.cut(y);
        Colour* out = surface.pixel(clip.x0, y);
        if (cut.rows[0] == before.rows[0] && cut.rows[1] == before.rows[1] && cut.pattern == before.pattern) {
            std::memcpy(out, surface.pixel(clip.x0, y - 1), width * sizeof(Colour));
            continue;
        }
        for (std::size_t which = 0; which < 2; ++which)
            if (cut.rows[which] != before.rows[which]) look(which, cut.rows[which]);
        auto& positions = patterns[static_cast<std::size_t>(cut.pattern)];
        if (positions.empty())
            cutter.runs(y, clip.x0, clip.x1, [&](int which, int cell, int x0, int x1) {
                const auto at = static_cast<std::uint32_t>(static_cast<std::size_t>(which) * count) +
                                static_cast<std::uint32_t>(std::clamp(cell, low, high) - low);
                positions.insert(positions.end(), static_cast<std::size_t>(x1 - x0), at);
            });
        for (std::size_t x = 0; x < width; ++x) out[x] = seen[positions[x]];
        before = cut;
    }
}

void Overview::paint_means(const Surface& surface, const ViewTransform& view, Colour outside) const {
    std::size_t k = 0;
    while (k + 1 < levels_.size() && view.pitch() * static_cast<double>(1U << k) < 1) ++k;
    const Level& cells = levels_[k];
    const PixelRect clip = surface.clip();
    const std::int64_t across = (flat_ ? view.fixed_line_step() : 2 * view.fixed_half()) << k;
    const std::int64_t down = (flat_ ? 2 * view.fixed_half() : view.fixed_line_step()) << k;
    const auto cell_at = [k](int pixel, std::int64_t step, int count) {
        // The first hex has its middle at 0; cells begin half a hex before.
        const std::int64_t cell = floor_div(pixel * std::int64_t{65536} + (step >> (k + 1)), step);
        return cell >= 0 && cell < count ? static_cast<int>(cell) : -1;
    };
    std::vector<int> columns;
    for (int x = clip.x0; x < clip.x1; ++x) columns.push_back(cell_at(x, across, cells.across));
    int before = -2;
    for (int y = clip.y0; y < clip.y1; ++y) {
        const int row = cell_at(y, down, cells.down);
        Colour* out = surface.pixel(clip.x0, y);
        if (row == before) {
            std::memcpy(out, surface.pixel(clip.x0, y - 1), columns.size() * sizeof(Colour));
            continue;
        }
        before = row;
        const Colour* from = cells.colours.data() + static_cast<std::ptrdiff_t>(std::max(row, 0)) * cells.across;
        for (std::size_t i = 0; i < columns.size(); ++i)
            out[i] = row >= 0 && columns[i] >= 0 ? laid_over(outside, from[columns[i]]) : outside;
    }
}

}  // namespace ramparts
