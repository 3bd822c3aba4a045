// Painting hexsides; see hexsides.hpp. Finding them is in hexside_search.cpp.
#include "sdk/change/document/operations/hexsides.hpp"

#include <algorithm>

namespace ramparts {
namespace {

template <class F>
Changes each_side(const Map& map, std::span<const Hexside> sides, F&& set_of) {
    Changes result;
    for (const Hexside at : sides) {
        if (at.hex >= map.grid().size() || !map.side_present(at)) continue;
        const SideSet set = set_of(at);
        if (set != map.side(at)) result.sides.push_back({at, set});
    }
    return result;
}

SideState state_towards(const Map& map, Hexside at, HexIndex uphill) {
    const HexIndex other = map.grid().across(at);
    if (uphill == kNoHex) uphill = map.elevation(other) > map.elevation(at.hex) ? other : at.hex;
    return uphill == other ? SideState::up_other : SideState::up_owner;
}

bool directed(const Ruleset& ruleset, HexsideKindId kind) {
    return kind < ruleset.hexside_kinds.size() && ruleset.hexside_kinds[kind].directed;
}

}  // namespace

SideSet with_kind(const Scenario& scenario, Hexside at, HexsideKindId kind, HexIndex uphill) {
    const SideSet old = scenario.map.side(at);
    if (!directed(scenario.ruleset, kind)) return old.with(kind, SideState::present);
    // Painting over a slope without saying where it rises leaves it as it is.
    if (uphill == kNoHex && old.has(kind)) return old;
    return old.with(kind, state_towards(scenario.map, at, uphill));
}

Changes paint_sides(const Scenario& scenario, std::span<const Hexside> sides, HexsideKindId kind, HexIndex uphill) {
    return each_side(scenario.map, sides, [&](Hexside at) { return with_kind(scenario, at, kind, uphill); });
}

Changes erase_kind(const Map& map, std::span<const Hexside> sides, HexsideKindId kind) {
    return each_side(map, sides, [&](Hexside at) { return map.side(at).with(kind, SideState::none); });
}

Changes erase_sides(const Map& map, std::span<const Hexside> sides) {
    return each_side(map, sides, [&](Hexside at) { return SideSet(map.side(at).bits() & 0xFF00'0000U); });
}

Changes convert_kind(const Scenario& scenario, std::span<const Hexside> sides, HexsideKindId from, HexsideKindId to) {
    const Map& map = scenario.map;
    return each_side(map, sides, [&](Hexside at) {
        const SideSet old = map.side(at);
        if (!old.has(from) || from == to) return old;
        SideState state = SideState::present;
        if (directed(scenario.ruleset, to))
            state = directed(scenario.ruleset, from) ? old.kind(from) : state_towards(map, at, kNoHex);
        return old.with(from, SideState::none).with(to, state);
    });
}

Changes flip_uphill(const Scenario& scenario, std::span<const Hexside> sides, HexsideKindId kind) {
    const Map& map = scenario.map;
    return each_side(map, sides, [&](Hexside at) {
        const SideSet old = map.side(at);
        if (!directed(scenario.ruleset, kind) || !old.has(kind)) return old;
        return old.with(kind, old.kind(kind) == SideState::up_owner ? SideState::up_other : SideState::up_owner);
    });
}

Changes slopes_around(const Scenario& scenario, std::span<const HexIndex> hexes, HexsideKindId slope) {
    const Map& map = scenario.map;
    std::vector<Hexside> sides;
    for (const HexIndex hex : hexes)
        for (int d = 0; d < kDirections && hex < map.grid().size(); ++d)
            if (const auto at = map.grid().hexside(hex, d)) sides.push_back(*at);
    std::sort(sides.begin(), sides.end());
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    return each_side(map, sides, [&](Hexside at) {
        const int rise = map.elevation(map.grid().across(at)) - map.elevation(at.hex);
        const SideState state = rise == 0 ? SideState::none : rise > 0 ? SideState::up_other : SideState::up_owner;
        return map.side(at).with(slope, state);
    });
}

std::optional<HexsideKindId> slope_kind(const Ruleset& ruleset) noexcept {
    for (std::size_t k = 0; k < ruleset.hexside_kinds.size(); ++k)
        if (ruleset.hexside_kinds[k].directed) return static_cast<HexsideKindId>(k);
    return std::nullopt;
}

std::optional<HexsideKindId> missing_bridge(const Ruleset& ruleset, SideSet set) noexcept {
    if (!set.any_road()) return std::nullopt;
    const auto& kinds = ruleset.hexside_kinds;
    for (std::size_t b = 0; b < kinds.size(); ++b) {
        if (!kinds[b].barrier || !set.has(static_cast<HexsideKindId>(b))) continue;
        std::optional<HexsideKindId> candidate;
        for (std::size_t k = kinds.size(); k-- > 0;) {
            if (kinds[k].bridges != static_cast<HexsideKindId>(b)) continue;
            if (set.has(static_cast<HexsideKindId>(k))) {
                candidate.reset();
                break;
            }
            candidate = static_cast<HexsideKindId>(k);
        }
        if (candidate) return candidate;
    }
    return std::nullopt;
}

Changes snap_bridges(const Scenario& scenario, std::span<const Hexside> sides, const Changes& pending) {
    Changes result;
    for (const Hexside at : sides) {
        if (at.hex >= scenario.map.grid().size() || !scenario.map.side_present(at)) continue;
        SideSet set = scenario.map.side(at);
        for (const SidePaint& p : pending.sides)
            if (p.at == at) set = p.set;
        if (const auto bridge = missing_bridge(scenario.ruleset, set))
            result.sides.push_back({at, set.with(*bridge, SideState::present)});
    }
    return result;
}

std::string side_trouble(const Ruleset& ruleset, SideSet set) {
    const auto& kinds = ruleset.hexside_kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (!set.has(static_cast<HexsideKindId>(k))) continue;
        if (kinds[k].needs_road && !set.any_road()) return kinds[k].name + " stands where no road crosses";
        if (kinds[k].bridges && *kinds[k].bridges < kinds.size() && !set.has(*kinds[k].bridges))
            return kinds[k].name + " stands where there is no " + kinds[*kinds[k].bridges].name + " to cross";
    }
    if (const auto bridge = missing_bridge(ruleset, set))
        return "a road runs against " + kinds[*kinds[*bridge].bridges].name + " without " + kinds[*bridge].name;
    return {};
}

}  // namespace ramparts
