// Comparing two scenarios; see difference.hpp.
#include "sdk/change/document/difference.hpp"

#include <algorithm>

#include "engine/model/names.hpp"
#include "sdk/change/document/parts.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kNamed = 5;

constexpr Wording kListNames[kLists] = {wording("turn track: changed"),
                                        wording("sides: changed"),
                                        Wording(),
                                        wording("reinforcements: changed"),
                                        wording("victory conditions: changed"),
                                        wording("rule modules: changed"),
                                        wording("designer's notes: changed"),
                                        wording("bibliography: changed"),
                                        wording("ignored findings: changed"),
                                        wording("map labels: changed"),
                                        wording("numberings: changed"),
                                        wording("terrain kinds: changed"),
                                        wording("hexside kinds: changed"),
                                        wording("road kinds: changed"),
                                        wording("feature kinds: changed"),
                                        wording("unit classes: changed"),
                                        wording("movement allowances: changed"),
                                        wording("terrain costs: changed"),
                                        wording("hexside costs: changed"),
                                        wording("combat shifts: changed"),
                                        wording("combat results: changed"),
                                        wording("notes of the ruleset: changed"),
                                        wording("tables of rule modules: changed"),
                                        wording("markers: changed")};
constexpr Wording kFieldNames[kFields] = {wording("id: changed"),
                                          wording("name: changed"),
                                          wording("version: changed"),
                                          wording("date: changed"),
                                          wording("description: changed"),
                                          wording("ruleset file: changed"),
                                          wording("ruleset hash: changed"),
                                          wording("map file: changed"),
                                          wording("first side: changed"),
                                          wording("source of the units: changed"),
                                          wording("source of the turns: changed"),
                                          wording("id of the map: changed"),
                                          wording("name of the map: changed"),
                                          wording("yards across a hex: changed"),
                                          wording("source of the hexes: changed"),
                                          wording("source of the hexsides: changed"),
                                          wording("source of the roads: changed"),
                                          wording("source of the labels: changed"),
                                          wording("id of the ruleset: changed"),
                                          wording("name of the ruleset: changed"),
                                          wording("faces of the die: changed"),
                                          wording("rule options: changed"),
                                          wording("order of the counters: changed")};

/// Counts places and names the first few.
class Places {
public:
    void add(std::string name) {
        if (count_ < kNamed) names_.emplace_back(std::move(name));
        ++count_;
    }
    [[nodiscard]] bool full() const { return count_ >= kNamed; }
    void count() { ++count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] MessageArg names() const {
        std::vector<MessageArg> names = names_;
        if (count_ > kNamed) names.emplace_back("…");
        return series(std::move(names));
    }

private:
    std::vector<MessageArg> names_;
    std::size_t count_ = 0;
};

void compare_maps(const Map& a, const Map& b, Difference& out) {
    const Grid& grid = b.grid();
    HexCollector hexes(grid, out.touched);
    Places terrain, elevation, features, sides, roads, provenance;
    const auto note = [&](Places& places, Area area, HexIndex hex) {
        places.full() ? places.count() : places.add(grid.label(hex));
        out.touched.areas |= area;
        hexes.add(hex);
    };
    const auto note_side = [&](Places& places, Area area, Hexside at) {
        const HexIndex other = grid.across(at);
        places.full() || other == kNoHex ? places.count() : places.add(grid.label(at.hex) + "/" + grid.label(other));
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
    const auto tell = [&](const Places& places, Message line) {
        if (!places.empty()) out.lines.push_back(std::move(line));
    };
    tell(terrain, message("{1} × terrain ({2})", terrain.size(), terrain.names()));
    tell(elevation, message("{1} × elevation ({2})", elevation.size(), elevation.names()));
    tell(features, message("{1} × features ({2})", features.size(), features.names()));
    tell(sides, message("{1} × hexside ({2})", sides.size(), sides.names()));
    tell(roads, message("{1} × road ({2})", roads.size(), roads.names()));
    tell(provenance, message("{1} × source of a hex ({2})", provenance.size(), provenance.names()));
    hexes.finish();
}

Message whereabouts(const Scenario& s, const Unit& u) {
    if (u.at) return alone(s.map.grid().label(*u.at));
    if (u.arrives && *u.arrives < s.reinforcements.size()) return message("group {1}", s.reinforcements[*u.arrives].id);
    return wording("nowhere");
}

void compare_units(const Scenario& a, const Scenario& b, Difference& out) {
    for (std::size_t i = 0; i < b.units.size(); ++i) {
        const Unit& u = b.units[i];
        const auto old = a.unit(u.id);
        if (!old) {
            out.lines.push_back(message("unit {1}: new, {2}", name_in_play(b, i), whereabouts(b, u)));
        } else if (const Unit& was = a.units[*old]; whereabouts(a, was) != whereabouts(b, u)) {
            out.lines.push_back(
                message("unit {1}: from {2} to {3}", name_in_play(b, i), whereabouts(a, was), whereabouts(b, u)));
        } else if (!(was == u)) {
            out.lines.push_back(message("unit {1}: changed", name_in_play(b, i)));
        } else {
            continue;
        }
        out.touched.units.push_back(u.id);
    }
    for (std::size_t i = 0; i < a.units.size(); ++i) {
        const std::string& id = a.units[i].id;
        if (b.unit(id)) continue;
        out.lines.push_back(message("unit {1}: removed", name_in_play(a, i)));
        out.touched.units.push_back(id);
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
        if (list != ListId::units) out.lines.emplace_back(kListNames[i]);
    }
    for (int i = 0; i < kFields; ++i) {
        const auto field = static_cast<FieldId>(i);
        const auto value = [&](const Scenario& s) {
            return with_field(s, field, [](const auto& v) { return FieldValue(v); });
        };
        if (value(a) == value(b)) continue;
        out.touched.areas |= area_of(field);
        out.lines.emplace_back(kFieldNames[i]);
    }
}

}  // namespace

Difference difference(const Scenario& before, const Scenario& after) {
    Difference out;
    if (before == after) return out;
    if (!(before.map.grid() == after.map.grid())) {
        out.touched.areas = Area::everything;
        out.touched.all = true;
        out.lines.emplace_back(wording("the field has another size or numbering"));
    } else {
        compare_maps(before.map, after.map, out);
    }
    compare_units(before, after, out);
    compare_parts(before, after, out);
    if (out.lines.empty()) {  // own statements of source that hexes or hexsides share with their section
        out.touched.areas |= Area::provenance;
        out.lines.emplace_back(wording("sources of hexsides or roads: changed"));
    }
    return out;
}

}  // namespace ramparts
