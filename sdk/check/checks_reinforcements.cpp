// Checks of arrivals: groups, their turns and their entry hexes.
#include <algorithm>
#include <map>
#include <set>

#include "engine/model/outline.hpp"
#include "engine/play/entry_cost.hpp"
#include "formats/text/ids.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

Message group_name(const CheckContext& c, std::size_t i) {
    const std::string& id = c.scenario.reinforcements[i].id;
    return message("group {1}", id.empty() ? std::to_string(i + 1) : id);
}

Location at_group(const CheckContext& c, std::size_t i) {
    Location where = c.at_hex(c.scenario.reinforcements[i].entry);
    where.object = c.scenario.reinforcements[i].id;
    return where;
}

/// Where the units of a group move: on the water when all do, else on the ground.
Domain group_domain(const CheckContext& c, std::size_t group) {
    bool any = false;
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        if (c.scenario.units[i].arrives != group) continue;
        if (c.domain(i) != Domain::naval) return Domain::ground;
        any = true;
    }
    return any ? Domain::naval : Domain::ground;
}

void check_groups(const CheckContext& c, Reporter& r) {
    const auto bad = r.code("group-id-bad");
    const auto empty = r.code("group-empty");
    const auto turn = r.code("group-turn");
    const auto no_side = r.code("group-side-unknown");
    const auto mismatch = r.code("group-side-mismatch");
    const Scenario& s = c.scenario;
    std::set<std::string_view> ids;
    const int last = static_cast<int>(s.turns.size());
    for (std::size_t i = 0; i < s.reinforcements.size(); ++i) {
        const ReinforcementGroup& g = s.reinforcements[i];
        const Location where = CheckContext::at_object(g.id);
        const Message name = group_name(c, i);
        if ((!is_id(g.id) || !ids.insert(g.id).second) && r.room(bad))
            r.add(bad, where,
                  is_id(g.id) ? message("two groups have the id '{1}'", g.id) : message("{1} has no valid id", name),
                  message("give it an id of its own"));
        if (g.side >= s.sides.size() && r.room(no_side))
            r.add(no_side, where, message("{1} belongs to side {2} of {3}", name, g.side + 1, s.sides.size()),
                  message("choose one of the sides"));
        if ((g.turn < 1 || g.turn > last) && last > 0 && r.room(turn)) {
            Finding& f =
                r.add(turn, where, message("{1} arrives in turn {2}, the turns run from 1 to {3}", name, g.turn, last),
                      message("choose a turn that is played"));
            const int nearest = g.turn < 1 ? 1 : last;
            f.fix = index_fix(Fix::Kind::set_group_turn, message("Set turn {1}", nearest), i, nearest);
        }
        const bool used = std::any_of(s.units.begin(), s.units.end(), [&](const Unit& u) { return u.arrives == i; });
        if (!used && r.room(empty)) {
            Finding& f =
                r.add(empty, where, message("{1} has no unit", name), message("put units into it or remove it"));
            f.fix = index_fix(Fix::Kind::remove_group, message("Remove the group"), i);
        }
        for (std::size_t u = 0; u < s.units.size(); ++u)
            if (s.units[u].arrives == i && s.units[u].side != g.side && r.room(mismatch))
                r.add(mismatch, c.at_unit(u), message("{1} arrives with {2} of the other side", c.unit_name(u), name),
                      message("choose a group of its own side"));
    }
}

/// The nearest edge hex that units may enter, one with a road if there is any; kNoHex when there is none.
HexIndex nearest_entry(const CheckContext& c, const Outline& outline, HexIndex from, Domain domain) {
    HexIndex best[2] = {kNoHex, kNoHex};
    int best_distance[2] = {0, 0};
    for (HexIndex hex = 0; hex < c.grid.size(); ++hex) {
        if (!c.open_to(domain, hex) || !outline.on_edge(hex)) continue;
        std::size_t road = 0;
        for (int d = 0; d < kDirections; ++d)
            if (c.map.side(hex, d).any_road()) road = 1;
        const int distance = from < c.grid.size() ? c.grid.distance(from, hex) : 0;
        if (best[road] != kNoHex && distance >= best_distance[road]) continue;
        best[road] = hex;
        best_distance[road] = distance;
    }
    return best[1] != kNoHex ? best[1] : best[0];
}

