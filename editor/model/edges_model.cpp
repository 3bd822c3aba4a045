// Rows of the panel of map edges; see edges_model.hpp.
#include "editor/model/edges_model.hpp"

#include <algorithm>

#include "sdk/words/kind_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

bool has_road(const Map& map, HexIndex hex) {
    for (int d = 0; d < kDirections; ++d)
        if (map.side(hex, d).any_road()) return true;
    return false;
}

std::string edge_note(const Scenario& s, const MapEdge& edge) {
    const auto closed =
        std::count_if(edge.hexes.begin(), edge.hexes.end(), [&](HexIndex hex) { return !enterable(s, hex); });
    const auto roads =
        std::count_if(edge.hexes.begin(), edge.hexes.end(), [&](HexIndex hex) { return has_road(s.map, hex); });
    std::string note = say_n("{1} hex", "{1} hexes", static_cast<long>(edge.hexes.size()));
    if (roads > 0) note += ", " + say("{1} by road", roads);
    if (closed > 0) note += ", " + say("{1} closed", closed);
    return note;
}

EdgeRow entry_row(const Scenario& s, std::size_t group) {
    const ReinforcementGroup& g = s.reinforcements[group];
    EdgeRow row;
    row.text = g.side < s.sides.size() ? say("{1} ({2}), turn {3}", g.id, s.sides[g.side].abbreviation, g.turn) : g.id;
    row.group = group;
    if (g.entry >= s.map.grid().size()) {
        row.trouble = true;
        row.note = say("no hex chosen");
        return row;
    }
    row.hexes = {g.entry};
    const std::string why = entry_obstacle(s, g.entry);
    row.trouble = !why.empty();
    row.note = s.map.grid().label(g.entry) + (row.trouble                ? ": " + why
                                              : has_road(s.map, g.entry) ? std::string()
                                                                         : ": " + say("no road leaves the map here"));
    return row;
}

}  // namespace

std::string edge_name(const Map& map, const MapEdge& edge) {
    switch (edge.side) {
        case EdgeSide::north: return say("North edge");
        case EdgeSide::east: return say("East edge");
        case EdgeSide::south: return say("South edge");
        case EdgeSide::west: return say("West edge");
        case EdgeSide::hole: return say("Hole at {1}", map.grid().label(edge.hole));
    }
    return {};
}

std::string entry_obstacle(const Scenario& scenario, HexIndex hex) {
    const Map& map = scenario.map;
    if (hex >= map.grid().size() || !map.present(hex)) return say("no hex of the map");
    if (!map.on_edge(hex)) return say("not on an edge of the map");
    if (!enterable(scenario, hex))
        return say("nothing may enter {1}", say_kind(scenario.ruleset.terrains[map.terrain(hex)].name));
    return {};
}

std::vector<EdgeRow> edge_rows(const Scenario& scenario) {
    std::vector<EdgeRow> rows;
    std::vector<bool> listed(scenario.reinforcements.size());
    for (const MapEdge& edge : map_edges(scenario.map)) {
        rows.push_back({edge_name(scenario.map, edge), edge_note(scenario, edge), edge.hexes, {}, false});
        for (std::size_t i = 0; i < scenario.reinforcements.size(); ++i) {
            if (listed[i] ||
                !std::binary_search(edge.hexes.begin(), edge.hexes.end(), scenario.reinforcements[i].entry))
                continue;
            listed[i] = true;
            rows.push_back(entry_row(scenario, i));
        }
    }
    if (std::find(listed.begin(), listed.end(), false) == listed.end()) return rows;
    rows.push_back({say("On no edge"), {}, {}, {}, true});
    for (std::size_t i = 0; i < listed.size(); ++i)
        if (!listed[i]) rows.push_back(entry_row(scenario, i));
    return rows;
}

std::string edge_readout(const Scenario& scenario, const std::vector<MapEdge>& edges, HexIndex hex) {
    std::string all;
    for (const MapEdge& edge : edges)
        if (std::binary_search(edge.hexes.begin(), edge.hexes.end(), hex))
            all += (all.empty() ? "" : ", ") + edge_name(scenario.map, edge);
    if (all.empty()) return all;
    all += " · " + scenario.map.grid().label(hex);
    for (const ReinforcementGroup& g : scenario.reinforcements)
        if (g.entry == hex) all += " · " + say("{1} enters in turn {2}", g.id, g.turn);
    if (!enterable(scenario, hex)) all += " · " + entry_obstacle(scenario, hex);
    return all;
}

}  // namespace ramparts
