// Maps compared; see map_changes.hpp.
#include "sdk/change/edit/map_changes.hpp"

#include <algorithm>
#include <map>

#include "engine/core/joined.hpp"
#include "sdk/change/edit/values.hpp"

namespace ramparts::edits {
namespace {

constexpr std::string_view kOrigin = " origin";

std::string terrain_name(const Scenario& s, HexIndex hex) {
    return s.map.present(hex) ? as_word(s.ruleset.terrains[s.map.terrain(hex)].id) : "-";
}
int elevation(const Scenario& s, HexIndex hex) { return s.map.present(hex) ? s.map.elevation(hex) : 0; }
// By the alphabet, so that the order of the ruleset's features does not count.
std::string features(const Scenario& s, HexIndex hex) {
    std::vector<std::string_view> ids;
    if (s.map.present(hex))
        for (std::size_t f = 0; f < s.ruleset.features.size(); ++f)
            if (s.map.has_feature(hex, static_cast<FeatureId>(f))) ids.push_back(s.ruleset.features[f].id);
    std::sort(ids.begin(), ids.end());
    const std::string names = joined(ids, ",");
    return names.empty() ? "-" : as_word(names);
}
std::string origin_words(const Provenance* p) {
    return p && p->stated() ? std::string(to_string(p->kind)) + " " + as_text(p->source) : "-";
}

/// "present", "up L2306", or "-".
std::string side_words(const Scenario& s, Hexside at, std::optional<std::uint8_t> kind) {
    const SideState state = kind && s.map.side_present(at) ? s.map.side(at).kind(*kind) : SideState::none;
    if (state == SideState::none) return "-";
    if (!s.ruleset.hexside_kinds[*kind].directed) return "present";
    return "up " + s.map.grid().label(state == SideState::up_owner ? at.hex : s.map.grid().across(at));
}
std::string road_words(const Scenario& s, Hexside at, std::optional<std::uint8_t> kind) {
    return kind && s.map.side_present(at) && s.map.side(at).road(*kind) ? "present" : "-";
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

/// Calls f(at) for every hexside between two hexes that either map has: a hole loses what lies around it.
template <class F>
void each_side(const Map& a, const Map& b, const std::vector<HexIndex>* where, F&& f) {
    const Grid& grid = b.grid();
    each_hex(grid, where, [&](HexIndex hex) {
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            if (grid.across(at) != kNoHex && (a.side_present(at) || b.side_present(at))) f(at);
        }
    });
}

// Whether ids mean the same numbers in both, so that only hexes with other numbers need be looked at.
template <class Kind>
bool same_ids(const std::vector<Kind>& a, const std::vector<Kind>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Kind& x, const Kind& y) { return x.id == y.id; });
}

/// The kinds of both rulesets by id: their number in each, in the order of their ids.
struct KindPair {
    std::string_view id;
    std::optional<std::uint8_t> before;
    std::optional<std::uint8_t> after;
};
template <class Kind>
std::vector<KindPair> pairs(const std::vector<Kind>& a, const std::vector<Kind>& b) {
    std::vector<KindPair> all;
    for (std::size_t i = 0; i < a.size(); ++i) all.push_back({a[i].id, static_cast<std::uint8_t>(i), std::nullopt});
    for (std::size_t i = 0; i < b.size(); ++i) {
        const auto known = std::find_if(all.begin(), all.end(), [&](const KindPair& p) { return p.id == b[i].id; });
        if (known != all.end()) known->after = static_cast<std::uint8_t>(i);
        else all.push_back({b[i].id, std::nullopt, static_cast<std::uint8_t>(i)});
    }
    std::sort(all.begin(), all.end(), [](const KindPair& x, const KindPair& y) { return x.id < y.id; });
    return all;
}

// Two versions, their kinds of what lies on hexsides, and where to look: null for everywhere.
struct Compared {
    const Scenario& a;
    const Scenario& b;
    std::span<const KindPair> kinds;
    const std::vector<HexIndex>* where;
};

// What lies on hexsides, kinds or roads: the same loop for both.
template <class Words>
void side_changes(const Compared& of, std::string_view noun, bool same, Words words, std::vector<Change>& out) {
    const Scenario& a = of.a;
    const Scenario& b = of.b;
    const Grid& grid = b.map.grid();
    each_side(a.map, b.map, of.where, [&](Hexside at) {
        if (same && a.map.side(at) == b.map.side(at)) return;
        for (const KindPair& kind : of.kinds) {
            std::string before = words(a, at, kind.before);
            std::string after = words(b, at, kind.after);
            if (before != after)
                out.push_back({{std::string(noun), show_hexside(grid, at), std::string(kind.id)},
                               std::move(before),
                               std::move(after),
                               {}});
        }
    });
}

std::optional<Hexside> side_at(const Scenario& s, const std::string& at) {
    const std::size_t slash = at.find('/');
    if (slash == std::string::npos) return std::nullopt;
    const auto from = s.map.grid().parse(std::string_view(at).substr(0, slash));
    const auto to = s.map.grid().parse(std::string_view(at).substr(slash + 1));
    if (!from || !to) return std::nullopt;
    return s.map.grid().hexside_between(*from, *to);
}

/// "creek origin" without its second word, when it has it.
bool take_origin(std::string& field) {
    if (!field.ends_with(kOrigin)) return false;
    field.resize(field.size() - kOrigin.size());
    return true;
}

