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

EntryRates entry_rates(const Map& map, const Ruleset& rules, UnitClassId unit_class, const EntryWay& way) noexcept {
    const int terrain = rules.enter_cost(unit_class, map.terrain(way.hex));
    if (rules.unit_classes[unit_class].domain != Domain::ground) return {terrain, terrain, kProhibited};
    EntryRates rates{rules.enter_cost(unit_class, 0), terrain, kProhibited};
    for (int d = 0; way.by_road && d < kDirections; ++d)
        rates.road = std::min(rates.road, road_cost(rules, unit_class, way.road_rate, map.side(way.hex, d)));
    return rates;
}

}  // namespace ramparts
