// Checks of the set-up: where units start, who stands with or next to whom, and whether they can ever meet.
#include <map>

#include "sdk/check/check_tables.hpp"
#include "sdk/check/set_up.hpp"

namespace ramparts::detail {
namespace {

/// The playable hex without a unit that is nearest to `from`; kNoHex when there is none. Lowest number on a tie.
HexIndex nearest_free(const CheckContext& c, HexIndex from, std::size_t unit) {
    if (from >= c.grid.size()) return kNoHex;
    const UnitClassId kind = c.scenario.units[unit].unit_class;
    HexIndex best = kNoHex;
    int best_distance = 0;
    for (HexIndex hex = 0; hex < c.grid.size(); ++hex) {
        if (!c.open_to(c.domain(unit), hex)) continue;
        const int distance = c.grid.distance(from, hex);
        if (best != kNoHex && distance >= best_distance) continue;
        if (kind < c.rules.unit_classes.size() && c.domain(unit) != Domain::air &&
            c.rules.enter_cost(kind, c.map.terrain(hex)) >= kProhibited)
            continue;
        const bool taken =
            std::any_of(c.scenario.units.begin(), c.scenario.units.end(), [&](const Unit& u) { return u.at == hex; });
        if (taken) continue;
        best = hex;
        best_distance = distance;
    }
    return best;
}

void offer_move(const CheckContext& c, Finding& f, std::size_t unit, HexIndex from) {
    const HexIndex to = nearest_free(c, from, unit);
    if (to == kNoHex) return;
    f.fix = index_fix(Fix::Kind::move_unit, message("Move it to {1}", c.label(to)), unit, 0, to);
}

void check_places(const CheckContext& c, Reporter& r) {
    const auto nowhere = r.code("unit-without-place");
    const auto both = r.code("unit-with-two-places");
    const auto off = r.code("unit-off-map");
    const auto prohibited = r.code("unit-on-prohibited-hex");
    const auto closed = r.code("unit-in-closed-terrain");
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        const std::string name = c.unit_name(i);
        if (!u.at && !u.arrives && r.room(nowhere))
            r.add(nowhere, c.at_unit(i), message("{1} is neither set up nor due to arrive", name),
                  message("set it up on a hex, or put it into a reinforcement group"));
        if (u.at && u.arrives && r.room(both)) {
            Finding& f =
                r.add(both, c.at_unit(i), message("{1} is set up at {2} and also due to arrive", name, c.label(*u.at)),
                      message("remove its hex or its group"));
            f.fix = index_fix(Fix::Kind::remove_arrival, message("Keep it on the map"), i);
        }
        if (!u.at) continue;
        const PlaceFault fault = place_fault(c, i, *u.at);
        if (fault == PlaceFault::off_map) {
            if (!r.room(off)) continue;
            Finding& f = r.add(off, c.at_unit(i),
                               message("{1} is set up at {2}, which is not a hex of the map", name, c.label(*u.at)),
                               message("move it onto the map"));
            offer_move(c, f, i, *u.at);
        } else if (fault == PlaceFault::prohibited) {
            if (!r.room(prohibited)) continue;
            const bool afloat = c.domain(i) == Domain::naval;
            Finding& f = r.add(prohibited, c.at_unit(i),
                               afloat ? message("{1} is set up at {2}, {3} hex no ship may enter", name, c.label(*u.at),
                                                c.a_terrain(c.map.terrain(*u.at)))
                                      : message("{1} is set up at {2}, {3} hex nothing may enter", name, c.label(*u.at),
                                                c.a_terrain(c.map.terrain(*u.at))),
                               afloat ? message("move it onto the water") : message("move it to a legal hex"));
            offer_move(c, f, i, *u.at);
        } else if (fault == PlaceFault::closed && r.room(closed)) {
            Finding& f =
                r.add(closed, c.at_unit(i),
                      message("{1} starts in {2} at {3}, which {4} may not enter", name,
                              c.terrain_name(c.map.terrain(*u.at)), c.label(*u.at), c.class_name(u.unit_class)),
                      message("move it, or let the class enter the terrain"));
            offer_move(c, f, i, *u.at);
        }
    }
}

void check_stacking(const CheckContext& c, Reporter& r) {
    const auto code = r.code("two-units-in-one-hex");
    std::map<HexIndex, std::vector<std::size_t>> stacks;
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i)
        if (c.scenario.units[i].at && c.domain(i) != Domain::air) stacks[*c.scenario.units[i].at].push_back(i);
    for (const auto& [hex, stack] : stacks) {
        const StackFault fault = stack_fault(c, stack);
        if (fault == StackFault::none || stack.size() < 2 || !r.room(code)) continue;
        std::vector<MessageArg> names;
        for (const std::size_t i : stack) names.emplace_back(c.unit_name(i));
        const bool enemies = fault == StackFault::enemies;
        Location where = c.at_hex(hex);
        where.unit = c.scenario.units[stack.back()].id;
        const int limit = c.rules.options.stacking_limit;
        const int leader_limit = c.rules.options.leader_limit;
        const bool limited = !enemies && (limit > 1 || leader_limit > 1);
        Message said = enemies ? message("{1} are set up in the same hex {2} though they are enemies",
                                         all_of(std::move(names)), c.label(hex))
                       : limited
                           ? message(
                                 "{1} are set up in the same hex {2}, which holds {3} of a side that count and {4} "
                                 "of its leaders",
                                 all_of(std::move(names)), c.label(hex), limit, leader_limit)
                           : message("{1} are set up in the same hex {2}", all_of(std::move(names)), c.label(hex));
        Finding& f =
            r.add(code, where, std::move(said),
                  limited ? message("move one of them, or raise the limit") : message("move all but one of them"));
        std::size_t mover = stack.back();
        if (stack_category(c, mover) == StackCategory::none) mover = stack.front();
        offer_move(c, f, mover, hex);
    }
}

