// Brushes and the application of their results; see changes.hpp.
#include "sdk/change/document/operations/changes.hpp"

#include <algorithm>

#include "engine/core/rng.hpp"
#include "engine/model/names.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/change/document/operations/edges.hpp"

namespace ramparts {
namespace {

bool apply_hex(const HexPaint& p, Edit& edit) {
    if (p.hex >= edit.map().grid().size()) return edit.fail(message("the hex does not lie on this map"));
    if (p.terrain && !edit.set_terrain(p.hex, *p.terrain)) return false;
    if (!edit.map().present(p.hex)) return true;
    if (p.elevation && !edit.set_elevation(p.hex, *p.elevation)) return false;
    return !p.features || edit.set_features(p.hex, *p.features);
}

bool apply_side(const SidePaint& p, Edit& edit) {
    if (p.at.hex >= edit.map().grid().size() || !edit.map().side_present(p.at)) return true;
    return edit.set_side_set(p.at, p.set);
}

template <class F>
Changes each_present(const Map& map, std::span<const HexIndex> hexes, F&& f) {
    Changes result;
    result.hexes.reserve(hexes.size());
    for (const HexIndex hex : hexes) {
        if (hex >= map.grid().size() || !map.present(hex)) continue;
        HexPaint paint;
        paint.hex = hex;
        f(paint);
        result.hexes.push_back(paint);
    }
    return result;
}

}  // namespace

void Changes::append(const Changes& other) {
    hexes.insert(hexes.end(), other.hexes.begin(), other.hexes.end());
    sides.insert(sides.end(), other.sides.begin(), other.sides.end());
    labels.insert(labels.end(), other.labels.begin(), other.labels.end());
    units.insert(units.end(), other.units.begin(), other.units.end());
}

bool apply(const Changes& changes, Edit& edit) {
    for (const HexPaint& p : changes.hexes)
        if (p.terrain != kHole && !apply_hex(p, edit)) return false;
    for (const SidePaint& p : changes.sides)
        if (!apply_side(p, edit)) return false;
    std::vector<HexIndex> holes;
    for (const HexPaint& p : changes.hexes) {
        if (p.terrain != kHole) continue;
        if (!apply_hex(p, edit)) return false;
        holes.push_back(p.hex);
    }
    std::sort(holes.begin(), holes.end());
    if (!holes.empty() && !follow_holes(edit, holes)) return false;
    for (const MapLabel& label : changes.labels)
        if (!edit.add(lists::labels, label)) return false;
    for (Unit unit : changes.units) {
        unit.id = free_unit_id(edit.scenario(), unit.id);
        number_copy(edit.scenario(), unit);
        if (!edit.add(lists::units, std::move(unit))) return false;
    }
    return true;
}

Changes paint_terrain(const Map& map, std::span<const HexIndex> hexes, TerrainId terrain) {
    Changes result;
    result.hexes.reserve(hexes.size());
    for (const HexIndex hex : hexes)
        if (hex < map.grid().size() && map.terrain(hex) != terrain) result.hexes.push_back({hex, terrain, {}, {}});
    return result;
}

Changes paint_elevation(const Map& map, std::span<const HexIndex> hexes, int elevation) {
    return each_present(map, hexes, [&](HexPaint& p) { p.elevation = elevation; });
}

Changes raise(const Map& map, std::span<const HexIndex> hexes, int by) {
    return each_present(map, hexes, [&](HexPaint& p) {
        p.elevation = std::clamp(map.elevation(p.hex) + by, data::kElevation.min, data::kElevation.max);
    });
}

Changes paint_feature(const Scenario& scenario, std::span<const HexIndex> hexes, FeatureId feature, bool on,
                      bool with_terrain) {
    const Map& map = scenario.map;
    const auto& kinds = scenario.ruleset.features;
    const unsigned bit = 1U << feature;
    return each_present(map, hexes, [&](HexPaint& p) {
        const unsigned old = map.features(p.hex);
        p.features = static_cast<std::uint8_t>(on ? old | bit : old & ~bit);
        if (on && with_terrain && feature < kinds.size() && kinds[feature].needs) p.terrain = *kinds[feature].needs;
    });
}

Changes paint_random(const Map& map, std::span<const HexIndex> hexes, std::span<const Ingredient> mix,
                     std::uint64_t seed) {
    std::uint64_t total = 0;
    for (const Ingredient& i : mix) total += i.weight;
    if (total == 0 || total > 0xFFFF'FFFFU) return {};
    return each_present(map, hexes, [&](HexPaint& p) {
        Rng rng = Rng::stream(seed, p.hex);
        std::uint32_t draw = rng.below(static_cast<std::uint32_t>(total));
        const Ingredient* chosen = &mix.front();
        for (const Ingredient& i : mix) {
            chosen = &i;
            if (draw < i.weight) break;
            draw -= i.weight;
        }
        p.terrain = chosen->terrain;
        p.features = chosen->features;
    });
}

std::string free_unit_id(const Scenario& scenario, const std::string& id) {
    if (!scenario.unit(id)) return id;
    for (int n = 2;; ++n)
        if (std::string candidate = id + "-" + std::to_string(n); !scenario.unit(candidate)) return candidate;
}

}  // namespace ramparts
