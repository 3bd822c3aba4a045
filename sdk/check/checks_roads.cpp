// Checks of roads: where they end, what they cross, whether they hang together.
#include <bit>

#include "engine/model/outline.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

/// The places a road may end at besides the map edge: features, labels, entry and victory hexes.
std::vector<std::uint8_t> destinations(const CheckContext& c) {
    std::vector<std::uint8_t> marked(c.grid.size(), 0);
    const auto mark = [&](HexIndex hex) {
        if (hex < marked.size()) marked[hex] = 1;
    };
    for (const MapLabel& label : c.map.labels) mark(label.at);
    for (const ReinforcementGroup& group : c.scenario.reinforcements) mark(group.entry);
    for (const VictoryRule& rule : c.scenario.victory)
        data::each_places(rule, [&](const std::vector<HexIndex>& hexes) {
            for (const HexIndex hex : hexes) mark(hex);
        });
    return marked;
}

/// Hexes joined by roads, as a forest; and how many connections each has.
class RoadNet {
public:
    explicit RoadNet(const CheckContext& c) : degree_(c.grid.size(), 0), parent_(c.grid.size(), kNoHex) {
        for (const FilledSide& s : c.sides()) {
            if (!s.set.any_road() || s.other == kNoHex) continue;
            add(s.at.hex);
            add(s.other);
            const HexIndex a = root(s.at.hex);
            const HexIndex b = root(s.other);
            if (a != b) parent_[std::max(a, b)] = std::min(a, b);
        }
        std::sort(hexes_.begin(), hexes_.end());
    }
    [[nodiscard]] const std::vector<HexIndex>& hexes() const noexcept { return hexes_; }
    [[nodiscard]] int degree(HexIndex hex) const noexcept { return degree_[hex]; }
    [[nodiscard]] HexIndex root(HexIndex hex) noexcept {
        while (parent_[hex] != hex) hex = parent_[hex] = parent_[parent_[hex]];
        return hex;
    }

private:
    void add(HexIndex hex) {
        if (degree_[hex]++ > 0) return;
        parent_[hex] = hex;
        hexes_.push_back(hex);
    }
    std::vector<std::uint8_t> degree_;
    std::vector<HexIndex> parent_;
    std::vector<HexIndex> hexes_;
};

MessageArg road_name(const CheckContext& c, std::size_t road) {
    return kind_at(c.rules.road_kinds, road, wording("road"));
}

std::size_t first_road(SideSet set) { return static_cast<std::size_t>(std::countr_zero(set.bits() >> 24)); }

void report_end(const CheckContext& c, Reporter& r, Reporter::Slot code, HexIndex hex) {
    int direction = 0;
    while (!c.map.side(hex, direction).any_road()) ++direction;
    const HexIndex from = c.grid.neighbour(hex, direction);
    const std::size_t kind = first_road(c.map.side(hex, direction));
    Finding& f =
        r.add(code, c.at_hex(hex),
              message("the {1} from {2} ends at {3}: neither map edge nor building, name, entry or victory hex",
                      road_name(c, kind), c.label(from), c.label(hex)),
              message("draw it on, remove the connection, or put a label there"));
    f.fix =
        side_fix(Fix::Kind::remove_road, message("Remove the last connection"), *c.grid.hexside(hex, direction), kind);
}

void check_ends(const CheckContext& c, Reporter& r) {
    const auto nowhere = r.code("road-to-nowhere");
    const auto isolated = r.code("road-isolated");
    if (c.sides().empty()) return;
    RoadNet net(c);
    if (net.hexes().empty()) return;
    const std::vector<std::uint8_t> marked = destinations(c);
    const Outline outline(c.map);
    const auto leads_somewhere = [&](HexIndex hex) {
        return marked[hex] || !c.playable(hex) || c.map.features(hex) != 0 || outline.on_edge(hex);
    };
    std::vector<std::uint8_t> anchored(c.grid.size(), 0);
    std::vector<HexIndex> size(c.grid.size(), 0);
    for (const HexIndex hex : net.hexes()) {
        const HexIndex root = net.root(hex);
        ++size[root];
        if (!anchored[root] && leads_somewhere(hex)) anchored[root] = 1;
    }
    for (const HexIndex hex : net.hexes()) {
        if (!anchored[net.root(hex)]) {
            if (net.root(hex) != hex || !r.room(isolated)) continue;
            r.add(isolated, c.at_hex(hex),
                  message("a road through {1} from {2} is joined to nothing", hex_count(size[hex]), c.label(hex)),
                  message("connect it to the map edge, a building or a named place, or remove it"));
        } else if (net.degree(hex) == 1 && !leads_somewhere(hex) && r.room(nowhere)) {
            report_end(c, r, nowhere, hex);
        }
    }
}

std::optional<std::size_t> bridging_kind(const CheckContext& c, std::size_t barrier) {
    for (std::size_t k = 0; k < c.rules.hexside_kinds.size() && k < kMaxHexsideKinds; ++k)
        if (c.rules.hexside_kinds[k].bridges == barrier) return k;
    return std::nullopt;
}

void report_unbridged(const CheckContext& c, Reporter& r, Reporter::Slot code, const FilledSide& s,
                      std::size_t barrier) {
    const MessageArg river = kind_name(c.rules.hexside_kinds[barrier]);
    const auto bridge = bridging_kind(c, barrier);
    const MessageArg road = road_name(c, first_road(s.set));
    Finding& f = r.add(
        code, c.at_side(s.at), message("the {1} crosses the {2} on {3} without a bridge", road, river, c.label(s.at)),
        bridge ? message("add {1} or remove the {2} connection", a_kind(c.rules.hexside_kinds[*bridge]), road)
               : message("remove the {1} connection", road));
    if (bridge)
        f.fix = side_fix(Fix::Kind::add_hexside, message("Add {1}", a_kind(c.rules.hexside_kinds[*bridge])), s.at,
                         *bridge, static_cast<int>(SideState::present));
    else f.fix = side_fix(Fix::Kind::remove_road, message("Remove the {1}", road), s.at, first_road(s.set));
}

