// Set operations on selections; see selection.hpp.
#include "sdk/change/document/operations/selection.hpp"

#include <algorithm>
#include <iterator>

namespace ramparts {
namespace {

template <class T>
void combine_sorted(std::vector<T>& own, std::span<const T> with, SelectMode mode) {
    std::vector<T> other(with.begin(), with.end());
    std::sort(other.begin(), other.end());
    other.erase(std::unique(other.begin(), other.end()), other.end());
    std::vector<T> result;
    const auto out = std::back_inserter(result);
    switch (mode) {
        case SelectMode::replace: result = std::move(other); break;
        case SelectMode::add: std::set_union(own.begin(), own.end(), other.begin(), other.end(), out); break;
        case SelectMode::subtract: std::set_difference(own.begin(), own.end(), other.begin(), other.end(), out); break;
        case SelectMode::intersect:
            std::set_intersection(own.begin(), own.end(), other.begin(), other.end(), out);
            break;
    }
    own = std::move(result);
}

template <class T>
void toggle_sorted(std::vector<T>& own, T value) {
    const auto it = std::lower_bound(own.begin(), own.end(), value);
    if (it != own.end() && *it == value) own.erase(it);
    else own.insert(it, value);
}

}  // namespace

bool Selection::contains(HexIndex hex) const noexcept { return std::binary_search(hexes.begin(), hexes.end(), hex); }
bool Selection::contains(Hexside at) const noexcept { return std::binary_search(sides.begin(), sides.end(), at); }

void Selection::combine(std::span<const HexIndex> with, SelectMode mode) { combine_sorted(hexes, with, mode); }
void Selection::combine(std::span<const Hexside> with, SelectMode mode) { combine_sorted(sides, with, mode); }
void Selection::toggle(HexIndex hex) { toggle_sorted(hexes, hex); }
void Selection::toggle(Hexside at) { toggle_sorted(sides, at); }

void Selection::invert(const Map& map) {
    std::vector<HexIndex> rest;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.present(hex) && !contains(hex)) rest.push_back(hex);
    hexes = std::move(rest);
}

void Selection::grow(const Map& map) {
    std::vector<HexIndex> more;
    for (const HexIndex hex : hexes)
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex n = map.grid().neighbour(hex, d); n != kNoHex && map.present(n)) more.push_back(n);
    combine(std::span<const HexIndex>(more), SelectMode::add);
}

void Selection::shrink(const Map& map) {
    std::vector<HexIndex> less;
    for (const HexIndex hex : hexes) {
        bool inner = true;
        for (int d = 0; d < kDirections && inner; ++d) {
            const HexIndex n = map.grid().neighbour(hex, d);
            inner = n == kNoHex || !map.present(n) || contains(n);
        }
        if (inner) less.push_back(hex);
    }
    hexes = std::move(less);
}

void Selection::select_sides(const Map& map, bool rim) {
    std::vector<Hexside> found;
    for (const HexIndex hex : hexes)
        for (int d = 0; d < kDirections; ++d) {
            const auto at = map.grid().hexside(hex, d);
            if (at && map.side_present(*at) && (rim || contains(map.grid().neighbour(hex, d)))) found.push_back(*at);
        }
    combine(std::span<const Hexside>(found), SelectMode::replace);
}

void Selection::clip(const Map& map) {
    std::erase_if(hexes, [&](HexIndex hex) { return hex >= map.grid().size() || !map.present(hex); });
    std::erase_if(sides,
                  [&](Hexside at) { return at.hex >= map.grid().size() || at.side > 2 || !map.side_present(at); });
}

}  // namespace ramparts
