// Reach and zones of control; see query.hpp.
#include <algorithm>

#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"

namespace ramparts {

ReachAnswer query_reach(const StandardRules& rules, const StateView& view, UnitIndex u) {
    ReachAnswer out;
    out.unit = u;
    out.allowance = rules.allowance(view, u);
    out.given = rules.given(view, u);
    std::erase_if(out.given, [](const Given& given) { return given.hook == "combat.range"; });
    const SideId enemy = view.enemy_of(view.context.unit(u).side);
    if (view.state.status(u) == UnitStatus::eliminated) {
        out.rule = "2.6";
        out.reason = wording("the unit has been eliminated");
        if (view.state.exited(u)) {
            out.rule = "4.20";
            out.reason = wording("the unit has left the map");
        }
        return out;
    }
    if (view.state.on_map(u)) {
        out.start = view.state.hex(u);
        if (!rules.may_move(view, u)) {
            const bool moved = view.state.set(Var::moved).has(u);
            if (moved || view.in_ezoc(u)) {
                out.rule = moved ? RuleNumber("4.7") : RuleNumber("4.1");
                out.reason = moved ? wording("the unit has moved this phase")
                                   : wording("the unit is in an enemy zone of control");
            } else {
                const Explanation why = rules.explain_standing(view, Action::of_unit(ActionKind::activate, u));
                out.rule = why.rule;
                out.reason = why.text;
            }
            return out;
        }
    } else {
        const StandardRules::Entry way = rules.entry(view, u);
        out.enters = true;
        out.start = way.hex;
        out.start_cost = way.cost;
        if (!way.possible) {
            out.rule = way.rule;
            out.reason = way.reason;
            return out;
        }
    }
    Reach reach;
    out.possible = rules.reach(view, u, reach, true);
    std::vector<HexIndex> hexes;
    reach.each_hex(out.enters, [&](HexIndex hex) { hexes.push_back(hex); });
    std::sort(hexes.begin(), hexes.end());
    for (const HexIndex hex : hexes) {
        ReachAnswer::Hex entry{hex, reach.cost(hex), reach.path(hex), 0, view.board.zoc(enemy, hex)};
        for (std::size_t i = 1; i < entry.path.size(); ++i) {
            const int d = view.context.grid().direction_to(entry.path[i - 1], entry.path[i]);
            if (d >= 0 && view.context.road(entry.path[i - 1], d)) ++entry.road_steps;
        }
        out.hexes.push_back(std::move(entry));
    }
    return out;
}

std::vector<ZocHex> query_zoc(const StateView& view, SideId side) {
    std::vector<ZocHex> out;
    for (HexIndex hex = 0; hex < view.context.hexes(); ++hex) {
        if (!view.board.zoc(side, hex)) continue;
        ZocHex entry;
        entry.hex = hex;
        for (int d = 0; d < kDirections; ++d) {
            if (!view.context.linked(hex, d)) continue;
            view.board.units(view.context.neighbour(hex, d)).each([&](UnitIndex u) {
                if (view.context.unit(u).side == side) entry.units.add(u);
            });
        }
        view.board.units(hex).each([&](UnitIndex u) {
            if (view.context.unit(u).side != side) entry.enemy = u;
        });
        out.push_back(entry);
    }
    return out;
}

}  // namespace ramparts
