// Incremental maintenance of occupancy and zones of control.
#include "engine/play/board.hpp"

#include <utility>

namespace ramparts {

Board::Board(const GameContext& context, UnitSet ghosts)
    : packed_(context.packed()), ghosts_(ghosts) {
    const std::size_t n = context.hexes();
    const auto words = static_cast<std::size_t>(context.words());
    first_.assign(n, kNoUnit);
    second_.assign(n, kNoUnit);
    for (int side = 0; side < kSides; ++side) {
        zoc_[side].assign(n, 0);
        closed_sets_[side].assign(words, 0);
        zoc_sets_[side].assign(words, 0);
    }
}

void Board::refresh_closed(const GameContext& context, HexIndex hex) {
    const PackedBit at = packed_[hex];
    for (SideId side = 0; side < kSides; ++side) {
        bool closed = false;
        for (const UnitIndex u : {first_[hex], second_[hex]})
            if (u != kNoUnit) closed = closed || context.unit(u).side != side || !ghosts_.has(u);
        std::uint64_t& word = closed_sets_[side][at.word];
        word = closed ? word | at.bit() : word & ~at.bit();
    }
}

void Board::shift_zoc(const GameContext& context, SideId side, HexIndex hex, int delta) {
    for (int d = 0; d < kDirections; ++d) {
        if (!context.linked(hex, d)) continue;
        const HexIndex to = context.neighbour(hex, d);
        std::uint8_t& count = zoc_[side][to];
        count = static_cast<std::uint8_t>(count + delta);
        const PackedBit at = packed_[to];
        std::uint64_t& word = zoc_sets_[side][at.word];
        word = count ? word | at.bit() : word & ~at.bit();
    }
}

void Board::place(const GameContext& context, UnitIndex u, HexIndex hex) {
    if (first_[hex] == kNoUnit)
        first_[hex] = u;
    else
        second_[hex] = u;
    // A stack reads the same whoever came first.
    if (second_[hex] != kNoUnit && second_[hex] < first_[hex]) std::swap(first_[hex], second_[hex]);
    present_[context.unit(u).side].add(u);
    refresh_closed(context, hex);
    shift_zoc(context, context.unit(u).side, hex, 1);
}

void Board::lift(const GameContext& context, UnitIndex u, HexIndex hex) {
    if (first_[hex] == u) first_[hex] = std::exchange(second_[hex], kNoUnit);
    else if (second_[hex] == u) second_[hex] = kNoUnit;
    present_[context.unit(u).side].remove(u);
    refresh_closed(context, hex);
    shift_zoc(context, context.unit(u).side, hex, -1);
}

}  // namespace ramparts
