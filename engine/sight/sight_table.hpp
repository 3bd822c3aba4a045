// Lines of sight by a policy that a plugin describes: exact lines, judged by what the policy says of things in the way.
// The standard rules judge by LosTable, which answers one such policy and is faster.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/model/plugin_info.hpp"
#include "engine/sight/los_table.hpp"

namespace ramparts {

/// One thing that a line of sight meets, and what it does. The worst of all parts is the verdict.
struct SightPart {
    enum class Kind : std::uint8_t { hex, crossing, pair };
    Kind kind = Kind::hex;
    HexIndex a = kNoHex;  ///< the hex; the hex left; one of the two beside a hexside that the line runs along
    HexIndex b = kNoHex;  ///< crossing: the hex entered; pair: the other one. kNoHex: beyond the map
    Sight does = Sight::clear;
    Sight a_does = Sight::clear;  ///< pair: what stands on each side
    Sight b_does = Sight::clear;
    bool at_corner = false;  ///< crossing
    bool counts = true;      ///< crossing: false at a corner, where corners are ignored
};

[[nodiscard]] Sight sight_effect(SightEffect effect) noexcept;
/// What a policy says of a terrain or feature of the ruleset.
[[nodiscard]] Sight sight_effect(const SightInfo& policy, const TerrainKind& terrain) noexcept;
[[nodiscard]] Sight sight_effect(const SightInfo& policy, const FeatureKind& feature) noexcept;
/// The same by the standard rules (7.3, 7.7).
template <class Kind>
[[nodiscard]] Sight sight_effect(const Kind& kind) noexcept {
    return kind.blocks_los ? Sight::blocked : kind.attenuates_los ? Sight::attenuated : Sight::clear;
}

/// Answers for one policy on one map; immutable. Lines of up to kTableRange hexes take their geometry from a table that
/// all policies share, longer ones are traced.
class SightTable {
public:
    static constexpr int kTableRange = 12;

    /// Ids that the ruleset does not have obstruct nothing.
    SightTable(const Map& map, const Ruleset& rules, const SightInfo& policy);

    /// The verdict for two different hexes, the same both ways; `occupied(hex)` says whether a unit stands there. The
    /// ends never obstruct. How far one sees is not asked here.
    template <class Occupied>
    [[nodiscard]] Sight sight(HexIndex from, HexIndex to, Occupied occupied) const {
        Sight worst = Sight::clear;
        each_part(from, to, occupied, [&](const SightPart& part) {
            worst = std::max(worst, part.does);
            return worst != Sight::blocked;
        });
        return worst;
    }
    /// Tells `visit(part)` of all that the line meets until it answers false: hexes between, hexsides crossed, pairs of
    /// hexes beside hexsides that it runs along.
    template <class Occupied, class Visit>
    void each_part(HexIndex from, HexIndex to, Occupied occupied, Visit visit) const {
        const int line = static_cast<int>(from) / length_;
        const int place = static_cast<int>(from) % length_;
        const HexOffset by{static_cast<std::int16_t>(static_cast<int>(to) / length_ - line),
                           static_cast<std::int16_t>(static_cast<int>(to) % length_ - place)};
        const bool low = (line & 1) == low_bit_;
        const LineTrace* known = known_line(low, by);
        if (known) return walk(*known, from, to, occupied, visit);
        walk(trace_line(low, by), from, to, occupied, visit);
    }

    /// What the terrain and the features of a hex of the map do, whoever stands there.
    [[nodiscard]] Sight ground(HexIndex hex) const noexcept { return static_cast<Sight>(hexes_[hex]); }
    /// Whether there is a slope on the hexside between two neighbours, and the elevation of its upper side if so;
    /// LosTable::kNoSlope without one or where slopes never block.
    [[nodiscard]] int slope_top(HexIndex a, HexIndex b) const noexcept;

private:
    // What obstructs, from nothing to blocking, as Sight counts: the larger of two effects is that of both together.
    enum : std::uint8_t { kNothing = 0, kAttenuates = 1, kBlocks = 2 };

