// Comparing two scenarios; see difference.hpp.
#include "sdk/document/difference.hpp"

#include <algorithm>

#include "sdk/document/parts.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kNamed = 5;

constexpr std::string_view kListNames[kLists] = {"turn track",
                                                 "sides",
                                                 "units",
                                                 "reinforcements",
                                                 "victory conditions",
                                                 "rule modules",
                                                 "designer's notes",
                                                 "bibliography",
                                                 "ignored findings",
                                                 "map labels",
                                                 "numberings",
                                                 "terrain kinds",
                                                 "hexside kinds",
                                                 "road kinds",
                                                 "feature kinds",
                                                 "unit classes",
                                                 "movement allowances",
                                                 "terrain costs",
                                                 "hexside costs",
                                                 "combat shifts",
                                                 "combat results",
                                                 "notes of the ruleset",
                                                 "tables of rule modules"};
constexpr std::string_view kFieldNames[kFields] = {"id",
                                                   "name",
                                                   "version",
                                                   "date",
                                                   "description",
                                                   "ruleset file",
                                                   "ruleset hash",
                                                   "map file",
                                                   "first side",
                                                   "source of the units",
                                                   "source of the turns",
                                                   "id of the map",
                                                   "name of the map",
                                                   "yards across a hex",
                                                   "source of the hexes",
                                                   "source of the hexsides",
                                                   "source of the roads",
                                                   "source of the labels",
                                                   "id of the ruleset",
                                                   "name of the ruleset",
                                                   "faces of the die",
                                                   "rule options"};

/// Counts places and names the first few.
class Places {
public:
    explicit Places(std::string what) : what_(std::move(what)) {}
    void add(std::string name) {
        if (count_ < kNamed) names_ += (count_ == 0 ? "" : ", ") + std::move(name);
        ++count_;
    }
    [[nodiscard]] bool full() const { return count_ >= kNamed; }
    void count() { ++count_; }
    void tell(std::vector<std::string>& lines) const {
        if (count_ == 0) return;
        lines.push_back(std::to_string(count_) + " " + what_ + " (" + names_ + (count_ > kNamed ? ", …)" : ")"));
    }

private:
    std::string what_;
    std::string names_;
    std::size_t count_ = 0;
};

void compare_maps(const Map& a, const Map& b, Difference& out) {
    const Grid& grid = b.grid();
    HexCollector hexes(grid, out.touched);
    Places terrain("× terrain");
    Places elevation("× elevation");
    Places features("× features");
    Places sides("× hexside");
    Places roads("× road");
    Places provenance("× source of a hex");
    const auto note = [&](Places& places, Area area, HexIndex hex) {
        places.full() ? places.count() : places.add(grid.label(hex));
        out.touched.areas |= area;
        hexes.add(hex);
    };
    const auto note_side = [&](Places& places, Area area, Hexside at) {
        const HexIndex other = grid.across(at);
        places.full() || other == kNoHex ? places.count() : places.add(grid.label(at.hex) + " " + grid.label(other));
        out.touched.areas |= area;
        hexes.add(at.hex);
        hexes.add(other);
    };
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        const bool other_terrain = a.terrain(hex) != b.terrain(hex);
        const bool other_elevation = a.elevation(hex) != b.elevation(hex);
        const bool other_features = a.features(hex) != b.features(hex);
        if (other_terrain) note(terrain, Area::terrain, hex);
        if (other_elevation) note(elevation, Area::elevation, hex);
        if (other_features) note(features, Area::features, hex);
        if (a.hex_provenance(hex) != b.hex_provenance(hex)) {
            // That what changed is by somebody else goes without saying.
            if (other_terrain || other_elevation || other_features) out.touched.areas |= Area::provenance;
            else note(provenance, Area::provenance, hex);
        }
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            const std::uint32_t differ = a.side(at).bits() ^ b.side(at).bits();
            if ((differ & 0x00FF'FFFFU) != 0) note_side(sides, Area::hexsides, at);
            if ((differ & 0xFF00'0000U) != 0) note_side(roads, Area::roads, at);
        }
    }
    for (const Places* places : {&terrain, &elevation, &features, &sides, &roads, &provenance}) places->tell(out.lines);
    hexes.finish();
}

std::string whereabouts(const Scenario& s, const Unit& u) {
    if (u.at) return s.map.grid().label(*u.at);
    return u.arrives && *u.arrives < s.reinforcements.size() ? "group " + s.reinforcements[*u.arrives].id : "nowhere";
}

void compare_units(const Scenario& a, const Scenario& b, Difference& out) {
    for (const Unit& u : b.units) {
        const auto old = a.unit(u.id);
        if (!old) {
            out.lines.push_back("unit " + u.id + ": new, " + whereabouts(b, u));
        } else if (const Unit& was = a.units[*old]; whereabouts(a, was) != whereabouts(b, u)) {
            out.lines.push_back("unit " + u.id + ": from " + whereabouts(a, was) + " to " + whereabouts(b, u));
        } else if (!(was == u)) {
            out.lines.push_back("unit " + u.id + ": changed");
        } else {
            continue;
        }
        out.touched.units.push_back(u.id);
    }
    for (const Unit& u : a.units)
        if (!b.unit(u.id)) {
            out.lines.push_back("unit " + u.id + ": removed");
            out.touched.units.push_back(u.id);
        }
    std::sort(out.touched.units.begin(), out.touched.units.end());
}

void compare_parts(const Scenario& a, const Scenario& b, Difference& out) {
    for (int i = 0; i < kLists; ++i) {
        const auto list = static_cast<ListId>(i);
        const bool same = with_list(a, list, [&](const auto& mine) {
            return with_list(b, list, [&](const auto& theirs) {
                if constexpr (std::is_same_v<decltype(mine), decltype(theirs)>) return mine == theirs;
                else return false;
            });
        });
        if (same) continue;
        out.touched.areas |= area_of(list);
        if (list != ListId::units) out.lines.push_back(std::string(kListNames[i]) + ": changed");
    }
    for (int i = 0; i < kFields; ++i) {
        const auto field = static_cast<FieldId>(i);
        const auto value = [&](const Scenario& s) {
            return with_field(s, field, [](const auto& v) { return FieldValue(v); });
        };
        if (value(a) == value(b)) continue;
        out.touched.areas |= area_of(field);
        out.lines.push_back(std::string(kFieldNames[i]) + ": changed");
    }
}

}  // namespace

Difference difference(const Scenario& before, const Scenario& after) {
    Difference out;
    if (before == after) return out;
    if (!(before.map.grid() == after.map.grid())) {
        out.touched.areas = Area::everything;
        out.touched.all = true;
        out.lines.push_back("the field has another size or numbering");
    } else {
        compare_maps(before.map, after.map, out);
    }
    compare_units(before, after, out);
    compare_parts(before, after, out);
    if (out.lines.empty()) {  // own statements of source that hexes or hexsides share with their section
        out.touched.areas |= Area::provenance;
        out.lines.push_back("sources of hexsides or roads: changed");
    }
    return out;
}

}  // namespace ramparts
