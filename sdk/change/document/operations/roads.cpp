// Laying and erasing roads; see roads.hpp.
#include "sdk/change/document/operations/roads.hpp"

#include <algorithm>
#include <compare>
#include <cstdlib>
#include <queue>
#include <tuple>
#include <unordered_map>

#include "sdk/change/document/operations/hexsides.hpp"

namespace ramparts {
namespace {

constexpr int kBarredDetour = 10;  // hexes of detour worth a bridge

/// What a way costs. Of equally dear ones the shorter is better, then the one that strays less from the straight line.
struct Cost {
    std::int64_t points = 0;  ///< what the course counts: movement, or hexes
    std::int64_t hexes = 0;
    std::int64_t stray = 0;  ///< the sum over hexes of their distance from the line, in a unit of the leg's own
    friend auto operator<=>(const Cost&, const Cost&) = default;
    friend Cost operator+(const Cost& a, const Cost& b) {
        return {a.points + b.points, a.hexes + b.hexes, a.stray + b.stray};
    }
};

/// Costs of one search, prepared once.
class Costs {
public:
    Costs(const Scenario& s, RoadCourse course, UnitClassId unit_class) : s_(s), course_(course) {
        if (course == RoadCourse::straightest) return;
        least_ = kProhibited;
        for (std::size_t t = 0; t < s.ruleset.terrains.size(); ++t) {
            const HalfMp cost = s.ruleset.enter_cost(unit_class, static_cast<TerrainId>(t));
            enter_.push_back(s.ruleset.terrains[t].prohibited ? kProhibited : cost);
            if (cost > 0) least_ = std::min(least_, cost);
        }
        for (std::size_t k = 0; k < s.ruleset.hexside_kinds.size(); ++k)
            cross_.push_back(s.ruleset.cross_row(unit_class, static_cast<HexsideKindId>(k)));
    }

    [[nodiscard]] std::int64_t least() const {
        return course_ == RoadCourse::straightest ? 1 : std::max<HalfMp>(1, least_);
    }
    /// No way over this many hexes costs less.
    [[nodiscard]] Cost at_least(int hexes) const { return {hexes * least(), hexes, 0}; }

    [[nodiscard]] bool barred(SideSet set) const {
        const auto& kinds = s_.ruleset.hexside_kinds;
        for (std::size_t b = 0; b < kinds.size(); ++b) {
            if (!kinds[b].barrier || !set.has(static_cast<HexsideKindId>(b))) continue;
            bool bridged = false;
            for (std::size_t k = 0; k < kinds.size(); ++k)
                bridged = bridged ||
                          (kinds[k].bridges == static_cast<HexsideKindId>(b) && set.has(static_cast<HexsideKindId>(k)));
            if (!bridged) return true;
        }
        return false;
    }

    /// Cost of the step on a leg from a to b, or nothing.
    [[nodiscard]] std::optional<Cost> step(HexIndex from, int direction, HexIndex to, GridPoint a, GridPoint b) const {
        const auto points = price(from, direction, to);
        if (!points) return std::nullopt;
        const GridPoint p = s_.map.grid().centre(to);
        return Cost{*points, 1,
                    std::llabs(std::int64_t{b.x - a.x} * (p.y - a.y) - std::int64_t{b.y - a.y} * (p.x - a.x))};
    }

private:
    [[nodiscard]] std::optional<std::int64_t> price(HexIndex from, int direction, HexIndex to) const {
        const Map& map = s_.map;
        if (!map.present(to)) return std::nullopt;
        const TerrainId terrain = map.terrain(to);
        const SideSet set = map.side(from, direction);
        if (course_ == RoadCourse::straightest) {
            if (terrain < s_.ruleset.terrains.size() && s_.ruleset.terrains[terrain].prohibited) return std::nullopt;
            return 1;
        }
        if (terrain >= enter_.size() || enter_[terrain] >= kProhibited) return std::nullopt;
        std::int64_t cost = std::max<HalfMp>(1, enter_[terrain]);
        for (std::size_t k = 0; k < cross_.size(); ++k) {
            if (!set.has(static_cast<HexsideKindId>(k))) continue;
            const auto& kind = s_.ruleset.hexside_kinds[k];
            const HalfMp extra = kind.directed && !map.rises(from, direction, static_cast<HexsideKindId>(k))
                                     ? cross_[k].down
                                     : cross_[k].cost;
            if (!kind.barrier && extra < kProhibited) cost += std::max<HalfMp>(0, extra);
        }
        return cost + (barred(set) ? kBarredDetour * least() : 0);
    }

