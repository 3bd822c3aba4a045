// Pixels of Tiled's staggered maps; see hex_pixels.hpp.
#include "sdk/exchange/tiled/hex_pixels.hpp"

#include <cmath>

namespace ramparts::tiled {

using draw::Point;

Point HexPixels::origin(int line, int place) const noexcept {
    const int shifted = grid_->is_low_line(line) ? step() / 2 : 0;
    return {static_cast<double>(line * pitch()), static_cast<double>(place * step() + shifted)};
}

Point HexPixels::centre(HexIndex hex) const noexcept {
    return turned(origin(grid_->line_of(hex), grid_->place_of(hex)) +
                  Point{(2 * pitch() - size_.side) / 2.0, step() / 2.0});
}

Point HexPixels::corner(HexIndex hex, int corner) const noexcept {
    const double slant = pitch() - size_.side;
    const double whole = pitch() + slant;
    const double high = step();
    const Point corners[] = {{slant, 0},        {slant + size_.side, 0},
                             {whole, high / 2}, {slant + size_.side, high},
                             {slant, high},     {0, high / 2}};
    return turned(origin(grid_->line_of(hex), grid_->place_of(hex)) + corners[corner % kDirections]);
}

// The hexes whose tiles lie round a point, those outside of the rectangle left out.
template <class Visit>
void HexPixels::near(Point at, Visit visit) const {
    const Point turned_at = turned(at);
    const double line = std::floor(turned_at.x / pitch());
    const double place = std::floor(turned_at.y / step());
    if (!(std::abs(line) < 1e6 && std::abs(place) < 1e6)) return;
    for (int l = static_cast<int>(line) - 1; l <= static_cast<int>(line) + 1; ++l)
        for (int p = static_cast<int>(place) - 1; p <= static_cast<int>(place) + 1; ++p)
            if (const HexIndex hex = grid_->at(l, p); hex != kNoHex) visit(hex);
}

HexIndex HexPixels::hex_at(Point at) const noexcept {
    HexIndex best = kNoHex;
    double nearest = std::max(size_.along, size_.across) / 2.0;
    near(at, [&](HexIndex hex) {
        const double away = draw::distance(centre(hex), at);
        if (away >= nearest) return;
        nearest = away;
        best = hex;
    });
    return best;
}

std::optional<Hexside> HexPixels::hexside_at(Point from, Point to) const noexcept {
    std::optional<Hexside> best;
    double nearest = size_.side / 3.0;
    near(draw::middle(from, to), [&](HexIndex hex) {
        for (int d = 0; d < kDirections; ++d) {
            const Point a = corner(hex, d);
            const Point b = corner(hex, d + 1);
            const double same = std::max(draw::distance(a, from), draw::distance(b, to));
            const double turned_round = std::max(draw::distance(a, to), draw::distance(b, from));
            const double away = std::min(same, turned_round);
            const auto side = grid_->hexside(hex, d);
            if (away >= nearest || !side) continue;
            nearest = away;
            best = side;
        }
    });
    return best;
}

}  // namespace ramparts::tiled
