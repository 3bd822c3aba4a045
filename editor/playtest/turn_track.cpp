// See turn_track.hpp.
#include "editor/playtest/turn_track.hpp"

#include "sdk/play/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {

std::vector<TrackTurn> turn_track(const Playtest& play) {
    const Scenario& s = play.scenario();
    const GameState& state = play.state();
    std::vector<TrackTurn> track;
    for (std::size_t i = 0; i < s.turns.size(); ++i) {
        TrackTurn one;
        one.turn = static_cast<int>(i) + 1;
        one.label = s.turns[i].label;
        one.night = s.turns[i].night;
        one.over = one.turn < state.turn();
        one.now = one.turn == state.turn() && !play.over();
        track.push_back(std::move(one));
    }
    for (std::size_t i = 0; i < s.units.size(); ++i) {
        const Unit& unit = s.units[i];
        if (!unit.arrives || state.status(static_cast<UnitIndex>(i)) != UnitStatus::reserve) continue;
        const int turn = s.reinforcements[*unit.arrives].turn;
        if (turn >= 1 && static_cast<std::size_t>(turn) <= track.size())
            ++track[static_cast<std::size_t>(turn) - 1].due[unit.side];
    }
    for (TrackTurn& one : track) {
        one.words = say(turn_text(s, one.turn, true));
        if (one.now) one.words = say("{1}, now", one.words);
        if (one.over) one.words = say("{1}, over", one.words);
        for (SideId side = 0; side < kSides; ++side)
            if (one.due[side] > 0)
                one.words += "\n" + say_n("{2}: {1} unit may enter", "{2}: {1} units may enter", one.due[side],
                                          say_name(s.sides[side].name));
    }
    return track;
}

}  // namespace ramparts
