// Maps compared; see map_differences.hpp.
#include "sdk/edit/map_differences.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "sdk/edit/values.hpp"

namespace ramparts::edits {
namespace {

constexpr std::size_t kPlacesInALine = 8;

std::string terrain_name(const Scenario& s, HexIndex hex) {
    return s.map.present(hex) ? as_word(s.ruleset.terrains[s.map.terrain(hex)].id) : "-";
}
int elevation(const Scenario& s, HexIndex hex) { return s.map.present(hex) ? s.map.elevation(hex) : 0; }
std::string features(const Scenario& s, HexIndex hex) {
    std::string names;
    if (s.map.present(hex))
        for (std::size_t f = 0; f < s.ruleset.features.size(); ++f)
            if (s.map.has_feature(hex, static_cast<FeatureId>(f)))
                names += (names.empty() ? "" : ",") + s.ruleset.features[f].id;
    return names.empty() ? "-" : as_word(names);
}

/// Hexes that get the same value, by what is said of them.
using Groups = std::map<std::string, std::vector<HexIndex>>;
void write(const Grid& grid, const char* noun, const Groups& groups, std::vector<std::string>& lines) {
    for (const auto& [words, hexes] : groups)
        for (const std::string& places : show_hexes(grid, hexes, kPlacesInALine))
            lines.push_back(noun + places + " " + words);
}

/// What lies on a hexside as words, each once: "creek", "slope up L2306".
std::set<std::string> side_words(const Scenario& s, Hexside at) {
    std::set<std::string> words;
    const SideSet set = s.map.side(at);
    for (std::size_t k = 0; k < s.ruleset.hexside_kinds.size(); ++k) {
        const HexsideKind& kind = s.ruleset.hexside_kinds[k];
        const SideState state = set.kind(static_cast<HexsideKindId>(k));
        if (state == SideState::none) continue;
        std::string text = as_word(kind.id);
        if (kind.directed)
            text += " up " + s.map.grid().label(state == SideState::up_owner ? at.hex : s.map.grid().across(at));
        words.insert(std::move(text));
    }
    return words;
}
std::set<std::string> road_words(const Scenario& s, Hexside at) {
    std::set<std::string> words;
    for (std::size_t k = 0; k < s.ruleset.road_kinds.size(); ++k)
        if (s.map.side(at).road(static_cast<RoadKindId>(k))) words.insert(as_word(s.ruleset.road_kinds[k].id));
    return words;
}

/// Calls f(hex) where the maps may differ.
template <class F>
void each_hex(const Grid& grid, const std::vector<HexIndex>* where, F&& f) {
    if (where)
        for (const HexIndex hex : *where) f(hex);
    else
        for (HexIndex hex = 0; hex < grid.size(); ++hex) f(hex);
}
bool among(const std::vector<HexIndex>* where, HexIndex hex) {
    return !where || std::binary_search(where->begin(), where->end(), hex);
}

/// Calls f(at) for every hexside between two hexes that both maps have or `after` has.
template <class F>
void each_side(const Scenario& after, const std::vector<HexIndex>* where, F&& f) {
    const Grid& grid = after.map.grid();
    each_hex(grid, where, [&](HexIndex hex) {
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            if (grid.across(at) != kNoHex && after.map.side_present(at)) f(at);
        }
    });
}
bool differs(const Scenario& a, const Scenario& b, Hexside at) {
    return a.map.side(at) != b.map.side(at) || a.ruleset.hexside_kinds != b.ruleset.hexside_kinds ||
           a.ruleset.road_kinds != b.ruleset.road_kinds;
}

/// Hexsides of one kind as the fewest chains of hexes that a walk finds.
std::vector<std::string> chains(const Grid& grid, std::set<Hexside> sides) {
    std::vector<std::string> texts;
    const auto next = [&](HexIndex hex) -> std::optional<Hexside> {
        for (int d = 0; d < kDirections; ++d)
            if (const auto at = grid.hexside(hex, d); at && sides.contains(*at)) return at;
        return std::nullopt;
    };
    const auto ways = [&](HexIndex hex) {
        int count = 0;
        for (int d = 0; d < kDirections; ++d)
            if (const auto at = grid.hexside(hex, d); at && sides.contains(*at)) ++count;
        return count;
    };
    while (!sides.empty()) {
        HexIndex here = sides.begin()->hex;
        for (const Hexside at : sides)  // an end, if there is one
            if (ways(at.hex) == 1 || ways(grid.across(at)) == 1) {
                here = ways(at.hex) == 1 ? at.hex : grid.across(at);
                break;
            }
        std::string text = grid.label(here);
        while (const auto at = next(here)) {
            sides.erase(*at);
            here = at->hex == here ? grid.across(*at) : at->hex;
            text += " " + grid.label(here);
        }
        texts.push_back(std::move(text));
    }
    return texts;
}

std::string origin_words(const Provenance& p) {
    return p.stated() ? std::string(to_string(p.kind)) + " " + as_text(p.source) : "-";
}

/// A statement of a map's own.
struct Statement {
    Provenance origin;
    Hexside at;        ///< or a hex, without a kind
    std::string kind;  ///< id of the hexside or road kind
    bool road = false;
};
/// By place: "hex L2208", "hexside A/B creek", "road A/B road".
std::map<std::string, Statement> statements(const Scenario& s, const std::vector<HexIndex>* where) {
    std::map<std::string, Statement> all;
    s.map.each_own_hex_provenance([&](HexIndex hex, const Provenance& p) {
        if (!among(where, hex)) return;
        if (s.map.present(hex)) all.emplace("hex " + s.map.grid().label(hex), Statement{p, {hex, 0}, {}, false});
    });
    s.map.each_own_side_provenance([&](Hexside at, std::uint8_t kind, bool road, const Provenance& p) {
        if (!among(where, at.hex)) return;
        const std::string& id = road ? s.ruleset.road_kinds[kind].id : s.ruleset.hexside_kinds[kind].id;
        all.emplace((road ? "road " : "hexside ") + show_hexside(s.map.grid(), at) + " " + as_word(id),
                    Statement{p, at, id, road});
    });
    return all;
}
/// Whether what a statement was about is there.
bool still_there(const Scenario& s, const Statement& statement) {
    if (statement.kind.empty()) return s.map.present(statement.at.hex);
    const SideSet set = s.map.side(statement.at);
    if (statement.road) {
        const auto kind = s.ruleset.road_kind(statement.kind);
        return kind && set.road(*kind);
    }
    const auto kind = s.ruleset.hexside_kind(statement.kind);
    return kind && set.has(*kind);
}

}  // namespace

