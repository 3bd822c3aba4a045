// Finding and following the edges of a map; see edges.hpp.
#include "sdk/document/tools/edges.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

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
    return grid.shape().orientation == Orientation::flat ? Vector{double(p.x), p.y * kRoot3} : Vector{p.x * kRoot3, double(p.y)};
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

/// For each place that is no hex: 0 outside, from 1 on the number of its hole; nothing for hexes.
struct Holes {
    static constexpr int kHex = -1;
    std::vector<int> of;
    std::vector<HexIndex> first;  ///< of hole 1, 2, …
};

void flood(const Map& map, HexIndex from, int number, std::vector<int>& of) {
    std::vector<HexIndex> open{from};
    of[from] = number;
    while (!open.empty()) {
        const HexIndex here = open.back();
        open.pop_back();
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = map.grid().neighbour(here, d);
            if (next == kNoHex || map.present(next) || of[next] != Holes::kHex) continue;
            of[next] = number;
            open.push_back(next);
        }
    }
}

Holes find_holes(const Map& map) {
    Holes holes;
    const Grid& grid = map.grid();
    holes.of.assign(grid.size(), Holes::kHex);
    for (int line = 0; line < grid.lines(); ++line)
        for (int place = 0; place < grid.length(); ++place) {
            if (line != 0 && line != grid.lines() - 1 && place != 0 && place != grid.length() - 1) {
                place = grid.length() - 2;  // only the rim counts here
                continue;
            }
            const HexIndex hex = grid.at(line, place);
            if (!map.present(hex) && holes.of[hex] == Holes::kHex) flood(map, hex, 0, holes.of);
        }
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        if (map.present(hex) || holes.of[hex] != Holes::kHex) continue;
        holes.first.push_back(hex);
        flood(map, hex, static_cast<int>(holes.first.size()), holes.of);
    }
    return holes;
}

/// Which side of the map a rim hex belongs to.
class Sides {
public:
    explicit Sides(const Map& map) : grid_(map.grid()), steps_(unit_steps(map.grid())) {
        for (HexIndex hex = 0; hex < grid_.size(); ++hex) {
            if (!map.present(hex)) continue;
            const Vector p = centre_of(grid_, hex);
            low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
            high_ = {std::max(high_.x, p.x), std::max(high_.y, p.y)};
        }
    }
    [[nodiscard]] EdgeSide of(HexIndex hex, unsigned facing) const {
        const Vector p = centre_of(grid_, hex);
        const std::array<std::pair<Vector, double>, 4> sides{{{{0, -1}, p.y - low_.y}, {{1, 0}, high_.x - p.x}, {{0, 1}, high_.y - p.y}, {{-1, 0}, p.x - low_.x}}};
        std::size_t best = 0;
        double least = std::numeric_limits<double>::max();
        for (std::size_t s = 0; s < sides.size(); ++s) {
            bool faces = false;
            for (std::size_t d = 0; d < steps_.size(); ++d)
                faces = faces || ((facing >> d & 1U) != 0 && steps_[d].x * sides[s].first.x + steps_[d].y * sides[s].first.y > 0.4);
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

bool among(std::span<const HexIndex> holes, HexIndex hex) { return std::binary_search(holes.begin(), holes.end(), hex); }

bool drop_objectives(Edit& edit, std::span<const HexIndex> holes) {
    for (std::size_t i = edit.scenario().victory.size(); i-- > 0;) {
        VictoryRule rule = edit.scenario().victory[i];
        if (std::erase_if(rule.hexes, [&](HexIndex hex) { return among(holes, hex); }) == 0) continue;
        rule.need = std::max(1, std::min(rule.need, static_cast<int>(rule.hexes.size())));
        const bool done = rule.hexes.empty() ? edit.remove(lists::victory, i) : edit.change(lists::victory, i, std::move(rule));
        if (!done) return false;
    }
    return true;
}

}  // namespace

std::vector<MapEdge> map_edges(const Map& map) {
    const Grid& grid = map.grid();
    const Holes holes = find_holes(map);
    const Sides sides(map);
    std::vector<MapEdge> all(4 + holes.first.size());
    for (std::size_t i = 0; i < 4; ++i) all[i].side = static_cast<EdgeSide>(i);
    for (std::size_t i = 0; i < holes.first.size(); ++i) {
        all[4 + i].side = EdgeSide::hole;
        all[4 + i].hole = holes.first[i];
    }
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        if (!map.present(hex)) continue;
        unsigned facing = 0;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = grid.neighbour(hex, d);
            const int beyond = next == kNoHex ? 0 : holes.of[next];
            if (beyond == Holes::kHex) continue;
            if (beyond == 0) facing |= 1U << d;
            else if (auto& hexes = all[static_cast<std::size_t>(3 + beyond)].hexes; hexes.empty() || hexes.back() != hex) hexes.push_back(hex);
        }
        if (facing != 0) all[static_cast<std::size_t>(sides.of(hex, facing))].hexes.push_back(hex);
    }
    std::erase_if(all, [](const MapEdge& edge) { return edge.hexes.empty(); });
    return all;
}

bool enterable(const Scenario& scenario, HexIndex hex) noexcept {
    if (hex >= scenario.map.grid().size() || !scenario.map.present(hex)) return false;
    const TerrainId terrain = scenario.map.terrain(hex);
    return terrain >= scenario.ruleset.terrains.size() || !scenario.ruleset.terrains[terrain].prohibited;
}

HexIndex nearest_entry(const Scenario& scenario, HexIndex from) {
    const Map& map = scenario.map;
    HexIndex best = kNoHex;
    std::pair<int, bool> least{std::numeric_limits<int>::max(), true};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        const int distance = map.present(hex) && from < map.grid().size() ? map.grid().distance(from, hex) : 0;
        if (distance > least.first || !enterable(scenario, hex) || !map.on_edge(hex)) continue;
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
