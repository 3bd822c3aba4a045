// Incremental maintenance of occupancy and zones of control.
#include "engine/play/board.hpp"

#include <bit>
#include <utility>

#include "engine/play/state.hpp"

namespace ramparts {

Board::Board(const GameContext& context, UnitSet ghosts)
    : packed_(context.packed()),
      limit_(static_cast<std::uint8_t>(context.options().stacking_limit)),
      leader_limit_(static_cast<std::uint8_t>(context.options().leader_limit)),
      ghosts_(ghosts | context.loose()),
      told_ghosts_(ghosts),
      silent_(context.silent()),
      aloft_(context.air()),
      afloat_(context.naval()) {
    const std::size_t n = context.hexes();
    const auto words = static_cast<std::size_t>(context.words());
    first_.assign(n, kNoUnit);
    next_.fill(kNoUnit);
    for (int side = 0; side < kSides; ++side) {
        zoc_[side].assign(n, 0);
        closed_sets_[side].assign(words, 0);
        zoc_sets_[side].assign(words, 0);
    }
}

void Board::refresh_closed(const GameContext& context, HexIndex hex) {
    const PackedBit at = packed_[hex];
    unsigned closed = 0;  // a bit for each side
    if (limit_ > 1) closed = closed_by_stack(context, hex);
    else
        for (UnitIndex u = first_[hex]; u != kNoUnit; u = next_[u])
            closed |= ghosts_.has(u) ? 2U >> context.unit(u).side : 3U;
    for (SideId side = 0; side < kSides; ++side) {
        std::uint64_t& word = closed_sets_[side][at.word];
        word = (closed >> side) & 1U ? word | at.bit() : word & ~at.bit();
    }
}

// To its enemies by any unit, to its friends by as many that count as may share a hex.
unsigned Board::closed_by_stack(const GameContext& context, HexIndex hex) const noexcept {
    if (first_[hex] == kNoUnit) return 0;
    int counting = 0;
    for (UnitIndex u = first_[hex]; u != kNoUnit; u = next_[u]) counting += ghosts_.has(u) ? 0 : 1;
    return counting >= limit_ ? 3U : 2U >> context.unit(first_[hex]).side;
}

void Board::shift_zoc(const GameContext& context, SideId side, HexIndex hex, int delta) {
    UnitSet& caught = in_ezoc_[1 - side];
    for (unsigned links = context.links(hex); links; links &= links - 1) {
        const HexIndex to = context.neighbour(hex, std::countr_zero(links));
        std::uint8_t& count = zoc_[side][to];
        const bool had = count != 0;
        count = static_cast<std::uint8_t>(count + delta);
        if (had == (count != 0)) continue;
        zoc_sets_[side][packed_[to].word] ^= packed_[to].bit();
        if (occupied(to))
            caught = (caught - units(to)) | (had ? UnitSet{} : (units(to) & present_[1 - side]) - afloat_);
    }
}

void Board::set_flags(const GameContext& context, UnitIndex u, unsigned flags) {
    const auto put = [&](UnitSet& set, bool in) {
        if (in) set.add(u);
        else set.remove(u);
    };
    put(unstacked_, (flags & kUnstacked) != 0);
    put(ghosts_, (flags & kUnstacked) != 0 || told_ghosts_.has(u) || context.loose().has(u));
    put(silent_, (flags & kSilent) != 0 || context.silent().has(u));
    put(aloft_, (flags & kAloft) != 0 || context.air().has(u));
}

bool Board::shut_to_loose(const GameContext& context, UnitIndex u, HexIndex hex, StackCategory own) const noexcept {
    int leaders = 0;
    for (UnitIndex other = first_[hex]; other != kNoUnit; other = next_[other]) {
        if (context.unit(other).side != context.unit(u).side) return true;
        if (own == StackCategory::leader && other != u && category(context, other) == own) ++leaders;
    }
    return leaders >= leader_limit_;
}

void Board::shut_to_loose(const GameContext& context, UnitIndex u, PackedSets& set) const {
    set.assign(static_cast<std::size_t>(context.words()), 0);
    for (HexIndex hex = 0; hex < first_.size(); ++hex)
        if (occupied(hex) && shut_to(context, u, hex)) set[packed_[hex].word] |= packed_[hex].bit();
}

void Board::place(const GameContext& context, UnitIndex u, HexIndex hex) {
    if (aloft_.has(u)) return;
    const SideId side = context.unit(u).side;
    // A stack reads the same whoever came first: ascending.
    UnitIndex* link = &first_[hex];
    while (*link < u) link = &next_[*link];
    next_[u] = std::exchange(*link, u);
    present_[side].add(u);
    if (zoc(static_cast<SideId>(1 - side), hex) && !afloat_.has(u)) in_ezoc_[side].add(u);
    refresh_closed(context, hex);
    if (!silent_.has(u)) shift_zoc(context, side, hex, 1);
}

void Board::lift(const GameContext& context, UnitIndex u, HexIndex hex) {
    if (aloft_.has(u)) return;
    const SideId side = context.unit(u).side;
    UnitIndex* link = &first_[hex];
    while (*link != u && *link != kNoUnit) link = &next_[*link];
    if (*link == u) *link = std::exchange(next_[u], kNoUnit);
    present_[side].remove(u);
    in_ezoc_[side].remove(u);
    refresh_closed(context, hex);
    if (!silent_.has(u)) shift_zoc(context, side, hex, -1);
}

}  // namespace ramparts
