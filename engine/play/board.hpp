// What stands where: indices derived from the unit positions, maintained move by move.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/play/context.hpp"

namespace ramparts {

/// Derived from the units on the map; never part of the state's hash. Copying costs a few bytes a hex. Lives no longer
/// than the context it was made with.
class Board {
public:
    Board() = default;
    /// An empty board. `ghosts` are units that do not count for stacking (10.2), besides those whose class says so.
    Board(const GameContext& context, UnitSet ghosts);

    /// Puts a unit into a hex, or takes it out. Units in the air have no place on the board: nothing happens.
    void place(const GameContext& context, UnitIndex u, HexIndex hex);
    void lift(const GameContext& context, UnitIndex u, HexIndex hex);
    /// What the state says of a unit (UnitFlag bits), before it is placed.
    void set_flags(const GameContext& context, UnitIndex u, unsigned flags);

    /// A unit in the hex, kNoUnit when empty.
    [[nodiscard]] UnitIndex first(HexIndex hex) const noexcept { return first_[hex]; }
    [[nodiscard]] bool occupied(HexIndex hex) const noexcept { return first_[hex] != kNoUnit; }
    /// All units in the hex.
    [[nodiscard]] UnitSet units(HexIndex hex) const noexcept {
        UnitSet s;
        for (UnitIndex u = first_[hex]; u != kNoUnit; u = next_[u]) s.add(u);
        return s;
    }
    /// The units of a side that stand on the map.
    [[nodiscard]] UnitSet present(SideId side) const noexcept { return present_[side]; }
    /// The units of a side that stand in an EZOC (4.1).
    [[nodiscard]] UnitSet in_ezoc(SideId side) const noexcept { return in_ezoc_[side]; }
    /// Whether units of `side` exert a ZOC into the hex (4.1).
    [[nodiscard]] bool zoc(SideId side, HexIndex hex) const noexcept { return zoc_[side][hex] != 0; }
    /// Units in the hexes linked to this one.
    [[nodiscard]] int neighbours(HexIndex hex) const noexcept { return zoc_[0][hex] + zoc_[1][hex]; }
    /// Whether a unit of `side` may not be in the hex now because of the units there (4.9, 4.10).
    [[nodiscard]] bool closed(SideId side, HexIndex hex) const noexcept {
        return (closed_sets_[side][packed_[hex].word] >> packed_[hex].shift) & 1U;
    }
    /// Packed sets: hexes closed to a side, and hexes in a side's ZOC.
    [[nodiscard]] const std::uint64_t* closed_set(SideId side) const noexcept { return closed_sets_[side].data(); }
    [[nodiscard]] const std::uint64_t* zoc_set(SideId side) const noexcept { return zoc_sets_[side].data(); }
    /// Units that do not count for stacking, those that exert no ZOC, and those in the air, by class or by status.
    [[nodiscard]] UnitSet ghosts() const noexcept { return ghosts_; }
    [[nodiscard]] UnitSet silent() const noexcept { return silent_; }
    [[nodiscard]] UnitSet aloft() const noexcept { return aloft_; }
    /// How a unit that comes into a hex shares it; one that only a module's parameter frees of stacking as one that
    /// counts.
    [[nodiscard]] StackCategory category(const GameContext& context, UnitIndex u) const noexcept {
        return unstacked_.has(u) ? StackCategory::none : context.unit(u).stack;
    }
    /// Whether the units in a hex shut it to the unit (4.9): an enemy does, as many friends of its category as the
    /// options let share a hex do.
    [[nodiscard]] bool shut_to(const GameContext& context, UnitIndex u, HexIndex hex) const noexcept {
        const StackCategory own = category(context, u);
        return own == StackCategory::counts ? closed(context.unit(u).side, hex) : shut_to_loose(context, u, hex, own);
    }
    /// The hexes that are shut to a unit of another category than counts, as a packed set.
    void shut_to_loose(const GameContext& context, UnitIndex u, PackedSets& set) const;
    /// The same by index, for views of modules: a unit in each hex, the next one in the hex of each unit, and how many
    /// units of a side exert a ZOC into each hex.
    [[nodiscard]] const UnitIndex* first_units() const noexcept { return first_.data(); }
    [[nodiscard]] const UnitIndex* next_units() const noexcept { return next_.data(); }
    [[nodiscard]] const std::uint8_t* zoc_counts(SideId side) const noexcept { return zoc_[side].data(); }

    friend bool operator==(const Board&, const Board&) = default;

private:
    void refresh_closed(const GameContext& context, HexIndex hex);
    [[nodiscard]] unsigned closed_by_stack(const GameContext& context, HexIndex hex) const noexcept;
    void shift_zoc(const GameContext& context, SideId side, HexIndex hex, int delta);
    [[nodiscard]] bool shut_to_loose(const GameContext& context, UnitIndex u, HexIndex hex,
                                     StackCategory own) const noexcept;

    const PackedBit* packed_ = nullptr;  // the context's
    std::uint8_t limit_ = 1;             // of units that count in a hex (4.9)
    std::uint8_t leader_limit_ = 1;      // … and of leaders
    UnitSet ghosts_;
    UnitSet told_ghosts_;  // those that a module's parameter names
    UnitSet unstacked_;    // … and those by status
    UnitSet silent_;
    UnitSet aloft_;
    UnitSet afloat_;  // the context's: no ZOC holds them
    UnitSet present_[kSides];
    UnitSet in_ezoc_[kSides];
    std::vector<UnitIndex> first_;
    std::array<UnitIndex, 256> next_{};  // of each unit; of kNoUnit kNoUnit
    std::vector<std::uint8_t> zoc_[kSides];
    PackedSets closed_sets_[kSides];
    PackedSets zoc_sets_[kSides];
};

}  // namespace ramparts