/// The unit that puts `hex` under an enemy zone of control of `side` at the start, if any.
std::optional<std::size_t> zoc_source(const CheckContext& c, const StepRules& steps, SideId side, HexIndex hex) {
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        if (u.side == side || !u.at || !c.playable(*u.at)) continue;
        if (c.domain(i) != Domain::ground) continue;
        if (u.unit_class < c.rules.unit_classes.size() && !c.rules.unit_classes[u.unit_class].zoc) continue;
        const int direction = c.grid.direction_to(*u.at, hex);
        if (direction >= 0 && !steps.blocked(c.map.side(*u.at, direction))) return i;
    }
    return std::nullopt;
}

void check_contact(const CheckContext& c, Reporter& r) {
    const auto code = r.code("setup-in-enemy-zoc");
    const StepRules steps(c.rules);
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        if (!u.at || !c.playable(*u.at) || c.domain(i) != Domain::ground) continue;
        const auto enemy = zoc_source(c, steps, u.side, *u.at);
        if (!enemy || !r.room(code)) continue;
        r.add(code, c.at_unit(i),
              message("{1} starts at {2} in the zone of control of {3} at {4}", c.unit_name(i), c.label(*u.at),
                      c.unit_name(*enemy), c.label(*c.scenario.units[*enemy].at)),
              message("keep it if the battle opens at close quarters, otherwise move one of the two"));
    }
}

bool reaches_objective(const CheckContext& c, std::size_t unit) {
    const SideId side = c.scenario.units[unit].side;
    for (const VictoryRule& rule : c.scenario.victory)
        if (rule.side == side)
            for (const HexIndex hex : rule.hexes)
                if (c.reach().can_reach(unit, hex)) return true;
    return false;
}

void check_cut_off(const CheckContext& c, Reporter& r) {
    const auto code = r.code("unit-cut-off");
    if (!r.wanted(code)) return;
    for (std::size_t i = 0; i < c.scenario.units.size(); ++i) {
        const Unit& u = c.scenario.units[i];
        const bool opposed = std::any_of(c.scenario.units.begin(), c.scenario.units.end(),
                                         [&](const Unit& other) { return other.side != u.side; });
        if (!opposed || !c.reach().has_start(i) || c.domain(i) == Domain::air) continue;
        if (c.reach().can_meet_enemy(i) || reaches_objective(c, i) || !r.room(code)) continue;
        Message from = message("its entry hex");
        if (u.at) from = c.label(*u.at);
        r.add(code, c.at_unit(i),
              message("{1} can never reach an enemy or an objective from {2}", c.unit_name(i), from),
              message("move it, add a bridge, or open a way"));
    }
}

constexpr std::string_view kPlaceCodes[] = {"unit-without-place", "unit-with-two-places", "unit-off-map",
                                            "unit-on-prohibited-hex", "unit-in-closed-terrain"};
constexpr std::string_view kStackCodes[] = {"two-units-in-one-hex"};
constexpr std::string_view kContactCodes[] = {"setup-in-enemy-zoc"};
constexpr std::string_view kCutCodes[] = {"unit-cut-off"};

constexpr Check kSetupChecks[] = {
    {"unit-places", kPlaceCodes, area::units | area::terrain | area::roads | area::tables, check_places},
    {"stacking", kStackCodes, area::units | area::modules | area::terrain | area::tables, check_stacking},
    {"contact", kContactCodes, area::units | area::terrain | area::hexsides | area::tables, check_contact},
    {"cut-off", kCutCodes,
     area::units | area::reinforcements | area::terrain | area::hexsides | area::roads | area::tables | area::victory |
         area::modules,
     check_cut_off},
};

}  // namespace

std::span<const Check> setup_checks() { return kSetupChecks; }

}  // namespace ramparts::detail
