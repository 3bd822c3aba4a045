// Lines of sight by a policy that a plugin describes: exact lines, judged by what the policy says of things in the way.
// The standard rules judge by LosTable, which answers one such policy and is faster.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/model/plugin_info.hpp"
#include "engine/sight/los_table.hpp"

namespace ramparts {

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
        const int line = static_cast<int>(from) / length_;
        const int place = static_cast<int>(from) % length_;
        const HexOffset by{static_cast<std::int16_t>(static_cast<int>(to) / length_ - line),
                           static_cast<std::int16_t>(static_cast<int>(to) % length_ - place)};
        const bool low = (line & 1) == low_bit_;
        const LineTrace* known = known_line(low, by);
        if (known) return judge(*known, from, to, occupied);
        return judge(trace_line(low, by), from, to, occupied);
    }

private:
    // What obstructs, from nothing to blocking: the larger of two effects is the one of both together.
    enum : std::uint8_t { kNothing = 0, kAttenuates = 1, kBlocks = 2 };

    [[nodiscard]] static std::uint8_t strength(SightEffect effect) noexcept;
    [[nodiscard]] static const LineTrace* known_line(bool low, HexOffset by);
    void read_hexes(const Map& map, const Ruleset& rules, const SightInfo& policy);
    void read_hexsides(const Map& map, const Ruleset& rules, const SightInfo& policy);
    [[nodiscard]] HexIndex at(HexIndex from, HexOffset by) const noexcept {
        const int line = static_cast<int>(from) / length_ + by.line;
        const int place = static_cast<int>(from) % length_ + by.place;
        if (line < 0 || line >= lines_ || place < 0 || place >= length_) return kNoHex;
        return static_cast<HexIndex>(line * length_ + place);
    }
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
    template <class Occupied>
    [[nodiscard]] Sight judge(const LineTrace& trace, HexIndex from, HexIndex to, Occupied& occupied) const;

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

template <class Occupied>
Sight SightTable::judge(const LineTrace& trace, HexIndex from, HexIndex to, Occupied& occupied) const {
    std::uint8_t worst = kNothing;
    for (const HexOffset by : trace.between)
        if (const HexIndex between = at(from, by); between != kNoHex) worst = std::max(worst, hex(between, occupied));
    for (const auto& crossing : trace.crossings) {
        if (crossing.at_corner && !corners_) continue;
        const HexIndex a = at(from, crossing.left);
        const HexIndex b = at(from, crossing.entered);
        if (a != kNoHex && b != kNoHex) worst = std::max(worst, side(a, b, from, to));
    }
    for (const auto& pair : trace.pairs) {
        if (worst == kBlocks) break;
        const HexIndex before = at(from, pair.left);
        const HexIndex behind = at(from, pair.entered);
        const std::uint8_t a = flank(at(from, pair.a), before, behind, from, to, occupied);
        const std::uint8_t b = flank(at(from, pair.b), before, behind, from, to, occupied);
        const std::uint8_t both = std::min(a, b);
        const std::uint8_t either = std::max(a, b);
        if (pairs_ == PairRule::either) worst = std::max(worst, either);
        else if (pairs_ == PairRule::both) worst = std::max(worst, both);
        else worst = std::max(worst, both == kBlocks ? both : std::min<std::uint8_t>(either, kAttenuates));
    }
    return worst == kBlocks ? Sight::blocked : worst == kAttenuates ? Sight::attenuated : Sight::clear;
}

}  // namespace ramparts
