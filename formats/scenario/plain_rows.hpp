// Plain rows as short records, read without touching the map: what another thread can do while the first one works.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/model/map.hpp"
#include "engine/model/ruleset.hpp"
#include "formats/scenario/document.hpp"
#include "formats/xml/rows.hpp"

namespace ramparts {

/// The attributes of rows, as the writer orders them.
inline constexpr std::string_view kHexNames[] = {"id", "terrain", "elevation", "features", "prov", "src"};
inline constexpr std::string_view kSideNames[] = {"between", "kind", "up", "prov", "src"};
inline constexpr std::string_view kRoadNames[] = {"between", "kind", "prov", "src"};

/// A hex as its row says, and the row's place in the text.
struct HexRow {
    HexIndex at;
    std::uint32_t byte;
    TerrainId terrain;
    std::int8_t elevation;
    std::uint8_t features;
};

/// A kind on a hexside (or a road across it) as its row says. `beyond` is the hex on the other side.
struct SideRow {
    Hexside at;
    HexIndex beyond;
    std::uint32_t byte;
    std::uint8_t kind;
    SideState state;
};

/// Finds kinds by id; the one found last is tried first, since neighbours are alike.
class KindFinder {
public:
    template <class Kind>
    explicit KindFinder(const std::vector<Kind>& kinds) : ids_(ids_of(kinds)) {}
    /// The kind's place, or -1.
    int find(std::string_view id) noexcept {
        if (last_ < ids_.size() && ids_[last_] == id) return static_cast<int>(last_);
        for (std::size_t i = 0; i < ids_.size(); ++i)
            if (ids_[i] == id) {
                last_ = i;
                return static_cast<int>(i);
            }
        return -1;
    }
    [[nodiscard]] const std::vector<std::string_view>& ids() const noexcept { return ids_; }

private:
    std::vector<std::string_view> ids_;
    std::size_t last_ = 0;
};

/// Grid::direction_to with two divisions instead of a trial of all neighbours: 0…5, or -1 for hexes apart. Tells too
/// whether the printed number of `to` is the higher one.
[[nodiscard]] int step_between(const Grid& grid, HexIndex from, HexIndex to, bool& ascending) noexcept;

/// Turns the values of rows into records. Each function is false for a row that has a fault or an origin of its own;
/// whoever reports faults judges such a row from the beginning. What other rows say (whether the hex is
/// there, whether the kind stands there twice) is not looked at. For one thread; the grid and the rules must outlive
/// it.
class RowResolver {
public:
    RowResolver(const Grid& grid, const Ruleset& rules)
        : grid_(grid),
          rules_(rules),
          terrains_(rules.terrains),
          kinds_(rules.hexside_kinds),
          roads_(rules.road_kinds),
          features_(rules.features) {}

    [[nodiscard]] bool hex(const xml::Rows::Values& values, HexRow& row) noexcept;
    [[nodiscard]] bool hexside(const xml::Rows::Values& values, SideRow& row) noexcept;
    [[nodiscard]] bool road(const xml::Rows::Values& values, SideRow& row) noexcept;

private:
    [[nodiscard]] bool between(std::string_view value, SideRow& row) const noexcept;

    const Grid& grid_;
    const Ruleset& rules_;
    KindFinder terrains_, kinds_, roads_, features_;
};

/// The rows of a block that begin behind its middle.
[[nodiscard]] xml::Cut second_half(std::string_view text, xml::Cut block) noexcept;

/// What another thread has read: records up to the first row that needs to be judged, which begins at `end` or behind
/// white space there.
template <class Record>
struct RowsApart {
    std::vector<Record> records;
    std::uint32_t end = 0;
};

/// Reads the rows of a part of a block; see xml::Rows. `resolve` is a function of RowResolver.
template <class Record, class Resolve>
[[nodiscard]] RowsApart<Record> resolve_rows(std::string_view text, xml::Cut part, std::string_view name,
                                             std::span<const std::string_view> names, RowResolver resolver,
                                             Resolve resolve) {
    constexpr std::size_t kUsualRow = 40;
    RowsApart<Record> result{{}, part.from};
    result.records.reserve((part.to - part.from) / kUsualRow);
    xml::Rows rows(text, part, name, names);
    Record record;
    for (xml::Rows::Values values; rows.next(values);) {
        record.byte = rows.offset();
        if (!(resolver.*resolve)(values, record)) {
            result.end = record.byte;
            return result;
        }
        result.records.push_back(record);
    }
    result.end = rows.position();
    return result;
}

}  // namespace ramparts
