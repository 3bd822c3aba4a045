// Floods over legal steps; see flood.hpp.
#include "sdk/check/flood.hpp"

#include <algorithm>

namespace ramparts {
namespace {

constexpr std::uint32_t kind_bits(std::size_t kind) noexcept { return 3U << (2 * kind); }

}  // namespace

StepRules::StepRules(const Ruleset& rules, std::optional<UnitClassId> unit_class)
    : closed_(256, false), no_entry_(256, false), bridges_(kMaxHexsideKinds, 0), cross_(kMaxHexsideKinds) {
    afloat_ = unit_class && rules.unit_classes[*unit_class].domain == Domain::naval;
    for (std::size_t t = 0; t < 256; ++t) {
        const bool known = t < rules.terrains.size();
        closed_[t] = t == kHole || (known && (afloat_ ? !rules.terrains[t].naval : rules.terrains[t].prohibited));
        no_entry_[t] = closed_[t] ||
                       (unit_class && known && rules.enter_cost(*unit_class, static_cast<TerrainId>(t)) >= kProhibited);
    }
    const std::size_t kinds = std::min<std::size_t>(rules.hexside_kinds.size(), kMaxHexsideKinds);
    for (std::size_t k = 0; k < kinds; ++k) {
        const HexsideKind& kind = rules.hexside_kinds[k];
        if (kind.barrier) barrier_bits_ |= kind_bits(k);
        if (kind.bridges && *kind.bridges < kMaxHexsideKinds) bridges_[*kind.bridges] |= kind_bits(k);
        if (!unit_class) continue;
        const CrossRow row = rules.cross_row(*unit_class, static_cast<HexsideKindId>(k));
        cross_[k] = {row.cost < kProhibited, row.down < kProhibited, row.by_road < kProhibited, kind.directed};
        if (!cross_[k].level || !cross_[k].down || !cross_[k].by_road) special_bits_ |= kind_bits(k);
    }
}

bool StepRules::blocked_slowly(SideSet set) const noexcept {
    for (std::size_t k = 0; k < kMaxHexsideKinds; ++k)
        if ((barrier_bits_ & kind_bits(k)) && (set.bits() & kind_bits(k)) && !(set.bits() & bridges_[k])) return true;
    return false;
}

bool StepRules::may_step(const Map& map, HexIndex from, int direction, HexIndex to) const noexcept {
    const TerrainId terrain = map.terrain(to);
    if (closed_[terrain]) return false;
    const SideSet set = map.side(from, direction);
    if (set.empty() || afloat_) return !no_entry_[terrain];
    if (blocked(set)) return false;
    const auto passable = [&](bool by_road) {
        if (!(set.bits() & special_bits_)) return true;
        for (std::size_t k = 0; k < kMaxHexsideKinds; ++k) {
            if (!(set.bits() & special_bits_ & kind_bits(k))) continue;
            const bool downhill = cross_[k].directed && !map.rises(from, direction, static_cast<HexsideKindId>(k));
            if (!(by_road ? cross_[k].by_road : downhill ? cross_[k].down : cross_[k].level)) return false;
        }
        return true;
    };
    return (set.any_road() && passable(true)) || (!no_entry_[terrain] && passable(false));
}

UnitReach::UnitReach(const Scenario& scenario, const std::vector<bool>& immobile)
    : scenario_(scenario), region_of_(scenario.units.size(), -1) {
    for (std::size_t i = 0; i < scenario.units.size(); ++i) {
        const Unit& unit = scenario.units[i];
        HexIndex start = kNoHex;
        if (unit.at) start = *unit.at;
        else if (unit.arrives && *unit.arrives < scenario.reinforcements.size())
            start = scenario.reinforcements[*unit.arrives].entry;
        if (start >= scenario.map.grid().size() || !scenario.map.present(start)) continue;
        if (unit.unit_class >= scenario.ruleset.unit_classes.size()) continue;
        region_of_[i] = region_from(start, unit.unit_class, i < immobile.size() && immobile[i]);
    }
}

int UnitReach::region_from(HexIndex start, UnitClassId unit_class, bool immobile) {
    if (!immobile)
        for (std::size_t r = 0; r < regions_.size(); ++r)
            if (!regions_[r].single && regions_[r].unit_class == unit_class && regions_[r].reached[start])
                return static_cast<int>(r);
    const Map& map = scenario_.map;
    Region region;
    region.unit_class = unit_class;
    region.single = immobile;
    region.reached.assign(map.grid().size(), 0);
    region.reached[start] = 1;
    if (!immobile) {
        const StepRules steps(scenario_.ruleset, unit_class);
        std::vector<HexIndex> open{start};
        while (!open.empty()) {
            const HexIndex hex = open.back();
            open.pop_back();
            for (int d = 0; d < kDirections; ++d) {
                const HexIndex next = map.grid().neighbour(hex, d);
                if (next == kNoHex || region.reached[next] || !steps.may_step(map, hex, d, next)) continue;
                region.reached[next] = 1;
                open.push_back(next);
            }
        }
    }
    regions_.push_back(std::move(region));
    return static_cast<int>(regions_.size() - 1);
}

bool UnitReach::can_reach(std::size_t unit, HexIndex hex) const noexcept {
    const int region = region_of_[unit];
    return region >= 0 && hex < scenario_.map.grid().size() &&
           regions_[static_cast<std::size_t>(region)].reached[hex] != 0;
}

bool UnitReach::side_can_reach(SideId side, HexIndex hex) const noexcept {
    for (std::size_t i = 0; i < scenario_.units.size(); ++i)
        if (scenario_.units[i].side == side && can_reach(i, hex)) return true;
    return false;
}

UnitReach::Field UnitReach::enemy_field(SideId side) const {
    Field field(scenario_.map.grid().size(), 0);
    std::vector<bool> added(regions_.size(), false);
    for (std::size_t i = 0; i < scenario_.units.size(); ++i) {
        if (scenario_.units[i].side == side || region_of_[i] < 0) continue;
        const auto region = static_cast<std::size_t>(region_of_[i]);
        if (added[region]) continue;
        added[region] = true;
        for (std::size_t h = 0; h < field.size(); ++h) field[h] |= regions_[region].reached[h];
    }
    return field;
}

bool UnitReach::within_range(const Field& own, const Field& enemy, int range) const {
    const Grid& grid = scenario_.map.grid();
    Field seen = own;
    std::vector<HexIndex> ring;
    for (HexIndex h = 0; h < grid.size(); ++h)
        if (own[h]) ring.push_back(h);
    std::vector<HexIndex> next;
    for (int step = 0; step < range && !ring.empty(); ++step, ring.swap(next), next.clear())
        for (const HexIndex hex : ring)
            for (int d = 0; d < kDirections; ++d) {
                const HexIndex n = grid.neighbour(hex, d);
                if (n == kNoHex || seen[n]) continue;
                if (enemy[n]) return true;
                seen[n] = 1;
                next.push_back(n);
            }
    return false;
}

bool UnitReach::can_meet_enemy(std::size_t unit) const {
    if (region_of_[unit] < 0) return false;
    const Unit& u = scenario_.units[unit];
    const Field& own = regions_[static_cast<std::size_t>(region_of_[unit])].reached;
    const Field enemy = enemy_field(u.side);
    const Map& map = scenario_.map;
    const StepRules steps(scenario_.ruleset);
    for (HexIndex h = 0; h < map.grid().size(); ++h) {
        if (!own[h]) continue;
        if (enemy[h]) return true;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex n = map.grid().neighbour(h, d);
            if (n != kNoHex && enemy[n] && !steps.blocked(map.side(h, d))) return true;
        }
    }
    const bool bombards = scenario_.ruleset.unit_classes[u.unit_class].bombards;
    return bombards && u.range > 0 && within_range(own, enemy, u.range);
}

}  // namespace ramparts
