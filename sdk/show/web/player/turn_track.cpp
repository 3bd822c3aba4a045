// See turn_track.hpp.
#include "sdk/show/web/player/turn_track.hpp"

#include "sdk/show/web/html.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts::web {
namespace {

// Who may enter from a turn on, behind the turn's own words.
std::string arrivals(const Scenario& s, int turn) {
    std::string out;
    for (std::size_t g = 0; g < s.reinforcements.size(); ++g) {
        const ReinforcementGroup& group = s.reinforcements[g];
        if (group.turn != turn) continue;
        std::string names;
        for (const Unit& unit : s.units)
            if (unit.arrives == g) names += (names.empty() ? "" : ", ") + unit_name(unit);
        const std::string at = group.entry < s.map.grid().size() ? s.map.grid().label(group.entry) : "?";
        if (!names.empty()) out += "; " + say("may enter at {1}: {2}", at, names);
    }
    return out;
}

}  // namespace

std::string turn_track(const Scenario& s) {
    std::string out;
    for (std::size_t turn = 0; turn < s.turns.size(); ++turn) {
        const TurnInfo& info = s.turns[turn];
        const std::string words = say("Turn {1}", turn + 1) + (info.label.empty() ? "" : ", " + info.label) +
                                  (info.night ? ", " + say("night") : "") + arrivals(s, static_cast<int>(turn) + 1);
        out += "<li" + attribute("class", info.night ? "night" : "day") + attribute("title", words) + ">" +
               element("span", std::to_string(turn + 1), " aria-hidden=\"true\"") +
               element("span", words, " class=\"unseen\"") + "</li>";
    }
    return out;
}

}  // namespace ramparts::web