    const Scenario& s_;
    RoadCourse course_;
    HalfMp least_ = 2;
    std::vector<HalfMp> enter_;
    std::vector<CrossRow> cross_;
};

struct OpenHex {
    Cost total;
    Cost cost;
    HexIndex hex;
    friend bool operator>(const OpenHex& a, const OpenHex& b) {
        return std::tie(a.total, a.hex) > std::tie(b.total, b.hex);
    }
};

std::vector<HexIndex> leg(const Scenario& s, const Costs& costs, HexIndex from, HexIndex to) {
    const Grid& grid = s.map.grid();
    const GridPoint a = grid.centre(from);
    const GridPoint b = grid.centre(to);
    struct Reached {
        Cost cost;
        HexIndex before;
        bool done;
    };
    std::unordered_map<HexIndex, Reached> reached{{from, {{}, kNoHex, false}}};
    std::priority_queue<OpenHex, std::vector<OpenHex>, std::greater<>> open;
    open.push({costs.at_least(grid.distance(from, to)), {}, from});
    while (!open.empty()) {
        const OpenHex here = open.top();
        open.pop();
        Reached& r = reached[here.hex];
        if (r.done) continue;
        r.done = true;
        if (here.hex == to) break;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = grid.neighbour(here.hex, d);
            if (next == kNoHex) continue;
            const auto step = costs.step(here.hex, d, next, a, b);
            if (!step) continue;
            const Cost cost = here.cost + *step;
            const auto it = reached.find(next);
            if (it != reached.end() && it->second.cost <= cost) continue;
            reached[next] = {cost, here.hex, false};
            open.push({cost + costs.at_least(grid.distance(next, to)), cost, next});
        }
    }
    std::vector<HexIndex> path;
    const auto end = reached.find(to);
    if (end == reached.end() || !end->second.done) return path;
    for (HexIndex hex = to; hex != kNoHex; hex = reached[hex].before) path.push_back(hex);
    std::reverse(path.begin(), path.end());
    return path;
}

std::vector<Hexside> road_sides(const Map& map, HexIndex hex, RoadKindId kind) {
    std::vector<Hexside> result;
    for (int d = 0; d < kDirections; ++d)
        if (const auto at = map.grid().hexside(hex, d); at && map.side(*at).road(kind)) result.push_back(*at);
    return result;
}

}  // namespace

RoadPlan plan_road(const Scenario& scenario, std::span<const HexIndex> rally, RoadCourse course,
                   UnitClassId unit_class) {
    RoadPlan plan;
    const Map& map = scenario.map;
    const Costs costs(scenario, course, unit_class);
    for (const HexIndex hex : rally)
        if (hex >= map.grid().size() || !map.present(hex)) return plan;
    if (!rally.empty()) plan.hexes.push_back(rally[0]);
    for (std::size_t i = 1; i < rally.size(); ++i) {
        const auto path = leg(scenario, costs, rally[i - 1], rally[i]);
        if (path.empty()) return plan;
        for (std::size_t k = 1; k < path.size(); ++k) {
            const Hexside at = *map.grid().hexside_between(path[k - 1], path[k]);
            plan.hexes.push_back(path[k]);
            plan.crossings.push_back(at);
            if (costs.barred(map.side(at))) plan.barred.push_back(at);
        }
    }
    plan.complete = true;
    return plan;
}

Changes lay_road(const Scenario& scenario, const RoadPlan& plan, RoadKindId kind, bool bridges) {
    Changes result;
    for (const Hexside at : plan.crossings) {
        SideSet set = scenario.map.side(at).with_road(kind, true);
        if (bridges)
            while (const auto bridge = missing_bridge(scenario.ruleset, set))
                set = set.with(*bridge, SideState::present);
        if (set != scenario.map.side(at)) result.sides.push_back({at, set});
    }
    return result;
}

std::vector<Hexside> road_segment(const Map& map, Hexside start, RoadKindId kind) {
    std::vector<Hexside> result;
    if (start.hex >= map.grid().size() || start.side > 2 || !map.side_present(start) || !map.side(start).road(kind))
        return result;
    result.push_back(start);
    for (const HexIndex first : {start.hex, map.grid().across(start)}) {
        Hexside came = start;
        HexIndex hex = first;
        for (auto sides = road_sides(map, hex, kind); sides.size() == 2; sides = road_sides(map, hex, kind)) {
            const Hexside next = sides[0] == came ? sides[1] : sides[0];
            if (std::find(result.begin(), result.end(), next) != result.end()) break;
            result.push_back(next);
            hex = next.hex == hex ? map.grid().across(next) : next.hex;
            came = next;
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

Changes erase_road(const Scenario& scenario, std::span<const Hexside> sides, RoadKindId kind) {
    Changes result;
    const auto& kinds = scenario.ruleset.hexside_kinds;
    for (const Hexside at : sides) {
        if (at.hex >= scenario.map.grid().size() || !scenario.map.side_present(at)) continue;
        SideSet set = scenario.map.side(at).with_road(kind, false);
        for (std::size_t k = 0; k < kinds.size(); ++k)
            if (kinds[k].needs_road && !set.any_road()) set = set.with(static_cast<HexsideKindId>(k), SideState::none);
        if (set != scenario.map.side(at)) result.sides.push_back({at, set});
    }
    return result;
}

}  // namespace ramparts
