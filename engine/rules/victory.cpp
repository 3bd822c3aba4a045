// What each kind of condition asks of a position; see victory.hpp.
#include "engine/rules/victory.hpp"

#include <algorithm>

namespace ramparts {

SideId holder_of(const StateView& view, HexIndex hex) noexcept {
    return view.board.occupied(hex) ? view.context.unit(view.board.first(hex)).side : kNoSide;
}

int counted(const StandardRules& rules, const StateView& view, const VictoryRule& rule, SideId side) {
    switch (rule.kind) {
        case VictoryRule::Kind::hold:
            return static_cast<int>(std::count_if(rule.hexes.begin(), rule.hexes.end(),
                                                  [&](HexIndex hex) { return holder_of(view, hex) == side; }));
        case VictoryRule::Kind::score: return rules.score(view, side);
        case VictoryRule::Kind::banners: return rules.modules().banners(view.state, side);
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
