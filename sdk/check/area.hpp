// The areas of a scenario that checks read and edits change, as a bit mask.
#pragma once

#include <cstdint>

namespace ramparts {

using AreaMask = std::uint16_t;

/// Bits of an AreaMask. `terrain` covers hexes, holes and features; `tables` the whole ruleset; `text` names, notes,
/// bibliography and the list of ignored findings; provenance belongs to the area of its datum.
namespace area {
inline constexpr AreaMask terrain = 1U << 0;
inline constexpr AreaMask elevation = 1U << 1;
inline constexpr AreaMask hexsides = 1U << 2;
inline constexpr AreaMask roads = 1U << 3;
inline constexpr AreaMask labels = 1U << 4;
inline constexpr AreaMask units = 1U << 5;
inline constexpr AreaMask reinforcements = 1U << 6;
inline constexpr AreaMask tables = 1U << 7;
inline constexpr AreaMask turns = 1U << 8;
inline constexpr AreaMask sides = 1U << 9;
inline constexpr AreaMask victory = 1U << 10;
inline constexpr AreaMask modules = 1U << 11;
inline constexpr AreaMask text = 1U << 12;
inline constexpr AreaMask all = 0x1FFF;
inline constexpr AreaMask map = terrain | elevation | hexsides | roads | labels;
}  // namespace area

}  // namespace ramparts
