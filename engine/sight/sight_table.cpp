// What stands in the way by a policy; see sight_table.hpp.
#include "engine/sight/sight_table.hpp"

#include <cstdlib>

namespace ramparts {

Sight sight_effect(SightEffect effect) noexcept {
    return effect == SightEffect::blocks       ? Sight::blocked
           : effect == SightEffect::attenuates ? Sight::attenuated
                                               : Sight::clear;
}

namespace {

// What the policy lists replaces what the ruleset says of it.
template <class Kind>
Sight effect_of(const SightInfo& policy, ObstacleKind what, const Kind& kind) noexcept {
    Sight effect = policy.of_ruleset ? sight_effect(kind) : Sight::clear;
    for (const ObstacleInfo& obstacle : policy.obstacles)
        if (obstacle.kind == what && obstacle.of == kind.id) effect = sight_effect(obstacle.effect);
    return effect;
}

}  // namespace

Sight sight_effect(const SightInfo& policy, const TerrainKind& terrain) noexcept {
    return effect_of(policy, ObstacleKind::terrain, terrain);
}
Sight sight_effect(const SightInfo& policy, const FeatureKind& feature) noexcept {
    return effect_of(policy, ObstacleKind::feature, feature);
}

const LineTrace* SightTable::known_line(bool low, HexOffset by) {
    if (std::abs(by.line) > kTableRange || std::abs(by.place) > kTableRange) return nullptr;
    constexpr int kSpan = 2 * kTableRange + 1;
    static const std::vector<LineTrace> all = [] {
        std::vector<LineTrace> lines(std::size_t{2} * kSpan * kSpan);
        for (int from_low = 0; from_low < 2; ++from_low)
            for (int line = -kTableRange; line <= kTableRange; ++line)
                for (int place = -kTableRange; place <= kTableRange; ++place)
                    if (line != 0 || place != 0)
                        lines[static_cast<std::size_t>((from_low * kSpan + line + kTableRange) * kSpan + place +
                                                       kTableRange)] =
                            trace_line(from_low == 1,
                                       {static_cast<std::int16_t>(line), static_cast<std::int16_t>(place)});
        return lines;
    }();
    return &all[static_cast<std::size_t>(((low ? kSpan : 0) + by.line + kTableRange) * kSpan + by.place + kTableRange)];
}

SightTable::SightTable(const Map& map, const Ruleset& rules, const SightInfo& policy)
    : lines_(map.grid().lines()),
      length_(map.grid().length()),
      low_bit_(map.grid().is_low_line(0) ? 0 : 1),
      units_(static_cast<std::uint8_t>(sight_effect(policy.units))),
      rim_(policy.rim),
      by_flank_(policy.slopes == SlopeRule::edge),
      pairs_(policy.pairs),
      slopes_(policy.slopes) {
    corners_ = policy.corners == CornerRule::crosses ||
               (policy.corners == CornerRule::ruleset && rules.options.corner_crosses_hexside);
    read_hexes(map, rules, policy);
    read_hexsides(map, rules, policy);
}

void SightTable::read_hexes(const Map& map, const Ruleset& rules, const SightInfo& policy) {
    std::vector<std::uint8_t> terrains, features;
    for (const TerrainKind& kind : rules.terrains)
        terrains.push_back(static_cast<std::uint8_t>(sight_effect(policy, kind)));
    for (const FeatureKind& kind : rules.features)
        features.push_back(static_cast<std::uint8_t>(sight_effect(policy, kind)));
    const HexIndex n = map.grid().size();
    present_.assign(n, 0);
    hexes_.assign(n, kNothing);
    elevation_.assign(n, 0);
    for (HexIndex at = 0; at < n; ++at) {
        if (!map.present(at)) continue;
        present_[at] = 1;
        elevation_[at] = static_cast<std::int8_t>(map.elevation(at));
        hexes_[at] = terrains[map.terrain(at)];
        for (std::size_t f = 0; f < features.size(); ++f)
            if (map.has_feature(at, static_cast<FeatureId>(f))) hexes_[at] = std::max(hexes_[at], features[f]);
    }
}

void SightTable::read_hexsides(const Map& map, const Ruleset& rules, const SightInfo& policy) {
    const Grid& grid = map.grid();
    std::vector<std::uint8_t> kinds(rules.hexside_kinds.size(), kNothing);
    for (const ObstacleInfo& obstacle : policy.obstacles)
        if (obstacle.kind == ObstacleKind::hexside)
            if (const auto id = rules.hexside_kind(obstacle.of))
                kinds[*id] = static_cast<std::uint8_t>(sight_effect(obstacle.effect));
    const HexIndex n = grid.size();
    sides_.assign(std::size_t{3} * n, kNothing);
    slopes_on_.assign(std::size_t{3} * n, 0);
    slope_top_.assign(std::size_t{3} * n, LosTable::kNoSlope);
    for (HexIndex hex = 0; hex < n; ++hex)
        for (std::uint8_t direction = 0; direction < 3; ++direction) {
            const HexIndex other = grid.neighbour(hex, direction);
            const SideSet set = map.side(Hexside{hex, direction});
            if (other == kNoHex || !set.any_kind()) continue;
            const std::size_t slot = std::size_t{3} * hex + direction;
            for (std::size_t k = 0; k < kinds.size(); ++k) {
                const auto kind = static_cast<HexsideKindId>(k);
                if (!set.has(kind)) continue;
                sides_[slot] = std::max(sides_[slot], kinds[k]);
                if (policy.slopes == SlopeRule::none || !rules.hexside_kinds[k].blocks_los_low) continue;
                slope_top_[slot] = std::max(elevation_[hex], elevation_[other]);
                const bool other_is_upper = rules.hexside_kinds[k].directed ? set.kind(kind) == SideState::up_other
                                                                            : elevation_[other] > elevation_[hex];
                slopes_on_[slot] = other_is_upper ? 2 : 1;
            }
        }
}

std::size_t SightTable::slot_of(HexIndex a, HexIndex b) const noexcept {
    // The owner of the hexside is the one from which it lies in direction 0, 1 or 2; see LosTable::slope_top.
    const int line = static_cast<int>(a) / length_;
    const int dl = static_cast<int>(b) / length_ - line;
    const int dp = static_cast<int>(b) % length_ - static_cast<int>(a) % length_;
    if (dl < 0 || (dl == 0 && dp > 0)) return slot_of(b, a);
    const bool low = (line & 1) == low_bit_;
    const int direction = dl == 0 ? 0 : (dp == (low ? 0 : -1) ? 1 : 2);
    return std::size_t{3} * a + static_cast<std::size_t>(direction);
}

int SightTable::slope_top(HexIndex a, HexIndex b) const noexcept { return slope_top_[slot_of(a, b)]; }

std::uint8_t SightTable::side(HexIndex a, HexIndex b, HexIndex from, HexIndex to) const noexcept {
    const std::size_t slot = slot_of(a, b);
    if (slopes_ == SlopeRule::low && slope_top_[slot] > std::max(elevation_[from], elevation_[to])) return kBlocks;
    if (slopes_ == SlopeRule::edge && slopes_on_[slot] != 0) {
        const HexIndex owner = static_cast<HexIndex>(slot / 3);
        const HexIndex upper = slopes_on_[slot] == 2 ? (owner == a ? b : a) : owner;
        if (upper != from && upper != to) return kBlocks;
    }
    return sides_[slot];
}

}  // namespace ramparts