void side_origin_changes(const Compared& of, bool roads, std::vector<Change>& out) {
    const Scenario& b = of.b;
    struct Origins {
        std::string before = "-";
        std::string after = "-";
    };
    std::map<std::pair<Hexside, std::string_view>, Origins> all;
    const auto gather = [&](const Scenario& s, std::optional<std::uint8_t> KindPair::*number,
                            std::string Origins::*words) {
        s.map.each_own_side_provenance([&](Hexside at, std::uint8_t kind, bool road, const Provenance& p) {
            if (road != roads || !among(of.where, at.hex)) return;
            for (const KindPair& pair : of.kinds)
                if (pair.*number == kind) all[{at, pair.id}].*words = origin_words(&p);
        });
    };
    gather(of.a, &KindPair::before, &Origins::before);
    gather(b, &KindPair::after, &Origins::after);
    for (auto& [place, origins] : all) {
        if (origins.before == origins.after) continue;
        const auto& [at, id] = place;
        if (origins.after == "-") {  // what is no longer there states nothing either
            const ChangeKey datum{roads ? "road" : "hexside", show_hexside(b.map.grid(), at), std::string(id)};
            if ((roads ? road_value(b, datum) : hexside_value(b, datum)).value_or("-") == "-") continue;
        }
        out.push_back(
            {{roads ? "road" : "hexside", show_hexside(b.map.grid(), at), std::string(id) + std::string(kOrigin)},
             std::move(origins.before),
             std::move(origins.after),
             {}});
    }
}

}  // namespace

void hex_changes(const Scenario& a, const Scenario& b, const std::vector<HexIndex>* where, std::vector<Change>& out) {
    const Grid& grid = b.map.grid();
    const bool same_terrains = same_ids(a.ruleset.terrains, b.ruleset.terrains);
    const bool same_features = same_ids(a.ruleset.features, b.ruleset.features);
    each_hex(grid, where, [&](HexIndex hex) {
        const bool was = a.map.present(hex);
        const bool is = b.map.present(hex);
        if (!was && !is) return;
        const auto change = [&](const char* field, std::string before, std::string after) {
            if (before != after)
                out.push_back({{"hex", grid.label(hex), field}, std::move(before), std::move(after), {}});
        };
        if (was != is || !same_terrains || a.map.terrain(hex) != b.map.terrain(hex))
            change("terrain", terrain_name(a, hex), terrain_name(b, hex));
        if (const int from = elevation(a, hex), to = elevation(b, hex); from != to)
            change("elevation", std::to_string(from), std::to_string(to));
        if (was != is || !same_features || a.map.features(hex) != b.map.features(hex))
            change("features", features(a, hex), features(b, hex));
    });
    std::map<HexIndex, std::pair<std::string, std::string>> origins;
    a.map.each_own_hex_provenance([&](HexIndex hex, const Provenance& p) {
        if (b.map.present(hex) && among(where, hex)) origins[hex] = {origin_words(&p), "-"};
    });
    b.map.each_own_hex_provenance([&](HexIndex hex, const Provenance& p) {
        if (!among(where, hex)) return;
        const auto [place, fresh] = origins.try_emplace(hex, "-", "-");
        place->second.second = origin_words(&p);
    });
    for (auto& [hex, origin] : origins)
        if (origin.first != origin.second && b.map.present(hex))
            out.push_back({{"hex", grid.label(hex), "origin"}, std::move(origin.first), std::move(origin.second), {}});
}

void hexside_changes(const Scenario& a, const Scenario& b, const std::vector<HexIndex>* where,
                     std::vector<Change>& out) {
    const auto kinds = pairs(a.ruleset.hexside_kinds, b.ruleset.hexside_kinds);
    const Compared of{a, b, kinds, where};
    side_changes(of, "hexside", a.ruleset.hexside_kinds == b.ruleset.hexside_kinds, side_words, out);
    side_origin_changes(of, false, out);
}

void road_changes(const Scenario& a, const Scenario& b, const std::vector<HexIndex>* where, std::vector<Change>& out) {
    const auto kinds = pairs(a.ruleset.road_kinds, b.ruleset.road_kinds);
    const Compared of{a, b, kinds, where};
    side_changes(of, "road", same_ids(a.ruleset.road_kinds, b.ruleset.road_kinds), road_words, out);
    side_origin_changes(of, true, out);
}

std::optional<std::string> hex_value(const Scenario& s, const ChangeKey& key) {
    const auto hex = s.map.grid().parse(key.at);
    if (!hex) return std::nullopt;
    if (key.field == "terrain") return terrain_name(s, *hex);
    if (key.field == "elevation") return std::to_string(elevation(s, *hex));
    if (key.field == "features") return features(s, *hex);
    if (key.field == "origin") return origin_words(s.map.own_hex_provenance(*hex));
    return std::nullopt;
}

std::optional<std::string> hexside_value(const Scenario& s, const ChangeKey& key) {
    std::string field = key.field;
    const bool origin = take_origin(field);
    const auto at = side_at(s, key.at);
    const auto kind = s.ruleset.hexside_kind(field);
    if (!at || !kind) return std::nullopt;
    return origin ? origin_words(s.map.own_hexside_provenance(*at, *kind)) : side_words(s, *at, *kind);
}

std::optional<std::string> road_value(const Scenario& s, const ChangeKey& key) {
    std::string field = key.field;
    const bool origin = take_origin(field);
    const auto at = side_at(s, key.at);
    const auto kind = s.ruleset.road_kind(field);
    if (!at || !kind) return std::nullopt;
    return origin ? origin_words(s.map.own_road_provenance(*at, *kind)) : road_words(s, *at, *kind);
}

}  // namespace ramparts::edits