/// Extra cost that a kind charges anybody by road.
bool costs_by_road(const CheckContext& c, std::size_t kind) {
    return std::any_of(c.rules.cross.begin(), c.rules.cross.end(),
                       [&](const CrossRow& row) { return row.kind == kind && row.by_road > 0; });
}

/// Whether something lies there that needs a road.
bool carries_bridge(const CheckContext& c, SideSet set) {
    for (std::size_t k = 0; k < c.rules.hexside_kinds.size() && k < kMaxHexsideKinds; ++k)
        if (set.has(static_cast<HexsideKindId>(k)) && c.rules.hexside_kinds[k].needs_road) return true;
    return false;
}

void check_crossings(const CheckContext& c, Reporter& r) {
    const auto river = r.code("road-river-no-bridge");
    const auto creek = r.code("road-creek-crossing");
    const StepRules steps(c.rules);
    const std::size_t kinds = std::min<std::size_t>(c.rules.hexside_kinds.size(), kMaxHexsideKinds);
    std::vector<bool> slow(kinds);
    for (std::size_t k = 0; k < kinds; ++k)
        slow[k] = !c.rules.hexside_kinds[k].barrier && !c.rules.hexside_kinds[k].directed && costs_by_road(c, k);
    for (const FilledSide& s : c.sides()) {
        if (!s.set.any_road() || !s.set.any_kind()) continue;
        const bool blocked = steps.blocked(s.set);
        bool barred = false;
        const bool bridges = carries_bridge(c, s.set);
        for (std::size_t k = 0; k < kinds; ++k)
            barred = barred || (s.set.has(static_cast<HexsideKindId>(k)) && c.rules.hexside_kinds[k].barrier);
        for (std::size_t k = 0; k < kinds; ++k) {
            if (!s.set.has(static_cast<HexsideKindId>(k))) continue;
            const HexsideKind& kind = c.rules.hexside_kinds[k];
            const auto bridge = bridging_kind(c, k);
            const bool bridged = bridge && s.set.has(static_cast<HexsideKindId>(*bridge));
            if (blocked && kind.barrier && !bridged) {
                if (r.room(river)) report_unbridged(c, r, river, s, k);
            } else if (slow[k] && !barred && r.room(creek)) {
                // Beside a river it is one watercourse too many, which is said there. A bridge that would be left
                // without its road is no way out.
                r.add(creek, c.at_side(s.at),
                      message("a road crosses {1} on {2}, at extra cost", a_kind(kind), c.label(s.at)),
                      bridges ? message("keep it if the ground was so, for a bridge saves no cost here; otherwise "
                                        "remove the {1}",
                                        kind_name(kind))
                              : message("keep it if the ground was so; otherwise remove the {1} or the road here",
                                        kind_name(kind)));
            }
        }
    }
}

void check_targets(const CheckContext& c, Reporter& r) {
    const auto prohibited = r.code("road-into-prohibited");
    const auto unknown = r.code("unknown-road-kind");
    for (const FilledSide& s : c.sides()) {
        if (!s.set.any_road()) continue;
        for (std::size_t k = c.rules.road_kinds.size(); k < kMaxRoadKinds; ++k)
            if (s.set.road(static_cast<RoadKindId>(k)) && r.room(unknown)) {
                Finding& f = r.add(unknown, c.at_side(s.at),
                                   message("road kind number {1} on {2}, the ruleset defines {3}", k, c.label(s.at),
                                           c.rules.road_kinds.size()),
                                   message("remove it, or define the kind in the ruleset"));
                f.fix = side_fix(Fix::Kind::remove_road, message("Remove it"), s.at, k);
            }
        if (s.other == kNoHex) continue;
        for (const HexIndex hex : {s.at.hex, s.other}) {
            if (!c.map.present(hex) || c.playable(hex) || !r.room(prohibited)) continue;
            // A bridge without its road would be the next finding.
            const bool bridge = carries_bridge(c, s.set);
            Finding& f = r.add(prohibited, c.at_side(s.at),
                               message("a road leads into {1}, {2} hex nothing may enter", c.label(hex),
                                       c.a_terrain(c.map.terrain(hex))),
                               bridge ? message("remove the connection with its bridge, or change the hex")
                                      : message("remove the connection, or change the hex"));
            if (bridge) continue;
            f.fix = side_fix(Fix::Kind::remove_road, message("Remove the connection"), s.at, first_road(s.set));
        }
    }
}

constexpr std::string_view kRoadEndCodes[] = {"road-to-nowhere", "road-isolated"};
constexpr std::string_view kCrossingCodes[] = {"road-river-no-bridge", "road-creek-crossing"};
constexpr std::string_view kTargetCodes[] = {"road-into-prohibited", "unknown-road-kind"};

constexpr Check kRoadsChecks[] = {
    {"road-ends", kRoadEndCodes,
     area::terrain | area::roads | area::labels | area::reinforcements | area::victory | area::tables, check_ends},
    {"road-crossings", kCrossingCodes, area::hexsides | area::roads | area::tables, check_crossings},
    {"road-targets", kTargetCodes, area::terrain | area::roads | area::tables, check_targets},
};

}  // namespace

std::span<const Check> road_checks() { return kRoadsChecks; }

}  // namespace ramparts::detail
