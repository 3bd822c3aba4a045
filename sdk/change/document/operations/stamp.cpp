// Copying, turning and pasting pieces of map; see stamp.hpp. The library's text form is in stamp_text.cpp.
#include "sdk/change/document/operations/stamp.hpp"

#include <algorithm>

namespace ramparts {
namespace {

template <class Kinds>
std::vector<std::string> ids_of(const Kinds& kinds) {
    std::vector<std::string> ids;
    for (const auto& kind : kinds) ids.push_back(kind.id);
    return ids;
}

SideSet flipped(SideSet set, const std::vector<bool>& directed) {
    for (std::size_t k = 0; k < directed.size(); ++k) {
        const auto kind = static_cast<HexsideKindId>(k);
        if (!directed[k] || !set.has(kind)) continue;
        set = set.with(kind, set.kind(kind) == SideState::up_owner ? SideState::up_other : SideState::up_owner);
    }
    return set;
}

/// Position of each source kind in the target, by id.
class Translation {
public:
    template <class Kinds>
    Translation(const std::vector<std::string>& from, const Kinds& to) : from_(from) {
        for (const std::string& id : from) {
            const auto it = std::find_if(to.begin(), to.end(), [&](const auto& kind) { return kind.id == id; });
            to_.push_back(it == to.end() ? -1 : static_cast<int>(it - to.begin()));
        }
    }
    /// -1 when the target does not know the kind, which is then noted.
    int operator()(std::size_t kind, std::vector<std::string>& unknown) const {
        const int now = kind < to_.size() ? to_[kind] : -1;
        if (now < 0) {
            const std::string id = kind < from_.size() ? from_[kind] : "?";
            if (std::find(unknown.begin(), unknown.end(), id) == unknown.end()) unknown.push_back(id);
        }
        return now;
    }

private:
    const std::vector<std::string>& from_;
    std::vector<int> to_;
};

struct Translations {
    Translation terrains;
    Translation hexside_kinds;
    Translation road_kinds;
    Translation features;
    Translation classes;
};

std::uint32_t mask_of(const StampParts& parts) {
    return (parts.hexsides ? 0x00FF'FFFFU : 0U) | (parts.roads ? 0xFF00'0000U : 0U);
}

void copy_sides(const Scenario& s, const Selection& selection, Axial origin, Stamp& stamp) {
    const Grid& grid = s.map.grid();
    const std::uint32_t mask = mask_of(stamp.parts);
    if (mask == 0) return;
    Selection around{selection.hexes, {}};
    around.select_sides(s.map, stamp.parts.rim);
    around.combine(std::span<const Hexside>(selection.sides), SelectMode::add);
    for (const Hexside at : around.sides) {
        const SideSet set(s.map.side(at).bits() & mask);
        stamp.sides.push_back({axial(grid, at.hex) - origin, at.side, set});
    }
}

SideSet translate(SideSet set, const Translations& t, std::vector<std::string>& unknown) {
    SideSet now;
    for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
        if (set.has(k))
            if (const int to = t.hexside_kinds(k, unknown); to >= 0)
                now = now.with(static_cast<HexsideKindId>(to), set.kind(k));
    for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
        if (set.road(k))
            if (const int to = t.road_kinds(k, unknown); to >= 0)
                now = now.with_road(static_cast<RoadKindId>(to), true);
    return now;
}

// What both hold; a kind that both have stands as `with` has it.
SideSet with_all(SideSet set, SideSet with) {
    for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
        if (with.has(k)) set = set.with(k, with.kind(k));
    for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
        if (with.road(k)) set = set.with_road(k, true);
    return set;
}

// Where a stamp is put.
struct PastePlace {
    const Scenario& s;
    const Stamp& stamp;
    Axial origin;
    const StampParts& parts;
    const Translations& t;
};

void paste_hexes(const PastePlace& place, Paste& out) {
    const auto& [s, stamp, origin, parts, t] = place;
    for (const StampHex& h : stamp.hexes) {
        const HexIndex hex = hex_at(s.map.grid(), origin + h.at);
        if (hex == kNoHex || !s.map.present(hex)) continue;
        out.hexes.push_back(hex);
        HexPaint paint{hex, {}, {}, {}};
        if (parts.terrain)
            if (const int to = t.terrains(h.terrain, out.unknown); to >= 0) paint.terrain = static_cast<TerrainId>(to);
        if (parts.elevation) paint.elevation = h.elevation;
        if (parts.features) {
            unsigned mask = 0;
            for (FeatureId f = 0; f < kMaxFeatures; ++f)
                if (((h.features >> f) & 1) != 0)
                    if (const int to = t.features(f, out.unknown); to >= 0) mask |= 1U << to;
            paint.features = static_cast<std::uint8_t>(mask);
        }
        out.changes.hexes.push_back(paint);
    }
    std::sort(out.hexes.begin(), out.hexes.end());
}

void paste_sides(const PastePlace& place, Paste& out) {
    const auto& [s, stamp, origin, parts, t] = place;
    const Grid& grid = s.map.grid();
    const std::uint32_t mask = mask_of(parts);
    if (mask == 0) return;
    for (const StampSide& side : stamp.sides) {
        const HexIndex hex = hex_at(grid, origin + side.at);
        // The hex from which the hexside is seen may itself lie beyond the map; then so does the hexside.
        const auto at = hex == kNoHex ? std::nullopt : grid.hexside(hex, side.direction);
        if (!at || !s.map.side_present(*at)) continue;
        if (!parts.rim && !(std::binary_search(out.hexes.begin(), out.hexes.end(), at->hex) &&
                            std::binary_search(out.hexes.begin(), out.hexes.end(), grid.across(*at))))
            continue;
        const SideSet seen = side.direction < 3 ? side.set : flipped(side.set, stamp.directed);
        const SideSet old = s.map.side(*at);
        const SideSet wanted = translate(seen, t, out.unknown);
        const SideSet now = stamp.hexes.empty() ? with_all(old, SideSet(wanted.bits() & mask))
                                                : SideSet((wanted.bits() & mask) | (old.bits() & ~mask));
        if (now != old) out.changes.sides.push_back({*at, now});
    }
}

}  // namespace

void Stamp::make_canonical() {
    for (StampSide& side : sides) {
        if (side.direction < 3) continue;
        side.at = side.at + kAxialSteps[side.direction];
        side.direction = static_cast<std::uint8_t>(opposite(side.direction));
        side.set = flipped(side.set, directed);
    }
    std::sort(hexes.begin(), hexes.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    std::sort(sides.begin(), sides.end(),
              [](const auto& a, const auto& b) { return std::tie(a.at, a.direction) < std::tie(b.at, b.direction); });
    std::stable_sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    std::stable_sort(units.begin(), units.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
}

Stamp Stamp::turned(HexTurn turn) const {
    Stamp result = *this;
    for (StampHex& h : result.hexes) h.at = turn(h.at);
    for (StampSide& side : result.sides) {
        side.at = turn(side.at);
        side.direction = static_cast<std::uint8_t>(turn.direction(side.direction));
    }
    for (StampLabel& l : result.labels) {
        l.at = turn(l.at);
        if (turn != HexTurn{}) l.label.let_go();
    }
    for (StampUnit& u : result.units) u.at = turn(u.at);
    result.make_canonical();
    return result;
}

bool Stamp::same_piece(const Stamp& other) const {
    return hexes == other.hexes && sides == other.sides && labels == other.labels && units == other.units &&
           terrains == other.terrains && hexside_kinds == other.hexside_kinds && road_kinds == other.road_kinds &&
           features == other.features && unit_classes == other.unit_classes && directed == other.directed;
}

Stamp copy(const Scenario& scenario, const Selection& selection, HexIndex anchor, StampParts parts) {
    const Map& map = scenario.map;
    const Grid& grid = map.grid();
    Stamp stamp;
    stamp.parts = parts;
    if (anchor >= grid.size()) return stamp;
    stamp.terrains = ids_of(scenario.ruleset.terrains);
    stamp.hexside_kinds = ids_of(scenario.ruleset.hexside_kinds);
    stamp.road_kinds = ids_of(scenario.ruleset.road_kinds);
    stamp.features = ids_of(scenario.ruleset.features);
    stamp.unit_classes = ids_of(scenario.ruleset.unit_classes);
    for (const HexsideKind& kind : scenario.ruleset.hexside_kinds) stamp.directed.push_back(kind.directed);
    Selection clipped = selection;
    clipped.clip(map);
    const Axial origin = axial(grid, anchor);
    for (const HexIndex hex : clipped.hexes)
        stamp.hexes.push_back({axial(grid, hex) - origin, map.terrain(hex),
                               static_cast<std::int8_t>(map.elevation(hex)), map.features(hex)});
    copy_sides(scenario, clipped, origin, stamp);
    if (parts.labels)
        for (const MapLabel& label : map.labels)
            if (clipped.contains(label.at)) stamp.labels.push_back({axial(grid, label.at) - origin, label});
    if (parts.units)
        for (const Unit& unit : scenario.units)
            if (unit.at && clipped.contains(*unit.at)) stamp.units.push_back({axial(grid, *unit.at) - origin, unit});
    // Indices mean nothing away from this map.
    for (StampLabel& l : stamp.labels) l.label.at = kNoHex;
    for (StampUnit& u : stamp.units) u.unit.at.reset();
    stamp.make_canonical();
    return stamp;
}

HexIndex middle(const Grid& grid, const Selection& selection) {
    std::int64_t q = 0;
    std::int64_t r = 0;
    for (const HexIndex hex : selection.hexes) {
        q += axial(grid, hex).q;
        r += axial(grid, hex).r;
    }
    if (selection.hexes.empty()) return selection.sides.empty() ? kNoHex : selection.sides.front().hex;
    const auto count = static_cast<std::int64_t>(selection.hexes.size());
    const HexIndex hex = hex_at(grid, Axial{static_cast<int>(q / count), static_cast<int>(r / count)});
    return hex == kNoHex ? selection.hexes.front() : hex;
}

Paste paste(const Scenario& scenario, const Stamp& stamp, HexIndex target, StampParts parts) {
    Paste out;
    const Grid& grid = scenario.map.grid();
    if (target >= grid.size()) return out;
    // Only what was copied can be pasted.
    parts.terrain = parts.terrain && stamp.parts.terrain;
    parts.elevation = parts.elevation && stamp.parts.elevation;
    parts.features = parts.features && stamp.parts.features;
    parts.hexsides = parts.hexsides && stamp.parts.hexsides;
    parts.roads = parts.roads && stamp.parts.roads;
    const Ruleset& rules = scenario.ruleset;
    const Translations t{{stamp.terrains, rules.terrains},
                         {stamp.hexside_kinds, rules.hexside_kinds},
                         {stamp.road_kinds, rules.road_kinds},
                         {stamp.features, rules.features},
                         {stamp.unit_classes, rules.unit_classes}};
    const Axial origin = axial(grid, target);
    paste_hexes({scenario, stamp, origin, parts, t}, out);
    paste_sides({scenario, stamp, origin, parts, t}, out);
    for (const StampLabel& l : stamp.labels) {
        const HexIndex hex = hex_at(grid, origin + l.at);
        if (!parts.labels || hex == kNoHex || !scenario.map.present(hex)) continue;
        out.changes.labels.push_back(l.label);
        out.changes.labels.back().at = hex;
    }
    for (const StampUnit& u : stamp.units) {
        const HexIndex hex = hex_at(grid, origin + u.at);
        if (!parts.units || hex == kNoHex || !scenario.map.present(hex)) continue;
        const int unit_class = t.classes(u.unit.unit_class, out.unknown);
        if (unit_class < 0) continue;
        out.changes.units.push_back(u.unit);
        out.changes.units.back().unit_class = static_cast<UnitClassId>(unit_class);
        out.changes.units.back().at = hex;
        out.changes.units.back().arrives.reset();
    }
    return out;
}

Changes cleared(const Scenario& scenario, const Selection& selection, StampParts parts) {
    Changes result;
    Selection clipped = selection;
    clipped.clip(scenario.map);
    for (const HexIndex hex : clipped.hexes) {
        HexPaint paint{hex, {}, {}, {}};
        if (parts.terrain) paint.terrain = TerrainId{0};
        if (parts.elevation) paint.elevation = 0;
        if (parts.features) paint.features = std::uint8_t{0};
        result.hexes.push_back(paint);
    }
    Selection around{clipped.hexes, {}};
    around.select_sides(scenario.map, parts.rim);
    around.combine(std::span<const Hexside>(clipped.sides), SelectMode::add);
    const std::uint32_t mask = mask_of(parts);
    for (const Hexside at : around.sides) {
        const SideSet old = scenario.map.side(at);
        if (const SideSet now(old.bits() & ~mask); now != old) result.sides.push_back({at, now});
    }
    return result;
}

void StampLibrary::put(Stamp stamp) {
    for (Stamp& own : stamps_)
        if (own.name == stamp.name) {
            own = std::move(stamp);
            return;
        }
    stamps_.push_back(std::move(stamp));
}

bool StampLibrary::remove(std::string_view name) {
    return std::erase_if(stamps_, [&](const Stamp& s) { return s.name == name; }) > 0;
}

const Stamp* StampLibrary::find(std::string_view name) const noexcept {
    for (const Stamp& s : stamps_)
        if (s.name == name) return &s;
    return nullptr;
}

}  // namespace ramparts
