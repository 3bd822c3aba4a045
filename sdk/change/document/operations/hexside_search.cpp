// Finding hexsides: shortest chains, contours, streams, outlines; see hexsides.hpp.
#include <algorithm>
#include <cstdlib>
#include <queue>
#include <unordered_map>
#include <unordered_set>

#include "sdk/change/document/operations/hexsides.hpp"

namespace ramparts {
namespace {

std::uint64_t key(GridPoint p) {
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(p.x)) << 32) | static_cast<std::uint32_t>(p.y);
}
std::uint64_t key(Hexside at) { return (std::uint64_t{at.hex} << 2) | at.side; }

struct OpenCorner {
    int total;          // steps so far + steps at least to come
    std::int64_t bend;  // how far the chain has strayed from the straight line
    int steps;
    GridPoint at;
    friend bool operator>(const OpenCorner& a, const OpenCorner& b) {
        return a.total != b.total ? a.total > b.total : a.bend > b.bend;
    }
};

struct Reached {
    int steps = 0;
    std::int64_t bend = 0;
    GridPoint before;
    Hexside by;
};

/// Hexsides at least needed: one changes `along` by at most 1 and `across` by at most 2.
int at_least(bool flat, GridPoint a, GridPoint b) {
    const int across = std::abs(flat ? a.x - b.x : a.y - b.y);
    const int along = std::abs(flat ? a.y - b.y : a.x - b.x);
    return std::max(along, (across + 1) / 2);
}

std::int64_t stray(GridPoint from, GridPoint to, GridPoint p) {
    const std::int64_t cross =
        std::int64_t{to.x - from.x} * (p.y - from.y) - std::int64_t{to.y - from.y} * (p.x - from.x);
    return std::llabs(cross);
}

/// Collects what is connected with `start` through corners and satisfies `belongs`.
template <class F>
std::vector<Hexside> connected(const Map& map, Hexside start, F&& belongs) {
    std::vector<Hexside> result;
    if (start.hex >= map.grid().size() || start.side > 2 || !map.side_present(start) || !belongs(start)) return result;
    std::unordered_set<std::uint64_t> seen{key(start)};
    result.push_back(start);
    for (std::size_t i = 0; i < result.size(); ++i)
        for (const Hexside next : touching(map, result[i]))
            if (belongs(next) && seen.insert(key(next)).second) result.push_back(next);
    std::sort(result.begin(), result.end());
    return result;
}

template <class F>
std::vector<Hexside> every(const Map& map, F&& belongs) {
    std::vector<Hexside> result;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side)
            if (const Hexside at{hex, side}; map.side_present(at) && belongs(at)) result.push_back(at);
    return result;
}

}  // namespace

std::vector<Hexside> shortest_chain(const Map& map, GridPoint from, GridPoint to, std::size_t limit) {
    const Grid& grid = map.grid();
    const bool flat = grid.shape().orientation == Orientation::flat;
    std::unordered_map<std::uint64_t, Reached> reached;
    std::unordered_set<std::uint64_t> done;
    std::priority_queue<OpenCorner, std::vector<OpenCorner>, std::greater<>> open;
    reached[key(from)] = {};
    open.push({at_least(flat, from, to), 0, 0, from});
    while (!open.empty() && done.size() < limit) {
        const OpenCorner here = open.top();
        open.pop();
        if (!done.insert(key(here.at)).second) continue;
        if (here.at == to) break;
        const CornerSides sides = sides_at(grid, here.at);
        for (int i = 0; i < sides.count; ++i) {
            const Hexside side = sides.sides[static_cast<std::size_t>(i)];
            if (!map.side_present(side)) continue;
            const auto [a, b] = ends(grid, side);
            const GridPoint next = a == here.at ? b : a;
            if (done.contains(key(next))) continue;
            const int steps = here.steps + 1;
            const std::int64_t bend = here.bend + stray(from, to, next);
            const auto it = reached.find(key(next));
            if (it != reached.end() && std::pair(it->second.steps, it->second.bend) <= std::pair(steps, bend)) continue;
            reached[key(next)] = {steps, bend, here.at, side};
            open.push({steps + at_least(flat, next, to), bend, steps, next});
        }
    }
    std::vector<Hexside> chain;
    if (from == to || !done.contains(key(to))) return chain;
    for (GridPoint p = to; p != from;) {
        const Reached& r = reached[key(p)];
        chain.push_back(r.by);
        p = r.before;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

std::optional<GridPoint> chain_corner(const Map& map, PlanePoint point) {
    constexpr double kHexWidth = 4;
    return nearest_corner(map.grid(), point, kHexWidth, [&](GridPoint at) {
        const CornerSides sides = sides_at(map.grid(), at);
        return std::any_of(sides.sides.begin(), sides.sides.begin() + sides.count,
                           [&](Hexside side) { return map.side_present(side); });
    });
}

std::vector<Hexside> touching(const Map& map, Hexside at) {
    std::vector<Hexside> result;
    for (const GridPoint corner : ends(map.grid(), at)) {
        const CornerSides sides = sides_at(map.grid(), corner);
        for (int i = 0; i < sides.count; ++i)
            if (const Hexside side = sides.sides[static_cast<std::size_t>(i)]; side != at && map.side_present(side))
                result.push_back(side);
    }
    return result;
}

std::vector<Hexside> contour(const Map& map, int level) {
    return every(map, [&](Hexside at) {
        return (map.elevation(at.hex) < level) != (map.elevation(map.grid().across(at)) < level);
    });
}

std::vector<Hexside> flood_contour(const Map& map, Hexside start) {
    if (start.hex >= map.grid().size() || start.side > 2 || !map.side_present(start)) return {};
    const int a = map.elevation(start.hex);
    const int b = map.elevation(map.grid().across(start));
    const int low = std::min(a, b);
    const int high = std::max(a, b);
    if (low == high) return {};
    // A hexside belongs when it crosses one of the levels that the first one crosses.
    return connected(map, start, [&](Hexside at) {
        const int c = map.elevation(at.hex);
        const int d = map.elevation(map.grid().across(at));
        return c != d && std::min(c, d) < high && std::max(c, d) > low;
    });
}

std::vector<Hexside> flood_kind(const Map& map, Hexside start, HexsideKindId kind) {
    return connected(map, start, [&](Hexside at) { return map.side(at).has(kind); });
}

std::vector<Hexside> of_kind(const Map& map, HexsideKindId kind) {
    return every(map, [&](Hexside at) { return map.side(at).has(kind); });
}

std::vector<Hexside> outline(const Map& map, std::span<const HexIndex> hexes) {
    std::vector<Hexside> result;
    for (const HexIndex hex : hexes)
        for (int d = 0; d < kDirections && hex < map.grid().size(); ++d) {
            const auto at = map.grid().hexside(hex, d);
            if (!at || !map.side_present(*at)) continue;
            if (!std::binary_search(hexes.begin(), hexes.end(), map.grid().neighbour(hex, d))) result.push_back(*at);
        }
    std::sort(result.begin(), result.end());
    return result;
}

}  // namespace ramparts
