// Exact tracing of lines by clipping against the three strips whose meeting is a hex.
//
// Centres stand at (3·line, 2·place + low); a hex is |y| ≤ 1, |x + y| ≤ 2, |x − y| ≤ 2 about its centre. The parameter
// interval in which the segment is inside each strip is a pair of fractions, compared by cross-multiplication.
#include "engine/sight/los_table.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace ramparts {
namespace {

struct Fraction {
    std::int64_t num = 0;
    std::int64_t den = 1;  // > 0
    friend constexpr bool operator<(Fraction a, Fraction b) noexcept { return a.num * b.den < b.num * a.den; }
    friend constexpr bool operator==(Fraction a, Fraction b) noexcept { return a.num * b.den == b.num * a.den; }
};

struct Span {
    Fraction enter;
    Fraction leave;
};

struct Vector {
    int x;
    int y;
};

constexpr int shift_of(bool low) noexcept { return low ? 1 : 0; }

Vector centre_of(bool from_low, HexOffset at) noexcept {
    const bool low = from_low == ((at.line & 1) == 0);
    return {3 * at.line, 2 * at.place + shift_of(low) - shift_of(from_low)};
}

// The open part of the segment 0 → d inside the hex centred at c, if any.
std::optional<Span> clip(Vector d, Vector c) noexcept {
    const int along[3] = {d.y, d.x + d.y, d.x - d.y};
    const int at[3] = {c.y, c.x + c.y, c.x - c.y};
    constexpr int width[3] = {1, 2, 2};
    Span span{{0, 1}, {1, 1}};
    for (int k = 0; k < 3; ++k) {
        if (along[k] == 0) {
            if (std::abs(at[k]) >= width[k]) return std::nullopt;
            continue;
        }
        const int sign = along[k] > 0 ? 1 : -1;
        const Fraction lo{sign * (at[k] - sign * width[k]), std::abs(along[k])};
        const Fraction hi{sign * (at[k] + sign * width[k]), std::abs(along[k])};
        if (span.enter < lo) span.enter = lo;
        if (hi < span.leave) span.leave = hi;
    }
    if (!(span.enter < span.leave)) return std::nullopt;
    return span;
}

// Whether the point t·d lies on the boundary of the closed hex at c.
bool touches(Vector d, Fraction t, Vector c) noexcept {
    const std::int64_t along[3] = {d.y, d.x + d.y, d.x - d.y};
    const std::int64_t at[3] = {c.y, c.x + c.y, c.x - c.y};
    constexpr std::int64_t width[3] = {1, 2, 2};
    bool rim = false;
    for (int k = 0; k < 3; ++k) {
        const std::int64_t gap = std::abs(along[k] * t.num - at[k] * t.den);
        if (gap > width[k] * t.den) return false;
        rim = rim || gap == width[k] * t.den;
    }
    return rim;
}

// The hex and its neighbours, line by line.
std::array<HexOffset, 7> around(bool from_low, HexOffset at) noexcept {
    const int back = shift_of(from_low == ((at.line & 1) == 0)) - 1;  // places from the hex to the first one beside it
    std::array<HexOffset, 7> hexes;
    std::size_t i = 0;
    for (const auto& [line, first, last] : {std::array{-1, back, back + 1}, {0, -1, 1}, {1, back, back + 1}})
        for (int place = first; place <= last; ++place)
            hexes[i++] = {static_cast<std::int16_t>(at.line + line), static_cast<std::int16_t>(at.place + place)};
    return hexes;
}

struct Entered {
    HexOffset at;
    Span span;
};

}  // namespace

LineTrace trace_line(bool from_low_line, HexOffset to) {
    const Vector d = centre_of(from_low_line, to);
    const int step = to.line < 0 ? -1 : 1;
    std::vector<HexOffset> near;
    for (int line = 0;; line += step) {
        // Places whose hexes the line can meet in this line of hexes: y at its two flanks, with a margin of one.
        int low = std::min(0, d.y);
        int high = std::max(0, d.y);
        if (d.x != 0) {
            const auto y_at = [&](int x) {
                return static_cast<int>(std::int64_t{d.y} * std::clamp(x * step, 0, std::abs(d.x)) / std::abs(d.x));
            };
            low = std::min(y_at(3 * line - 2 * step), y_at(3 * line + 2 * step));
            high = std::max(y_at(3 * line - 2 * step), y_at(3 * line + 2 * step));
        }
        for (int place = (low - 5) / 2; place <= (high + 5) / 2; ++place)
            near.push_back({static_cast<std::int16_t>(line), static_cast<std::int16_t>(place)});
        if (line == to.line) break;
    }
    std::vector<Entered> entered;
    for (const HexOffset at : near)
        if (const auto span = clip(d, centre_of(from_low_line, at))) entered.push_back({at, *span});
    std::sort(entered.begin(), entered.end(),
              [](const Entered& a, const Entered& b) { return a.span.enter < b.span.enter; });

    LineTrace trace;
    for (std::size_t i = 0; i < entered.size(); ++i) {
        if (i > 0 && i + 1 < entered.size()) trace.between.push_back(entered[i].at);
        if (i == 0) continue;
        const Fraction left = entered[i - 1].span.leave;
        const Fraction right = entered[i].span.enter;
        const Fraction middle{left.num * right.den + right.num * left.den, 2 * left.den * right.den};
        // Whatever touches the point where the line leaves a hex is that hex or a neighbour of it.
        std::vector<HexOffset> touched;
        for (const HexOffset at : around(from_low_line, entered[i - 1].at))
            if (touches(d, middle, centre_of(from_low_line, at))) touched.push_back(at);
        if (left == right) trace.crossings.push_back({entered[i - 1].at, entered[i].at, touched.size() > 2});
        else if (touched.size() == 2) trace.pairs.push_back({touched[0], touched[1], entered[i - 1].at, entered[i].at});
    }
    return trace;
}

