// See rulebook.hpp. Slow and direct on purpose: no table, no bit row.
#include "tests/proofs/conformance/rulebook.hpp"

#include <algorithm>

namespace ramparts::proof {

bool joined(const Scenario& scenario, HexIndex a, HexIndex b) {
    const Map& map = scenario.map;
    const Ruleset& rules = scenario.ruleset;
    const auto side = map.grid().hexside_between(a, b);
    if (!side || !map.present(a) || !map.present(b)) return false;
    if (rules.terrains[map.terrain(a)].prohibited || rules.terrains[map.terrain(b)].prohibited) return false;
    const SideSet set = map.side(*side);
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        if (!set.has(static_cast<HexsideKindId>(k)) || !rules.hexside_kinds[k].barrier) continue;
        bool bridge = false;
        for (std::size_t j = 0; j < rules.hexside_kinds.size(); ++j)
            if (set.has(static_cast<HexsideKindId>(j)) && rules.hexside_kinds[j].bridges &&
                *rules.hexside_kinds[j].bridges == k)
                bridge = true;
        if (!bridge) return false;
    }
    return true;
}

std::optional<int> step_cost(const Scenario& scenario, UnitClassId unit_class, bool road_rate, HexIndex from,
                             HexIndex to) {
    if (!joined(scenario, from, to)) return std::nullopt;
    const Map& map = scenario.map;
    const Ruleset& rules = scenario.ruleset;
    const Hexside side = *map.grid().hexside_between(from, to);
    const SideSet set = map.side(side);
    int open = rules.enter_cost(unit_class, map.terrain(to));
    bool by_road = false;
    int road = 1000;
    for (std::size_t r = 0; r < rules.road_kinds.size(); ++r)
        if (set.road(static_cast<RoadKindId>(r))) {
            by_road = true;
            road = std::min<int>(road, rules.road_kinds[r].rate);
        }
    if (by_road && !road_rate) road = rules.enter_cost(unit_class, 0);  // a road hex counts as clear (9.2)
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        const SideState state = set.kind(static_cast<HexsideKindId>(k));
        if (state == SideState::none) continue;
        const CrossRow row = rules.cross_row(unit_class, static_cast<HexsideKindId>(k));
        const bool upper_is_to = (state == SideState::up_owner) == (side.hex == to);
        open += rules.hexside_kinds[k].directed && !upper_is_to ? row.down : row.cost;
        road += row.by_road;
    }
    const int best = by_road ? std::min(open, road) : open;
    if (best >= 250) return std::nullopt;
    return best;
}

bool has_road(const Map& map, HexIndex hex) {
    for (int d = 0; d < kDirections; ++d)
        if (map.side(hex, d).any_road()) return true;
    return false;
}

bool at_edge(const Map& map, HexIndex hex) {
    if (!map.present(hex)) return false;
    std::vector<HexIndex> way{hex};
    for (std::size_t i = 0; i < way.size(); ++i)
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = map.grid().neighbour(way[i], d);
            if (next == kNoHex) return true;
            if (!map.present(next) && std::find(way.begin(), way.end(), next) == way.end()) way.push_back(next);
        }
    return false;
}

std::optional<int> entry_cost(const Scenario& scenario, UnitClassId unit_class, bool road_rate, HexIndex hex,
                              bool by_road, int place) {
    const Map& map = scenario.map;
    const Ruleset& rules = scenario.ruleset;
    const int clear = rules.enter_cost(unit_class, 0);
    std::optional<int> best;
    if (const int ground = rules.enter_cost(unit_class, map.terrain(hex)); ground < kProhibited)
        best = (place - 1) * clear + ground;
    if (!by_road || !has_road(map, hex)) return best;
    int each = road_rate ? kProhibited : clear;
    for (int d = 0; d < kDirections && road_rate; ++d)
        for (std::size_t r = 0; r < rules.road_kinds.size(); ++r)
            if (map.side(hex, d).road(static_cast<RoadKindId>(r))) each = std::min<int>(each, rules.road_kinds[r].rate);
    return std::min(best.value_or(kProhibited), place * each);
}

UnitSet neighbours(const StateView& view, UnitIndex u) {
    UnitSet found;
    const SideId enemy = view.enemy_of(view.context.unit(u).side);
    const HexIndex here = view.state.hex(u);
    view.context.side_units(enemy).each([&](UnitIndex e) {
        if (view.state.on_map(e) && joined(view.context.scenario(), here, view.state.hex(e))) found.add(e);
    });
    return found;
}

bool in_ezoc(const StateView& view, SideId side, HexIndex hex) {
    return view.context.side_units(view.enemy_of(side)).any([&](UnitIndex e) {
        return view.state.on_map(e) && joined(view.context.scenario(), hex, view.state.hex(e));
    });
}

namespace {

// Whether a unit of `side` may not stand in the hex: an enemy is there, or a friend that counts for stacking.
bool taken(const StateView& view, SideId side, HexIndex hex) {
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (!view.state.on_map(u) || view.state.hex(u) != hex) continue;
        if (view.context.unit(u).side != side || !view.board.ghosts().has(u)) return true;
    }
    return false;
}

}  // namespace

std::vector<int> reach(const StateView& view, SideId side, UnitClassId unit_class, bool road_rate, HexIndex start,
                       int spent, int budget, bool minimum_move) {
    const Scenario& scenario = view.context.scenario();
    const Grid& grid = scenario.map.grid();
    std::vector<int> cost(grid.size(), -1);
    cost[start] = spent;
    for (bool changed = true; changed;) {
        changed = false;
        for (HexIndex hex = 0; hex < grid.size(); ++hex) {
            if (cost[hex] < 0 || (hex != start && in_ezoc(view, side, hex))) continue;
            for (int d = 0; d < kDirections; ++d) {
                const HexIndex to = grid.neighbour(hex, d);
                if (to == kNoHex || taken(view, side, to)) continue;
                const auto step = step_cost(scenario, unit_class, road_rate, hex, to);
                if (!step || cost[hex] + *step > budget) continue;
                if (cost[to] >= 0 && cost[to] <= cost[hex] + *step) continue;
                cost[to] = cost[hex] + *step;
                changed = true;
            }
        }
    }
    for (int d = 0; minimum_move && d < kDirections; ++d) {
        const HexIndex to = grid.neighbour(start, d);
        if (to == kNoHex || cost[to] >= 0 || taken(view, side, to)) continue;
        if (step_cost(scenario, unit_class, road_rate, start, to)) cost[to] = budget;
    }
    return cost;
}

}  // namespace ramparts::proof
