// Whether a unit may enter a hex, whoever asks: a move, an entry of reinforcements, a retreat, a displacement, an
// advance (4.16, 5.3); and why not. Units and zones of control in the hex are for each of them to judge.
#include "engine/model/names.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

// Whether nothing but units that are counted as neighbours closes hexes.
bool StandardRules::closed_by_units_alone(const StateView& view) const {
    return modules_.closed.empty() && view.board.silent().empty();
}

// Whether a unit on the map may step out of its hex in a direction.
bool StandardRules::may_step(const StateView& view, UnitIndex u, int profile, int direction) const {
    return view.context.step_cost(profile, view.state.hex(u), direction) != kNoStep;
}

// Whether modules let a reinforcement enter the map in a hex.
bool StandardRules::may_come_in(const StateView& view, UnitIndex u, HexIndex hex) const {
    return modules_.closed.empty() || !has_hex(closed_hexes(view, u), hex);
}

// What modules close in a search, and where they make the unit stop.
void StandardRules::narrow(const StateView& view, UnitIndex u, ReachRequest& request) const {
    if (!modules_.closed.empty()) request.closed = closed_hexes(view, u);
    if (!modules_.stops.empty()) request.stops = stop_hexes(view, u);
}

// Why modules let a reinforcement not enter.
Explanation StandardRules::explain_shut(const StateView& view, const Action& action, const Entry& way) const {
    if (auto said = refusal_of_any(view, action)) return *said;
    return {false, way.rule,
            message("{1} cannot enter: {2}", name_in_play(view.context.scenario(), action.unit), way.reason)};
}

// Why a unit that may move has nowhere to go.
Explanation StandardRules::explain_no_step(const StateView& view, UnitIndex u) const {
    return {false, "4.9", message("{1} has no open hex beside it", name_in_play(view.context.scenario(), u))};
}

// Why modules let a unit not reach the hex of an action; nothing when they have nothing against it.
std::optional<Explanation> StandardRules::explain_no_way(const StateView& view, const Action& action,
                                                         const ReachRequest& request) const {
    if (!has_hex(request.closed, action.hex)) return std::nullopt;
    if (auto said = refusal_of_any(view, action)) return said;
    return Explanation{false, "4.16",
                       message("a rule module closes {1} to {2}", view.context.grid().label(action.hex),
                               name_in_play(view.context.scenario(), action.unit))};
}

// Why a unit may not step into the hex of an action beside it, by the rule of whoever asks; nothing when it may.
std::optional<Explanation> StandardRules::explain_step(const StateView& view, const Action& action,
                                                       RuleNumber rule) const {
    const UnitIndex u = action.unit;
    if (u == kNoUnit || action.hex == kNoHex || !view.state.on_map(u)) return std::nullopt;
    const int way = view.context.grid().direction_to(view.state.hex(u), action.hex);
    if (way < 0 || may_step(view, u, profile(view, u), way)) return std::nullopt;
    return Explanation{false, rule,
                       message("{1} is closed to {2}", view.context.grid().label(action.hex),
                               name_in_play(view.context.scenario(), u))};
}

}  // namespace ramparts
