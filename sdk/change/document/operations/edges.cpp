// Finding and following the edges of a map; see edges.hpp.
#include "sdk/change/document/operations/edges.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>

#include "engine/model/outline.hpp"
#include "formats/scenario/fields.hpp"

namespace ramparts {
namespace {

constexpr double kRoot3 = 1.7320508075688772;

struct Vector {
    double x = 0;
    double y = 0;
};

/// Centres on the screen, y downwards.
Vector centre_of(const Grid& grid, HexIndex hex) {
    const GridPoint p = grid.centre(hex);
    return grid.shape().orientation == Orientation::flat ? Vector{double(p.x), p.y * kRoot3}
                                                         : Vector{p.x * kRoot3, double(p.y)};
}

std::array<Vector, kDirections> unit_steps(const Grid& grid) {
    Grid::Shape shape;
    shape.orientation = grid.shape().orientation;
    shape.columns = shape.rows = 5;
    const Grid little(shape);
    const HexIndex middle = little.at(2, 2);
    const Vector from = centre_of(little, middle);
    std::array<Vector, kDirections> steps{};
    for (int d = 0; d < kDirections; ++d) {
        const Vector to = centre_of(little, little.neighbour(middle, d));
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        steps[static_cast<std::size_t>(d)] = {(to.x - from.x) / length, (to.y - from.y) / length};
    }
    return steps;
}

/// Which side of the map a rim hex belongs to.
class Sides {
public:
    // The hexes farthest out all lie on the rim.
    Sides(const Grid& grid, const std::map<HexIndex, std::uint8_t>& rim) : grid_(grid), steps_(unit_steps(grid)) {
        for (const auto& [hex, directions] : rim) {
            const Vector p = centre_of(grid_, hex);
            low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
            high_ = {std::max(high_.x, p.x), std::max(high_.y, p.y)};
        }
    }
    [[nodiscard]] EdgeSide of(HexIndex hex, unsigned facing) const {
        const Vector p = centre_of(grid_, hex);
        const std::array<std::pair<Vector, double>, 4> sides{
            {{{0, -1}, p.y - low_.y}, {{1, 0}, high_.x - p.x}, {{0, 1}, high_.y - p.y}, {{-1, 0}, p.x - low_.x}}};
        std::size_t best = 0;
        double least = std::numeric_limits<double>::max();
        for (std::size_t s = 0; s < sides.size(); ++s) {
            bool faces = false;
            for (std::size_t d = 0; d < steps_.size(); ++d)
                faces = faces || ((facing >> d & 1U) != 0 &&
                                  steps_[d].x * sides[s].first.x + steps_[d].y * sides[s].first.y > 0.4);
            if (!faces || sides[s].second >= least) continue;
            best = s;
            least = sides[s].second;
        }
        return static_cast<EdgeSide>(best);
    }

private:
    const Grid& grid_;
    std::array<Vector, kDirections> steps_;
    Vector low_{1e18, 1e18};
    Vector high_{-1e18, -1e18};
};

bool has_road(const Map& map, HexIndex hex) noexcept {
    for (int d = 0; d < kDirections; ++d)
        if (map.side(hex, d).any_road()) return true;
    return false;
}

bool among(std::span<const HexIndex> holes, HexIndex hex) {
    return std::binary_search(holes.begin(), holes.end(), hex);
}

bool drop_objectives(Edit& edit, std::span<const HexIndex> holes) {
    for (std::size_t i = edit.scenario().victory.size(); i-- > 0;) {
        VictoryRule rule = edit.scenario().victory[i];
        std::size_t gone = 0;
        data::each_places(rule, [&](std::vector<HexIndex>& hexes) {
            gone += std::erase_if(hexes, [&](HexIndex hex) { return among(holes, hex); });
        });
        if (gone == 0) continue;
        rule.need = std::max(1, std::min(rule.need, static_cast<int>(rule.hexes.size())));
        const bool done = rule.hexes.empty() && data::needs_hexes(rule.kind)
                              ? edit.remove(lists::victory, i)
                              : edit.change(lists::victory, i, std::move(rule));
        if (!done) return false;
    }
    return true;
}

}  // namespace

MapRim::MapRim(const Map& map) : number_(map.grid().size(), kHex) {
    const Grid& grid = map.grid();
    constexpr int kUnknown = -2;
    std::vector<HexIndex> places;
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        if (!map.present(hex)) {
            number_[hex] = kUnknown;
            places.push_back(hex);
        }
    const Outline outline(map);
    for (const HexIndex hex : places)
        if (number_[hex] == kUnknown) flood(grid, hex, outline.outside(hex) ? kOutside : next_++);
    for (int line = 0; line < grid.lines(); ++line)
        for (int place = 0; place < grid.length(); ++place) {
            look_at(grid, grid.at(line, place));
            if (line != 0 && line != grid.lines() - 1 && place == 0)
                place = std::max(0, grid.length() - 2);  // on to the far end
        }
    for (const HexIndex hex : places)
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex next = grid.neighbour(hex, d); next != kNoHex) look_at(grid, next);
}

