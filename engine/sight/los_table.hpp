// Exact integer line of sight (rule 7.7): what a straight line between two hex centres meets, and what that does.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/model/map.hpp"

namespace ramparts {

/// A place relative to a starting hex: lines and places along the line.
struct HexOffset {
    std::int16_t line = 0;
    std::int16_t place = 0;
    friend constexpr bool operator==(const HexOffset&, const HexOffset&) = default;
};

/// What the open segment between two centres meets, in order from the first hex.
struct LineTrace {
    struct Crossing {
        HexOffset left;     ///< hex the line leaves
        HexOffset entered;  ///< hex it enters; the hexside between the two is crossed, at a corner too
        bool at_corner = false;
    };
    struct Pair {
        HexOffset a;  ///< the two hexes sharing a hexside the segment runs along
        HexOffset b;
        HexOffset left;     ///< hex whose interior it leaves before
        HexOffset entered;  ///< hex whose interior it enters behind
    };
    std::vector<HexOffset> between;  ///< hexes whose interior it enters, without the ends
    std::vector<Crossing> crossings;
    std::vector<Pair> pairs;
};

/// Traces the line from a hex (on a low line or not) to the hex at `to`. Integers only; cost linear in the distance.
[[nodiscard]] LineTrace trace_line(bool from_low_line, HexOffset to);

enum class Sight : std::uint8_t { clear, attenuated, blocked };

/// Line-of-sight answers for one map. Lines up to `table_range` hexes come from a table, longer ones are traced.
class LosTable {
public:
    LosTable() = default;
    LosTable(const Map& map, const Ruleset& rules, int table_range, bool corner_crosses);

    /// The verdict of 7.3 and 7.7 for two different hexes; `occupied(hex)` says whether a unit stands there.
    template <class Occupied>
    [[nodiscard]] Sight sight(HexIndex from, HexIndex to, Occupied occupied) const;

    [[nodiscard]] int length() const noexcept { return length_; }
    [[nodiscard]] bool blocks(HexIndex hex) const noexcept { return (flags_[hex] & kBlocks) != 0; }
    [[nodiscard]] bool attenuates(HexIndex hex) const noexcept { return (flags_[hex] & kAttenuates) != 0; }
    /// Elevation of the upper side of a slope on the hexside between two adjacent hexes, kNoSlope without one.
    [[nodiscard]] int slope_top(HexIndex a, HexIndex b) const noexcept;
    [[nodiscard]] int elevation(HexIndex hex) const noexcept { return elevation_[hex]; }
    [[nodiscard]] bool corner_crosses() const noexcept { return corner_crosses_; }

    static constexpr std::int8_t kNoSlope = -128;

private:
    static constexpr std::uint8_t kBlocks = 1;
    static constexpr std::uint8_t kAttenuates = 2;

    // One table entry: positions in pool_ of between deltas, then slope slots, then pairs (line, place each).
    struct Entry {
        std::uint32_t first = 0;
        std::uint16_t between = 0;  // offsets of 16 bits keep a line below 50,000 hexes
        std::uint16_t crossings = 0;
        std::uint16_t pairs = 0;
    };
    template <class Occupied>
    [[nodiscard]] Sight judge(const Entry& entry, const std::int32_t* data, HexIndex from, HexIndex to,
                              Occupied& occupied) const;
    Entry append(std::vector<std::int32_t>& pool, bool low, HexOffset to) const;
    [[nodiscard]] HexIndex at(int line, int place) const noexcept {
        if (line < 0 || line >= lines_ || place < 0 || place >= length_) return kNoHex;
        return static_cast<HexIndex>(line * length_ + place);
    }

    int lines_ = 0;
    int length_ = 1;
    int range_ = 0;
    int low_bit_ = 0;
    bool corner_crosses_ = true;
    std::vector<HexOffset> places_;
    std::vector<std::uint8_t> flags_;
    std::vector<std::int8_t> elevation_;
    std::vector<std::int8_t> slope_top_;  // [hex * 3 + side]
    std::vector<Entry> entries_;
    std::vector<std::int32_t> pool_;
};

template <class Occupied>
Sight LosTable::judge(const Entry& entry, const std::int32_t* data, HexIndex from, HexIndex to,
                      Occupied& occupied) const {
    const std::int32_t* const between = data;
    unsigned seen = 0;
    for (int i = 0; i < entry.between; ++i)
        seen |= flags_[static_cast<HexIndex>(static_cast<std::int32_t>(from) + *data++)];
    if (seen & kBlocks) return Sight::blocked;
    const int floor = std::max(elevation_[from], elevation_[to]);
    const std::int32_t origin = static_cast<std::int32_t>(from) * 3;
    int top = kNoSlope;
    for (int i = 0; i < entry.crossings; ++i)
        top = std::max<int>(top, slope_top_[static_cast<std::size_t>(origin + *data++)]);
    if (top > floor) return Sight::blocked;
    for (int i = 0; !(seen & kAttenuates) && i < entry.between; ++i)
        if (occupied(static_cast<HexIndex>(static_cast<std::int32_t>(from) + between[i]))) seen |= kAttenuates;
    const HexOffset start = places_[from];
    for (int i = 0; i < entry.pairs; ++i, data += 4) {
        const HexIndex a = at(start.line + data[0], start.place + data[1]);
        const HexIndex b = at(start.line + data[2], start.place + data[3]);
        const unsigned fa = a == kNoHex ? 0U : flags_[a] | (occupied(a) ? kAttenuates : 0U);
        const unsigned fb = b == kNoHex ? 0U : flags_[b] | (occupied(b) ? kAttenuates : 0U);
        if (fa & fb & kBlocks) return Sight::blocked;
        if (fa | fb) seen |= kAttenuates;
    }
    return (seen & kAttenuates) ? Sight::attenuated : Sight::clear;
}

template <class Occupied>
Sight LosTable::sight(HexIndex from, HexIndex to, Occupied occupied) const {
    const HexOffset start = places_[from];
    const HexOffset end = places_[to];
    const int dline = end.line - start.line;
    const int dplace = end.place - start.place;
    const bool low = (start.line & 1) == low_bit_;
    if (dline >= -range_ && dline <= range_ && dplace >= -range_ && dplace <= range_) {
        const int span = 2 * range_ + 1;
        const Entry& entry =
            entries_[static_cast<std::size_t>(((low ? span : 0) + dline + range_) * span + dplace + range_)];
        return judge(entry, pool_.data() + entry.first, from, to, occupied);
    }
    std::vector<std::int32_t> pool;
    const Entry entry = append(pool, low, {static_cast<std::int16_t>(dline), static_cast<std::int16_t>(dplace)});
    return judge(entry, pool.data(), from, to, occupied);
}

}  // namespace ramparts
