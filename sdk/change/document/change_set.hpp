// What an edit touched: published once after every edit, undo, redo and jump.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/hex.hpp"

namespace ramparts {

/// Areas of a scenario, as a bit mask.
enum class Area : std::uint32_t {
    none = 0,
    terrain = 1U << 0,
    elevation = 1U << 1,
    features = 1U << 2,
    hexsides = 1U << 3,
    roads = 1U << 4,
    provenance = 1U << 5,  ///< of hexes, hexsides, roads and whole sections
    labels = 1U << 6,
    numberings = 1U << 7,
    units = 1U << 8,
    groups = 1U << 9,
    turns = 1U << 10,
    sides = 1U << 11,
    victory = 1U << 12,
    modules = 1U << 13,
    notes = 1U << 14,   ///< designer's notes and bibliography
    meta = 1U << 15,    ///< ids, names, dates, file names
    kinds = 1U << 16,   ///< terrain, hexside, road, feature and unit-class kinds
    tables = 1U << 17,  ///< movement, shift and combat tables, rule options
    ignored = 1U << 18,
    grid = 1U << 19,     ///< the field itself: size, numbering, orientation
    markers = 1U << 20,  ///< and the order of counters on their sheets
    everything = (1U << 21) - 1,
};

[[nodiscard]] constexpr Area operator|(Area a, Area b) noexcept {
    return static_cast<Area>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
[[nodiscard]] constexpr Area operator&(Area a, Area b) noexcept {
    return static_cast<Area>(static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b));
}
constexpr Area& operator|=(Area& a, Area b) noexcept { return a = a | b; }
/// Whether two masks share an area.
[[nodiscard]] constexpr bool any(Area mask, Area wanted) noexcept { return (mask & wanted) != Area::none; }

/// Lines and places (see Grid) counted from 0, both ends included; empty when first > last.
struct HexBox {
    int first_line = 0;
    int first_place = 0;
    int last_line = -1;
    int last_place = -1;
    [[nodiscard]] bool empty() const noexcept { return first_line > last_line || first_place > last_place; }
    [[nodiscard]] bool contains(int line, int place) const noexcept {
        return line >= first_line && line <= last_line && place >= first_place && place <= last_place;
    }
    void include(int line, int place) noexcept;
    void include(const HexBox& other) noexcept;
    friend bool operator==(const HexBox&, const HexBox&) = default;
};

/// One announcement. Up to kListed hexes are listed; beyond that only `box` and `many` tell where.
struct ChangeSet {
    enum class Cause : std::uint8_t { edit, undo, redo, jump, reset };
    static constexpr std::size_t kListed = 4096;

    Area areas = Area::none;
    Cause cause = Cause::edit;
    bool all = false;                ///< everything may have changed, the grid included
    bool many = false;               ///< more hexes than are listed: use `box`
    std::vector<HexIndex> hexes;     ///< ascending; hexes whose picture may differ (both hexes of a hexside)
    HexBox box;                      ///< covers every changed hex, listed or not
    std::vector<std::string> units;  ///< ids of units added, changed or removed; ascending
    std::uint64_t revision = 0;      ///< of the document after the change
    std::string label;               ///< of the edit

    [[nodiscard]] bool touches(Area wanted) const noexcept { return any(areas, wanted); }
    /// Whether a hex may look different now. Cost: logarithmic in the listed hexes.
    [[nodiscard]] bool covers(const Grid& grid, HexIndex hex) const noexcept;
    /// Widens this announcement by another one.
    void include(const ChangeSet& other);
};

/// Collects hexes cheaply and turns them into a ChangeSet's list or box.
class HexCollector {
public:
    HexCollector(const Grid& grid, ChangeSet& changes) : grid_(grid), changes_(changes) {}
    void add(HexIndex hex);
    /// Sorts and folds doubles; call once at the end.
    void finish();

private:
    const Grid& grid_;
    ChangeSet& changes_;
};

}  // namespace ramparts