// Gives all places connected with `from` that have its number another one.
void MapRim::flood(const Grid& grid, HexIndex from, int number) {
    const int before = std::exchange(number_[from], number);
    std::vector<HexIndex> open{from};
    std::size_t count = 0;
    while (!open.empty()) {
        const HexIndex here = open.back();
        open.pop_back();
        ++count;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = grid.neighbour(here, d);
            if (next == kNoHex || number_[next] != before) continue;
            number_[next] = number;
            open.push_back(next);
        }
    }
    places_[number] += count;
    if (const auto old = places_.find(before); old != places_.end()) old->second -= count;
}

bool MapRim::leads_to(const Grid& grid, HexIndex from, std::span<const HexIndex> known,
                      std::vector<HexIndex>& passed) const {
    std::unordered_set<HexIndex> seen{from};
    passed.push_back(from);
    for (std::size_t i = passed.size() - 1; i < passed.size(); ++i)
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = grid.neighbour(passed[i], d);
            if (next == kNoHex) return true;
            if (number_[next] != number_[from] || !seen.insert(next).second) continue;
            if (std::find(known.begin(), known.end(), next) != known.end()) return true;
            passed.push_back(next);
        }
    return false;
}

// The hex becomes a place of what lies beside it; holes that meet there become one.
void MapRim::take_out(const Grid& grid, HexIndex hex) {
    int most = -1;
    for (int d = 0; d < kDirections; ++d) {
        const HexIndex next = grid.neighbour(hex, d);
        const int number = next == kNoHex ? kOutside : number_[next];
        if (number == kHex || most == kOutside) continue;
        if (most < 0 || number == kOutside || places_[number] > places_[most]) most = number;
    }
    if (most < 0) most = next_++;
    number_[hex] = most;
    ++places_[most];
    for (int d = 0; d < kDirections; ++d)
        if (const HexIndex next = grid.neighbour(hex, d);
            next != kNoHex && number_[next] != kHex && number_[next] != most) {
            const int gone = number_[next];
            flood(grid, next, most);
            places_.erase(gone);
        }
}

// The place becomes a hex; where it lay between others, what it parts may be two holes now.
void MapRim::put_in(const Grid& grid, HexIndex hex) {
    const int number = std::exchange(number_[hex], kHex);
    --places_[number];
    // The neighbours without hexes, as stretches round the hex: those of one stretch stay together.
    const auto open = [&](int d) {
        const HexIndex next = grid.neighbour(hex, (d + kDirections) % kDirections);
        return next == kNoHex ? number == kOutside : number_[next] == number;
    };
    std::vector<HexIndex> ends;
    bool outside = false;  // one of the stretches lies beyond the field
    for (int d = 0; d < kDirections; ++d) {
        if (!open(d) || open(d - 1)) continue;
        bool beyond = false;
        for (int e = d; e < d + kDirections && open(e); ++e)
            beyond = beyond || grid.neighbour(hex, e % kDirections) == kNoHex;
        if (beyond) outside = true;
        else ends.push_back(grid.neighbour(hex, d));
    }
    std::vector<HexIndex> kept;
    if (!outside && number != kOutside && !ends.empty()) {
        kept.push_back(ends.front());
        ends.erase(ends.begin());
    }
    for (const HexIndex end : ends) {
        std::vector<HexIndex> passed;
        if (number_[end] != number) continue;
        if (leads_to(grid, end, kept, passed)) kept.push_back(end);
        else flood(grid, end, next_++);
    }
    if (places_[number] == 0) places_.erase(number);
}

