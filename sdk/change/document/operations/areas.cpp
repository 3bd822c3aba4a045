// Sets of hexes; see areas.hpp.
#include "sdk/change/document/operations/areas.hpp"

#include <algorithm>
#include <cstdlib>

#include "sdk/change/document/sort_unique.hpp"

namespace ramparts {
namespace {

struct Cube {
    std::int64_t q;
    std::int64_t r;
    std::int64_t s;
};

std::int64_t round_div(std::int64_t value, std::int64_t by) {
    const std::int64_t doubled = 2 * value + by;
    const std::int64_t floor = doubled >= 0 ? doubled / (2 * by) : -((-doubled + 2 * by - 1) / (2 * by));
    return floor;
}

Axial round_cube(Cube c, std::int64_t by) {
    std::int64_t q = round_div(c.q, by);
    std::int64_t r = round_div(c.r, by);
    const std::int64_t s = round_div(c.s, by);
    const std::int64_t dq = std::llabs(q * by - c.q);
    const std::int64_t dr = std::llabs(r * by - c.r);
    const std::int64_t ds = std::llabs(s * by - c.s);
    if (dq > dr && dq > ds) q = -r - s;
    else if (dr > ds) r = -q - s;
    return {static_cast<int>(q), static_cast<int>(r)};
}

bool same(const Map& map, HexIndex a, HexIndex b, const Likeness& like) {
    if (map.present(a) != map.present(b)) return false;
    if (!map.present(a)) return true;
    return (!like.terrain || map.terrain(a) == map.terrain(b)) &&
           (!like.elevation || map.elevation(a) == map.elevation(b)) &&
           (!like.features || map.features(a) == map.features(b));
}

bool stopped(SideSet set, std::uint32_t kinds) {
    for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
        if (((kinds >> k) & 1U) != 0 && set.has(k)) return true;
    return false;
}

}  // namespace

std::vector<HexIndex> disc(const Grid& grid, HexIndex centre, int radius) {
    std::vector<HexIndex> result;
    if (centre >= grid.size()) return result;
    const Axial c = axial(grid, centre);
    for (int dq = -radius; dq <= radius; ++dq)
        for (int dr = std::max(-radius, -dq - radius); dr <= std::min(radius, -dq + radius); ++dr)
            if (const HexIndex hex = hex_at(grid, c + Axial{dq, dr}); hex != kNoHex) result.push_back(hex);
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<HexIndex> hex_line(const Grid& grid, HexIndex from, HexIndex to) {
    std::vector<HexIndex> result;
    if (from >= grid.size() || to >= grid.size()) return result;
    const std::int64_t steps = grid.distance(from, to);
    if (steps == 0) return {from};
    const Axial a = axial(grid, from);
    const Axial b = axial(grid, to);
    constexpr std::int64_t kFine = 1000;  // room for a nudge that settles ties always the same way
    for (std::int64_t i = 0; i <= steps; ++i) {
        const std::int64_t q = (a.q * steps + (b.q - a.q) * i) * kFine + 1;
        const std::int64_t r = (a.r * steps + (b.r - a.r) * i) * kFine + 2;
        const HexIndex hex = hex_at(grid, round_cube({q, r, -q - r}, steps * kFine));
        if (hex != kNoHex) result.push_back(hex);
    }
    return result;
}

std::vector<HexIndex> thick_line(const Grid& grid, HexIndex from, HexIndex to, int radius) {
    std::vector<HexIndex> result;
    for (const HexIndex hex : hex_line(grid, from, to)) {
        const auto around = disc(grid, hex, radius);
        result.insert(result.end(), around.begin(), around.end());
    }
    sort_unique(result);
    return result;
}

std::vector<HexIndex> rectangle(const Grid& grid, HexIndex a, HexIndex b) {
    std::vector<HexIndex> result;
    if (a >= grid.size() || b >= grid.size()) return result;
    const int last_line = std::max(grid.line_of(a), grid.line_of(b));
    const int last_place = std::max(grid.place_of(a), grid.place_of(b));
    for (int line = std::min(grid.line_of(a), grid.line_of(b)); line <= last_line; ++line)
        for (int place = std::min(grid.place_of(a), grid.place_of(b)); place <= last_place; ++place)
            result.push_back(grid.at(line, place));
    return result;
}

std::vector<HexIndex> lasso(const Grid& grid, std::span<const PlanePoint> polygon) {
    std::vector<HexIndex> result;
    if (polygon.size() < 3) return result;
    const bool flat = grid.shape().orientation == Orientation::flat;
    const auto across = [&](PlanePoint p) { return flat ? p.x : p.y; };
    const auto along = [&](PlanePoint p) { return flat ? p.y : p.x; };
    std::vector<double> cuts;
    for (int line = 0; line < grid.lines(); ++line) {
        const PlanePoint first = plane(grid.centre(grid.at(line, 0)));
        const double x = across(first);
        cuts.clear();
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const PlanePoint a = polygon[i];
            const PlanePoint b = polygon[(i + 1) % polygon.size()];
            if ((across(a) <= x) == (across(b) <= x)) continue;
            cuts.push_back(along(a) + (x - across(a)) * (along(b) - along(a)) / (across(b) - across(a)));
        }
        std::sort(cuts.begin(), cuts.end());
        std::size_t passed = 0;
        for (int place = 0; place < grid.length() && passed < cuts.size(); ++place) {
            const double y = along(first) + 2.0 * place;
            while (passed < cuts.size() && cuts[passed] <= y) ++passed;
            if (passed % 2 == 1) result.push_back(grid.at(line, place));
        }
    }
    return result;
}

std::vector<HexIndex> flood(const Map& map, HexIndex start, Likeness like) {
    const Grid& grid = map.grid();
    std::vector<HexIndex> result;
    if (start >= grid.size()) return result;
    std::vector<bool> seen(grid.size(), false);
    seen[start] = true;
    result.push_back(start);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const HexIndex hex = result[i];
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = grid.neighbour(hex, d);
            if (next == kNoHex || seen[next] || !same(map, start, next, like)) continue;
            if (like.stopped_by != 0 && stopped(map.side(hex, d), like.stopped_by)) continue;
            seen[next] = true;
            result.push_back(next);
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<HexIndex> alike(const Map& map, HexIndex start, Likeness like) {
    std::vector<HexIndex> result;
    if (start >= map.grid().size()) return result;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (same(map, start, hex, like)) result.push_back(hex);
    return result;
}

std::vector<HexIndex> of_terrain(const Map& map, TerrainId terrain) {
    std::vector<HexIndex> result;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.terrain(hex) == terrain) result.push_back(hex);
    return result;
}

}  // namespace ramparts
