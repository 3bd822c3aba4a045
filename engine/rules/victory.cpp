// What each kind of condition asks of a position; see victory.hpp.
#include "engine/rules/victory.hpp"

#include <algorithm>

#include "engine/play/frames.hpp"

namespace ramparts {

SideId holder_of(const StateView& view, HexIndex hex) noexcept {
    return view.board.occupied(hex) ? view.context.unit(view.board.first(hex)).side : kNoSide;
}

namespace {

bool scores_each_turn(const Scenario& scenario) {
    return std::any_of(scenario.victory.begin(), scenario.victory.end(),
                       [](const VictoryRule& rule) { return rule.each_turn; });
}

// The points of turns that are over are in the last word of the state, 32 bits for each side.
int kept_points(const StateView& view, SideId side) {
    if (!scores_each_turn(view.context.scenario())) return 0;
    return static_cast<int>(view.state.more(view.state.more_count() - 1) >> (32U * side) & 0xFFFFFFFFU);
}

Gains gains_by(const StateView& view, const VictoryRule& rule) {
    Gains gains;
    gains.rule = &rule;
    const bool counted_already = rule.each_turn && view.state.over();
    for (const HexIndex hex : rule.hexes)
        if (!counted_already && holder_of(view, hex) == rule.side) gains.hexes.push_back(hex);
    view.context.side_units(view.enemy_of(rule.side)).each([&](UnitIndex u) {
        gains.steps += view.context.unit(u).steps - view.state.steps(u);
        gains.units += view.state.status(u) == UnitStatus::eliminated && !view.state.exited(u) ? 1 : 0;
    });
    view.context.side_units(rule.side).each([&](UnitIndex u) { gains.exits += view.state.exited(u) ? 1 : 0; });
    return gains;
}

// Calls f(condition) for each condition by which a side scores points.
template <class F>
void each_points_of(const StateView& view, SideId side, F&& f) {
    for (const VictoryRule& rule : view.context.scenario().victory)
        if (rule.kind == VictoryRule::Kind::points && rule.side == side) f(rule);
}

int points_of(const StateView& view, SideId side) {
    int total = kept_points(view, side);
    for (const Gains& gains : gains_of(view, side)) total += gains.points();
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

int Gains::points() const noexcept {
    return static_cast<int>(hexes.size()) * rule->held + units * rule->unit_lost + steps * rule->step_lost +
           exits * rule->exited;
}

std::vector<Gains> gains_of(const StateView& view, SideId side) {
    std::vector<Gains> all;
    each_points_of(view, side, [&](const VictoryRule& rule) { all.push_back(gains_by(view, rule)); });
    return all;
}

std::optional<std::array<int, kSides>> points_of(const StateView& view) {
    const auto& rules = view.context.scenario().victory;
    if (std::none_of(rules.begin(), rules.end(),
                     [](const VictoryRule& rule) { return rule.kind == VictoryRule::Kind::points; }))
        return std::nullopt;
    return std::array{points_of(view, 0), points_of(view, 1)};
}

UnitSet leaving_units(const StateView& view, SideId side) {
    UnitSet leaving;
    for (const VictoryRule& rule : view.context.scenario().victory)
        for (const HexIndex hex : rule.exits)
            if (rule.side == side && holder_of(view, hex) == side)
                leaving = leaving | (view.board.units(hex) & view.context.side_units(side));
    return leaving;
}

void keep_points(const StateView& view, EventList& events) {
    if (!scores_each_turn(view.context.scenario())) return;
    std::uint64_t word = 0;
    for (SideId side = 0; side < kSides; ++side) {
        int points = kept_points(view, side);
        for (const Gains& gains : gains_of(view, side))
            if (gains.rule->each_turn) points += static_cast<int>(gains.hexes.size()) * gains.rule->held;
        word |= static_cast<std::uint64_t>(points) << (32U * side);
    }
    events.more(view.state.more_count() - 1, word);
}

std::size_t StandardRules::more_words() const {
    const std::size_t of_modules = modules_.more_words();
    // The stack of frames is before it, with or without modules that use it.
    return scores_each_turn(context_->scenario()) ? std::max(of_modules, kStackWords) + 1 : of_modules;
}

SideId StandardRules::winner(const StateView& view) const {
    if (const auto won = winner_by_module(view)) return *won;
    for (const VictoryRule& rule : view.context.scenario().victory)
        if (const SideId won = winner_by(*this, view, rule); won != kNoSide) return won;
    return kNoSide;
}

}  // namespace ramparts
