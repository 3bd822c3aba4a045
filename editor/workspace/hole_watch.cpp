// Comparing a scenario before and after holes; see hole_watch.hpp.
#include "editor/workspace/hole_watch.hpp"

#include <algorithm>

#include "engine/model/names.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

bool gone(const Scenario& now, HexIndex hex) { return hex < now.map.grid().size() && !now.map.present(hex); }

void add(std::string& all, const std::string& more) { all += (all.empty() ? "" : " ") + more; }
void add_name(std::string& all, const std::string& more) { all += (all.empty() ? "" : ", ") + more; }

}  // namespace

HoleWatch::HoleWatch(const Scenario& before)
    : units_(before.units), groups_(before.reinforcements), victory_(before.victory) {}

std::string HoleWatch::told(const Scenario& now) const {
    std::string all;
    std::string names;
    for (const Unit& unit : units_) {
        const auto index = now.unit(unit.id);
        if (unit.at && gone(now, *unit.at)) add_name(names, index ? name_in_play(now, *index) : unit.name);
    }
    if (!names.empty()) add(all, say("No longer set up, for their hex is a hole now: {1}.", names));
    for (std::size_t i = 0; i < groups_.size() && i < now.reinforcements.size(); ++i) {
        if (!gone(now, groups_[i].entry)) continue;
        const HexIndex entry = now.reinforcements[i].entry;
        add(all, gone(now, entry) ? say("{1} has no hex left to enter by.", groups_[i].id)
                                  : say("{1} enters at {2} now.", groups_[i].id, now.map.grid().label(entry)));
    }
    std::vector<HexIndex> lost;
    for (const VictoryRule& rule : victory_)
        data::each_places(rule, [&](const std::vector<HexIndex>& hexes) {
            for (const HexIndex hex : hexes)
                if (gone(now, hex)) lost.push_back(hex);
        });
    std::sort(lost.begin(), lost.end());
    lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
    std::string hexes;
    for (const HexIndex hex : lost) add_name(hexes, now.map.grid().label(hex));
    if (!hexes.empty()) add(all, say("No objective any more: {1}.", hexes));
    if (now.victory.size() < victory_.size()) add(all, say("A victory condition that had no other objective is gone."));
    return all;
}

std::string told_beforehand(const Scenario& scenario, HexIndex hex) {
    std::string all;
    for (const ReinforcementGroup& group : scenario.reinforcements)
        if (group.entry == hex)
            add(all, say("{1} enters here; a hole moves its entry to the nearest edge hex.", group.id));
    bool objective = false;
    for (const VictoryRule& rule : scenario.victory)
        data::each_places(rule, [&](const std::vector<HexIndex>& hexes) {
            objective = objective || std::find(hexes.begin(), hexes.end(), hex) != hexes.end();
        });
    if (objective) add(all, say("This hex is an objective; a hole takes it off the victory conditions."));
    return all;
}

}  // namespace ramparts
