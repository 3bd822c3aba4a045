// The map: six bytes a hex for terrain, elevation, features, three hexsides and the roads across them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/hex.hpp"
#include "engine/model/provenance.hpp"
#include "engine/model/ruleset.hpp"

namespace ramparts {

/// Which way a hexside kind lies on a hexside. For directed kinds the value names the uphill hex.
enum class SideState : std::uint8_t { none = 0, present = 1, up_owner = 1, up_other = 2 };

/// Everything that lies on one hexside: up to 12 kinds (two bits each) and up to 8 road kinds.
class SideSet {
public:
    constexpr SideSet() = default;
    explicit constexpr SideSet(std::uint32_t bits) noexcept : bits_(bits) {}
    [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr SideState kind(HexsideKindId id) const noexcept {
        return static_cast<SideState>((bits_ >> (2 * id)) & 3U);
    }
    [[nodiscard]] constexpr bool has(HexsideKindId id) const noexcept { return kind(id) != SideState::none; }
    [[nodiscard]] constexpr bool road(RoadKindId id) const noexcept { return ((bits_ >> (24 + id)) & 1U) != 0; }
    [[nodiscard]] constexpr bool any_road() const noexcept { return (bits_ >> 24) != 0; }
    [[nodiscard]] constexpr bool any_kind() const noexcept { return (bits_ & 0xFF'FFFFU) != 0; }
    [[nodiscard]] constexpr SideSet with(HexsideKindId id, SideState state) const noexcept {
        return SideSet((bits_ & ~(3U << (2 * id))) | (static_cast<std::uint32_t>(state) << (2 * id)));
    }
    [[nodiscard]] constexpr SideSet with_road(RoadKindId id, bool on) const noexcept {
        const std::uint32_t bit = 1U << (24 + id);
        return SideSet(on ? bits_ | bit : bits_ & ~bit);
    }
    friend constexpr bool operator==(SideSet, SideSet) = default;

private:
    std::uint32_t bits_ = 0;
};

/// A name printed on the map.
struct MapLabel {
    enum class Kind : std::uint8_t { place, area, water, road };
    enum class Along : std::uint8_t { nothing, road, river, creek };
    HexIndex at = kNoHex;
    std::string text;
    Kind kind = Kind::place;
    Provenance provenance;
    // How it is lettered; what is empty is left to the drawing.
    std::optional<int> dx = {};     ///< hundredths of a hex from the hex's middle to the name's, to the right
    std::optional<int> dy = {};     ///< the same downward
    std::optional<int> angle = {};  ///< degrees clockwise
    int size = 100;                 ///< per cent of the usual size
    Along along = Along::nothing;   ///< the line near its hex that the letters follow
    /// Whether it was put where it is by hand.
    [[nodiscard]] bool placed() const noexcept { return dx || dy; }
    /// Leaves place and angle to the drawing again: what they were chosen for is turned, or gone.
    void let_go() noexcept {
        dx.reset();
        dy.reset();
        angle.reset();
    }
    friend bool operator==(const MapLabel&, const MapLabel&) = default;
};

/// A second numbering of the same hexes: printed number + offsets = the other edition's number.
struct Numbering {
    std::string id;
    std::string name;
    int column_offset = 0;
    int row_offset = 0;
    friend bool operator==(const Numbering&, const Numbering&) = default;
};

/// Terrain id of a place that is no hex of the map.
inline constexpr TerrainId kHole = 0xFF;

/// A hex map. A regular value. Hex arguments must be < grid().size().
class Map {
public:
    Map() : Map(Grid{}) {}
    /// All places are hexes of terrain 0, elevation 0, without features or hexsides.
    explicit Map(Grid grid);

    std::string id;
    std::string name;
    int yards = 100;  ///< across one hex (rule 1.2)
    std::vector<Numbering> numberings;
    std::vector<MapLabel> labels;

    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }

    [[nodiscard]] bool present(HexIndex hex) const noexcept { return terrain_[hex] != kHole; }
    [[nodiscard]] TerrainId terrain(HexIndex hex) const noexcept { return terrain_[hex]; }
    [[nodiscard]] int elevation(HexIndex hex) const noexcept { return elevation_[hex]; }
    /// Bit mask of FeatureId.
    [[nodiscard]] std::uint8_t features(HexIndex hex) const noexcept { return features_[hex]; }
    [[nodiscard]] bool has_feature(HexIndex hex, FeatureId feature) const noexcept {
        return ((features_[hex] >> feature) & 1) != 0;
    }

    void set_terrain(HexIndex hex, TerrainId terrain) noexcept { terrain_[hex] = terrain; }
    void set_elevation(HexIndex hex, std::int8_t elevation) noexcept { elevation_[hex] = elevation; }
    void set_features(HexIndex hex, std::uint8_t mask) noexcept { features_[hex] = mask; }

    [[nodiscard]] SideSet side(Hexside at) const noexcept { return palette_[sides_[at.hex * 3 + at.side]]; }
    /// What lies on the hexside in direction 0…5; an empty set at the edge of the rectangle.
    [[nodiscard]] SideSet side(HexIndex hex, int direction) const noexcept;
    /// Replaces what lies on a hexside. False when more than 255 different combinations would stand on the map.
    bool set_side(Hexside at, SideSet set);
    /// Whether a directed kind on the hexside in `direction` of `hex` rises from `hex` to the neighbour.
    [[nodiscard]] bool rises(HexIndex hex, int direction, HexsideKindId kind) const noexcept;

    /// Whether both hexes of the hexside exist.
    [[nodiscard]] bool side_present(Hexside at) const noexcept;
    /// A hex of the map at its edge, asked of one hex; Outline answers for many.
    [[nodiscard]] bool on_edge(HexIndex hex) const;

    /// Provenance of single data and of whole sections. A stated one overrides the section's.
    enum class Section : std::uint8_t { hexes, hexsides, roads, labels };
    Provenance section_provenance[4];
    [[nodiscard]] const Provenance& hex_provenance(HexIndex hex) const;
    [[nodiscard]] const Provenance& hexside_provenance(Hexside at, HexsideKindId kind) const;
    [[nodiscard]] const Provenance& road_provenance(Hexside at, RoadKindId kind) const;
    /// The datum's own statement, or null.
    [[nodiscard]] const Provenance* own_hex_provenance(HexIndex hex) const;
    [[nodiscard]] const Provenance* own_hexside_provenance(Hexside at, HexsideKindId kind) const;
    [[nodiscard]] const Provenance* own_road_provenance(Hexside at, RoadKindId kind) const;
    /// Visits every hex that has its own statement: visit(hex, provenance).
    template <class Visit>
    void each_own_hex_provenance(Visit visit) const {
        for (const auto& [hex, provenance] : hex_provenance_) visit(hex, provenance);
    }
    /// Visits every hexside kind and road with its own statement: visit(at, kind, is_road, provenance).
    template <class Visit>
    void each_own_side_provenance(Visit visit) const {
        for (const auto& [key, provenance] : side_provenance_) {
            const auto slot = static_cast<std::uint8_t>(key % 32);
            const std::uint64_t side = key / 32;
            const Hexside at{static_cast<HexIndex>(side / 3), static_cast<std::uint8_t>(side % 3)};
            visit(at, static_cast<std::uint8_t>(slot % 16), slot >= 16, provenance);
        }
    }
    /// An unstated provenance removes the datum's own statement.
    void set_hex_provenance(HexIndex hex, Provenance provenance);
    void set_hexside_provenance(Hexside at, HexsideKindId kind, Provenance provenance);
    void set_road_provenance(Hexside at, RoadKindId kind, Provenance provenance);

    /// Equal maps say the same; the order in which hexside combinations were first used does not matter.
    friend bool operator==(const Map& a, const Map& b);

    /// Bytes of the arrays that grow with the map (goal M1: at most 8 a hex).
    [[nodiscard]] std::size_t array_bytes() const noexcept;

private:
    [[nodiscard]] static std::uint64_t side_key(Hexside at, int slot) noexcept {
        return (static_cast<std::uint64_t>(at.hex) * 3 + at.side) * 32 + static_cast<std::uint64_t>(slot);
    }
    /// Forgets combinations that no hexside uses any more; false when all are in use. Linear in the map.
    bool drop_unused_combinations();

    Grid grid_;
    std::vector<TerrainId> terrain_;
    std::vector<std::int8_t> elevation_;
    std::vector<std::uint8_t> features_;
    std::vector<std::uint8_t> sides_;  // three per hex, positions in palette_
    std::vector<SideSet> palette_;
    std::map<HexIndex, Provenance> hex_provenance_;
    std::map<std::uint64_t, Provenance> side_provenance_;  // slots 0…11 hexside kinds, 16…23 road kinds
};

}  // namespace ramparts
