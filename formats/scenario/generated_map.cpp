// Map generation; see generated_map.hpp.
#include "formats/scenario/generated_map.hpp"

#include "engine/core/hash.hpp"

namespace ramparts {
namespace {

// A value that changes every `cell` hexes in either direction.
std::uint64_t patch(std::uint64_t seed, int x, int y, int cell) {
    return hash_combine(hash_combine(seed, static_cast<std::uint64_t>(x / cell)), static_cast<std::uint64_t>(y / cell));
}

void hexsides(Map& map, HexIndex hex, std::uint64_t roll, const Ruleset& rules) {
    for (std::uint8_t side = 0; side < 3; ++side) {
        const Hexside at{hex, side};
        if (map.grid().across(at) == kNoHex) continue;
        const std::uint64_t draw = mix64(roll + side);
        SideSet set;
        if (draw % 8 == 0 && !rules.hexside_kinds.empty()) {
            const auto kind = static_cast<HexsideKindId>(draw / 8 % rules.hexside_kinds.size());
            const bool directed = rules.hexside_kinds[kind].directed;
            set = set.with(kind, directed && draw % 16 == 0 ? SideState::up_other : SideState::up_owner);
        }
        const bool on_road = side == 0 && map.grid().line_of(hex) % 16 == 8;
        if (on_road && !rules.road_kinds.empty()) set = set.with_road(0, true);
        if (!set.empty()) map.set_side(at, set);
    }
}

}  // namespace

Map generated_map(int columns, int rows, std::uint64_t seed, const Ruleset& rules) {
    Grid::Shape shape;
    shape.prefix = "G";
    shape.columns = columns;
    shape.rows = rows;
    Map map{Grid(shape)};
    map.id = "generated";
    map.name = "Generated map";
    map.section_provenance[0] = {ProvenanceKind::reconstruction, "made by rule"};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        const HexNumber at = map.grid().number(hex);
        const std::uint64_t ground = patch(seed, at.column, at.row, 5);
        const std::uint64_t roll = hash_combine(seed ^ 0x5EEDU, hex);
        if (!rules.terrains.empty())
            map.set_terrain(hex, static_cast<TerrainId>((roll % 3 == 0 ? roll / 3 : ground) % rules.terrains.size()));
        map.set_elevation(hex, static_cast<std::int8_t>(patch(seed + 1, at.column, at.row, 9) % 10));
        if (roll % 29 == 0 && !rules.features.empty()) map.set_features(hex, 1);
    }
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) hexsides(map, hex, hash_combine(seed + 2, hex), rules);
    return map;
}

}  // namespace ramparts
