// What each kind of condition asks of a position; see victory.hpp.
#include "engine/rules/victory.hpp"

#include <algorithm>

namespace ramparts {

SideId holder_of(const StateView& view, HexIndex hex) noexcept {
    return view.board.occupied(hex) ? view.context.unit(view.board.first(hex)).side : kNoSide;
}

namespace {

// Points by one condition: for hexes that its side holds, and for what the enemy has lost.
int points_by(const StateView& view, const VictoryRule& rule) {
    int total = 0;
    for (const HexIndex hex : rule.hexes) total += holder_of(view, hex) == rule.side ? rule.held : 0;
    view.context.side_units(view.enemy_of(rule.side)).each([&](UnitIndex u) {
        total += rule.step_lost * (view.context.unit(u).steps - view.state.steps(u));
        total += view.state.status(u) == UnitStatus::eliminated ? rule.unit_lost : 0;
    });
    return total;
}

// Calls f(condition) for each condition by which a side scores points.
template <class F>
void each_points_of(const StateView& view, SideId side, F&& f) {
    for (const VictoryRule& rule : view.context.scenario().victory)
        if (rule.kind == VictoryRule::Kind::points && rule.side == side) f(rule);
}

int points_of(const StateView& view, SideId side) {
    int total = 0;
    each_points_of(view, side, [&](const VictoryRule& rule) { total += points_by(view, rule); });
    return total;
}

bool has_enough_points(const StateView& view, SideId side) {
    int need = 0;
    int lead = 0;
    each_points_of(view, side, [&](const VictoryRule& rule) {
        need = std::max(need, rule.need);
        lead = std::max(lead, rule.lead);
    });
    const int mine = points_of(view, side);
    return mine >= need && (lead == 0 || mine - points_of(view, view.enemy_of(side)) >= lead);
}

}  // namespace

int counted(const StandardRules& rules, const StateView& view, const VictoryRule& rule, SideId side) {
    switch (rule.kind) {
        case VictoryRule::Kind::hold:
            return static_cast<int>(std::count_if(rule.hexes.begin(), rule.hexes.end(),
                                                  [&](HexIndex hex) { return holder_of(view, hex) == side; }));
        case VictoryRule::Kind::score: return rules.score(view, side);
        case VictoryRule::Kind::banners: return rules.modules().banners(view.state, side);
        case VictoryRule::Kind::points: return points_of(view, side);
        case VictoryRule::Kind::eliminated:
        case VictoryRule::Kind::otherwise: break;
    }
    return 0;
}

SideId winner_by(const StandardRules& rules, const StateView& view, const VictoryRule& rule) {
    const auto when = [&](bool holds) { return holds ? rule.side : kNoSide; };
    switch (rule.kind) {
        case VictoryRule::Kind::eliminated:
            return when(!view.context.side_units(rule.of).any([&](UnitIndex u) { return view.state.on_map(u); }));
        case VictoryRule::Kind::score: {
            const int a = counted(rules, view, rule, 0);
            const int b = counted(rules, view, rule, 1);
            return a == b ? kNoSide : a > b ? SideId{0} : SideId{1};
        }
        case VictoryRule::Kind::otherwise: return rule.side;
        case VictoryRule::Kind::points: return when(has_enough_points(view, rule.side));
        case VictoryRule::Kind::hold:
        case VictoryRule::Kind::banners: return when(counted(rules, view, rule, rule.side) >= rule.need);
    }
    return kNoSide;
}

SideId StandardRules::winner(const StateView& view) const {
    if (const auto won = winner_by_module(view)) return *won;
    for (const VictoryRule& rule : view.context.scenario().victory)
        if (const SideId won = winner_by(*this, view, rule); won != kNoSide) return won;
    return kNoSide;
}

}  // namespace ramparts
