#include "sdk/play/standing.hpp"

#include <map>
#include <utility>

#include "engine/model/names.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/situation.hpp"

namespace ramparts {
namespace {

Message pieces_text(int pieces) { return pieces == 1 ? message("{1} piece", pieces) : message("{1} pieces", pieces); }

Message factors_text(int factors) {
    return factors == 1 ? message("{1} factor", factors) : message("{1} factors", factors);
}

Message side_line(const std::string& name, const SideSituation& side) {
    const Message pieces = pieces_text(side.units_on_map);
    const Message factors = factors_text(side.factors_on_map);
    if (side.units_eliminated == 0 && side.factors_lost == 0)
        return message("{1}: {2} with {3} on the map; no losses.", name, pieces, factors);
    if (side.units_eliminated == 0)
        return message("{1}: {2} with {3} on the map; lost {4}.", name, pieces, factors,
                       factors_text(side.factors_lost));
    return message("{1}: {2} with {3} on the map; lost {4}, {5}.", name, pieces, factors,
                   pieces_text(side.units_eliminated), factors_text(side.factors_lost));
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

// "a; b; c": the names themselves have commas.
Message names_list(const std::vector<std::string>& names) {
    Message out(names.front());
    for (std::size_t i = 1; i < names.size(); ++i) out = message("{1}; {2}", out, names[i]);
    return out;
}

// Who is in the reserve: a line for each turn of arrival, and one for those who have none, back from the map.
std::vector<Message> waiting_lines(const StateView& view, SideId side) {
    const Scenario& scenario = view.context.scenario();
    std::map<int, std::vector<std::string>> by_turn;
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const Unit& unit = scenario.units[static_cast<std::size_t>(i)];
        if (unit.side != side || view.state.status(static_cast<UnitIndex>(i)) != UnitStatus::reserve) continue;
        const bool arrives = unit.arrives && *unit.arrives < scenario.reinforcements.size();
        by_turn[arrives ? scenario.reinforcements[*unit.arrives].turn : 0].emplace_back(
            name_in_play(scenario, static_cast<std::size_t>(i)));
    }
    std::vector<Message> lines;
    for (const auto& [turn, units] : by_turn)
        lines.push_back(turn == 0                  ? message("In reserve: {1}.", names_list(units))
                        : turn > view.state.turn() ? message("Arriving in turn {1}: {2}.", turn, names_list(units))
                                                   : message("Due since turn {1}: {2}.", turn, names_list(units)));
    return lines;
}

Message eliminated_line(const StateView& view, SideId side) {
    const Scenario& scenario = view.context.scenario();
    std::vector<std::string> units;
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const Unit& unit = scenario.units[static_cast<std::size_t>(i)];
        if (unit.side == side && view.state.status(static_cast<UnitIndex>(i)) == UnitStatus::eliminated)
            units.emplace_back(name_in_play(scenario, static_cast<std::size_t>(i)));
    }
    return units.empty() ? Message() : message("Off the map: {1}.", names_list(units));
}

}  // namespace

std::vector<StandingLine> standing(const StandardRules& rules, const StateView& view) {
    const Scenario& scenario = view.context.scenario();
    const Situation now = situation(rules, view);
    std::vector<StandingLine> lines{{kNoSide, game_line(view)}};
    for (SideId side = 0; side < kSides; ++side) {
        lines.push_back({side, side_line(scenario.sides[side].name, now.sides[side])});
        std::vector<Message> waiting = waiting_lines(view, side);
        for (Message& line : waiting) lines.push_back({side, std::move(line)});
        if (Message gone = eliminated_line(view, side); !gone.empty()) lines.push_back({side, std::move(gone)});
    }
    return lines;
}

}  // namespace ramparts
