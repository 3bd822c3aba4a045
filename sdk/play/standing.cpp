#include "sdk/play/standing.hpp"

#include <map>
#include <utility>

#include "sdk/play/names.hpp"
#include "sdk/play/situation.hpp"

namespace ramparts {
namespace {

Message pieces_text(int pieces) { return pieces == 1 ? message("{1} piece", pieces) : message("{1} pieces", pieces); }

Message factors_text(int factors) {
    return factors == 1 ? message("{1} factor", factors) : message("{1} factors", factors);
}

Message game_line(const StateView& view) {
    const Scenario& scenario = view.context.scenario();
    if (view.state.phase() == Phase::over) {
        const SideId winner = view.state.winner();
        if (winner == kNoSide) return wording("The game is over.");
        return message("The game is over: {1} wins.", scenario.sides[winner].name);
    }
    const Message turn = turn_text(scenario, view.state.turn(), true);
    const std::string& side = scenario.sides[view.state.phasing()].name;
    return view.state.phase() == Phase::movement
               ? message("{1} of {2}: {3}, movement phase", turn, scenario.turns.size(), side)
               : message("{1} of {2}: {3}, combat phase", turn, scenario.turns.size(), side);
}

// The names of a counter, short: "21st" on the map is "21st Infantry" in a list.
std::string piece_name(const Unit& unit) {
    return !unit.title.empty() ? unit.title : unit.name.empty() ? unit.id : unit.name;
}

// Who is in the reserve, by the turn of arrival; those without one have come off the map again.
Message waiting_line(const StateView& view, SideId side) {
    const Scenario& scenario = view.context.scenario();
    std::map<int, std::vector<MessageArg>> by_turn;
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const Unit& unit = scenario.units[static_cast<std::size_t>(i)];
        if (unit.side != side || view.state.status(static_cast<UnitIndex>(i)) != UnitStatus::reserve) continue;
        const bool arrives = unit.arrives && *unit.arrives < scenario.reinforcements.size();
        by_turn[arrives ? scenario.reinforcements[*unit.arrives].turn : 0].emplace_back(piece_name(unit));
    }
    std::vector<MessageArg> parts;
    for (auto& [turn, units] : by_turn)
        parts.emplace_back(turn == 0 ? alone(all_of(std::move(units)))
                                     : message("{1} (turn {2})", all_of(std::move(units)), turn));
    return parts.empty() ? Message() : message("Still to arrive: {1}.", series(std::move(parts)));
}

Message eliminated_line(const StateView& view, SideId side) {
    const Scenario& scenario = view.context.scenario();
    std::vector<MessageArg> units;
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const Unit& unit = scenario.units[static_cast<std::size_t>(i)];
        if (unit.side == side && view.state.status(static_cast<UnitIndex>(i)) == UnitStatus::eliminated)
            units.emplace_back(piece_name(unit));
    }
    return units.empty() ? Message() : message("Off the map: {1}.", all_of(std::move(units)));
}

}  // namespace

std::vector<StandingLine> standing(const StandardRules& rules, const StateView& view) {
    const Scenario& scenario = view.context.scenario();
    const Situation now = situation(rules, view);
    std::vector<StandingLine> lines{{kNoSide, game_line(view)}};
    for (SideId side = 0; side < kSides; ++side) {
        const SideSituation& s = now.sides[side];
        lines.push_back({side, message("{1}: {2} with {3} on the map; lost {4}, {5}.", scenario.sides[side].name,
                                       pieces_text(s.units_on_map), factors_text(s.factors_on_map),
                                       pieces_text(s.units_eliminated), factors_text(s.factors_lost))});
        for (Message more : {waiting_line(view, side), eliminated_line(view, side)})
            if (!more.empty()) lines.push_back({side, std::move(more)});
    }
    return lines;
}

}  // namespace ramparts