LosTable::LosTable(const Map& map, const Ruleset& rules, int table_range, bool corner_crosses)
    : lines_(map.grid().lines()), length_(map.grid().length()), range_(table_range), corner_crosses_(corner_crosses) {
    const Grid& grid = map.grid();
    low_bit_ = grid.is_low_line(0) ? 0 : 1;
    const HexIndex n = grid.size();
    places_.resize(n);
    flags_.resize(n);
    elevation_.resize(n);
    slope_top_.assign(std::size_t{3} * n, kNoSlope);
    for (HexIndex hex = 0; hex < n; ++hex) {
        places_[hex] = {static_cast<std::int16_t>(grid.line_of(hex)), static_cast<std::int16_t>(grid.place_of(hex))};
        if (!map.present(hex)) continue;
        const TerrainKind& terrain = rules.terrains[map.terrain(hex)];
        bool blocks = terrain.blocks_los;
        bool attenuates = terrain.attenuates_los;
        for (std::size_t f = 0; f < rules.features.size(); ++f) {
            if (!map.has_feature(hex, static_cast<FeatureId>(f))) continue;
            blocks = blocks || rules.features[f].blocks_los;
            attenuates = attenuates || rules.features[f].attenuates_los;
        }
        flags_[hex] = static_cast<std::uint8_t>((blocks ? kBlocks : 0) | (attenuates ? kAttenuates : 0));
        elevation_[hex] = static_cast<std::int8_t>(map.elevation(hex));
    }
    for (HexIndex hex = 0; hex < n; ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const HexIndex other = grid.neighbour(hex, side);
            if (other == kNoHex) continue;
            const SideSet set = map.side(Hexside{hex, side});
            for (std::size_t k = 0; set.any_kind() && k < rules.hexside_kinds.size(); ++k)
                if (rules.hexside_kinds[k].blocks_los_low && set.has(static_cast<HexsideKindId>(k)))
                    slope_top_[std::size_t{3} * hex + side] = std::max(elevation_[hex], elevation_[other]);
        }
    const int span = 2 * range_ + 1;
    entries_.resize(static_cast<std::size_t>(2 * span * span));
    for (int low = 0; low < 2; ++low)
        for (int dline = -range_; dline <= range_; ++dline)
            for (int dplace = -range_; dplace <= range_; ++dplace)
                if (dline != 0 || dplace != 0)
                    entries_[static_cast<std::size_t>((low * span + dline + range_) * span + dplace + range_)] =
                        append(pool_, low == 1, {static_cast<std::int16_t>(dline), static_cast<std::int16_t>(dplace)});
}

LosTable::Entry LosTable::append(std::vector<std::int32_t>& pool, bool low, HexOffset to) const {
    const LineTrace trace = trace_line(low, to);
    Entry entry;
    entry.first = static_cast<std::uint32_t>(pool.size());
    for (const HexOffset at : trace.between) pool.push_back(at.line * length_ + at.place);
    entry.between = static_cast<std::uint16_t>(trace.between.size());
    // Hexsides as slots relative to 3·from: the owner of sides 0…2 is found with a small grid of the same parity.
    for (const auto& crossing : trace.crossings) {
        if (crossing.at_corner && !corner_crosses_) continue;
        const bool left_low = low == ((crossing.left.line & 1) == 0);
        const int dl = crossing.entered.line - crossing.left.line;
        const int dp = crossing.entered.place - crossing.left.place;
        // Side 0 lies back along the line, 1 and 2 towards the next line; otherwise the entered hex owns the hexside.
        const bool left_owns = dl == 1 || (dl == 0 && dp == -1);
        const HexOffset owner = left_owns ? crossing.left : crossing.entered;
        const bool owner_low = left_owns ? left_low : (dl == 0 ? left_low : !left_low);
        const int to_line = left_owns ? dl : -dl;
        const int to_place = left_owns ? dp : -dp;
        const int side = to_line == 0 ? 0 : (to_place == (owner_low ? 0 : -1) ? 1 : 2);
        pool.push_back((owner.line * length_ + owner.place) * 3 + side);
        ++entry.crossings;
    }
    for (const auto& pair : trace.pairs) {
        for (const std::int32_t v : {std::int32_t{pair.a.line}, std::int32_t{pair.a.place}, std::int32_t{pair.b.line},
                                     std::int32_t{pair.b.place}})
            pool.push_back(v);
        ++entry.pairs;
    }
    return entry;
}

int LosTable::slope_top(HexIndex a, HexIndex b) const noexcept {
    const int line = static_cast<int>(a) / length_;
    const int dl = static_cast<int>(b) / length_ - line;
    const int dp = static_cast<int>(b) % length_ - static_cast<int>(a) % length_;
    if (dl < 0 || (dl == 0 && dp > 0)) return slope_top(b, a);
    const bool low = (line & 1) == low_bit_;
    const int side = dl == 0 ? 0 : (dp == (low ? 0 : -1) ? 1 : 2);
    return slope_top_[std::size_t{3} * a + static_cast<std::size_t>(side)];
}

}  // namespace ramparts