void hexes_between(const Scenario& a, const Scenario& b, LinesBetween& out) {
    Groups terrains;
    Groups elevations;
    Groups marks;
    Groups holes;
    each_hex(b.map.grid(), out.where, [&](HexIndex hex) {
        if (!b.map.present(hex)) {
            if (a.map.present(hex)) holes["terrain -"].push_back(hex);
            return;
        }
        if (const std::string name = terrain_name(b, hex); name != terrain_name(a, hex))
            terrains["terrain " + name].push_back(hex);
        if (elevation(a, hex) != elevation(b, hex))
            elevations["elevation " + std::to_string(elevation(b, hex))].push_back(hex);
        if (const std::string names = features(b, hex); names != features(a, hex))
            marks["features " + names].push_back(hex);
    });
    const Grid& grid = b.map.grid();
    write(grid, "hex ", terrains, out.changes);
    write(grid, "hex ", elevations, out.changes);
    write(grid, "hex ", marks, out.changes);
    write(grid, "hex ", holes, out.holes);
}

void hexsides_between(const Scenario& a, const Scenario& b, LinesBetween& out) {
    std::map<std::string, std::vector<std::string>> gone;
    std::map<std::string, std::vector<std::string>> come;
    each_side(b, out.where, [&](Hexside at) {
        if (!differs(a, b, at)) return;
        const std::set<std::string> before = side_words(a, at);
        const std::set<std::string> after = side_words(b, at);
        const std::string place = show_hexside(b.map.grid(), at);
        const auto kind_of = [](const std::string& words) { return words.substr(0, words.find(" up ")); };
        for (const std::string& words : before) {
            const bool kept = std::any_of(after.begin(), after.end(),
                                          [&](const std::string& w) { return kind_of(w) == kind_of(words); });
            if (!kept) gone["- " + kind_of(words)].push_back(place);
        }
        for (const std::string& words : after)
            if (!before.contains(words)) come[words].push_back(place);
    });
    for (const auto* lines : {&gone, &come})
        for (const auto& [words, places] : *lines)
            for (std::size_t from = 0; from < places.size(); from += kPlacesInALine) {
                std::string list;
                for (std::size_t i = from; i < std::min(places.size(), from + kPlacesInALine); ++i)
                    list += (i == from ? "" : ",") + places[i];
                out.changes.push_back("hexside " + list + " " + words);
            }
}

void roads_between(const Scenario& a, const Scenario& b, LinesBetween& out) {
    std::map<std::string, std::set<Hexside>> gone;
    std::map<std::string, std::set<Hexside>> come;
    each_side(b, out.where, [&](Hexside at) {
        if (!differs(a, b, at)) return;
        const std::set<std::string> before = road_words(a, at);
        const std::set<std::string> after = road_words(b, at);
        for (const std::string& kind : before)
            if (!after.contains(kind)) gone[kind].insert(at);
        for (const std::string& kind : after)
            if (!before.contains(kind)) come[kind].insert(at);
    });
    const Grid& grid = b.map.grid();
    for (auto& [kind, sides] : gone)
        for (const std::string& chain : chains(grid, sides)) out.changes.push_back("road - " + kind + " " + chain);
    for (auto& [kind, sides] : come)
        for (const std::string& chain : chains(grid, sides)) out.changes.push_back("road " + kind + " " + chain);
}

void origins_between(const Scenario& a, const Scenario& b, LinesBetween& out) {
    const std::map<std::string, Statement> before = statements(a, out.where);
    const std::map<std::string, Statement> after = statements(b, out.where);
    Groups hexes;
    const auto state = [&](const std::string& place, const Statement& statement, const std::string& origin) {
        if (statement.kind.empty()) hexes[origin].push_back(statement.at.hex);
        else out.origins.push_back("origin " + place + " " + origin);
    };
    for (const auto& [place, old] : before)  // what is no longer there states nothing either
        if (!after.contains(place) && still_there(b, old)) state(place, old, "-");
    for (const auto& [place, now] : after)
        if (const auto old = before.find(place); old == before.end() || old->second.origin != now.origin)
            state(place, now, origin_words(now.origin));
    for (auto& [origin, places] : hexes) std::sort(places.begin(), places.end());
    write(b.map.grid(), "origin hex ", hexes, out.origins);
    const auto section = [&](std::string_view name, const Provenance& from, const Provenance& to) {
        if (from != to) out.origins.push_back("origin " + std::string(name) + " " + origin_words(to));
    };
    static constexpr std::string_view kSections[] = {"hexes", "hexsides", "roads", "labels"};
    for (std::size_t i = 0; i < 4; ++i) section(kSections[i], a.map.section_provenance[i], b.map.section_provenance[i]);
    section("units", a.units_provenance, b.units_provenance);
    section("turns", a.turns_provenance, b.turns_provenance);
}

}  // namespace ramparts::edits
