// What a tool wants to do: a plain list that can be shown as a preview, mirrored, and applied inside an edit.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sdk/change/document/edit.hpp"

namespace ramparts {

/// New values for a hex; what is not stated stays.
struct HexPaint {
    HexIndex hex = kNoHex;
    std::optional<TerrainId> terrain;  ///< kHole takes the hex out of the map
    std::optional<int> elevation;
    std::optional<std::uint8_t> features;
    friend bool operator==(const HexPaint&, const HexPaint&) = default;
};

/// Everything that will lie on a hexside afterwards, roads included.
struct SidePaint {
    Hexside at;
    SideSet set;
    friend bool operator==(const SidePaint&, const SidePaint&) = default;
};

struct Changes {
    std::vector<HexPaint> hexes;
    std::vector<SidePaint> sides;
    std::vector<MapLabel> labels;  ///< to add
    std::vector<Unit> units;       ///< to add
    [[nodiscard]] bool empty() const noexcept {
        return hexes.empty() && sides.empty() && labels.empty() && units.empty();
    }
    void append(const Changes& other);
    friend bool operator==(const Changes&, const Changes&) = default;
};

/// Applies changes through the edit: holes are made last and take entry hexes and objectives along (see follow_holes),
/// hexsides of holes are skipped, and a unit whose id or name is taken gets another.
bool apply(const Changes& changes, Edit& edit);

/// The same terrain, elevation or feature for many hexes; holes are left alone except by terrain.
[[nodiscard]] Changes paint_terrain(const Map& map, std::span<const HexIndex> hexes, TerrainId terrain);
[[nodiscard]] Changes paint_elevation(const Map& map, std::span<const HexIndex> hexes, int elevation);
/// Adds `by` to every elevation, kept within -128 … 127.
[[nodiscard]] Changes raise(const Map& map, std::span<const HexIndex> hexes, int by);
/// A building or other feature; setting one can bring the terrain it needs along (rule 4.13).
[[nodiscard]] Changes paint_feature(const Scenario& scenario, std::span<const HexIndex> hexes, FeatureId feature,
                                    bool on, bool with_terrain);

/// One ingredient of the random brush.
struct Ingredient {
    TerrainId terrain = 0;
    std::uint8_t features = 0;
    std::uint32_t weight = 1;
};
/// Each hex draws one ingredient by weight. The draw depends on the seed and the hex alone: going over a hex twice in a
/// stroke does not change it again.
[[nodiscard]] Changes paint_random(const Map& map, std::span<const HexIndex> hexes, std::span<const Ingredient> mix,
                                   std::uint64_t seed);

/// `id`, or `id-2`, `id-3` … when the scenario has a unit of that id.
[[nodiscard]] std::string free_unit_id(const Scenario& scenario, const std::string& id);

}  // namespace ramparts