    [[nodiscard]] static const LineTrace* known_line(bool low, HexOffset by);
    void read_hexes(const Map& map, const Ruleset& rules, const SightInfo& policy);
    void read_hexsides(const Map& map, const Ruleset& rules, const SightInfo& policy);
    [[nodiscard]] HexIndex at(HexIndex from, HexOffset by) const noexcept {
        const int line = static_cast<int>(from) / length_ + by.line;
        const int place = static_cast<int>(from) % length_ + by.place;
        if (line < 0 || line >= lines_ || place < 0 || place >= length_) return kNoHex;
        return static_cast<HexIndex>(line * length_ + place);
    }
    /// Where the hexside between two neighbours stands in the lists of hexsides.
    [[nodiscard]] std::size_t slot_of(HexIndex a, HexIndex b) const noexcept;
    /// What the hexside between two neighbours does to a line between `from` and `to` that crosses it.
    [[nodiscard]] std::uint8_t side(HexIndex a, HexIndex b, HexIndex from, HexIndex to) const noexcept;

    template <class Occupied>
    [[nodiscard]] std::uint8_t hex(HexIndex at, Occupied& occupied) const {
        const std::uint8_t ground = hexes_[at];
        return units_ > ground && occupied(at) ? units_ : ground;
    }
    // One side of a hexside that the line runs along: its hex, and the hexsides by which it touches the hexes before
    // and behind. Whatever lies at an end of the line obstructs nothing.
    template <class Occupied>
    [[nodiscard]] std::uint8_t flank(HexIndex hex_at, HexIndex before, HexIndex behind, HexIndex from, HexIndex to,
                                     Occupied& occupied) const {
        if (hex_at == kNoHex || !present_[hex_at]) return rim_ ? kBlocks : kNothing;
        std::uint8_t worst = hex(hex_at, occupied);
        if (!by_flank_) return worst;
        for (const HexIndex other : {before, behind})
            if (other != kNoHex) worst = std::max(worst, side(other, hex_at, from, to));
        return worst;
    }
    template <class Occupied, class Visit>
    void walk(const LineTrace& trace, HexIndex from, HexIndex to, Occupied& occupied, Visit& visit) const;

    int lines_ = 0;
    int length_ = 1;
    int low_bit_ = 0;
    std::uint8_t units_ = kAttenuates;
    bool corners_ = true;
    bool rim_ = false;
    bool by_flank_ = false;  ///< slopes obstruct the side of a pair that they bound
    PairRule pairs_ = PairRule::one_attenuates;
    SlopeRule slopes_ = SlopeRule::low;
    std::vector<std::uint8_t> present_;
    std::vector<std::uint8_t> hexes_;  ///< what each hex does
    std::vector<std::int8_t> elevation_;
    std::vector<std::uint8_t> sides_;      ///< [hex * 3 + side]: what the hexside does by itself
    std::vector<std::uint8_t> slopes_on_;  ///< the same: a slope, 1 + (the hex that owns it is not the upper one)
    std::vector<std::int8_t> slope_top_;
};

template <class Occupied, class Visit>
void SightTable::walk(const LineTrace& trace, HexIndex from, HexIndex to, Occupied& occupied, Visit& visit) const {
    using Kind = SightPart::Kind;
    const auto does = [](std::uint8_t effect) { return static_cast<Sight>(effect); };
    for (const HexOffset by : trace.between)
        if (const HexIndex between = at(from, by); between != kNoHex)
            if (!visit(SightPart{Kind::hex, between, kNoHex, does(hex(between, occupied))})) return;
    for (const auto& crossing : trace.crossings) {
        SightPart part{Kind::crossing, at(from, crossing.left), at(from, crossing.entered)};
        part.at_corner = crossing.at_corner;
        part.counts = corners_ || !crossing.at_corner;
        if (part.counts && part.a != kNoHex && part.b != kNoHex) part.does = does(side(part.a, part.b, from, to));
        if (!visit(part)) return;
    }
    for (const auto& pair : trace.pairs) {
        const HexIndex before = at(from, pair.left);
        const HexIndex behind = at(from, pair.entered);
        SightPart part{Kind::pair, at(from, pair.a), at(from, pair.b)};
        part.a_does = does(flank(part.a, before, behind, from, to, occupied));
        part.b_does = does(flank(part.b, before, behind, from, to, occupied));
        const auto [least, most] = std::minmax(part.a_does, part.b_does);
        if (pairs_ == PairRule::either) part.does = most;
        else if (pairs_ == PairRule::both || least == Sight::blocked) part.does = least;
        else part.does = std::min(most, Sight::attenuated);
        if (!visit(part)) return;
    }
}

}  // namespace ramparts