void MapRim::look_at(const Grid& grid, HexIndex hex) {
    std::uint8_t directions = 0;
    if (number_[hex] == kHex)
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex next = grid.neighbour(hex, d); next == kNoHex || number_[next] != kHex)
                directions |= static_cast<std::uint8_t>(1U << d);
    if (directions != 0) ends_[hex] = directions;
    else ends_.erase(hex);
}

void MapRim::follow(const Map& map, std::span<const HexIndex> changed) {
    const Grid& grid = map.grid();
    for (const HexIndex hex : changed) {
        if (hex >= number_.size() || map.present(hex) == (number_[hex] == kHex)) continue;
        if (map.present(hex)) put_in(grid, hex);
        else take_out(grid, hex);
        look_at(grid, hex);
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex next = grid.neighbour(hex, d); next != kNoHex) look_at(grid, next);
    }
}

bool MapRim::is_edge(const Grid& grid, HexIndex hex, int direction) const noexcept {
    const HexIndex next = grid.neighbour(hex, direction);
    return next == kNoHex || number_[next] == kOutside;
}

std::vector<MapEdge> MapRim::edges(const Map& map) const {
    const Grid& grid = map.grid();
    const Sides sides(grid, ends_);
    std::vector<MapEdge> all(4);
    for (std::size_t i = 0; i < 4; ++i) all[i].side = static_cast<EdgeSide>(i);
    std::map<int, MapEdge> holes;
    for (const auto& [hex, directions] : ends_) {
        unsigned facing = 0;
        for (int d = 0; d < kDirections; ++d) {
            if ((directions >> d & 1U) == 0) continue;
            if (is_edge(grid, hex, d)) {
                facing |= 1U << d;
                continue;
            }
            const HexIndex next = grid.neighbour(hex, d);
            MapEdge& hole = holes[number_[next]];
            hole.side = EdgeSide::hole;
            hole.hole = std::min(hole.hole, next);  // its first place has a hex before it
            if (hole.hexes.empty() || hole.hexes.back() != hex) hole.hexes.push_back(hex);
        }
        if (facing != 0) all[static_cast<std::size_t>(sides.of(hex, facing))].hexes.push_back(hex);
    }
    for (auto& [number, hole] : holes) all.push_back(std::move(hole));
    std::sort(all.begin() + 4, all.end(), [](const MapEdge& a, const MapEdge& b) { return a.hole < b.hole; });
    std::erase_if(all, [](const MapEdge& edge) { return edge.hexes.empty(); });
    return all;
}

std::vector<MapEdge> map_edges(const Map& map) { return MapRim(map).edges(map); }

bool enterable(const Scenario& scenario, HexIndex hex) noexcept {
    if (hex >= scenario.map.grid().size() || !scenario.map.present(hex)) return false;
    const TerrainId terrain = scenario.map.terrain(hex);
    return terrain >= scenario.ruleset.terrains.size() || !scenario.ruleset.terrains[terrain].prohibited;
}

HexIndex nearest_entry(const Scenario& scenario, HexIndex from) {
    const Map& map = scenario.map;
    const Outline outline(map);
    HexIndex best = kNoHex;
    std::pair<int, bool> least{std::numeric_limits<int>::max(), true};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        const int distance = map.present(hex) && from < map.grid().size() ? map.grid().distance(from, hex) : 0;
        if (distance > least.first || !enterable(scenario, hex) || !outline.on_edge(hex)) continue;
        const std::pair<int, bool> here{distance, !has_road(map, hex)};
        if (best != kNoHex && here >= least) continue;
        best = hex;
        least = here;
    }
    return best;
}

bool follow_holes(Edit& edit, std::span<const HexIndex> holes) {
    for (std::size_t i = 0; i < edit.scenario().reinforcements.size(); ++i) {
        const HexIndex entry = edit.scenario().reinforcements[i].entry;
        if (!among(holes, entry)) continue;
        const HexIndex to = nearest_entry(edit.scenario(), entry);
        if (to != kNoHex && !edit.update(lists::groups, i, [&](ReinforcementGroup& g) { g.entry = to; })) return false;
    }
    return drop_objectives(edit, holes);
}

}  // namespace ramparts
