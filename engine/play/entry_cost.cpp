// See entry_cost.hpp.
#include "engine/play/entry_cost.hpp"

#include <algorithm>

namespace ramparts {

int road_cost(const Ruleset& rules, UnitClassId unit_class, bool road_rate, SideSet side) noexcept {
    if (!side.any_road()) return kProhibited;
    if (!road_rate) return rules.enter_cost(unit_class, 0);
    int cost = kProhibited;
    for (std::size_t r = 0; r < rules.road_kinds.size(); ++r)
        if (side.road(static_cast<RoadKindId>(r))) cost = std::min<int>(cost, rules.road_kinds[r].rate);
    return cost;
}

int entry_cost(const Map& map, const Ruleset& rules, UnitClassId unit_class, const EntryWay& way, int place) noexcept {
    if (rules.unit_classes[unit_class].domain != Domain::ground)
        return std::min<int>(place * rules.enter_cost(unit_class, map.terrain(way.hex)), kProhibited);
    int cost = (place - 1) * rules.enter_cost(unit_class, 0) + rules.enter_cost(unit_class, map.terrain(way.hex));
    for (int d = 0; way.by_road && d < kDirections; ++d)
        cost = std::min(cost, place * road_cost(rules, unit_class, way.road_rate, map.side(way.hex, d)));
    return cost;
}

}  // namespace ramparts
