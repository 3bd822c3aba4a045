// Tools for hexsides: chains between corners, contours, streams, slopes with their uphill side, bridges, conversion.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sdk/change/document/geometry.hpp"
#include "sdk/change/document/operations/changes.hpp"

namespace ramparts {

/// The shortest chain of hexsides from one corner to another, in order; among equally short ones the straightest.
/// Only hexsides between two hexes of the map. Empty when there is none, when the corners are the same, or when more
/// than `limit` corners would have to be looked at.
[[nodiscard]] std::vector<Hexside> shortest_chain(const Map& map, GridPoint from, GridPoint to,
                                                  std::size_t limit = 200'000);

/// The nearest corner at which a hexside between two hexes of the map ends, so that a chain can begin or end there; at
/// the rim of the map other corners lie between. Nothing when none is nearer to the point than a hex is wide.
[[nodiscard]] std::optional<GridPoint> chain_corner(const Map& map, PlanePoint point);

/// Hexsides that share a corner with this one, up to four, between hexes of the map.
[[nodiscard]] std::vector<Hexside> touching(const Map& map, Hexside at);

/// All hexsides on which the ground rises from below `level` to `level` or more, ascending.
[[nodiscard]] std::vector<Hexside> contour(const Map& map, int level);
/// The part of a contour connected with `start`, which must separate two elevations: for each level that lies between
/// them. Ascending.
[[nodiscard]] std::vector<Hexside> flood_contour(const Map& map, Hexside start);
/// The connected stretch of hexsides that carry a kind, from `start` on. Ascending; empty when start does not carry it.
[[nodiscard]] std::vector<Hexside> flood_kind(const Map& map, Hexside start, HexsideKindId kind);
/// Every hexside that carries a kind, ascending.
[[nodiscard]] std::vector<Hexside> of_kind(const Map& map, HexsideKindId kind);
/// Hexsides between a hex of the set and one outside it, ascending. `hexes` ascending.
[[nodiscard]] std::vector<Hexside> outline(const Map& map, std::span<const HexIndex> hexes);

/// What lies on one hexside, changed: a kind put on (towards `uphill` when directed; kNoHex: the higher hex, or the
/// owner on level ground) or taken off.
[[nodiscard]] SideSet with_kind(const Scenario& scenario, Hexside at, HexsideKindId kind, HexIndex uphill = kNoHex);
[[nodiscard]] Changes paint_sides(const Scenario& scenario, std::span<const Hexside> sides, HexsideKindId kind,
                                  HexIndex uphill = kNoHex);
[[nodiscard]] Changes erase_kind(const Map& map, std::span<const Hexside> sides, HexsideKindId kind);
/// Everything but roads.
[[nodiscard]] Changes erase_sides(const Map& map, std::span<const Hexside> sides);
/// Turns one kind into another where it stands. Between directed kinds the uphill hex stays.
[[nodiscard]] Changes convert_kind(const Scenario& scenario, std::span<const Hexside> sides, HexsideKindId from,
                                   HexsideKindId to);
/// Turns a directed kind around.
[[nodiscard]] Changes flip_uphill(const Scenario& scenario, std::span<const Hexside> sides, HexsideKindId kind);

/// Slopes along every change of elevation between a hex of the set and any neighbour, uphill towards the higher one;
/// slopes of that kind on level ground at these hexes go.
[[nodiscard]] Changes slopes_around(const Scenario& scenario, std::span<const HexIndex> hexes, HexsideKindId slope);
/// The first directed kind of the ruleset, which "add slopes" uses.
[[nodiscard]] std::optional<HexsideKindId> slope_kind(const Ruleset& ruleset) noexcept;

/// The kind that carries a road over what bars this hexside, when a road crosses a barrier there without one.
[[nodiscard]] std::optional<HexsideKindId> missing_bridge(const Ruleset& ruleset, SideSet set) noexcept;
/// Adds the missing bridges on these hexsides, counting what `pending` is about to paint.
[[nodiscard]] Changes snap_bridges(const Scenario& scenario, std::span<const Hexside> sides,
                                   const Changes& pending = {});

/// Why a combination on one hexside makes no sense (a bridge without its river or road, …), as a sentence; empty when
/// it is fine. For marking while painting; the checks say the same with their codes.
[[nodiscard]] std::string side_trouble(const Ruleset& ruleset, SideSet set);

}  // namespace ramparts