void check_entries(const CheckContext& c, Reporter& r) {
    const auto outside = r.code("entry-outside");
    const auto inland = r.code("entry-not-on-edge");
    const auto prohibited = r.code("entry-prohibited");
    const auto no_road = r.code("entry-without-road");
    if (c.scenario.reinforcements.empty()) return;
    const Outline outline(c.map);
    const auto offer = [&](Finding& f, std::size_t group, HexIndex from) {
        const HexIndex to = nearest_entry(c, outline, from, group_domain(c, group));
        if (to != kNoHex)
            f.fix = index_fix(Fix::Kind::set_group_entry, message("Enter at {1}", c.label(to)), group, 0, to);
    };
    for (std::size_t i = 0; i < c.scenario.reinforcements.size(); ++i) {
        const HexIndex entry = c.scenario.reinforcements[i].entry;
        const Message name = group_name(c, i);
        if (!c.exists(entry)) {
            if (r.room(outside))
                offer(r.add(outside, at_group(c, i),
                            message("{1} enters at {2}, which is not a hex of the map", name, c.label(entry)),
                            message("choose a hex on the map edge")),
                      i, entry);
            continue;
        }
        if (!outline.on_edge(entry) && r.room(inland))
            offer(r.add(inland, at_group(c, i),
                        message("{1} enters at {2}, which is not on the map edge", name, c.label(entry)),
                        message("choose an edge hex")),
                  i, entry);
        const Domain domain = group_domain(c, i);
        if (!c.open_to(domain, entry)) {
            if (r.room(prohibited))
                offer(r.add(prohibited, at_group(c, i),
                            domain == Domain::naval ? message("{1} enters at {2}, {3} hex no ship may enter", name,
                                                              c.label(entry), c.a_terrain(c.map.terrain(entry)))
                                                    : message("{1} enters at {2}, {3} hex nothing may enter", name,
                                                              c.label(entry), c.a_terrain(c.map.terrain(entry))),
                            message("choose another edge hex")),
                      i, entry);
            continue;
        }
        bool road = domain == Domain::naval;
        for (int d = 0; d < kDirections; ++d) road |= c.map.side(entry, d).any_road();
        if (!road && r.room(no_road))
            offer(r.add(no_road, at_group(c, i),
                        message("{1} enters at {2}, where no road leaves the map", name, c.label(entry)),
                        message("choose a road hex at the edge, or draw the road")),
                  i, entry);
    }
}

void check_blocked(const CheckContext& c, Reporter& r) {
    const auto friendly = r.code("entry-held-by-friend");
    const auto enemy = r.code("entry-held-by-enemy");
    const StepRules steps(c.rules);
    for (std::size_t i = 0; i < c.scenario.reinforcements.size(); ++i) {
        const ReinforcementGroup& g = c.scenario.reinforcements[i];
        if (!c.open_to(group_domain(c, i), g.entry)) continue;
        for (std::size_t u = 0; u < c.scenario.units.size(); ++u) {
            const Unit& unit = c.scenario.units[u];
            if (!unit.at || !c.exists(*unit.at) || c.domain(u) == Domain::air) continue;
            const bool own = unit.side == g.side;
            const int direction = *unit.at == g.entry ? -1 : c.grid.direction_to(*unit.at, g.entry);
            const bool exerts = c.domain(u) == Domain::ground && (unit.unit_class >= c.rules.unit_classes.size() ||
                                                                  c.rules.unit_classes[unit.unit_class].zoc);
            const bool zoc = !own && exerts && c.playable(g.entry) && direction >= 0 && c.playable(*unit.at) &&
                             !steps.blocked(c.map.side(*unit.at, direction));
            if (*unit.at != g.entry && !zoc) continue;
            const auto code = own ? friendly : enemy;
            if (!r.room(code)) continue;
            r.add(code, at_group(c, i),
                  zoc ? message("{1} enters at {2} from turn {3}, in the zone of control of {4} at {5}",
                                group_name(c, i), c.label(g.entry), g.turn, c.unit_name(u), c.label(*unit.at))
                      : message("{1} enters at {2} from turn {3}, held at the start by {4}", group_name(c, i),
                                c.label(g.entry), g.turn, c.unit_name(u)),
                  own ? message("set the unit up elsewhere, unless it is sure to move off")
                      : message("check that the entry is meant to be blocked"));
            break;
        }
    }
}

/// The last place in a group's column, of so many, that units of a class can pay for.
int column_limit(const CheckContext& c, UnitClassId unit_class, const ReinforcementGroup& g, int places) {
    const EntryWay way{g.entry, true, g.turn > c.roads_closed_until(g.side)};
    const int allowance = c.rules.allowance(unit_class, c.scenario.turns[static_cast<std::size_t>(g.turn - 1)].night);
    const EntryRates rates = entry_rates(c.map, c.rules, unit_class, way);
    int limit = 0;
    while (limit < places && rates.cost(limit + 1) <= allowance) ++limit;
    return limit;
}

/// How many of a column can enter in one phase when the slow ones go first: the n-th needs a limit of at least n.
int most_entering(std::vector<int> limits) {
    std::sort(limits.begin(), limits.end());
    int entered = 0;
    for (const int limit : limits)
        if (limit > entered) ++entered;
    return entered;
}

void check_columns(const CheckContext& c, Reporter& r) {
    const auto code = r.code("column-too-long");
    struct Column {
        std::size_t group = 0;
        std::vector<int> limits;
    };
    std::map<std::tuple<SideId, HexIndex, int>, Column> columns;
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        if (!u.arrives || *u.arrives >= c.scenario.reinforcements.size()) continue;
        if (u.unit_class >= c.rules.unit_classes.size() || c.domain(i) == Domain::air) continue;
        const ReinforcementGroup& g = c.scenario.reinforcements[*u.arrives];
        if (g.turn < 1 || g.turn > static_cast<int>(c.scenario.turns.size())) continue;
        if (!c.exists(g.entry)) continue;
        Column& column = columns.try_emplace({g.side, g.entry, g.turn}, Column{*u.arrives, {}}).first->second;
        column.limits.push_back(column_limit(c, u.unit_class, g, static_cast<int>(c.scenario.units.size())));
    }
    for (const auto& [key, column] : columns) {
        const int most = most_entering(column.limits);
        if (most == static_cast<int>(column.limits.size()) || !r.room(code)) continue;
        r.add(code, at_group(c, column.group),
              column.limits.size() == 1
                  ? message("{1} unit enters at {2} in turn {3}, but at most {4} can pay in one phase",
                            column.limits.size(), c.label(std::get<1>(key)), std::get<2>(key), most)
                  : message("{1} units enter at {2} in turn {3}, but at most {4} can pay in one phase",
                            column.limits.size(), c.label(std::get<1>(key)), std::get<2>(key), most),
              message("spread them over turns or entry hexes, or accept the delay"));
    }
}

// The standard rules bring reinforcements on over the ground or the water; what flies waits for ever.
void check_air(const CheckContext& c, Reporter& r) {
    const auto code = r.code("arrival-in-the-air");
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        if (u.at || !u.arrives || *u.arrives >= c.scenario.reinforcements.size() || c.domain(i) != Domain::air)
            continue;
        if (!r.room(code)) return;
        const HexIndex entry = c.scenario.reinforcements[*u.arrives].entry;
        Finding& f = r.add(code, c.at_unit(i),
                           message("{1} flies and arrives with {2}, but nothing in the air ever enters", c.unit_name(i),
                                   group_name(c, *u.arrives)),
                           message("set it up on the map, or let it arrive on the ground or the water"));
        if (c.exists(entry))
            f.fix = index_fix(Fix::Kind::move_unit, message("Set it up at {1}", c.label(entry)), i, 0, entry);
    }
}

constexpr std::string_view kGroupCodes[] = {"group-id-bad", "group-empty", "group-turn", "group-side-unknown",
                                            "group-side-mismatch"};
constexpr std::string_view kEntryCodes[] = {"entry-outside", "entry-not-on-edge", "entry-prohibited",
                                            "entry-without-road"};
constexpr std::string_view kBlockedCodes[] = {"entry-held-by-friend", "entry-held-by-enemy"};
constexpr std::string_view kColumnCodes[] = {"column-too-long"};
constexpr std::string_view kAirCodes[] = {"arrival-in-the-air"};

constexpr Check kReinforcementsChecks[] = {
    {"groups", kGroupCodes, area::reinforcements | area::units | area::turns | area::sides, check_groups},
    {"entries", kEntryCodes, area::reinforcements | area::units | area::terrain | area::roads | area::tables,
     check_entries},
    {"entry-blocked", kBlockedCodes, area::reinforcements | area::units | area::terrain | area::hexsides | area::tables,
     check_blocked},
    {"columns", kColumnCodes,
     area::reinforcements | area::units | area::turns | area::tables | area::terrain | area::roads | area::modules,
     check_columns},
    {"air-arrivals", kAirCodes, area::reinforcements | area::units | area::tables, check_air},
};

}  // namespace

std::span<const Check> reinforcement_checks() { return kReinforcementsChecks; }

}  // namespace ramparts::detail
